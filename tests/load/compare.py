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

The part `throughput` measures in memory (tmpfs), where only the processor counts, and on a disk, whose speed decides
which program wins. µs is the CPU time of the server for each move, line or SET, on all its threads; it is the figure to
trust on a busy machine. `load` is the share of a core that the load needed: near 1.00 the load was the limit, not the
server. With --core a server has one core for itself under `chrt --fifo 1`, and the load has the others; this needs root.

Requirements: deploy/packages redis-server; cmake -B build/release -DQIYUAN_TESTS=ON; ninja -C build/release qiyuan
qiyuan-server durable_echo line_load. 10 000 idle connections need as many file descriptors in each of two programs:
`ulimit -n 20000`."""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

from programs import QIYUAN, Cores, Programs, beside

PARTS = ("throughput", "latency", "idle", "watchers", "bots")
PLACES = ("tmpfs", "disk")
TARGET = 0.8  # of the moves per second of Redis, in memory


class Comparison:
    def __init__(self, arguments):
        self.arguments = arguments
        self.programs = {place: Programs(folder, Cores(arguments.core), arguments.seconds)
                         for place, folder in (("tmpfs", arguments.memory), ("disk", arguments.data))}
        self.disk = self.programs["disk"]
        # Bots think on all cores, so nothing is pinned.
        self.unpinned = Programs(arguments.data, Cores(None), arguments.seconds)
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

    def rounds(self, kinds):
        """Runs all kinds in each round, in a different order each time. Yields the results of each round by kind."""
        for number in range(self.arguments.rounds):
            names = list(kinds)
            turned = names[number % len(names):] + names[:number % len(names)]
            yield {name: kinds[name]() for name in turned}

    def throughput(self):
        for place in self.arguments.on:
            self.throughput_of(place)

    def throughput_of(self, place):
        programs = self.programs[place]
        # Enough tables for every connection to have a move in flight, as with Redis.
        load = {"connections": 50, "rooms": 50}
        kinds = {"redis": lambda: programs.redis(50), "echo": lambda: programs.echo(50)}
        for game in self.arguments.games:
            kinds[game] = lambda game=game: programs.qiyuan(game=game, **load)
            if self.arguments.baseline:
                kinds[f"{game} before"] = lambda game=game: programs.qiyuan(self.arguments.baseline, game=game, **load)
        runs = []
        for one in self.rounds(kinds):
            for name in kinds:
                say(f"{place} {name:16}{one[name]['per_second']:8.0f}/s {one[name]['us']:6.1f} µs, "
                    f"{one[name]['per_second'] / one['redis']['per_second']:.2f} of Redis, load {one[name]['load']:.2f}")
            runs.append(one)
        say(f"{place}, medians:")
        figures = self.figures.setdefault("durable", {})[place] = {
            name: {"per_second": round(median(one[name]["per_second"] for one in runs)),
                   "us": round(median(one[name]["us"] for one in runs), 1),
                   "to_redis": round(median(one[name]["per_second"] / one["redis"]["per_second"] for one in runs), 3),
                   "us_to_redis": round(median(one[name]["us"] / one["redis"]["us"] for one in runs), 2),
                   "load": round(median(one[name]["load"] for one in runs), 2)}
            for name in kinds}
        for name, figure in figures.items():
            say(f"       {name:16}{figure['per_second']:8}/s {figure['us']:6.1f} µs, {figure['to_redis']:.2f} of Redis, "
                f"{figure['us_to_redis']:.2f} times its µs")
        if place == "tmpfs":
            for game in self.arguments.games:
                self.judge(f"{game}_to_redis", figures[game]["to_redis"], TARGET, "", at_least=True)

    def latency(self):
        for rate in (1000, 5000):
            load = {"connections": 1000, "rate": rate}
            kinds = {"echo": lambda rate=rate: self.disk.echo(1000, rate),
                     "qiyuan": lambda load=load: self.disk.qiyuan(**load)}
            if self.arguments.baseline:
                kinds["before"] = lambda load=load: self.disk.qiyuan(self.arguments.baseline, **load)
            runs = []
            for one in self.rounds(kinds):
                say(f"1000 connections, {rate} moves/s: " + ", ".join(
                    f"{name} p50 {one[name]['p50_ms']:.2f} p99 {one[name]['p99_ms']:.2f}" for name in kinds) +
                    f" ms; {one['qiyuan']['us']:.1f} µs of CPU per move")
                runs.append(one)
            self.figures[f"latency_{rate}"] = {
                name: {figure: round(median(one[name][figure] for one in runs), 2) for figure in ("p50_ms", "p99_ms")}
                for name in kinds}
            self.judge(f"p99_beyond_echo_{rate}", median(one["qiyuan"]["p99_ms"] - one["echo"]["p99_ms"] for one in runs),
                       5, " ms")

    def idle(self):
        run = self.disk.qiyuan(connections=100, rooms=1000, idle=10_000, rate=100)
        self.figures["table_kb"] = round(run["bytes_per_room"] / 1024, 1)
        say(f"a table with its game: {self.figures['table_kb']:.1f} KB")
        self.judge("idle_connection", run["bytes_per_idle_connection"] / 1024, 20, " KB")

    def watchers(self):
        """The CPU time that each additional watcher costs per line, without formatting, which happens once for all."""
        costs = []
        for one in self.rounds({count: lambda count=count: self.disk.qiyuan(connections=2, rate=50, watchers=count)
                                for count in (100, 1000)}):
            few, many = one[100], one[1000]
            cost = (many["cpu_seconds"] / many["moves"] - few["cpu_seconds"] / few["moves"]) / (
                many["watched_lines"] / many["moves"] - few["watched_lines"] / few["moves"]) * 1e6
            costs.append(cost)
            say(f"1000 watchers: {many['watched_lines_per_second']:.0f} lines/s, {cost:.2f} µs of CPU per line, "
                f"p99 of the players {many['p99_ms']:.2f} ms (100 watchers: {few['p99_ms']:.2f} ms)")
        self.figures["us_per_watched_line"] = round(median(costs), 2)

    def bots(self):
        load = {"connections": 100, "rate": 200}
        ratios = []
        for one in self.rounds({"alone": lambda: self.unpinned.qiyuan(**load),
                                "bots": lambda: self.unpinned.qiyuan(**load, bots=2 * os.cpu_count())}):
            ratios.append(one["bots"]["p99_ms"] / one["alone"]["p99_ms"])
            say(f"p99 {one['alone']['p99_ms']:.2f} ms, with {2 * os.cpu_count()} bots that think "
                f"{one['bots']['p99_ms']:.2f} ms")
        self.judge("p99_with_bots", median(ratios), 2, " times")


def say(text):
    print(text, flush=True)


def median(values):
    return statistics.median(list(values))


def all_games():
    """The names of the games, from the program's error message."""
    wrong = subprocess.run([QIYUAN, "gtp", "--game", "none"], capture_output=True, text=True, check=False).stderr
    return re.search(r"valid: (.*?)(?: \(|$)", wrong)[1].split(", ")


