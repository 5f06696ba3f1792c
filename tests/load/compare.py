#!/usr/bin/env python3
"""Compares the server under load with other programs that write to disk before they answer.

  redis   redis-server with appendfsync always; a SET of 32 bytes stands for a move. Measured by redis-benchmark, which
          comes with Redis and is known to be fast: a client of our own could only be slower.
  echo    tests/load/durable_echo.cpp: appends lines to a file, with one fdatasync for all lines that have arrived, and
          answers. No rules, no database. Measured by tests/load/line_load.cpp, which uses the sockets and clocks of
          `qiyuan bench server`.
  qiyuan  `qiyuan bench server`: real games; a move is complete when the opponent has read its line.

The programs run in turn, round after round, on the same disk and on the machine that also generates the load. So
compare ratios, not absolute figures. Each round gives a ratio; the result is the median. The last line is JSON with all
figures.

Requirements: deploy/packages redis-server; cmake -B build/release -DQIYUAN_TESTS=ON; ninja -C build/release qiyuan
qiyuan-server durable_echo line_load. 10 000 idle connections need as many file descriptors in each of two programs:
`ulimit -n 20000`. `qiyuan bench server` starts the server without limits per address; if you start one yourself, use
--connections-per-address 0 --rate 0 --connections 20000."""

import argparse
import contextlib
import csv
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
QIYUAN = pathlib.Path(os.environ.get("QIYUAN", ROOT / "build/release/bin/qiyuan"))
PARTS = ("throughput", "latency", "idle", "watchers", "bots")


