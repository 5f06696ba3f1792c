"""Measures what each thing that a user does costs the server: the CPU time of its io thread, of its store and of
PostgreSQL, and memory."""

import contextlib
import json
import os
import pathlib
import platform
import re
import socket
import statistics
import sys
import time

from programs import QIYUAN, ROOT, SERVER, Cores, Programs, cpu_seconds, output, running

sys.path.append(str(ROOT / "tests" / "e2e"))
import postgres  # pylint: disable=wrong-import-position

SECONDS_A_MOVE = 6
TABLES = 500  # of the loads that find the cost of a line
LISTENERS = 4000  # watchers, or pages of the lobby, of these loads
GUESTS = 2000  # number of sign-ins with a secret
ACCOUNTS = 30  # number of logins by password


class Costs:
    def __init__(self, arguments):
        self.programs = Programs(arguments.data, Cores(None), arguments.seconds)
        self.arguments = arguments

    def all(self):
        """The costs, with the conditions under which they were measured."""
        conditions = {"date": time.strftime("%Y-%m-%d"), "machine": machine(), "load_before": os.getloadavg()[0]}
        return {**conditions, **self.move(), **self.lines(), **self.lobby_page(), **self.database(),
                **self.sign_in(), **self.password(), **self.memory(), "load_after": os.getloadavg()[0]}

    def move(self):
        """A move while 50 players move as fast as they can, so that many share a transaction; and who pays for it."""
        with self.serve() as (process, port):
            before = io_seconds(process), cpu_seconds(process)
            run = self.full_load(process, port)
            io_share = (io_seconds(process) - before[0]) / (cpu_seconds(process) - before[1])
        us = run["cpu_us_per_move"]
        return {"move_io_us": us * io_share, "move_store_us": us * (1 - io_share)}

    def lines(self):
        """A line to a watcher or to a page of the lobby: what a load costs more with them than without, in turn."""
        loads = {"alone": {}, "watched": {"watchers": LISTENERS}, "listed": {"lobby": LISTENERS}}
        costs = {"watched": [], "listed": []}
        moves_to_watcher = []
        for _ in range(self.arguments.rounds):
            runs = {name: self.play(TABLES, 1000, **load) for name, load in loads.items()}
            for name, found in costs.items():
                more = cores(runs[name]) - cores(runs["alone"])
                found.append(more / runs[name][f"{name}_lines_per_second"] * 1e6)
            watched = runs["watched"]
            moves_seen = watched["moves_per_second"] * LISTENERS / TABLES
            moves_to_watcher.append(watched["watched_lines_per_second"] / moves_seen)
        return {"watched_line_us": statistics.median(costs["watched"]),
                "listed_line_us": statistics.median(costs["listed"]),
                "lines_per_watched_move": statistics.median(moves_to_watcher)}

    def lobby_page(self):
        """The changes that a page of the lobby hears in a second, while each table moves every 6 s. Games end from the
        second move of a table on, so a short run would hear few of them."""
        run = self.play(5 * TABLES, round(5 * TABLES / SECONDS_A_MOVE), lobby=5 * TABLES, seconds=10 * SECONDS_A_MOVE)
        return {"listed_lines_per_page": run["listed_lines_per_second"] / (5 * TABLES)}

    def play(self, tables, rate, **options):
        """A load of this number of tables, whose games end and begin all the time."""
        return self.programs.qiyuan(SERVER, connections=2 * tables, rate=rate, websocket=True, game="go", plies=60,
                                    **options)

    def full_load(self, process, port):
        return json.loads(output([QIYUAN, "bench", "server", "--server", f"127.0.0.1:{port}", "--pid", process,
                                  "--json", "--connections", 50, "--rooms", 50, "--seconds", self.arguments.seconds]))

    def database(self):
        """The CPU time of PostgreSQL for a move, without a standby."""
        with contextlib.closing(postgres.Postgres()) as cluster:
            url = postgres.new_database(cluster.folder, "qiyuan")
            with self.serve("--database", url) as (process, port):
                before = postgres_seconds(cluster)
                run = self.full_load(process, port)
                used = postgres_seconds(cluster) - before
        return {"move_database_us": used * 1e6 / run["moves"]}

    def sign_in(self):
        """A guest who connects again, logs in with a secret and asks for the state of a game: in the io thread."""
        with self.serve() as (process, port), contextlib.ExitStack() as guests:
            with contextlib.ExitStack() as players:
                secrets = [open_table(players.enter_context(Client(port)), number) for number in range(GUESTS)]
            before = io_seconds(process)
            for number, secret in enumerate(secrets):
                guest = guests.enter_context(Client(port))
                guest.ask(f"Login,guest{number},{secret}")
                guest.ask(f"State,{number + 1}", until="End")
            return {"return_us": (io_seconds(process) - before) / GUESTS * 1e6}

    def password(self):
        """A login by password, of which the hash is nearly all."""
        with self.serve("--registrations", ACCOUNTS) as (process, port):
            for number in range(ACCOUNTS):
                with Client(port) as client:
                    client.ask(f"Register,user{number},a long password")
            before = cpu_seconds(process)
            for number in range(ACCOUNTS):
                with Client(port) as client:
                    client.ask(f"Login,user{number},a long password")
            return {"password_us": (cpu_seconds(process) - before) / ACCOUNTS * 1e6}

    def memory(self):
        run = self.programs.qiyuan(SERVER, connections=400, rooms=4000, idle=8000, rate=100, seconds=1, websocket=True)
        return {"connection_bytes": run["bytes_per_idle_connection"], "table_bytes": run["bytes_per_room"]}

    @contextlib.contextmanager
    def serve(self, *options):
        """A server with a new data folder, unless options name a database. Yields its process and the port of lines."""
        with self.programs.data() as data:
            place = [] if "--database" in options else ["--data", data]
            server = [SERVER, *place, "--port", 0, "--http-port", 0, "--web", "none", "--announce", "none",
                      "--log-level", "warn", "--connections-per-address", 0, "--rate", 0, "--connections", 10_000,
                      *options]
            with running(server, "listening: lines") as (process, line):
                yield process, int(re.search(r"lines (\d+)", line)[1])


