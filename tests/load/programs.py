"""The programs that compare.py measures: how each is started, loaded and asked for its CPU time."""

import contextlib
import csv
import json
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
QIYUAN = pathlib.Path(os.environ.get("QIYUAN", ROOT / "build/release/bin/qiyuan"))
SERVER = QIYUAN.with_name("qiyuan-server")


def beside(program):
    """The path of another program of the same build."""
    found = QIYUAN.with_name(program)
    if not found.exists():
        sys.exit(f"{found} is missing: cmake -B build/release -DQIYUAN_TESTS=ON; ninja -C build/release {program}")
    return found


def cpu_seconds(process):
    """The CPU time that all threads of a process have used, user and system."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()  # fields[0] is field 3 of proc(5)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Cores:
    """Where servers and loads run: anywhere, or the server on one core and the load on the others. In the latter case
    both have real-time priority, so that other work on the machine does not disturb them."""

    def __init__(self, core):
        self.core = core

    def server(self, command):
        return self.on({self.core}, command)

    def load(self, command):
        return self.on(os.sched_getaffinity(0) - {self.core}, command)

    def on(self, cores, command):
        if self.core is None:
            return command
        return ["chrt", "--fifo", "1", "taskset", "--cpu-list", ",".join(map(str, sorted(cores))), *command]


class Programs:
    """Runs the programs with their data below `folder`. A measurement is a dictionary; per_second and us (of CPU, of
    the server for each move, line or SET) are in all of them, and load, the share of a core that the load needed."""

    def __init__(self, folder, cores, seconds):
        self.folder = folder
        self.cores = cores
        self.seconds = seconds

    def qiyuan(self, program=SERVER, **options):
        """Runs a server with a fresh data folder and `qiyuan bench server` with the options; a flag has the value True.
        Returns its JSON too."""
        options.setdefault("seconds", self.seconds)
        words = [word for name, value in options.items()
                 for word in ([f"--{name}"] if value is True else [f"--{name}", value])]
        # As `qiyuan bench server` does: without limits per address, and strangers get only half of the places.
        clients = sum(options.get(name, 0) for name in ("connections", "watchers", "lobby", "idle", "bots"))
        with self.data() as data:
            server = [program, "--data", data, "--port", 0, "--http-port", 0, "--web", "none", "--log-level", "warn",
                      "--connections-per-address", 0, "--rate", 0, "--connections", max(clients + 500, 1000)]
            with running(self.cores.server(server), "listening: lines") as (process, line):
                port = line.split()[-1 if options.get("websocket") else 2].rstrip(",")
                bench = [QIYUAN, "bench", "server", "--server", f"127.0.0.1:{port}", "--pid", process, "--json"]
                text, load = self.under_load([*bench, *words])
        run = json.loads(text)
        return {**run, "per_second": run["moves_per_second"], "us": run.get("cpu_us_per_move"), "load": load}

    def echo(self, connections, rate=0):
        """durable_echo with line_load. Returns the JSON of line_load too."""
        with self.data() as data:
            echo = [beside("durable_echo"), os.path.join(data, "echo.log")]
            with running(self.cores.server(echo), "listening: lines") as (process, line):
                text, load = self.under_load([beside("line_load"), line.split()[-1], "--connections", connections,
                                              "--rate", rate, "--seconds", self.seconds, "--pid", process])
        run = json.loads(text)
        return {**run, "per_second": run["lines_per_second"], "us": run["cpu_us_per_line"], "load": load}

    def redis(self, connections):
        """SETs of 32 bytes, each answered after an fsync."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with self.data() as data:
            redis = ["redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes",
                     "--appendfsync", "always", "--dir", data]
            with running(self.cores.server(redis), "Ready to accept connections") as (process, _):
                def sets(count):
                    text, load = self.under_load(["redis-benchmark", "-p", port, "-t", "set", "-c", connections, "-n",
                                                  count, "-d", 32, "-r", 1000, "--csv"])
                    return float(next(csv.DictReader(text.splitlines()))["rps"]), load
                count = int(sets(20_000)[0] * self.seconds) + 1
                before = cpu_seconds(process)
                per_second, load = sets(count)
                us = (cpu_seconds(process) - before) * 1e6 / count
        return {"per_second": per_second, "us": us, "load": load}

    def data(self):
        return tempfile.TemporaryDirectory(prefix="qiyuan-load-", dir=self.folder)

    def under_load(self, command):
        """Runs a load. Returns its output and the share of a core that it used."""
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        text = output(self.cores.load(command))
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
        return text, cpu / (time.monotonic() - start)


def output(command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextlib.contextmanager
def running(command, ready):
    """Runs a program for the duration of the block. Yields its process and the first line of its output that contains
    `ready`."""
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    try:
        for line in process.stdout:
            if ready in line:
                yield process.pid, line
                return
        sys.exit(f"{command[0]} exited with status {process.wait()}")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
