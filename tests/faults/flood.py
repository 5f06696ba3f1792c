#!/usr/bin/env python3
"""One client sends lines as fast as it can and reads all answers while others play.

Checks that the server reads the flood at the permitted rate (its option --rate) and no faster, that it answers all
lines, and that it does not slow down the moves of others: their 99th percentile at most doubles (only with --judge 1,
because timings prove nothing on a busy machine).
"""

import socket
import threading
import time

from faults import Client, Fault, checkered, percentile, play_start, wait_move

SIZE = 19
RATE = 200  # the server's default


class Flood(threading.Thread):
    """A connection that sends without pause."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.client = Client(server, "flood")
        self.sent = self.answered = 0
        self.ended = False
        self.reader = threading.Thread(target=self.read, daemon=True)

    def read(self):
        try:
            while line := self.client.lines.readline():
                self.answered += line.startswith("End,")
        except OSError:
            pass  # the connection has ended

    def run(self):
        self.reader.start()
        lines = b"Games\n" * 100
        try:
            while not self.ended:
                self.client.socket.sendall(lines)
                self.sent += 100
        except OSError:
            pass  # the connection has ended

    def end(self):
        self.ended = True
        self.client.socket.shutdown(socket.SHUT_RDWR)
        self.reader.join()
        self.client.close()


def play(pairs, moves):
    """Plays a game at each table. Returns the seconds of each move, from sending it until the opponent has read it."""
    times = []
    points = checkered(SIZE)
    rooms = [play_start(*pair, f"go,size={SIZE},clock=none") for pair in pairs]
    for ply in range(1, moves + 1):
        for pair, room in zip(pairs, rooms):
            mover, other = pair[(ply - 1) % 2], pair[ply % 2]
            sent = time.perf_counter()
            mover.send(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{points[ply - 1]},{ply}\n")
            wait_move(other, room, ply)
            times.append(time.perf_counter() - sent)
            wait_move(mover, room, ply)
        time.sleep(0.02)  # so that the players stay below the rate limit
    for pair, room in zip(pairs, rooms):
        pair[0].ask(f"Lose,{room}")
    return times


def test(fault, data):
    arguments = fault.arguments
    server = fault.serve(data, "--rate", str(RATE), "--connections-per-address", "0")
    # All clients have the same address, whose clients together have four times the rate of one client.
    pairs = [(Client(server, f"black{n}"), Client(server, f"white{n}")) for n in range(arguments.tables)]
    quiet, flooded = [], []
    for _ in range(arguments.rounds):
        quiet += play(pairs, arguments.moves)
        flood = Flood(server)
        began = time.monotonic()
        flood.start()
        flooded += play(pairs, arguments.moves)
        seconds = time.monotonic() - began
        flood.end()
        flood.join()
        answers = flood.answered
        fault.expect(answers <= RATE * (seconds + 3), f"{answers:.0f} lines of the flood were read in {seconds:.1f} s")
        fault.expect(answers >= RATE * seconds / 4, f"the server read only {answers:.0f} lines of the flood")
        fault.figures["flood_lines_a_second"] = round(answers / seconds)
        fault.say(f"p99 {1000 * percentile(quiet, 99):.1f} ms, with the flood {1000 * percentile(flooded, 99):.1f} ms")
    ratio = percentile(flooded, 99) / percentile(quiet, 99)
    if arguments.judge:
        fault.expect(ratio <= 2, f"the flood makes the 99th percentile {ratio:.2f} times as long")
    fault.figures |= {"quiet_p99_ms": round(1000 * percentile(quiet, 99), 2),
                      "flooded_p99_ms": round(1000 * percentile(flooded, 99), 2), "ratio_p99": round(ratio, 2)}
    fault.stop(server)


if __name__ == "__main__":
    this = Fault(__doc__, tables=(5, "tables, with two players each"), moves=(50, "moves per game"),
                 rounds=(2, "rounds of each kind"),
                 judge=(0, "1: the ratio of the 99th percentiles must be at most 2"))
    this.run(lambda data: test(this, data))
