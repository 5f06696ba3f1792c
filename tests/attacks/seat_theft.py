#!/usr/bin/env python3
"""A stranger types the name of a guest whose connection has dropped, and resigns the guest's game.

The guest `gracie` has a running game, an open table and a seat at a table that waits. Her connection drops. The
stranger tries her name, also in other letters, with random secrets, and creates an account with it. Held if nobody but
the holder of her secret gets in, and she then finds everything as it was.
"""

import base64
import os
import pathlib
import shutil
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in ("e2e", "faults")]

from faults import play_start  # noqa: E402  (found by the path above)
from server_fixture import Client, Server  # noqa: E402

PASSWORD = "correct horse battery"
NAMES = ("gracie", "Gracie", "GRACIE", "ｇｒａｃｉｅ", "ｇracie")


def random_secret():
    return "qy_" + base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")


def logins():
    """The lines that a stranger sends, with a name for the report."""
    for name in NAMES:
        yield f"the name {name}", [f"Login,{name}"]
    for name in ("gracie", "Gracie"):
        yield f"{name} with a random secret", [f"Login,{name},{random_secret()}"]
    yield "a new account", [f"Register,gracie,{PASSWORD}", f"Login,gracie,{PASSWORD}"]


def drop(server, guest, witness):
    """Cuts the guest's connection and waits until the server has noticed."""
    guest.close()
    witness.wait("Left")


def steal(server, what, lines, room, witness):
    """One attempt to resign the game. Returns what the stranger got, or None."""
    with_name = Client(server)
    try:
        answers = [with_name.ask(line)[0] for line in lines]
        if answers[-1] == "Error":
            return None
        with_name.ask("Ping")  # the lines about seats come before its answer
        seats = sorted({line[1] for line in with_name.news if line[0].endswith("Resume")})
        over = with_name.ask(f"Lose,{room}")[0] == "Lose"
        return f"{what}: {'resigned the game' if over else 'logged in'}, seats at tables {', '.join(seats) or 'none'}"
    finally:
        with_name.close()


def attack(data):
    """Returns what the attempts got, and their number."""
    stolen, tries = [], 0
    server = Server(data)
    try:
        opponent = Client(server, "ole")
        for what, lines in logins():
            guest = Client(server, "gracie")
            room = play_start(opponent, guest, "go,size=9,clock=none,grace=600")
            opponent.ask(f"SetDot,{room},black,C3,1")
            guest.ask(f"SetDot,{room},white,D4,2")
            table = guest.ask("Open,nogo,size=5")[1]
            guest.ask(f"SitDown,{table},black")
            drop(server, guest, opponent)
            tries += 1
            if got := steal(server, what, lines, room, opponent):
                stolen.append(got)
            # The holder of the secret, on the old server whoever comes next, finishes the game.
            guest = guest.again(server)
            if guest.ask(f"SetDot,{room},white,D4,2")[0] != "SetDot" and not stolen:
                stolen.append(f"{what}: gracie herself did not get her seat back")
            guest.ask(f"Lose,{room}")
            guest.ask(f"StandUp,{table}")
            guest.ask("Logout")
            guest.close()
            opponent.news.clear()
        # A table with no game: its seat waits for her, too.
        guest = Client(server, "gracie")
        table = guest.ask("Open,nogo,size=5")[1]
        guest.ask(f"SitDown,{table},black")
        opponent.ask(f"SitDown,{table},white")
        opponent.ask(f"Watch,{table}", until="End")
        opponent.news.clear()
        drop(server, guest, opponent)
        for name in NAMES:
            tries += 1
            stranger = Client(server)
            if stranger.ask(f"Login,{name}")[0] != "Error":
                stranger.ask(f"Ready,{table}")
                stolen.append(f"the name {name}: logged in while her seat at a new table waits")
            stranger.close()
    finally:
        server.stop()
    return stolen, tries


def main():
    data = tempfile.mkdtemp(prefix="qiyuan-attack-")
    try:
        stolen, tries = attack(data)
    finally:
        shutil.rmtree(data, ignore_errors=True)
    if stolen:
        print(f"broken: {len(stolen)} of {tries} strangers got in as the guest: {stolen[0]}")
        return 1
    print(f"held: {tries} strangers were refused, the guest came back to her seats")
    return 0


if __name__ == "__main__":
    sys.exit(main())
