"""The steps in which a film of this game shows what a move brought."""

FLIGHT, DICE, READINGS, SUMS = 1, 1, 2, 3  # a rocket flies; a battle is read from left to right
AFTERMATH = 5  # what a battle, a reaction or a round brings
FUSING, FLASH = 1, 2  # fuel comes together, and burns
