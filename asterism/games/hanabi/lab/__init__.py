"""Hanabi for the lab: the format in which hanab.live keeps games."""

from asterism.games.hanabi.lab import hanab_live

FORMATS = {"hanab.live": hanab_live}
