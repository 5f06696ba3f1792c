#!/usr/bin/env python3
"""Measures the CPU time that watchers cost the server, over WebSocket and over the line protocol.

Both kinds watch the same moves and chat in equal numbers. Their games alternate, so that other load on the machine
affects both. The test reads the server's CPU time (utime and stime in /proc/PID/stat) before the first move and when
every watcher has read the last one. Checks that a watcher in a browser costs at most twice as much as one that reads
lines (the limit is --judge; 0 means no limit).
"""

import selectors
import subprocess
import sys
import time
import types

from faults import TICKS, Client, Fault, checkered, median, play_start, wait_move
from web_socket import WebSocket

SIZE = 19
SIGN = "that was the last one"
KINDS = ("lines", "web")


class Watchers:
    """A process with watchers of one kind, which opens new connections for each table."""

    def __init__(self, server, kind, count):
        command = [sys.executable, __file__, "as-watchers", kind, str(server.port), str(server.http_port), str(count)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def hear(self, word):
        line = self.process.stdout.readline().strip()
        if line != word:
            raise RuntimeError(f"the watchers sent '{line}' instead of '{word}'")

    def tell(self, room):
        self.process.stdin.write(f"{room}\n")
        self.process.stdin.flush()

    def end(self):
        self.process.kill()
        self.process.communicate()


def read_until_sign(connections):
    """Reads everything until each connection has received the sign. Does no more, so that reading stays cheap."""
    sign = SIGN.encode()
    with selectors.DefaultSelector() as waiting:
        for connection in connections:
            waiting.register(connection.socket, selectors.EVENT_READ, bytearray())
        while waiting.get_map():
            for key, _ in waiting.select():
                piece = key.fileobj.recv(1 << 16)
                if not piece:
                    raise EOFError("the server closed the connection of a watcher")
                tail = key.data
                tail += piece
                if sign in tail:
                    waiting.unregister(key.fileobj)
                del tail[:-len(sign)]


def watch_all(kind, port, http_port, count):
    """Runs in the process of Watchers: watches each room that it reads from standard input until the sign arrives."""
    server = types.SimpleNamespace(port=port, http_port=http_port)
    for room in map(str.strip, sys.stdin):
        names = [f"{kind}{room}-{number}" for number in range(count)]
        connections = [Client(server, name) if kind == "lines" else WebSocket(server, name) for name in names]
        for connection in connections:
            if kind == "lines":
                connection.ask(f"Watch,{room}", until="End")
            else:
                connection.ask("Watch", "End", room=int(room))
        print("watching", flush=True)
        read_until_sign(connections)
        print("read", flush=True)
        for connection in connections:
            connection.close()
        print("gone", flush=True)


class Table:
    """Two players and a client that sends chat. Every game has the same moves and chat, and a move at most each `pace`
    seconds."""

    def __init__(self, server, pace=0):
        self.pace = pace
        self.players = [Client(server, "ana"), Client(server, "bob")]
        self.talker = Client(server, "eve")

    def play(self, moves, watch, done):
        room = play_start(*self.players, f"go,size={SIZE},clock=none")
        self.talker.ask(f"Watch,{room}", until="End")
        watch(room)
        for ply, point in enumerate(checkered(SIZE)[:moves], 1):
            begun = time.monotonic()
            side = (ply - 1) % 2
            self.players[side].send(f"SetDot,{room},{('black', 'white')[side]},{point},{ply}\n")
            for player in self.players:
                wait_move(player, room, ply)
            if ply % 4 == 0:
                self.talker.ask(f"Say,{room},what a move that was")
                self.talker.news.clear()
            time.sleep(max(0.0, begun + self.pace - time.monotonic()))
        self.talker.ask(f"Say,{room},{SIGN}")
        done()
        self.players[0].ask(f"Lose,{room}")
        self.talker.ask(f"Unwatch,{room}")
        for client in (*self.players, self.talker):
            client.news.clear()


def measure(server, table, watchers, moves):
    """The server's CPU time for one game in seconds."""
    spent = []

    def watch(room):
        watchers.tell(room)
        watchers.hear("watching")
        spent.append(server.processor_time())

    def done():
        watchers.hear("read")
        spent.append(server.processor_time())
        watchers.hear("gone")

    table.play(moves, watch, done)
    return spent[1] - spent[0]


def test(fault, data):
    arguments = fault.arguments
    server = fault.serve(data, "--connections-per-address", str(2 * arguments.watchers + 10))
    table = Table(server)
    moves = min(arguments.moves, len(checkered(SIZE)))
    times = {kind: [] for kind in KINDS}
    groups = {}
    try:
        for kind in KINDS:
            groups[kind] = Watchers(server, kind, arguments.watchers)
        for kind in KINDS:  # one warm-up game of each kind
            measure(server, table, groups[kind], moves)
        for number in range(arguments.rounds):
            for kind in KINDS if number % 2 == 0 else reversed(KINDS):
                times[kind].append(measure(server, table, groups[kind], moves))
            fault.say(f"round {number + 1}: lines {times['lines'][-1]:.2f} s, WebSocket {times['web'][-1]:.2f} s")
    finally:
        for group in groups.values():
            group.end()
    fault.stop(server)

    ratios = [web / max(lines, 1 / TICKS) for lines, web in zip(times["lines"], times["web"])]
    if arguments.judge:
        fault.expect(median(ratios) <= arguments.judge,
                     f"a watcher over WebSocket costs {median(ratios):.2f} times as much as one over lines")
    fault.figures |= {"watchers": arguments.watchers, "moves": moves,
                      "lines_s": round(median(times["lines"]), 2), "web_s": round(median(times["web"]), 2),
                      "ratio_min": round(min(ratios), 2), "ratio_median": round(median(ratios), 2),
                      "ratio_max": round(max(ratios), 2)}


if __name__ == "__main__":
    if sys.argv[1:2] == ["as-watchers"]:
        watch_all(sys.argv[2], *map(int, sys.argv[3:6]))
    else:
        this = Fault(__doc__, watchers=(200, "connections of each kind"), moves=(180, "moves per game"),
                     rounds=(5, "pairs of games"), judge=(2.0, "maximum of the median ratio; 0: no limit"))
        this.run(lambda data: test(this, data))
