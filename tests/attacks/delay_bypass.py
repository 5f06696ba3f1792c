#!/usr/bin/env python3
"""A spectator tries to see a game with `delay=` before its time.

Things happen at two tables while spectators may not see any of it: moves, a bot's reply, a pause, a player's departure.
After each of them the spectator, and a guest who does not watch, ask everything that the protocol and the web port
offer. Any answer that differs from the one before, and any line that comes unasked, gives the game away.
"""

import pathlib
import sys
import tempfile
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Client, Server

REQUESTS = ["Tables", "State,1", "State,2", "Board,1", "Board,2", "Legal,1", "Legal,2", "Estimate,1", "Record,1",
            "Archive", "Event,1", "Switcher,2,white", "Move_chess,2,white", "Give_way,2,white", "Claim,1", "Abort,1",
            "Reply,1,pause,yes", "Continue,1", "Rematch,1", "Pass,1,black", "SetDot,1,black,E5,1", "Dead,1,A1,dead",
            "Thought,1,1,500,1", "SitDown,1", "Analyse,1,uct"]
PAGES = ["/api/games", "/api/games/1.json", "/api/games/1/analyses", "/api/acts?game=1", "/api/players",
         "/api/openings?game=go&size=9", "/api/tournaments"]
LISTS = {"Tables", "State", "Board", "Archive", "Event"}


def page(server, path):
    try:
        with urllib.request.urlopen(f"http://localhost:{server.http_port}{path}", timeout=LIMIT) as reply:
            return reply.status, reply.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def answers(server, spies):
    """Everything that the spies can learn by asking."""
    found = {}
    for spy, client in spies.items():
        for request in REQUESTS:
            verb = request.split(",")[0]
            found[spy, request] = client.ask(request, until="End" if verb in LISTS else None)
    return found | {("web", path): page(server, path) for path in PAGES}


def secrets(server, ana, bob):
    """What happens, one thing after the other."""
    yield "two moves", lambda: (ana.ask("SetDot,1,black,C3"), bob.ask("SetDot,1,white,D4"))

    def bot_replies():
        ana.ask("SetDot,2,black,C3")
        ana.ask("Switcher,2,white")
    yield "a reply of the bot", bot_replies
    yield "a pause", lambda: (ana.ask("Pause,1"), bob.ask("Reply,1,pause,yes"))
    yield "the end of the pause", lambda: ana.ask("Continue,1")
    yield "a takeback", lambda: (ana.ask("Repent,1"), bob.ask("Reply,1,repent,yes"))

    def bob_leaves():
        bob.close()
        ana.wait("Left")
    yield "a player's departure", bob_leaves


def begin(client, table, *options):
    client.ask(f"Open,go,size=9,delay=10,{','.join(options)}")
    client.ask(f"SitDown,{table},black")


def main():
    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as data:
        server = Server(data)
        try:
            ana, bob = Client(server, "ana"), Client(server, "bob")
            spies = {"spectator": Client(server, "eva"), "stranger": Client(server, "max")}
            begin(ana, 1, "clock=10m")
            begin(ana, 2)
            for table in (1, 2):
                spies["spectator"].ask(f"Watch,{table}", until="End")
            bob.ask("SitDown,1,white")
            ana.ask("SeatBot,2,white,random")
            ana.ask("Ready,1")
            bob.ask("Ready,1")
            ana.ask("Ready,2")
            ana.wait("Turn")
            before = answers(server, spies)
            spies["spectator"].news.clear()
            leaks, asked = [], 0
            for secret, happens in secrets(server, ana, bob):
                happens()
                now = answers(server, spies)
                asked += len(now)
                leaks += [f"{what} to the {who} after {secret}" for (who, what), answer in now.items()
                          if answer != before[who, what]]
                leaks += [f"unasked {line[0]} after {secret}" for line in spies["spectator"].news]
                spies["spectator"].news.clear()
                before = now
        finally:
            server.stop()
    if leaks:
        print(f"broken: {len(leaks)} leaks in {asked} answers: {'; '.join(leaks)}")
        return 1
    print(f"held: none of {asked} answers and no unasked line changed with six secret events")
    return 0


if __name__ == "__main__":
    sys.exit(main())
