"""Positions that teach: laid out from data, drawn as figures, and played on by the real rules."""
