"""Common code of the fault tests: the frame of a script, and helpers that play games as fast as the server answers.

Each script breaks something on purpose and checks that the server still keeps its promises. It prints its progress and
at the end one line of JSON with its figures. It exits with 0 if the promises held, with 1 if one was broken, and with
77 if a requirement is missing. QIYUAN_SERVER names the program under test.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))

from server_fixture import LIMIT, TICKS, Client, Server, fields  # noqa: E402  (found by the path above)

__all__ = ["LIMIT", "TICKS", "Client", "Fault", "Skip", "checkered", "fields", "median", "percentile", "play_start",
           "preload", "wait_move"]

SKIPPED = 77


class Skip(Exception):
    """This machine lacks a requirement of the test."""


class Fault:
    """The frame of a script: arguments, data folder, broken promises, figures."""

    def __init__(self, description, **arguments):
        """`arguments` are numeric options with their default and help text: kills=(5, "times that …")."""
        parser = argparse.ArgumentParser(description=description, epilog="QIYUAN_SERVER names the server to test.",
                                         formatter_class=argparse.RawDescriptionHelpFormatter)
        for name, (default, meaning) in arguments.items():
            parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default,
                                help=f"{meaning} (default: {default})")
        self.arguments = parser.parse_args()
        self.breaches = []
        self.figures = {}
        self.servers = []
        self.began = time.monotonic()

    def say(self, text):
        print(f"{time.monotonic() - self.began:7.1f} s  {text}", flush=True)

    def breach(self, text):
        self.breaches.append(text)
        self.say(f"BROKEN: {text}")

    def expect(self, condition, text):
        if not condition:
            self.breach(text)

    def serve(self, data, *options, **more):
        """Starts a server_fixture.Server, which ends with the script at the latest."""
        level = () if "--log-level" in options else ("--log-level", "warn")
        server = Server(data, *level, *options, **more)
        self.servers.append(server)
        return server

    def stop(self, server):
        """Stops the server and expects that it exits with status 0."""
        code, errors = server.stop()
        self.expect(code == 0, f"the server exited with status {code}: {errors}")

    def run(self, test):
        """Calls test(data folder) and exits."""
        if not os.environ.get("QIYUAN_SERVER"):
            sys.exit("QIYUAN_SERVER must name the server to test, e.g. build/release/bin/qiyuan-server")
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped
        data = tempfile.mkdtemp(prefix="qiyuan-fault-")
        try:
            test(data)
        except Skip as skip:
            print(json.dumps({"test": pathlib.Path(sys.argv[0]).stem, "skipped": str(skip)}))
            sys.exit(SKIPPED)
        except Exception as error:  # still print the figures so far
            traceback.print_exc()
            self.breach(f"{type(error).__name__}: {error}")
        finally:
            for server in self.servers:
                if server.process.poll() is None:
                    server.process.kill()
            shutil.rmtree(data, ignore_errors=True)
        print(json.dumps({"test": pathlib.Path(sys.argv[0]).stem, **self.figures, "broken": self.breaches,
                          "seconds": round(time.monotonic() - self.began, 1)}))
        sys.exit(1 if self.breaches else 0)


def preload(*libraries):
    """The environment that preloads these libraries into the server. The library of its sanitizer, if any, must come
    first."""
    linked = subprocess.run(["ldd", os.environ["QIYUAN_SERVER"]], text=True, capture_output=True, check=True).stdout
    sanitizers = [line.split("=>")[1].split()[0] for line in linked.splitlines() if "libasan" in line]
    return {"LD_PRELOAD": ":".join([*sanitizers, *libraries])}


def median(values):
    return percentile(values, 50)


def percentile(values, percent):
    """The smallest value that at least this percentage of the values does not exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0


def checkered(size):
    """Points no two of which are adjacent: in Go and NoGo, stones on them are never captured, whoever plays them."""
    letters = "ABCDEFGHJKLMNOPQRST"
    return [f"{letters[x]}{y + 1}" for y in range(size) for x in range(size) if (x + y) % 2 == 0]


def play_start(black, white, options):
    """Opens a table, seats both clients and starts the game. Returns the room."""
    room = black.ask(f"Open,{options}")[1]
    for client, side in ((black, "black"), (white, "white")):
        answer = client.ask(f"SitDown,{room},{side}")
        assert answer[0] == "SitDown", answer
    for client in (black, white):
        answer = client.ask(f"Ready,{room}")
        assert answer[0] == "Ready", answer
    return room


def wait_move(client, room, ply):
    """Waits for the unsolicited Move line of this ply and returns it."""
    while True:
        line = client.wait("Move")
        if line[1:3] == [room, str(ply)]:
            return line
