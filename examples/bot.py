"""A bot that sits down and plays: python examples/bot.py http://localhost:8000 [TABLE [NAME]]

Without a table it makes one and plays against the easy bot. docs/wire.md explains every message.
"""

import hashlib
import json
import random
import secrets
import sys
import urllib.request

from websockets.sync.client import connect


def post(url, body, token=None):
    headers = {"authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def sit_down(server, table, name, token):
    if table:
        post(f"{server}/api/tables/{table}", {"do": "sit", "name": name}, token)
        return table
    wanted = {"game": "hanabi", "name": name, "bots": ["easy"], "begin": True}
    return post(f"{server}/api/tables", wanted, token)["id"]


def give_share(socket, table, share):
    text = f"{table['id']}\n{table['you']}\n{share}"
    values = {"commit": hashlib.sha256(text.encode()).hexdigest(), "reveal": share}
    if table["step"] in values:
        socket.send(json.dumps({"do": table["step"], "value": values[table["step"]]}))


def play(server, table, name):
    token = post(f"{server}/api/token", {})["token"]
    table = sit_down(server, table, name, token)
    url = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(url, additional_headers={"authorization": f"Bearer {token}"}) as socket:
        share = secrets.token_hex(32)  # our part of the dice: first its hash, then itself
        for message in map(json.loads, socket):
            if message["is"] == "table":
                give_share(socket, message, share)
            view = message.get("view")
            if view and view["over"]:
                return view["scores"]
            if view and view["seat"] in view["actors"]:
                action = random.choice(view["legal"])["action"]  # be cleverer here
                socket.send(json.dumps({"do": "play", "action": action, "after": view["number"]}))


if __name__ == "__main__":
    print(play(sys.argv[1], *(sys.argv[2:] + [None, "Bot"][len(sys.argv) - 2 :])))
