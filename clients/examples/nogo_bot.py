#!/usr/bin/env python3
"""A NoGo bot that plays random legal moves: a minimal client to start your own from.

usage: nogo_bot.py [HOST:PORT [ROOM]]
Without ROOM, opens a table and plays Black against the server's bot `uct`; with ROOM, takes a free seat at that table.
"""
import random
import socket
import sys

host, _, port = (sys.argv[1] if len(sys.argv) > 1 else "localhost:5188").partition(":")
room = sys.argv[2] if len(sys.argv) > 2 else None
lines = socket.create_connection((host, int(port or 5188))).makefile("rw", encoding="utf-8", newline="\n")


def send(*fields):
    """Sends a request: its fields, separated by commas."""
    print(*fields, sep=",", file=lines, flush=True)


def receive():
    """Returns the fields of the next line from the server; the first one is the verb."""
    line = lines.readline()
    if not line:
        sys.exit("the server closed the connection")
    fields = line.rstrip("\n").split(",")
    if fields[0] == "Error":
        sys.exit(line)
    return fields


def answer(verb):
    """Skips lines until one has this verb, and returns its fields."""
    while (fields := receive())[0] != verb:
        pass
    return fields


def choose(moves):
    """Chooses a move: replace this with your bot."""
    return random.choice(moves)


send("Login", f"nogo-bot-{random.randrange(10000)}")  # no password: logs in as a guest
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
    if fields[0] == "Turn" and fields[2] == side:  # Turn,room,side,ply, with the plies played so far
        ply = int(fields[3]) + 1
        send("Legal", room)
        send("SetDot", room, side, choose(answer("Legal")[2:]), ply)
print(f"table {room}, {side}: {fields[2]}")
