#!/usr/bin/env python3
"""A hundred watchers of a busy game do not read, because their processes are stopped (SIGSTOP).

Two clients play on a large board, one move after the other, while another client fills the watchers' connections with
chat. Phases in which all watchers read alternate with phases in which all are stopped. Checks that

* stopped watchers do not delay moves: the 99th percentile of the time until the opponent reads a move at most doubles
  (only with --judge 1, because timings prove nothing on a busy machine);
* the server's memory stays within the number of connections times the unread data allowed for each;
* a watcher that was cut off for not reading can reconnect, and all clients are served to the end.
"""

import pathlib
import signal
import socket
import subprocess
import sys
import threading
import time
import types

from faults import LIMIT, Client, Fault, checkered, percentile, play_start, wait_move

UNREAD = 1 << 20        # bytes that the server keeps for a connection before it cuts it off (net::LineLimits)
OTHER = 16 << 10        # other bytes per connection
CACHE = 4 << 20         # bytes by which the store's cache of pages grows meanwhile
TALK = 3900             # bytes in a line of chat
LINES = 1600            # of chat per phase, 6 MB for each watcher, of which the kernel buffers up to 4 MB
PROCESSES = 4
SIZE = 19


class Watchers:
    """A process with connections that watch a table."""

    def __init__(self, port, first, count):
        command = [sys.executable, __file__, "as-watchers", str(port), str(first), str(count)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def gather(self, room):
        """Makes all of them watch the table. Returns how many had to (re)connect first."""
        self.process.stdin.write(f"{room}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the watchers have exited")
        return int(line)

    def signal(self, number):
        self.process.send_signal(number)

    def end(self):
        self.process.kill()
        self.process.communicate()


class Reader(threading.Thread):
    """A connection that reads and discards everything."""

    def __init__(self, port, number):
        super().__init__(daemon=True)
        self.client = Client(types.SimpleNamespace(port=port))
        # A small buffer, so that unread data stays in the server instead of in the kernel.
        self.client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 10)
        answer = self.client.ask(f"Login,watcher{number}")
        assert answer[0] == "Tables", answer
        self.answered = threading.Event()  # set when it watches or when the connection ends
        self.ended = False
        self.start()

    def run(self):
        try:
            while line := self.client.lines.readline():
                if line.startswith("@w End,"):
                    self.answered.set()
        except OSError:
            pass  # cut off
        self.ended = True
        self.answered.set()

    def watches(self, room):
        """Makes it watch the room. False if the connection has ended."""
        self.answered.clear()
        try:
            self.client.send(f"@w Watch,{room}\n")
        except OSError:
            return False
        if not self.ended and not self.answered.wait(LIMIT):
            raise TimeoutError("no answer to Watch")
        return not self.ended


def watch_all(port, first, count):
    """Runs in the process of Watchers: makes all watch each room that it reads from standard input."""
    readers = {}
    for room in map(str.strip, sys.stdin):
        gone = [n for n in range(first, first + count) if n not in readers or not readers[n].watches(room)]
        for number in gone:
            if number in readers:
                readers[number].client.close()
            readers[number] = Reader(port, number)
            assert readers[number].watches(room)
        print(len(gone), flush=True)