def kind_of_disk(folder):
    return subprocess.run(["stat", "--file-system", "--format=%T", folder], capture_output=True, text=True,
                          check=True).stdout.strip()


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"parts to run, of {', '.join(PARTS)}; default: all")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds; default: 3")
    parser.add_argument("--seconds", type=float, default=5, help="measuring time for each program; default: 5")
    parser.add_argument("--games", default=None, help="games of the part throughput; default: all, as in go,othello")
    parser.add_argument("--on", default=",".join(PLACES), help="where the part throughput measures: tmpfs, disk or both "
                        "(the default)")
    parser.add_argument("--data", default="/var/tmp", help="folder on the disk to measure; default: /var/tmp")
    parser.add_argument("--memory", default="/dev/shm", help="folder on a tmpfs; default: /dev/shm")
    parser.add_argument("--core", type=int, default=None, help="number of the core that a server has for itself, with "
                        "real-time priority; default: all run on any core")
    parser.add_argument("--baseline", type=pathlib.Path, default=None, help="another qiyuan-server, which the "
                        "parts throughput and latency measure in the same rounds as 'GAME before' and 'before'")
    arguments = parser.parse_args()
    games = all_games()
    for option, valid in (("games", games), ("on", PLACES)):
        words = (getattr(arguments, option) or ",".join(valid)).split(",")
        setattr(arguments, option, words)
        if unknown := set(words) - set(valid):
            parser.error(f"--{option}: unknown word {', '.join(sorted(unknown))}; valid: {', '.join(valid)}")
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}; valid: {', '.join(PARTS)}")
    if not shutil.which("redis-server"):
        parser.error("redis-server is missing: deploy/packages redis-server")
    if arguments.baseline and not os.access(arguments.baseline, os.X_OK):
        parser.error(f"--baseline: {arguments.baseline} is not a program")
    for option, in_memory in (("data", False), ("memory", True)):
        folder = getattr(arguments, option)
        if (kind_of_disk(folder) == "tmpfs") != in_memory:
            parser.error(f"--{option}: {folder} is {'not ' if in_memory else ''}on a tmpfs")
    return arguments


def main():
    arguments = read_arguments()
    beside("durable_echo"), beside("line_load")
    comparison = Comparison(arguments)
    for part in arguments.parts or PARTS:
        getattr(comparison, part)()
    print(json.dumps({**comparison.figures, "missed": comparison.missed}))
    sys.exit(1 if comparison.missed else 0)


if __name__ == "__main__":
    main()