class Client:
    """A connection that asks one request after the other."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.file = self.socket.makefile("rw", encoding="utf-8", newline="\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()

    def ask(self, line, until=None):
        """Returns the words of the answer, or of its line that begins with `until`."""
        self.file.write(f"@a {line}\n")
        self.file.flush()
        for answer in self.file:
            if answer.startswith("@a "):
                words = answer[3:].rstrip("\n").split(",")
                if words[0] == "Error":
                    sys.exit(f"the server refused {line}: {answer}")
                if until in (None, words[0]):
                    return words
        sys.exit(f"the server closed the connection instead of answering {line}")


def open_table(guest, number):
    """Logs in a guest, who opens table `number` + 1 and sits down. Returns the secret of the guest."""
    secret = guest.ask(f"Login,guest{number},,yes")[2]
    guest.ask("Open,nogo,size=5")
    guest.ask(f"SitDown,{number + 1},black")
    return secret


def io_seconds(process):
    """The CPU time of a server's io thread, which is its first one."""
    return int(pathlib.Path(f"/proc/{process}/task/{process}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9


def postgres_seconds(cluster):
    """The CPU time of all processes of a PostgreSQL server, which are children of the first."""
    with open(os.path.join(cluster.folder, "data", "postmaster.pid"), encoding="ascii") as file:
        first = int(file.readline())
    children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
    return sum(cpu_seconds(process) for process in (first, *children))


def cores(run):
    return run["cpu_seconds"] / run["seconds"]


def machine():
    """The processor and the number of cores."""
    found = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    return f"{found[1] if found else platform.machine()}, {os.cpu_count()} cores"
