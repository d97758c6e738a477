"""What happened in a match: its course, every choice judged by what its player knew, and why."""

from asterism.analysis.analysis import Analysis, analyse, analyse_moves, finish_analysis
from asterism.analysis.judgment import Judgment
from asterism.analysis.moves import MoveReport

__all__ = [
    "Analysis",
    "Judgment",
    "MoveReport",
    "analyse",
    "analyse_moves",
    "finish_analysis",
]
