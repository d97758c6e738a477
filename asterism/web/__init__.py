"""Pages, live tables and the JSON API: one command, a link, and games with friends and bots."""
