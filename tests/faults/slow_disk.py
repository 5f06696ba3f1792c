#!/usr/bin/env python3
"""Every sync of the disk takes two seconds during games with clocks.

A library preloaded into the server waits before each fdatasync; the test builds it with the system's C compiler. Checks
that

* a move that was sent before the flag fell counts, even if it is on disk long after;
* the slow disk costs no player time: the clocks are charged only for thinking;
* the server answers requests that need no disk in the meantime, and its memory does not grow;
* every acknowledged move is stored.
"""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import time

from faults import Client, Fault, Skip, preload
from timed_game import TimedGame

TOLERANCE = 0.5  # seconds that a busy machine can take to read a line
THOUGHT = 0.6    # thinking time as a share of the clock: the flag would fall if the sync were charged


def library(data):
    if not shutil.which("cc"):
        raise Skip("a C compiler")
    made = os.path.join(data, "slow_sync.so")
    source = pathlib.Path(__file__).with_name("slow_sync.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", source, "-o", made, "-ldl"], check=True)
    return made


def memory(server):
    return int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[1]) * 4


def play(game, moves, thought):
    """Thinks for `thought` seconds before each move, sends it, and waits until the server reports it. Returns for each
    move the clock before and after it (None if the game was over), the actual thinking time, and the waiting time."""
    turns = []
    while len(turns) < moves and not game.over:
        time.sleep(max(0, game.turn_seen + thought - time.monotonic()))  # the player thinks
        sent = time.monotonic()
        really = sent - game.turn_seen
        game.send_move()
        turns.append((game.wait_move(), really, time.monotonic() - sent))
    return turns


def test(fault, data):
    seconds = fault.arguments.sync
    delay = os.path.join(data, "delay")
    pathlib.Path(delay).write_text("0", encoding="ascii")
    folder = os.path.join(data, "server")
    server = fault.serve(folder, environment=preload(library(data)) | {"QIYUAN_SYNC_DELAY": delay})
    clock = seconds  # as long as a sync, so that the flag would fall during each
    ms = int(1000 * clock)
    games = [TimedGame(Client(server, f"black{number}"), Client(server, f"white{number}"), f"{ms}ms+{ms}ms")
             for number in range(fault.arguments.games)]
    asker = Client(server, "eve")
    before = memory(server)
    pathlib.Path(delay).write_text(str(int(1000 * seconds)), encoding="ascii")
    max_charged, slowest_answer, slowest_move = 0, 0, 0
    # Each game has its own thread: its move can be synced with the moves of other games or after them.
    pool = concurrent.futures.ThreadPoolExecutor(len(games))
    players = [pool.submit(play, game, fault.arguments.moves, THOUGHT * clock) for game in games]
    while concurrent.futures.wait(players, timeout=0.1).not_done:
        asked = time.monotonic()
        assert asker.ask("Ping,here") == ["Pong", "here"]
        slowest_answer = max(slowest_answer, time.monotonic() - asked)
    for game, player in zip(games, players):
        for clocks, thought, waited in player.result():
            if clocks is None:
                fault.breach(f"game {game.room}: {game.over}")
                continue
            slowest_move = max(slowest_move, waited)
            was, now = clocks
            was = ms if was is None else was
            charged = was + ms - now  # every move adds its increment
            max_charged = max(max_charged, charged - 1000 * thought)
            fault.expect(charged <= 1000 * (thought + TOLERANCE),
                         f"game {game.room}: thought for {1000 * thought:.0f} ms, charged {charged:.0f} ms")
        fault.say(f"game {game.room}: {game.ply} moves")
    fault.expect(slowest_answer < seconds, f"a Ping waited {slowest_answer:.1f} s for the disk")
    fault.expect(slowest_move >= seconds, "the disk was not slow, so the test proves nothing")
    grown = memory(server) - before
    fault.expect(grown < 20_000, f"the memory of the server grew by {grown} KiB")
    known = {game.room: game.ply for game in games}
    server.process.kill()
    server.process.wait()
    server = fault.serve(folder)
    asker = Client(server, "eve")
    lost = sum(plies - len(asker.moves(room)) for room, plies in known.items())
    fault.expect(lost == 0, f"{lost} acknowledged moves are lost")
    fault.stop(server)
    fault.figures |= {"sync_s": seconds, "moves": sum(known.values()), "lost": lost,
                      "max_charged_beyond_thought_ms": round(max_charged),
                      "slowest_ping_ms": round(1000 * slowest_answer),
                      "slowest_move_s": round(slowest_move, 1), "memory_grown_kib": grown}


if __name__ == "__main__":
    this = Fault(__doc__, sync=(2.0, "additional seconds per sync"), games=(4, "games at the same time"),
                 moves=(6, "moves in each game"))
    this.run(lambda data: test(this, data))
