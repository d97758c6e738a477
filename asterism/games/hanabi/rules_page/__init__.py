"""The rules page of Hanabi."""
