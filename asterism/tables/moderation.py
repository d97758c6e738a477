"""What an operator does to tables while they are played."""

from typing import TYPE_CHECKING

from asterism.storage.records import HiddenChat
from asterism.tables import repository
from asterism.tables.live_table import LiveTable
from asterism.tables.table import MAX_CHAT_LINES

if TYPE_CHECKING:
    from asterism.tables.registry import TableRegistry


class Moderation:
    """An operator's hand in the tables of a registry."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry

    async def mute(self, table_id: str, seat: int, muted: bool) -> None:
        """Take or give back a player's voice at a table."""

        async def mute(live_table: LiveTable) -> None:
            live_table.table.mute(seat, muted)
            await self.registry.commit(live_table)

        await self.registry.change_table(table_id, mute)

    async def hide_chat(self, table_id: str, number: int) -> None:
        """Hide a line of chat from everybody."""

        async def hide(live_table: LiveTable) -> None:
            live_table.table.pending_writes.append(HiddenChat(table_id, number))
            await self.registry.commit(live_table)
            lines = await self.registry.storage.read_chat(table_id, MAX_CHAT_LINES)
            live_table.table.chat = repository.chat_lines(lines)
            live_table.broadcast_chat()

        await self.registry.change_table(table_id, hide)

    async def close_table(self, table_id: str) -> None:
        """Remove a table, whoever sits at it."""
        await self.registry.change_table(table_id, self.registry.remove_table)
