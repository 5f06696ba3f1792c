#!/usr/bin/env python3
"""Measures a server with a large archive, which make_archive has made: its size, the start, the rating page, searches,
backup, restore and check, and how long players wait in the meantime.

    tests/load/make_archive /var/tmp/archive --games 1000000
    tests/load/archive.py /var/tmp/archive --core 0                      # all parts, as root
    tests/load/archive.py /var/tmp/archive start pages                   # quick

The archive is copied first, to a folder that is deleted at the end: the disk needs room for four times its size. Every
figure has the CPU time of the server, or of the tool, on all its threads, and the time on the wall; a question is asked
--times times, and the median counts. The last line is JSON with all figures.

  start   the first start, which brings an older database up to date, and the next ones, until the server listens; how
          long a move takes right after the first one, while the ratings are read and an older archive is packed
  pages   the first rating page after a start, a rating page after each finished game, opening searches, rare filters
  tools   backup, a backup of changes, check, a check that is stopped and resumed, restore
  p99     `qiyuan bench server` with 50 connections and 50 tables: how long a move takes alone, and while each question
          and each tool is repeated

With --core the server has that core for itself under `chrt --fifo 1`, the load has the others in the same way, and the
tools run on these too, below the load. A million games take about 15 minutes on two cores with nothing else to do."""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from programs import QIYUAN, SERVER, Cores, output
from sign_in import Client, cpu_seconds

PARTS = ("start", "pages", "tools", "p99")
SEARCHES = {
    "openings of Othello": "/api/openings?game=othello",
    "openings of Go, 9×9": "/api/openings?game=go&size=9",
    "openings after three moves": "/api/openings?game=gomoku&moves=H8,H9,G8",
    "games of a position": "/api/games?game=othello&moves=F5,D6,C3&limit=50",
    "games by a rare reason": "/api/games?result=repetition",
    "games with no such result": "/api/games?game=nogo&result=void",
    "games of a rare player": "/api/games?player=archive-ana&result=resign",
    "players": "/api/players?limit=100",
}


