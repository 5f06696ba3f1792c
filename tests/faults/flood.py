#!/usr/bin/env python3
"""One client sends lines as fast as it can and reads all answers, while others play.

Shown is that the flood is read at the pace that is allowed (--rate of the server) and no faster, that all its lines are
answered, and that the others' moves do not take longer for it: their 99th percentile at most doubles (judged with
--judge 1; on a busy machine a stopwatch proves nothing).
"""

import socket
import threading
import time

from faults import Client, Fault, checkered, percentile, play_start, wait_move

SIZE = 19
RATE = 200  # what the server allows by itself


class Flood(threading.Thread):
    """A connection that sends without end."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.client = Client(server, "flood")
        self.sent = self.answered = 0
        self.ended = False
        self.reader = threading.Thread(target=self.read, daemon=True)

    def read(self):
        try:
            while self.client.lines.readline():
                self.answered += 1
        except OSError:
            pass  # it has ended

    def run(self):
        self.reader.start()
        lines = b"Games\n" * 100
        try:
            while not self.ended:
                self.client.socket.sendall(lines)
                self.sent += 100
        except OSError:
            pass  # it has ended

    def end(self):
        self.ended = True
        self.client.socket.shutdown(socket.SHUT_RDWR)
        self.reader.join()
        self.client.close()


def play(pairs, moves):
    """The seconds of each move, from its sending until the opponent reads it."""
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
        time.sleep(0.02)  # the players keep to the pace themselves
    for pair, room in zip(pairs, rooms):
        pair[0].ask(f"Lose,{room}")
    return times


def test(fault, data):
    arguments = fault.arguments
    server = fault.serve(data, "--rate", str(RATE), "--connections-per-address", "0")
    # All are of one address, whose clients together have four times the rate of one.
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
        # Each answer is a line for each game and one more.
        answers = flood.answered / 6
        fault.expect(answers <= RATE * (seconds + 3), f"{answers:.0f} lines of the flood were read in {seconds:.1f} s")
        fault.expect(answers >= RATE * seconds / 4, f"only {answers:.0f} lines of the flood were read")
        fault.figures["flood_lines_a_second"] = round(answers / seconds)
        fault.say(f"p99 {1000 * percentile(quiet, 99):.1f} ms, with the flood {1000 * percentile(flooded, 99):.1f} ms")
    ratio = percentile(flooded, 99) / percentile(quiet, 99)
    if arguments.judge:
        fault.expect(ratio <= 2, f"the flood makes the 99th percentile {ratio:.2f} times as long")
    fault.figures |= {"quiet_p99_ms": round(1000 * percentile(quiet, 99), 2),
                      "flooded_p99_ms": round(1000 * percentile(flooded, 99), 2), "ratio_p99": round(ratio, 2)}
    fault.stop(server)


if __name__ == "__main__":
    this = Fault(__doc__, tables=(5, "played at, by two each"), moves=(50, "in each game"), rounds=(2, "of each kind"),
                 judge=(0, "1: the ratio of the 99th percentiles must be at most 2"))
    this.run(lambda data: test(this, data))
