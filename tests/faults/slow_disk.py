#!/usr/bin/env python3
"""Every sync of the disk takes two seconds while games with clocks are played.

A library is preloaded into the server that waits before each fdatasync; it is made with the system's C compiler. Shown
is that

* a move that was sent before the flag fell counts, though it is on disk only long after;
* no player pays for the disk: the clocks show what was thought, no more;
* whoever asks for something that needs no disk is answered meanwhile, and the server's memory does not grow;
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

TOLERANCE = 0.5  # s that a busy machine may take until it has read a line
THOUGHT = 0.6    # of the clock, so that the flag would fall if the sync were charged


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
    """Thinks so long before each move, sends it, and waits until it is told. A list, by move: what the clock said
    before and after, None when the game was over; for how long it really thought; and how long it waited."""
    turns = []
    while len(turns) < moves and not game.over:
        time.sleep(max(0, game.turn_seen + thought - time.monotonic()))  # thinking is what the player does here
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
    clock = seconds  # as long as a sync: the flag would fall in every one
    ms = int(1000 * clock)
    games = [TimedGame(Client(server, f"black{number}"), Client(server, f"white{number}"), f"{ms}ms+{ms}ms")
             for number in range(fault.arguments.games)]
    asker = Client(server, "eve")
    before = memory(server)
    pathlib.Path(delay).write_text(str(int(1000 * seconds)), encoding="ascii")
    most_charged, slowest_answer, slowest_move = 0, 0, 0
    # Each game for itself: its move may be synced with those of the others or after them.
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
            charged = was + ms - now  # every move brings its increment
            most_charged = max(most_charged, charged - 1000 * thought)
            fault.expect(charged <= 1000 * (thought + TOLERANCE),
                         f"game {game.room}: thought {1000 * thought:.0f} ms, {charged:.0f} were charged")
        fault.say(f"game {game.room}: {game.ply} moves")
    fault.expect(slowest_answer < seconds, f"a Ping waited {slowest_answer:.1f} s for the disk")
    fault.expect(slowest_move >= seconds, "the disk was not slow: nothing was shown")
    grown = memory(server) - before
    fault.expect(grown < 20_000, f"the server took {grown} KiB more")
    known = {game.room: game.ply for game in games}
    server.process.kill()
    server.process.wait()
    server = fault.serve(folder)
    asker = Client(server, "eve")
    lost = sum(plies - len(asker.moves(room)) for room, plies in known.items())
    fault.expect(lost == 0, f"{lost} acknowledged moves are lost")
    fault.stop(server)
    fault.figures |= {"sync_s": seconds, "moves": sum(known.values()), "lost": lost,
                      "most_charged_beyond_thought_ms": round(most_charged),
                      "slowest_ping_ms": round(1000 * slowest_answer),
                      "slowest_move_s": round(slowest_move, 1), "memory_grown_kib": grown}


if __name__ == "__main__":
    this = Fault(__doc__, sync=(2.0, "seconds that a sync takes longer"), games=(4, "played at once"),
                 moves=(6, "in each game"))
    this.run(lambda data: test(this, data))
