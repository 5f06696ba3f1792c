#!/usr/bin/env python3
"""Thirty guests of one address ask without pause for a bot's view of positions after 225 moves, which the io thread has to
play. Meanwhile another guest plays against a bot that needs a few milliseconds for a move, on a server with one thread
for bots: the bot must answer every move at once."""

import collections
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


def flood(guest, over, answers):
    """Asks until the game is over, and appends the verb or the error code of each answer."""
    while not over.is_set():
        verb, *rest = guest.ask(f"Consider,go,{POSITION},,,,,size=19")
        answers.append(rest[0] if verb == "Error" else verb)


def play(player):
    """Returns the seconds that the bot took for each of its moves."""
    room = player.ask("Open,nogo,size=9,clock=5m")[1]
    player.ask(f"SitDown,{room},black")
    player.ask(f"SeatBot,{room},white,uct,playouts=20")
    player.ask(f"Ready,{room}")
    waits = []
    for _ in range(MOVES):
        point = player.ask(f"Legal,{room}")[2]
        begun = time.monotonic()
        player.ask(f"SetDot,{room},black,{point}")
        while (line := player.wait_any())[0] != "Move" or line[3] != "white":
            pass
        waits.append(time.monotonic() - begun)
    return waits


def main():
    data = tempfile.mkdtemp()
    server = Server(data, "--bot-threads", "1")
    over = threading.Event()
    answers = [[] for _ in range(GUESTS)]
    try:
        threads = [threading.Thread(target=flood, args=(Client(server, f"mallory-{i}"), over, answers[i]))
                   for i in range(GUESTS)]
        for thread in threads:
            thread.start()
        waits = play(Client(server, "ana"))
        over.set()
        for thread in threads:
            thread.join()
    finally:
        over.set()
        server.stop()
        shutil.rmtree(data)
    counts = collections.Counter(answer for each in answers for answer in each)
    held = max(waits) < MAX_ANSWER and counts["Consider"] > 0
    told = ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
    print(f"{'held' if held else 'broken'}: the slowest of {len(waits)} answers of an honest game's bot took "
          f"{max(waits):.2f} s while {GUESTS} guests got {told}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