class Server:
    """A running server; `start` has the CPU seconds and the seconds until it listened."""

    def __init__(self, data, cores):
        command = [SERVER, "--data", data, "--port", 0, "--http-port", 0, "--web", "none", "--announce", "none",
                   "--log-level", "warn", "--connections-per-address", 0, "--rate", 0]
        begun = time.monotonic()
        self.process = subprocess.Popen(list(map(str, cores.server(command))), stdout=subprocess.PIPE, text=True)
        words = self.process.stdout.readline().replace(",", "").split()
        if words[:2] != ["listening:", "lines"]:
            sys.exit(f"{SERVER} does not listen: {' '.join(words)}")
        self.start = cpu_seconds(self.process.pid), time.monotonic() - begun
        self.port, self.http_port = int(words[2]), int(words[words.index("web") + 1])

    def get(self, page):
        """Asks for a page until the server has it."""
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.http_port}{page}", timeout=120) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    raise
                time.sleep(int(error.headers["Retry-After"]))

    def cost(self, work):
        """The CPU seconds of the server and the seconds on the wall that `work` takes."""
        cpu, wall = cpu_seconds(self.process.pid), time.monotonic()
        work()
        return cpu_seconds(self.process.pid) - cpu, time.monotonic() - wall

    def play(self):
        """Plays a game that counts for the ratings of its players."""
        ana, bea = Client(self.port), Client(self.port)
        ana.ask(["Login,archive-ana"]), bea.ask(["Login,archive-bea"])
        room = ana.ask(["Open,nogo,size=5"])[-1].split(",")[1]
        ana.ask([f"SitDown,{room},black"]), bea.ask([f"SitDown,{room},white"])
        ana.ask([f"Ready,{room}"]), bea.ask([f"Ready,{room}"])
        ana.ask([f"SetDot,{room},black,A1"]), bea.ask([f"SetDot,{room},white,E5"])
        answer = ana.ask([f"Lose,{room}", "Logout"])
        assert answer[0].startswith("Lose,"), answer
        bea.ask(["Logout"])

    def memory(self):
        """In megabytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1000

    def stop(self):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(15)  # for games to end, and to write the log back
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Archive:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.cores = Cores(arguments.core)
        self.folder = folder
        self.data = folder / "data"
        self.figures = {}
        self.copies = 0
        if arguments.core is not None:  # the tools, and this program, leave the core to the server
            os.sched_setaffinity(0, os.sched_getaffinity(0) - {arguments.core})

    def note(self, name, cost, more=""):
        """Records CPU seconds and seconds."""
        cpu, wall = cost
        self.figures[name] = {"cpu": round(cpu, 4), "wall": round(wall, 4)}
        print(f"{name:42}{show(cpu):>10} of CPU {show(wall):>10}{more}", flush=True)

    @contextlib.contextmanager
    def server(self):
        server = Server(self.data, self.cores)
        try:
            yield server
        finally:
            server.stop()

    def size(self):
        file = self.data / "qiyuan.db"
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            games, = database.execute("SELECT count(*) FROM game").fetchone()
        self.figures["bytes_per_game"] = round(file.stat().st_size / games)
        print(f"{games} games of {self.figures['bytes_per_game']} bytes", flush=True)

    def start(self):
        with self.server() as server:
            self.note("start, the first with this schema", server.start)
            self.moves("after the first start", server)  # while an older archive is packed and indexed
        for _ in range(2):
            with self.server() as server:
                self.note("start", server.start, f", {server.memory():.0f} MB")
        self.size()

    def pages(self):
        with self.server() as server:
            page = SEARCHES["players"]
            self.note("first rating page, begun when listening", server.cost(lambda: server.get(page)))
            print(f"memory with all ratings: {server.memory():.0f} MB")
            costs = []
            for _ in range(self.arguments.times):
                server.play()
                costs.append(server.cost(lambda: server.get(page)))
            self.note("rating page after a finished game", middle(costs))
            for name, search in SEARCHES.items():
                self.note(name, middle([server.cost(lambda: server.get(search)) for _ in range(self.arguments.times)]))

    def tool(self, *words):
        """The command of `qiyuan-server` with these words."""
        return list(map(str, (SERVER, *words)))

    def run(self, name, command):
        begun = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{' '.join(command)}: status {process.returncode}")
        self.note(name, (used.ru_utime + used.ru_stime, time.monotonic() - begun))

    def new(self, name="copy"):
        """The path of a file or folder that does not exist yet."""
        self.copies += 1
        return self.folder / f"{name}-{self.copies}"

    def tools(self):
        full, changes = self.new(), self.new()
        with self.server() as server:
            self.run("backup", self.tool("backup", full, "--data", self.data))
            for _ in range(20):
                server.play()
            self.run("backup --changes-since",
                     self.tool("backup", changes, "--changes-since", full, "--data", self.data))
            self.run("check", self.tool("check", "--data", self.data))
            check = subprocess.Popen(self.tool("check", "--data", self.data), stdout=subprocess.DEVNULL)
            time.sleep(self.figures["check"]["wall"] / 2)
            check.send_signal(signal.SIGINT)
            print(f"check, stopped after half of its time: status {check.wait()}")
            self.run("check --resume", self.tool("check", "--resume", "--data", self.data))
        for name, file in (("restore", full), ("restore of changes", changes)):
            folder = self.new("restored")
            self.run(name, self.tool("restore", file, "--data", folder))
            shutil.rmtree(folder)
        changes.unlink(), full.unlink()

    def p99(self):
        full = self.new()
        with self.server() as server:
            server.get(SEARCHES["players"])
            self.moves("alone", server)
            for name, search in SEARCHES.items():
                with repeated(lambda stop, search=search: server.get(search)):
                    self.moves(name, server)
            subprocess.run(self.tool("backup", full, "--data", self.data), check=True, stdout=subprocess.DEVNULL)
            for name, words in {"backup": lambda: ("backup", self.new(), "--data", self.data),
                                "backup --changes-since": lambda: ("backup", self.new(), "--changes-since", full,
                                                                   "--data", self.data),
                                "check": lambda: ("check", "--data", self.data),
                                "restore": lambda: ("restore", full, "--data", self.new("restored"))}.items():
                with repeated(lambda stop, words=words: run_until(stop, self.tool(*words()))):
                    self.moves(name, server)
                for path in self.folder.glob("*-*"):
                    if path != full:
                        shutil.rmtree(path) if path.is_dir() else path.unlink()
            self.moves("alone, again", server)
        full.unlink()

    def moves(self, name, server):
        command = [QIYUAN, "bench", "server", "--server", f"127.0.0.1:{server.port}", "--pid", server.process.pid,
                   "--connections", 50, "--rooms", 50, "--rate", self.arguments.rate, "--seconds",
                   self.arguments.seconds, "--json"]
        run = json.loads(output(self.cores.load(command)))
        self.figures[f"moves: {name}"] = {key: round(run[key], 3) for key in ("p50_ms", "p99_ms", "p999_ms")}
        print(f"a move, {name:34} p50 {run['p50_ms']:.2f}  p99 {run['p99_ms']:.2f}  p99.9 {run['p999_ms']:.2f} ms at "
              f"{run['moves_per_second']:.0f}/s", flush=True)


@contextlib.contextmanager
def repeated(work):
    """Repeats `work` on another thread for the duration of the block; its argument is set at the end."""
    stop = threading.Event()

    def run():
        while not stop.is_set():
            work(stop)
    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def run_until(stop, command):
    """Runs a tool, which is ended early when `stop` is set."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            if stop.wait(0.05):
                process.kill()


def middle(costs):
    return tuple(statistics.median(column) for column in zip(*costs))


def show(seconds):
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", type=pathlib.Path, help="a data folder that no server is using")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"parts to run, of {', '.join(PARTS)}; default: all")
    parser.add_argument("--times", type=int, default=9, help="number of times that a question is asked; default: 9")
    parser.add_argument("--rate", type=float, default=1000, help="moves per second of the part p99; default: 1000")
    parser.add_argument("--seconds", type=float, default=6, help="measuring time of each row of p99; default: 6")
    parser.add_argument("--data", type=pathlib.Path, help="folder for the copies; default: beside the archive. In "
                        "memory (/dev/shm) the p99 shows the processor alone; on a disk that others use, its syncs")
    parser.add_argument("--core", type=int, default=None, help="number of the core that the server has for itself, "
                        "with real-time priority; default: all run on any core")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}; valid: {', '.join(PARTS)}")
    place = arguments.data or arguments.archive.absolute().parent
    with tempfile.TemporaryDirectory(prefix="qiyuan-archive-", dir=place) as folder:
        archive = Archive(arguments, pathlib.Path(folder))
        subprocess.run(["cp", "-a", "--reflink=auto", arguments.archive, archive.data], check=True)
        archive.size()
        for part in arguments.parts or PARTS:
            getattr(archive, part)()
    print(json.dumps(archive.figures))


if __name__ == "__main__":
    main()
