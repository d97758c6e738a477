"""Nebula: what the bot asks before it chooses."""
