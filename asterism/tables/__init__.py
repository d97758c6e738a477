"""A match with people: seats, secrets, bots, clocks, chat, storage. Knows no HTTP."""
