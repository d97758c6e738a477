"""Players that are programs. They get what a player gets: views, never a state."""

from asterism.bots.catalogue import (
    BOTS,
    Bot,
    BotFactory,
    Easy,
    ExplainingBot,
    Random,
    TimedBot,
    are_all_compiled,
    available_bots,
    check_bot_name,
    compiled_bot_codes,
    has_self_play_loop,
    make_bot,
    notify_move,
    parse_lineup,
    self_play_loop,
    teammates_for,
    uses_conventions,
)
from asterism.bots.hints import Hint, best_actions
from asterism.bots.search_bot import Expert, Hard, Normal, SearchBot
from asterism.bots.teammates import Teammates

__all__ = [
    "BOTS",
    "Bot",
    "BotFactory",
    "Easy",
    "Expert",
    "ExplainingBot",
    "Hard",
    "Hint",
    "Normal",
    "Random",
    "SearchBot",
    "Teammates",
    "TimedBot",
    "are_all_compiled",
    "available_bots",
    "best_actions",
    "check_bot_name",
    "compiled_bot_codes",
    "has_self_play_loop",
    "make_bot",
    "notify_move",
    "parse_lineup",
    "self_play_loop",
    "teammates_for",
    "uses_conventions",
]
