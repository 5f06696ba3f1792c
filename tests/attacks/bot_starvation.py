#!/usr/bin/env python3
"""A guest opens 20 tables at which two bots play that think for as long as the server allows, up to 60 s, and then
leaves. Meanwhile another guest plays against a bot that needs a few milliseconds for a move, with a clock of one minute:
the bot must answer every move, and must not lose on time because the server's threads were taken."""

import pathlib
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import Client, Server  # noqa: E402

TABLES = 20
MOVES = 4  # of each half of the honest game


def starve(server):
    mallory = Client(server, "mallory")
    seats, longest = 0, 0
    for _ in range(TABLES):
        room = mallory.ask("Open,go,size=19")[1]
        for side in ("black", "white"):
            for ms in (60_000, 10_000):
                if mallory.ask(f"SeatBot,{room},{side},uct,time={ms}")[0] == "SeatBot":
                    seats, longest = seats + 1, max(longest, ms)
                    break
    return mallory, seats, longest


class HonestGame:
    def __init__(self, server):
        self.player = Client(server, "ana")
        self.room = self.player.ask("Open,nogo,size=9,clock=1m")[1]
        self.player.ask(f"SitDown,{self.room},black")
        self.player.ask(f"SeatBot,{self.room},white,uct,playouts=50")
        self.player.ask(f"Ready,{self.room}")
        self.waits, self.lost = [], None

    def play(self, moves):
        for _ in range(moves):
            if self.lost:
                return
            point = self.player.ask(f"Legal,{self.room}")[2]
            begun = time.monotonic()
            self.player.ask(f"SetDot,{self.room},black,{point}")
            line = self.player.wait_any()
            while line[0] != "GameOver" and not (line[0] == "Move" and line[3] == "white"):
                line = self.player.wait_any()
            self.waits.append(time.monotonic() - begun)
            self.lost = line[3] if line[0] == "GameOver" else None


def main():
    data = tempfile.mkdtemp()
    server = Server(data, "--bot-threads", "2")
    try:
        mallory, seats, longest = starve(server)
        game = HonestGame(server)
        game.play(MOVES)
        mallory.close()
        game.play(MOVES)
    finally:
        server.stop()
        shutil.rmtree(data)
    held = game.lost is None and len(game.waits) == 2 * MOVES
    end = f"the honest game's bot lost by {game.lost}" if game.lost else "the honest game continues"
    print(f"{'held' if held else 'broken'}: {seats} bots of a guest think for {longest} ms each; {end} after "
          f"{len(game.waits)} moves, the slowest answer took {max(game.waits):.1f} s")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
