#!/usr/bin/env python3
"""Thirty guests of one address ask without pause for a bot's view of positions after 300 moves. Meanwhile another guest
plays against a bot that needs a few milliseconds for a move: the bot must answer every move at once, and the io thread
must not spend its time on the moves of the positions."""

import pathlib
import shutil
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import Client, Server  # noqa: E402

GUESTS = 30
MOVES = 8
MAX_ANSWER = 2.0  # seconds for a move of the bot, on a busy machine
LETTERS = "ABCDEFGHJKLMNOPQRST"
POSITION = " ".join(f"{LETTERS[i % 19]}{1 + i // 19}" for i in range(300) if i % 4 != 3)


def flood(guest, quit_at, counts):
    while time.monotonic() < quit_at[0]:
        line = guest.ask(f"Consider,go,{POSITION},,,,,size=19")
        counts[line[0] if line[0] != "Error" else line[1]] = counts.get(line[0] if line[0] != "Error" else line[1], 0) + 1


def main():
    data = tempfile.mkdtemp()
    server = Server(data, "--bot-threads", "1")
    counts, waits = {}, []
    quit_at = [time.monotonic() + 60]
    try:
        threads = [threading.Thread(target=flood, args=(Client(server, f"mallory-{i}"), quit_at, counts))
                   for i in range(GUESTS)]
        for thread in threads:
            thread.start()
        player = Client(server, "ana")
        room = player.ask("Open,nogo,size=9,clock=5m")[1]
        player.ask(f"SitDown,{room},black")
        player.ask(f"SeatBot,{room},white,uct,playouts=50")
        player.ask(f"Ready,{room}")
        for _ in range(MOVES):
            point = player.ask(f"Legal,{room}")[2]
            begun = time.monotonic()
            player.ask(f"SetDot,{room},black,{point}")
            while (line := player.wait_any())[0] != "Move" or line[3] != "white":
                pass
            waits.append(time.monotonic() - begun)
        quit_at[0] = 0
        for thread in threads:
            thread.join()
    finally:
        server.stop()
        shutil.rmtree(data)
    held = len(waits) == MOVES and max(waits) < MAX_ANSWER
    answers = ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
    print(f"{'held' if held else 'broken'}: the slowest of {len(waits)} answers of an honest game's bot took "
          f"{max(waits):.2f} s while {GUESTS} guests got {answers}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
