"""What the fault tests share: their frame, and games that are played as fast as the server answers.

Each script breaks something on purpose and checks what the server promises all the same. It prints its progress, ends
with one line of JSON that has its figures, and exits with 0 when the promises held, 1 when one was broken, 77 when
something that it needs is not there. QIYUAN_SERVER names the program under test.
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

from server_fixture import LIMIT, Client, Server, fields  # noqa: E402  (found by the path above)

__all__ = ["LIMIT", "Client", "Fault", "Skip", "checkered", "fields", "median", "percentile", "play_start",
           "preload", "wait_move"]

SKIPPED = 77


class Skip(Exception):
    """What the test needs is not on this machine."""


class Fault:
    """The frame of a script: arguments, a data folder, breaches, figures."""

    def __init__(self, description, **arguments):
        """`arguments` are numbers with their defaults and what they mean: kills=(5, "how often …")."""
        parser = argparse.ArgumentParser(description=description, epilog="QIYUAN_SERVER names the server to be tested.",
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
        """A server as of server_fixture.Server, which does not outlive the script."""
        level = () if "--log-level" in options else ("--log-level", "warn")
        server = Server(data, *level, *options, **more)
        self.servers.append(server)
        return server

    def stop(self, server):
        """Ends it in peace; that it does is expected."""
        code, errors = server.stop()
        self.expect(code == 0, f"the server ended with {code}: {errors}")

    def run(self, test):
        """Calls test(data folder) and ends the script."""
        if not os.environ.get("QIYUAN_SERVER"):
            sys.exit("QIYUAN_SERVER must name the server to be tested, e.g. build/release/bin/qiyuan-server")
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # an end like any other: the server is stopped
        data = tempfile.mkdtemp(prefix="qiyuan-fault-")
        try:
            test(data)
        except Skip as skip:
            print(json.dumps({"test": pathlib.Path(sys.argv[0]).stem, "skipped": str(skip)}))
            sys.exit(SKIPPED)
        except Exception as error:  # the figures up to here are still worth a line
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
    """The environment in which the server runs with these. The library of its sanitizer, if it has one, comes first, as
    it demands."""
    linked = subprocess.run(["ldd", os.environ["QIYUAN_SERVER"]], text=True, capture_output=True, check=True).stdout
    sanitizers = [line.split("=>")[1].split()[0] for line in linked.splitlines() if "libasan" in line]
    return {"LD_PRELOAD": ":".join([*sanitizers, *libraries])}


def median(values):
    return percentile(values, 50)


def percentile(values, percent):
    """The smallest value that is not below this percentage of them; 0 without values."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0


def checkered(size):
    """Points no two of which touch: stones on them, whoever plays them, are never taken, in Go and in NoGo."""
    letters = "ABCDEFGHJKLMNOPQRST"
    return [f"{letters[x]}{y + 1}" for y in range(size) for x in range(size) if (x + y) % 2 == 0]


def play_start(black, white, options):
    """Opens a table, seats both clients and starts the game; the room."""
    room = black.ask(f"Open,{options}")[1]
    for client, side in ((black, "black"), (white, "white")):
        answer = client.ask(f"SitDown,{room},{side}")
        assert answer[0] == "SitDown", answer
    for client in (black, white):
        answer = client.ask(f"Ready,{room}")
        assert answer[0] == "Ready", answer
    return room


def wait_move(client, room, ply):
    """The Move line of that ply, as it came unasked."""
    while True:
        line = client.wait("Move")
        if line[1:3] == [room, str(ply)]:
            return line
