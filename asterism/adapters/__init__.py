"""The games as environments of other libraries: PettingZoo, OpenSpiel and Gymnasium.

An adapter adds nothing to a game: positions, masks, observations and results are the engine's.
"""
