"""Puzzles as their pages show them. Imports the engine."""

from asterism.engine.errors import IllegalMove
from asterism.engine.match import Match
from asterism.puzzles.collection import load_puzzle
from asterism.puzzles.messages import Solution
from asterism.puzzles.solution import load_position, solve
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view, name_players
from asterism.web.wire import PuzzleState


def show_puzzle(game: str, number: int, render_request: RenderRequest) -> PuzzleState:
    """Return a puzzle before an answer: what its seat sees, and nothing that was found out."""
    position, seat = load_position(game, number), load_puzzle(game, number).seat
    return describe_position(game, number, position, seat, render_request)


def describe_position(
    game: str, number: int, position: Match, seat: int, render_request: RenderRequest
) -> PuzzleState:
    view = build_view(position, seat, render_request)
    view.undo = False
    return PuzzleState(game, number, view)


def answer_puzzle(game: str, number: int, action: str, language: str) -> Solution:
    """Return what every choice is worth, to one who has chosen. Raises IllegalMove, with the
    reason, or UnknownAction for what cannot be chosen."""
    position, puzzle = load_position(game, number), load_puzzle(game, number)
    reason = position.reason(puzzle.seat, action, language)
    if reason:
        raise IllegalMove(reason)
    return solve(name_players(position, puzzle.seat, language), puzzle, action, language)
