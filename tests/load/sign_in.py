#!/usr/bin/env python3
"""Measures what signing in and out costs a server that has many tables: the CPU time of one Login and Logout with 0, 4000
and 9000 tables, in rounds of one server each. The cost must not depend on tables of other users.

Requirement: ninja -C build/release qiyuan-server. QIYUAN_SERVER=… measures another program."""

import argparse
import os
import pathlib
import re
import socket
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = os.environ.get("QIYUAN_SERVER", ROOT / "build/release/bin/qiyuan-server")
TABLES_PER_GUEST = 20
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


def open_tables(port, clients, count):
    """Opens tables until the server has this many; their guests stay connected."""
    while len(clients) * TABLES_PER_GUEST < count:
        client = Client(port)
        opened = client.ask([f"Login,guest{len(clients)}"] + ["Open,nogo,size=5"] * TABLES_PER_GUEST)
        assert opened[-1].startswith("Opened,"), opened[-1]
        clients.append(client)


def measure(process, client, times):
    """The microseconds of one Login and Logout."""
    before = cpu_seconds(process)
    answers = client.ask(["Login,eva", "Logout"] * times)
    assert answers[-1] == "Logout", answers[-1]
    return (cpu_seconds(process) - before) / times * 1e6


def one_round(arguments):
    with tempfile.TemporaryDirectory(dir=arguments.data) as data:
        command = [SERVER, "--data", data, "--port", "0", "--http-port", "0", "--web", "none", "--announce", "none",
                   "--rate", "0", "--connections-per-address", "0", "--log-level", "error"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                port = int(re.match(r"listening: lines (\d+)", server.stdout.readline()).group(1))
                guests, eva, costs = [], Client(port), []
                measure(server.pid, eva, arguments.times)  # warms up
                for tables in arguments.tables:
                    open_tables(port, guests, tables)
                    costs.append(measure(server.pid, eva, arguments.times))
                return costs
            finally:
                server.terminate()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[0, 4000, 9000], help="numbers of tables, growing")
    parser.add_argument("--times", type=int, default=3000, help="logins for each number of tables")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the median counts")
    parser.add_argument("--data", default=tempfile.gettempdir(), help="folder for the data")
    arguments = parser.parse_args()
    rounds = [one_round(arguments) for _ in range(arguments.rounds)]
    for tables, costs in zip(arguments.tables, zip(*rounds)):
        print(f"{tables} tables: {statistics.median(costs):.1f} µs ({', '.join(f'{cost:.1f}' for cost in costs)})")


if __name__ == "__main__":
    main()