class Comparison:
    def __init__(self, arguments, data):
        self.arguments = arguments
        self.data = data
        self.figures = {}
        self.missed = []

    def judge(self, name, value, target, unit, at_least=False):
        """Records the result of a part and whether it meets the target."""
        fits = value >= target if at_least else value <= target
        self.figures[name] = round(value, 3)
        if not fits:
            self.missed.append(name)
        sign = "≥" if at_least else "≤"
        say(f"{'ok    ' if fits else 'MISSED'} {name}: {value:.2f}{unit}, target {sign} {target}{unit}")

    def qiyuan(self, **options):
        """Runs `qiyuan bench server` with the options, which are numbers, and returns its JSON."""
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        if "seconds" not in options:
            words += ["--seconds", str(self.arguments.seconds)]
        return json.loads(output([QIYUAN, "bench", "server", "--data", self.data, "--json", *words]))

    def echo(self, connections, rate=0):
        with running([beside("durable_echo"), os.path.join(self.data, "echo.log")], "listening: lines") as line:
            return json.loads(output([beside("line_load"), line.split()[-1], "--connections", connections, "--rate",
                                      rate, "--seconds", self.arguments.seconds]))

    def redis(self, connections):
        """The number of SETs per second, each answered after an fsync."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        folder = tempfile.mkdtemp(dir=self.data)
        server = ["redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes",
                  "--appendfsync", "always", "--dir", folder]
        with running(server, "Ready to accept connections"):
            def sets(count):
                rows = output(["redis-benchmark", "-p", port, "-t", "set", "-c", connections, "-n", count, "-d", 32,
                               "-r", 1000, "--csv"])
                return float(next(csv.DictReader(rows.splitlines()))["rps"])
            return sets(int(sets(20_000) * self.arguments.seconds) + 1)

    def rounds(self, kinds):
        """Runs all kinds in each round, in a different order each time. Yields the results of each round by kind."""
        for number in range(self.arguments.rounds):
            names = list(kinds)
            turned = names[number % len(names):] + names[:number % len(names)]
            yield {name: kinds[name]() for name in turned}

    def throughput(self):
        ratios, of_echo = [], []
        for one in self.rounds({"redis": lambda: self.redis(50),
                                "echo": lambda: self.echo(50)["lines_per_second"],
                                # Enough tables for every connection to have a move in flight, as with Redis.
                                "qiyuan": lambda: self.qiyuan(connections=50, rooms=50)}):
            moves = one["qiyuan"]["moves_per_second"]
            ratios.append(moves / one["redis"])
            of_echo.append(moves / one["echo"])
            say(f"50 connections: redis {one['redis']:.0f}/s, echo {one['echo']:.0f}/s, qiyuan {moves:.0f}/s "
                f"({one['qiyuan']['cpu_us_per_move']:.1f} µs of CPU per move)")
        self.figures["durable_moves_to_echo"] = round(statistics.median(of_echo), 3)
        self.judge("durable_moves_to_redis", statistics.median(ratios), 0.5, "", at_least=True)

    def latency(self):
        beyond = []
        for one in self.rounds({"echo": lambda: self.echo(1000, 1000),
                                "qiyuan": lambda: self.qiyuan(connections=1000, rate=1000)}):
            beyond.append(one["qiyuan"]["p99_ms"] - one["echo"]["p99_ms"])
            say(f"1000 connections, 1000 moves/s: echo p50 {one['echo']['p50_ms']:.2f} p99 {one['echo']['p99_ms']:.2f} ms, "
                f"qiyuan p50 {one['qiyuan']['p50_ms']:.2f} p99 {one['qiyuan']['p99_ms']:.2f} "
                f"p999 {one['qiyuan']['p999_ms']:.2f} ms at {one['qiyuan']['moves_per_second']:.0f}/s")
        self.judge("p99_beyond_echo", statistics.median(beyond), 5, " ms")

    def idle(self):
        run = self.qiyuan(connections=100, rooms=1000, idle=10_000, rate=100)
        say(f"a table with its game: {run['bytes_per_room'] / 1024:.1f} KB")
        self.judge("idle_connection", run["bytes_per_idle_connection"] / 1024, 20, " KB")

    def watchers(self):
        """The CPU time that each additional watcher costs per line, without formatting, which happens once for all."""
        costs = []
        for one in self.rounds({count: lambda count=count: self.qiyuan(connections=2, rate=50, watchers=count)
                                for count in (100, 1000)}):
            few, many = one[100], one[1000]
            cost = (many["cpu_seconds"] / many["moves"] - few["cpu_seconds"] / few["moves"]) / (
                many["watched_lines"] / many["moves"] - few["watched_lines"] / few["moves"]) * 1e6
            costs.append(cost)
            say(f"1000 watchers: {many['watched_lines_per_second']:.0f} lines/s, {cost:.2f} µs of CPU per line, "
                f"p99 of the players {many['p99_ms']:.2f} ms (100 watchers: {few['p99_ms']:.2f} ms)")
        self.figures["us_per_watched_line"] = round(statistics.median(costs), 2)

    def bots(self):
        load = {"connections": 100, "rate": 200}
        ratios = []
        for one in self.rounds({"alone": lambda: self.qiyuan(**load),
                                "bots": lambda: self.qiyuan(**load, bots=2 * os.cpu_count())}):
            ratios.append(one["bots"]["p99_ms"] / one["alone"]["p99_ms"])
            say(f"p99 {one['alone']['p99_ms']:.2f} ms, with {2 * os.cpu_count()} bots that think "
                f"{one['bots']['p99_ms']:.2f} ms")
        self.judge("p99_with_bots", statistics.median(ratios), 2, " times")


def say(text):
    print(text, flush=True)


def beside(program):
    found = QIYUAN.with_name(program)
    if not found.exists():
        sys.exit(f"{found} is missing: cmake -B build/release -DQIYUAN_TESTS=ON; ninja -C build/release {program}")
    return found


def output(command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextlib.contextmanager
def running(command, ready):
    """Runs a program for the duration of the block and yields the first line of its output that contains `ready`."""
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    try:
        for line in process.stdout:
            if ready in line:
                yield line
                return
        sys.exit(f"{command[0]} exited with status {process.wait()}")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"parts to run, of {', '.join(PARTS)}; default: all")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds; default: 3")
    parser.add_argument("--seconds", type=float, default=5, help="measuring time for each program; default: 5")
    parser.add_argument("--data", default=None, help="folder on the disk to measure; default: /tmp")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(unknown)}; valid: {', '.join(PARTS)}")
    if not shutil.which("redis-server"):
        parser.error("redis-server is missing: deploy/packages redis-server")
    beside("durable_echo"), beside("line_load")
    data = tempfile.mkdtemp(prefix="qiyuan-load-", dir=arguments.data)
    try:
        comparison = Comparison(arguments, data)
        for part in arguments.parts or PARTS:
            getattr(comparison, part)()
    finally:
        shutil.rmtree(data, ignore_errors=True)
    print(json.dumps({**comparison.figures, "missed": comparison.missed}))
    sys.exit(1 if comparison.missed else 0)


if __name__ == "__main__":
    main()
