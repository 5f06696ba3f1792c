#!/usr/bin/env python3
"""A player reads what the opponent's engine thinks, through a second connection that watches the own game.

Counts the evaluations that this connection gets while the game runs: unasked, by `Watch` and by `State`. After the game
they must come.
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import Client, Server

MOVES = 4


def thoughts(lines):
    return sum(line[0] == "Thought" for line in lines)


def main():
    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as data:
        server = Server(data)
        try:
            player, spy = Client(server, "ana"), Client(server, "eva")
            player.ask("Open,go,size=9")
            spy.ask("Watch,1", until="End")
            player.ask("SitDown,1,black")
            player.ask("SeatBot,1,white,uct,level=1")
            player.ask("Ready,1")
            for move in range(MOVES):
                point = player.ask("Legal,1")[2 + 7 * move]
                assert player.ask(f"SetDot,1,black,{point}")[0] == "SetDot"
                assert player.ask("Switcher,1,white")[0] == "SetDot"
            asked = thoughts(spy.ask("State,1", until="End")) + thoughts(spy.ask("Watch,1", until="End"))
            late = Client(server, "max")
            asked += thoughts(late.ask("Watch,1", until="End"))
            unasked = thoughts(spy.news)
            spy.news.clear()
            player.ask("Lose,1")
            spy.wait("GameOver")
            spy.ask("Ping")
            afterwards = thoughts(spy.news) or thoughts(spy.ask("State,1", until="End"))
        finally:
            server.stop()
    during = f"{unasked} evaluations unasked and {asked} by request during the game, {afterwards} after it"
    stands = unasked == asked == 0 and afterwards >= MOVES
    print(f"{'held' if stands else 'broken'}: {during}")
    return 0 if stands else 1


if __name__ == "__main__":
    sys.exit(main())
