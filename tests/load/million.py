#!/usr/bin/env python3
"""Computes what up to a million users need, from costs that are measured on this machine.

Half of the users play, a quarter watches, a quarter has the lobby page open; each table has a move each 6 s on average.
The figures are cores of the server's io thread, of the doors (servers that carry clients to the serving one and send
the lines to them), of the store and of PostgreSQL, and memory. A simulated queue says how long a move waits for the io
thread: moves and changes of lists arrive at random and take the time that was measured.

  measure   measures the costs with a server that it starts, and prints them as JSON; about 5 minutes
  simulate  reads this JSON from a file, and prints tables

Requirements of measure: ninja -C build/release qiyuan qiyuan-server; PostgreSQL; `ulimit -n 20000`. QIYUAN=… measures
the programs beside another `qiyuan`."""

import argparse
import json
import random
import sys

from costs import SECONDS_A_MOVE, Costs

PATIENCE = 8  # seconds of silence after which a standby serves
PLAYERS_LINES = 4  # of a move: each of the two players gets the move and the turn
LIST_GROUPS = 10  # a second, in which pages of the lobby are told


class Load:
    """What a number of users need of a server with these costs, in cores unless a name says otherwise."""

    def __init__(self, users, costs):
        self.users, self.costs = users, costs
        self.tables = users / 4
        self.moves = self.tables / SECONDS_A_MOVE
        # A quarter watches and half plays at a quarter of tables: one watcher a table.
        self.watched_us = costs["lines_per_watched_move"] * costs["watched_line_us"]
        self.list_us = users / 4 * costs["listed_lines_per_page"] * costs["listed_line_us"]

    def io_alone(self):
        """Of the io thread of one server without doors."""
        return self.io_with_doors() + self.list_us / 1e6

    def io_with_doors(self):
        """The doors tell the pages of the lobby. A watched move goes to the watcher's door, at most at the cost of a
        line to a watcher."""
        return self.moves * self.move_us() / 1e6

    def doors(self):
        """Doors send all lines that people get, each at the cost of a watched line."""
        players = self.moves * PLAYERS_LINES * self.costs["watched_line_us"]
        return (players + self.moves * self.watched_us + self.list_us) / 1e6

    def store(self):
        return self.moves * self.costs["move_store_us"] / 1e6

    def database(self):
        return self.moves * self.costs["move_database_us"] / 1e6

    def memory_bytes(self):
        return self.users * self.costs["connection_bytes"] + self.tables * self.costs["table_bytes"]

    def move_us(self):
        """Of a move and the lines to its watcher in the io thread."""
        return self.costs["move_io_us"] + self.watched_us

    def return_seconds(self):
        """Until all users are back after a takeover."""
        return PATIENCE + self.users * self.costs["return_us"] / 1e6

    def password_seconds(self):
        """Until all users have logged in by password: one thread computes the hashes."""
        return self.users * self.costs["password_us"] / 1e6


def wait_p99_ms(load, list_us, seconds, seed):
    """The 99th percentile of the time that a move waits for the io thread, which tells the lobby for `list_us` in a
    second; None if the thread cannot keep up."""
    if load.io_with_doors() + list_us / 1e6 >= 1:
        return None
    rng = random.Random(seed)
    waits, now, free, next_group = [], 0.0, 0.0, 0.0
    while now < seconds:
        now += rng.expovariate(load.moves)
        while next_group <= now:
            free = max(free, next_group) + list_us / LIST_GROUPS / 1e6
            next_group += 1 / LIST_GROUPS
        waits.append(max(free - now, 0.0))
        free = max(free, now) + load.move_us() / 1e6
    return sorted(waits)[int(0.99 * (len(waits) - 1))] * 1000


def print_costs(costs):
    print(f"{costs['date']}, {costs['machine']}, load {costs['load_before']:.1f} to {costs['load_after']:.1f}\n")
    rows = (("a move: io thread", "move_io_us", "µs"), ("a move: store", "move_store_us", "µs"),
            ("a move: PostgreSQL", "move_database_us", "µs"), ("a line to a watcher", "watched_line_us", "µs"),
            ("lines to a watcher for each move", "lines_per_watched_move", ""),
            ("a change told to a page of the lobby", "listed_line_us", "µs"),
            ("changes that a page hears in a second", "listed_lines_per_page", ""),
            ("a connection with a sign-in by secret and the state of a game", "return_us", "µs"),
            ("a login by password", "password_us", "µs"),
            ("an idle WebSocket", "connection_bytes", "bytes"), ("a table with its game", "table_bytes", "bytes"))
    print_table(("what", "cost"), ((what, f"{number(costs[key])} {unit}".rstrip()) for what, key, unit in rows))


def print_loads(loads, arguments):
    print_table(("users", "moves/s", "io thread, no doors", "p99 wait", "io thread, doors", "p99 wait", "doors",
                 "store", "PostgreSQL", "memory", "all back by secret", "by password"),
                ((number(load.users), number(load.moves), number(load.io_alone()),
                  milliseconds(wait_p99_ms(load, load.list_us, arguments.seconds, arguments.seed)),
                  number(load.io_with_doors()), milliseconds(wait_p99_ms(load, 0, arguments.seconds, arguments.seed)),
                  number(load.doors()), number(load.store()), number(load.database()),
                  f"{number(load.memory_bytes() / 2 ** 20)} MiB", duration(load.return_seconds()),
                  duration(load.password_seconds())) for load in loads))


def print_limits(costs):
    """What is full first. All cores grow with the number of users."""
    one = Load(1_000_000, costs)
    limits = {"io thread, no doors": one.io_alone(), "io thread, with doors": one.io_with_doors(),
              "store": one.store(), "PostgreSQL, one core": one.database()}
    print_table(("full first", "at users"),
                ((name, number(round(one.users / cores, -3)))
                 for name, cores in sorted(limits.items(), key=lambda limit: -limit[1])))


def print_table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|---" * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def number(value):
    """With two significant digits at least, and thousands apart."""
    if value >= 10:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.2g}"


def milliseconds(value):
    return "–" if value is None else f"{number(value)} ms"


def duration(seconds):
    for unit, name in ((3600, "h"), (60, "min")):
        if seconds >= 2 * unit:
            return f"{number(seconds / unit)} {name}"
    return f"{number(seconds)} s"


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    measure = parts.add_parser("measure", help="measures the costs, and prints JSON")
    measure.add_argument("--data", default="/dev/shm", help="folder for the data of the servers; default: /dev/shm")
    measure.add_argument("--seconds", type=float, default=8, help="measuring time of each run; default: 8")
    measure.add_argument("--rounds", type=int, default=4, help="rounds of runs with and without listeners; default: 4")
    simulate = parts.add_parser("simulate", help="prints tables")
    simulate.add_argument("costs", type=argparse.FileType(encoding="utf-8"), help="the JSON of measure")
    simulate.add_argument("--users", type=int, nargs="+", default=[1000, 10_000, 100_000, 300_000, 1_000_000])
    simulate.add_argument("--seconds", type=float, default=10, help="simulated time; default: 10")
    simulate.add_argument("--seed", type=int, default=1, help="random seed; default: 1")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    if arguments.part == "measure":
        print(json.dumps(Costs(arguments).all(), indent=2))
        return
    costs = json.load(arguments.costs)
    print_costs(costs)
    print_loads([Load(users, costs) for users in arguments.users], arguments)
    print_limits(costs)


if __name__ == "__main__":
    sys.exit(main())
