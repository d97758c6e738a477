"""Importing this takes in the machine code of all games, for processes that are forked after it."""

from asterism.web.cold_start import load_everything

load_everything()
