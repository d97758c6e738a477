"""The rules page of Nebula."""
