"""Puzzles: positions of saved matches in which one choice is clearly the best."""
