#!/usr/bin/env python3
"""A NoGo bot that plays random legal moves: a minimal client to start your own from.

usage: nogo_bot.py [HOST:PORT [ROOM]]
Without ROOM, opens a table and plays Black against the server's bot `uct`; with ROOM, takes a free seat at that table.
"""
import random
import socket
import sys
import time

host, _, port = (sys.argv[1] if len(sys.argv) > 1 else "localhost:5188").partition(":")
room = sys.argv[2] if len(sys.argv) > 2 else None
login = ["Login", f"nogo-bot-{random.randrange(10000)}", "", "yes"]  # no password: logs in as a guest
side = None


def choose(moves):
    """Chooses a move: replace this with your bot."""
    return random.choice(moves)


def play(lines):
    """Plays the game, or continues it after a lost connection. Returns the result; None if the connection is lost."""
    global room, side
    ply = None

    def send(*fields):
        print(*fields, sep=",", file=lines, flush=True)

    send(*login)
    for line in lines:
        verb, *fields = line.rstrip("\n").split(",")
        if verb == "Error":
            sys.exit(line)
        elif verb == "Tables":  # Tables,count,secret; only who knows the secret gets the seat back
            login[2:] = fields[1:] or login[2:]
            send(*(["State", room] if side else ["SitDown", room] if room else ["Open", "nogo", "size=9"]))
        elif verb == "Opened":
            room = fields[0]
            send("SitDown", room, "black")
            send("SeatBot", room, "white", "uct", "level=1")
        elif verb == "SitDown":
            side = fields[1]
            send("Ready", room)
        elif verb == "Turn":  # Turn,room,side,ply
            ply = fields[2]
            if fields[1] == side:
                send("Legal", room)
        elif verb == "Room" and ply is None:  # Room,room,game,state,black,white,turn,ply,…
            ply = fields[6]
            if fields[2] == "playing" and fields[5] == side:
                send("Legal", room)
        elif verb == "Legal":  # Legal,room,moves…
            send("SetDot", room, side, choose(fields[1:]), int(ply) + 1)
        elif verb == "GameOver":  # GameOver,room,result,reason
            return fields[1]


result = None
while result is None:
    try:
        with socket.create_connection((host, int(port or 5188))) as connection:
            result = play(connection.makefile("rw", encoding="utf-8", newline="\n"))
    except OSError as error:
        print(f"{error}; trying again", file=sys.stderr)
        time.sleep(1)
print(f"table {room}, {side}: {result}")
