#!/usr/bin/env python3
"""Measures what signing in and out costs a server that has many tables: the CPU time of one Login and Logout with 0, 4000
and 9000 tables. The servers run at the same time and are measured in turn, round after round. The cost must not depend
on tables of other users: with each number of tables it must be within 20 % of the first. Exits with 1 if it is not.

Requirement: ninja -C build/release qiyuan-server. QIYUAN_SERVER=… measures another program."""

import argparse
import contextlib
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = os.environ.get("QIYUAN_SERVER", ROOT / "build/release/bin/qiyuan-server")
TABLES_PER_GUEST = 20
MAX_DIFFERENCE = 0.2
SOME_LINES = 500  # of the requests that are under way at the same time


class Client:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.file = self.socket.makefile("rw", encoding="utf-8", newline="\n")

    def ask(self, lines):
        """Sends lines that have one answer each, and returns the answers."""
        answers = []
        for start in range(0, len(lines), SOME_LINES):
            part = lines[start:start + SOME_LINES]
            self.file.write("".join(f"@a {line}\n" for line in part))
            self.file.flush()
            while len(answers) < start + len(part):
                line = self.file.readline()
                if line.startswith("@a "):
                    answers.append(line[3:].rstrip("\n"))
        return answers


def cpu_seconds(process):
    """The time for which all threads of a process have run."""
    nanoseconds = 0
    for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
        nanoseconds += int((thread / "schedstat").read_text(encoding="ascii").split()[0])
    return nanoseconds / 1e9


class Server:
    """A server with this number of tables, whose guests stay connected."""

    def __init__(self, tables, folder, stack):
        data = stack.enter_context(tempfile.TemporaryDirectory(dir=folder))
        command = [SERVER, "--data", data, "--port", "0", "--http-port", "0", "--web", "none", "--announce", "none",
                   "--rate", "0", "--connections-per-address", "0", "--log-level", "error"]
        self.process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(self.process.terminate)
        self.port = int(re.match(r"listening: lines (\d+)", self.process.stdout.readline()).group(1))
        self.guests = []
        while len(self.guests) * TABLES_PER_GUEST < tables:
            self.guests.append(self.open_tables(f"guest{len(self.guests)}"))
        self.eva = Client(self.port)

    def open_tables(self, name):
        guest = Client(self.port)
        answers = guest.ask([f"Login,{name}"] + ["Open,nogo,size=5"] * TABLES_PER_GUEST)
        assert answers[-1].startswith("Opened,"), answers[-1]
        return guest

    def measure(self, times):
        """The microseconds of one Login and Logout."""
        before = cpu_seconds(self.process.pid)
        answers = self.eva.ask(["Login,eva", "Logout"] * times)
        assert not any(answer.startswith("Error,") for answer in answers)
        return (cpu_seconds(self.process.pid) - before) / times * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[0, 4000, 9000], help="numbers of tables")
    parser.add_argument("--times", type=int, default=3000, help="logins for each number of tables in a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    parser.add_argument("--data", default=tempfile.gettempdir(), help="folder for the data")
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        servers = [Server(tables, arguments.data, stack) for tables in arguments.tables]
        for server in servers:
            server.measure(arguments.times)  # warms up
        rounds = [[server.measure(arguments.times) for server in servers] for _ in range(arguments.rounds)]
    medians = [statistics.median(costs) for costs in zip(*rounds)]
    missed = False
    for tables, cost, costs in zip(arguments.tables, medians, zip(*rounds)):
        fits = abs(cost / medians[0] - 1) <= MAX_DIFFERENCE
        missed |= not fits
        print(f"{'ok    ' if fits else 'MISSED'} {tables} tables: {cost:.1f} µs, {cost / medians[0]:.2f} of the first "
              f"({min(costs):.1f} to {max(costs):.1f})")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
