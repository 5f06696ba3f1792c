#!/usr/bin/env python3
"""A NoGo bot that plays random legal moves: the smallest client to start your own from.

usage: nogo_bot.py [HOST:PORT [ROOM]]
Without a room it opens a table and plays Black against the server's bot `uct`; with one it takes a free seat there.
"""
import random
import socket
import sys

host, _, port = (sys.argv[1] if len(sys.argv) > 1 else "localhost:5188").partition(":")
room = sys.argv[2] if len(sys.argv) > 2 else None
lines = socket.create_connection((host, int(port or 5188))).makefile("rw", encoding="utf-8", newline="\n")


def send(*fields):
    """Sends one request: its fields with commas between."""
    print(*fields, sep=",", file=lines, flush=True)


def receive():
    """The fields of the next line that the server sends; the first one is the verb."""
    line = lines.readline()
    if not line:
        sys.exit("the server closed the connection")
    fields = line.rstrip("\n").split(",")
    if fields[0] == "Error":
        sys.exit(line)
    return fields


def answer(verb):
    """Skips lines until the one with this verb."""
    while (fields := receive())[0] != verb:
        pass
    return fields


def choose(moves):
    """Here is where your bot begins to think."""
    return random.choice(moves)


send("Login", f"nogo-bot-{random.randrange(10000)}")  # without a password: as a guest
answer("Tables")
if open_table := room is None:
    send("Open", "nogo", "size=9")
    room = answer("Opened")[1]
send("SitDown", room, *(["black"] if open_table else []))
side = answer("SitDown")[2]
if open_table:
    send("SeatBot", room, "white", "uct", "level=1")
send("Ready", room)

while (fields := receive())[0] != "GameOver":  # GameOver,room,result,reason
    if fields[0] == "Turn" and fields[2] == side:  # Turn,room,side,ply: plies played so far
        ply = int(fields[3]) + 1
        send("Legal", room)
        send("SetDot", room, side, choose(answer("Legal")[2:]), ply)
print(f"table {room}, {side}: {fields[2]}")
