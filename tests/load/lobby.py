#!/usr/bin/env python3
"""Measures a server with many WebSockets, as those of the page: what the lists of tables in the lobby cost, how a server
with 10 000 users does, and the memory of connections and tables. Games of Go end and begin all the time, with 60 moves
and a move at each table every 6 s.

  pages   the CPU time of one second with 1000 tables that play: alone, with 1000 lobby pages that follow their lists, and
          with 1000 that ask for all tables every 2 s, as the page of version 0.2 did
  users   10 000 users: half of them play, a quarter watches, a quarter has the lobby page open
  memory  of a connection that has logged in, over lines and as a WebSocket, and of a table with its game

The kinds run in turn in each round; medians count. With --core, servers have that core for themselves under
`chrt --fifo 1`, and the load has the others; this needs root. Only then are the times of moves meaningful, and only on a
machine that does nothing else; CPU times are in any case.

Requirements: ninja -C build/release qiyuan qiyuan-server; 10 500 file descriptors for each of two programs:
`ulimit -n 20000`."""

import argparse
import json
import pathlib
import statistics
import sys

from programs import SERVER, Cores, Programs

PARTS = ("pages", "users", "memory")
SECONDS_A_MOVE = 6
GAMES = {"game": "go", "plies": 60}


class Lobby:
    def __init__(self, arguments):
        self.arguments = arguments
        self.programs = Programs(arguments.data, Cores(arguments.core), arguments.seconds)
        self.figures = {}

    def run(self, tables, **options):
        """A load in which this number of tables play."""
        return self.programs.qiyuan(self.arguments.server, connections=2 * tables, rate=round(tables / SECONDS_A_MOVE),
                                    websocket=True, **GAMES, **options)

    def rounds(self, kinds):
        """Runs all kinds in each round, in another order each time. Returns the runs of each kind."""
        runs = {name: [] for name in kinds}
        names = list(kinds)
        for number in range(self.arguments.rounds):
            turn = number % len(names)
            for name in names[turn:] + names[:turn]:
                run = kinds[name]()
                runs[name].append(run)
                say(f"{name}: {milliseconds(run):.0f} ms of CPU a second, {run['moves_per_second']:.0f} moves/s, "
                    f"p50 {run['p50_ms']:.2f} p99 {run['p99_ms']:.2f} ms, {run['memory_bytes'] / 2 ** 20:.0f} MiB, "
                    f"{run.get('listed_lines_per_second', 0):.0f} changes/s, load {run['load']:.2f}")
        return runs

    def pages(self):
        tables = pages = self.arguments.pages
        kinds = {"no pages": lambda: self.run(tables),
                 "pages that follow": lambda: self.run(tables, lobby=pages),
                 "pages that ask": lambda: self.run(tables, lobby=pages, poll=True)}
        for name, runs in self.rounds(kinds).items():
            self.note(name, runs)

    def users(self):
        users = self.arguments.users
        kind = {f"{users} users": lambda: self.run(users // 4, watchers=users // 4, lobby=users // 4)}
        for name, runs in self.rounds(kind).items():
            self.note(name, runs)
            self.figures[name]["watched_lines_per_second"] = round(median(run["watched_lines_per_second"] for run in runs))
            self.figures[name]["listed_lines_per_second"] = round(median(run["listed_lines_per_second"] for run in runs))

    def memory(self):
        """Players who have several tables, so that the growth with the tables is theirs alone."""
        load = {"connections": 400, "rooms": 4000, "idle": self.arguments.idle, "rate": 100}
        for name, web in (("line", {}), ("WebSocket", {"websocket": True})):
            runs = [self.programs.qiyuan(self.arguments.server, seconds=1, **load, **web)
                    for _ in range(self.arguments.rounds)]
            connection = median(run["bytes_per_idle_connection"] for run in runs) / 1024
            table = median(run["bytes_per_room"] for run in runs) / 1024
            self.figures[f"memory, {name}"] = {"connection_kb": round(connection, 1), "table_kb": round(table, 1)}
            say(f"a connection ({name}): {connection:.1f} KB, a table with its game: {table:.1f} KB")

    def note(self, name, runs):
        self.figures[name] = {
            "cpu_ms_per_second": round(median(map(milliseconds, runs))),
            "memory_mib": round(median(run["memory_bytes"] for run in runs) / 2 ** 20),
            "moves_per_second": round(median(run["moves_per_second"] for run in runs)),
            **{of: round(median(run[of] for run in runs), 2) for of in ("p50_ms", "p99_ms", "p999_ms")}}


def milliseconds(run):
    """The CPU time of the server in one second."""
    return 1000 * run["cpu_seconds"] / run["seconds"]


def say(text):
    print(text, flush=True)


def median(values):
    return statistics.median(list(values))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"parts to run, of {', '.join(PARTS)}; default: all")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds; default: 3")
    parser.add_argument("--seconds", type=float, default=10, help="measuring time of each run; default: 10")
    parser.add_argument("--pages", type=int, default=1000, help="pages, and tables, of the part pages; default: 1000")
    parser.add_argument("--users", type=int, default=10_000, help="users of the part users; default: 10000")
    parser.add_argument("--idle", type=int, default=8000, help="connections of the part memory; default: 8000")
    parser.add_argument("--data", default="/dev/shm", help="folder for the data of the servers; default: /dev/shm")
    parser.add_argument("--core", type=int, default=None, help="number of the core that a server has for itself, with "
                        "real-time priority; default: all run on any core")
    parser.add_argument("--server", type=pathlib.Path, default=SERVER, help=f"the server to measure; default: {SERVER}")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}; valid: {', '.join(PARTS)}")
    return arguments


def main():
    arguments = read_arguments()
    lobby = Lobby(arguments)
    for part in arguments.parts or PARTS:
        getattr(lobby, part)()
    print(json.dumps(lobby.figures))


if __name__ == "__main__":
    sys.exit(main())
