"""The rules page of Bájné kostky."""