def memory(process, what):
    """VmRSS, or VmHWM, the maximum so far, in bytes."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{what}:"):
            return int(line.split()[1]) << 10
    raise RuntimeError("the server has exited")


class Table:
    """Two players and a watcher who sends chat. The game has as many moves as checkered() has points."""

    def __init__(self, server):
        self.players = [Client(server, "ana"), Client(server, "bob")]
        self.talker = Client(server, "eve")
        self.points = checkered(SIZE)
        self.room = play_start(*self.players, f"go,size={SIZE},clock=none")
        self.talker.ask(f"Watch,{self.room}", until="End")
        self.ply = 0

    def move(self):
        """Makes a move. Returns the seconds from sending it until the opponent has read it."""
        side = self.ply % 2
        point = self.points[self.ply]
        self.ply += 1
        sent = time.perf_counter()
        self.players[side].send(f"SetDot,{self.room},{('black', 'white')[side]},{point},{self.ply}\n")
        wait_move(self.players[1 - side], self.room, self.ply)
        taken = time.perf_counter() - sent
        wait_move(self.players[side], self.room, self.ply)
        return taken

    def chat(self):
        answer = self.talker.ask(f"Say,{self.room},{'x' * TALK}")
        assert answer[0] == "Say", answer
        self.talker.news.clear()

    def end(self):
        self.players[0].ask(f"Lose,{self.room}")
        for client in (*self.players, self.talker):
            client.close()


def phase(table, moves):
    """The seconds of each move. Meanwhile the talker sends more text than the server keeps for a connection."""
    times = []
    for move in range(moves):
        times.append(table.move())
        for _ in range((move + 1) * LINES // moves - move * LINES // moves):
            table.chat()
    return times


def play_round(server, groups, moves, stopped_first):
    """Plays a game with a phase of each kind. Returns two dictionaries, by whether the watchers were stopped: the times
    of the moves, and the number of watchers that were cut off."""
    table = Table(server)
    times, gone = {}, {}
    for group in groups:
        group.gather(table.room)
    for stopped in (stopped_first, not stopped_first):
        for group in groups if stopped else ():
            group.signal(signal.SIGSTOP)
        try:
            times[stopped] = phase(table, moves)
        finally:
            for group in groups if stopped else ():
                group.signal(signal.SIGCONT)
        gone[stopped] = sum(group.gather(table.room) for group in groups)
    table.end()
    return times, gone


def test(fault, data):
    arguments = fault.arguments
    server = fault.serve(data)
    table = Table(server)
    alone = [table.move() for _ in range(len(table.points))]
    table.end()

    per_process = -(-arguments.watchers // PROCESSES)
    groups = [Watchers(server.port, first, min(per_process, arguments.watchers - first))
              for first in range(0, arguments.watchers, per_process)]
    reading, stopped, cut_off = [], [], {False: 0, True: 0}
    try:
        table = Table(server)
        came = sum(group.gather(table.room) for group in groups)
        fault.expect(came == arguments.watchers, f"{came} watchers have connected")
        table.end()
        at_first = memory(server.process, "VmRSS")
        moves = min(arguments.moves, len(checkered(SIZE)) // 2)
        for number in range(-(-arguments.moves // moves)):
            times, gone = play_round(server, groups, moves, number % 2 == 1)
            reading += times[False]
            stopped += times[True]
            cut_off = {each: cut_off[each] + gone[each] for each in cut_off}
            fault.say(f"{len(stopped)} moves: p99 {1000 * percentile(reading, 99):.2f} ms while they read, "
                      f"{1000 * percentile(stopped, 99):.2f} ms while they are stopped; {gone[True]} cut off")
        peak = memory(server.process, "VmHWM")
    finally:
        for group in groups:
            group.end()
    fault.stop(server)

    allowed = at_first + CACHE + arguments.watchers * (UNREAD + OTHER)
    fault.expect(peak <= allowed, f"the server used {peak >> 10} KiB, allowed are {allowed >> 10} KiB")
    fault.expect(cut_off[True] > 0, "no watcher was cut off: the chat was too short, so the test proves nothing")
    ratio = percentile(stopped, 99) / percentile(reading, 99)
    if arguments.judge:
        fault.expect(ratio <= 2, f"stopped watchers make the 99th percentile {ratio:.2f} times as long")
    fault.figures |= {f"{name}_{percent}_ms": round(1000 * percentile(times, part), 3)
                      for name, times in (("alone", alone), ("reading", reading), ("stopped", stopped))
                      for percent, part in (("p50", 50), ("p99", 99))}
    fault.figures |= {"ratio_p99": round(ratio, 2), "cut_off_stopped": cut_off[True], "cut_off_reading": cut_off[False],
                      "memory_at_first_kib": at_first >> 10,
                      "memory_max_kib": peak >> 10}


if __name__ == "__main__":
    if sys.argv[1:2] == ["as-watchers"]:
        watch_all(*map(int, sys.argv[2:5]))
    else:
        this = Fault(__doc__, watchers=(100, "connections that watch"), moves=(2000, "moves in phases of each kind"),
                     judge=(0, "1: the ratio of the 99th percentiles must be at most 2"))
        this.run(lambda data: test(this, data))
