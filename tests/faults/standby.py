#!/usr/bin/env python3
"""Servers of which one serves and the others are its doors, with a PostgreSQL primary and its synchronous standby. One
of them is killed, frozen or cut off while games with clocks are played.

The two players of each table use different servers, and come back with their secrets to any of them; after a fault the
test starts each server that has ended again, as systemd does. Checks after each fault that

* every acknowledged move and result, and all that any connection was shown, is in the database;
* plies have no gaps, no move was acknowledged by a server after a newer one had acknowledged a later move;
* every player saw each game without gaps, with one start and one end;
* every table moves again within 30 s;
* no player was charged for the time without a server;
* beside a transaction that has read every table, moves take at most three times as long as without it.

Half of the players use the line port, their opponents the WebSocket of the web port.

In two controls the checks must fail: `control` takes the replication away before the primary is killed, so that moves
are lost. `control-fence` makes the database ignore that a server is declared dead, so that a server that was frozen
and replaced ends games which its successor continues. Each control damages its games, and has databases of its own.

As root, the test runs in a network namespace of its own; without root, it leaves `server-cut` and `link-cut` out.
"""

import asyncio
import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from faults import LIMIT, Fault, Skip, median
from replicated import DATABASE, Replicated, cut
from server_fixture import free_port
from standby_tables import CHARGE_TOLERANCE, Ledger, Table

PATIENCE = 8.0      # seconds of silence after which a standby takes over
MAX_SILENCE = 30.0  # seconds without a move at a table
MAX_READER_RATIO = 3.0  # of the times of moves with and without a long reader
MIN_SAMPLES = 100   # moves in each time that is measured
FAST_TABLES = 20    # at which nobody thinks during these times; more would measure the players
RESTART = 1.0       # seconds until a server that has ended is started again
OPTIONS = ("--announce", "none", "--web", "none", "--connections-per-address", "0", "--rate", "0", "--log-level", "info")


class Service:
    """A server on a port, which is started again whenever it has ended. It is a door until it serves."""

    generations = {}  # by their process, the order in which servers have begun to serve: 1, 2, 3 …

    def __init__(self, number, url, folder):
        self.url = url
        self.address = f"127.0.1.{number}"  # of the database, for this server
        self.link = f"127.0.2.{number}"     # of this server, for its doors
        self.port, self.http_port, self.link_port = free_port(), free_port(), free_port()
        self.log = open(os.path.join(folder, f"server{number}.log"), "w", encoding="utf-8")
        self.process = None
        self.carried_to = None  # the process of the server to which it carries its clients
        self.starts = 0

    @property
    def own_generation(self):
        """0 for a door."""
        return Service.generations.get(self.process.pid, 0) if self.process and self.process.returncode is None else 0

    @property
    def generation(self):
        """That of the server that answers the clients of this one; 0 if there is none."""
        return self.own_generation or Service.generations.get(self.carried_to, 0)

    async def run(self):
        while True:
            self.process = await asyncio.create_subprocess_exec(
                os.environ["QIYUAN_SERVER"], "--database", self.url, "--standby", "--port", str(self.port),
                "--http-port", str(self.http_port), "--link", f"{self.link}:{self.link_port}", *OPTIONS,
                stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE)
            self.starts += 1
            while line := (await self.process.stderr.readline()).decode():
                self.log.write(line)
                self.log.flush()
                self.note(line)
            await self.process.wait()
            self.carried_to = None
            await asyncio.sleep(RESTART)

    def note(self, line):
        if "this server serves the games now" in line:
            Service.generations[self.process.pid] = len(Service.generations) + 1
        elif "clients are carried to" in line:
            self.carried_to = int(line.split("process ")[1])
        elif "the link to" in line:
            self.carried_to = None

    def signal(self, how):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)


def serving(services):
    return max(services, key=lambda service: service.own_generation)


class Cluster:
    """The databases, the servers and the tables."""

    def __init__(self, fault, folder):
        arguments = fault.arguments
        self.fault = fault
        addresses = [f"127.0.1.{number}" for number in range(1, arguments.servers + 1)]
        self.postgres = Replicated(folder, ["127.0.0.1", *addresses])
        self.services = [Service(number, self.postgres.url(address), folder)
                         for number, address in enumerate(addresses, 1)]
        self.ledger = Ledger()
        self.tables = [Table(number, self.services_from(number), self.ledger, arguments.pace)
                       for number in range(arguments.tables)]

    def services_from(self, number):
        """All of them, so that tables with different numbers begin with different ones."""
        first = number % len(self.services)
        return self.services[first:] + self.services[:first]

    def serving(self):
        return serving(self.services)

    async def until(self, condition, limit, what):
        end = time.monotonic() + limit
        while not condition():
            if time.monotonic() > end:
                self.ledger.breach(f"not within {limit:.0f} s: {what}")
                return
            await asyncio.sleep(0.05)

    async def all_move(self, limit=2 * MAX_SILENCE):
        since = time.monotonic()
        await self.until(lambda: all(table.last_move > since for table in self.tables), limit, "every table moves")

    async def median_time(self, seconds):
        """The median time from a move to its answer, of the moves within these seconds."""
        self.ledger.times = []
        await asyncio.sleep(seconds)
        self.fault.expect(len(self.ledger.times) >= MIN_SAMPLES, f"only {len(self.ledger.times)} moves were measured")
        return median(self.ledger.times)

    async def rest(self):
        """Lets every table finish its move."""
        for table in self.tables:
            table.may_play.clear()
        await self.until(lambda: all(table.rests.is_set() for table in self.tables), MAX_SILENCE, "every table rests")

    async def part(self, name):
        """Plays, lets the fault happen, plays, and compares. Returns what the checks found."""
        before, ledger = len(self.ledger.acknowledged), self.ledger
        ledger.charged, ledger.breaches, ledger.errors = 0, [], []
        for table in self.tables:
            table.begin_part()
            table.may_play.set()
        await self.all_move()
        await asyncio.sleep(self.fault.arguments.before)
        await FAULTS[name](self)
        await self.all_move()
        await asyncio.sleep(self.fault.arguments.after)
        silence = max(table.silent() for table in self.tables)
        await self.rest()
        stored = await asyncio.to_thread(ledger.compare, self.postgres.reader())
        if silence > MAX_SILENCE:
            ledger.breach(f"a table was silent for {silence:.1f} s")
        if ledger.charged > CHARGE_TOLERANCE:
            ledger.breach(f"{ledger.charged} ms were charged beyond the thinking time")
        acknowledged = len(ledger.acknowledged)
        figures = {"stored": stored, "acknowledged": acknowledged, "here": acknowledged - before, "lost": len(ledger.lost),
                   "silence_s": round(silence, 1), "charged_ms": max(ledger.charged, 0), "errors": len(ledger.errors)}
        self.fault.say(f"{name}: " + ", ".join(f"{what} {figure}" for what, figure in figures.items()))
        self.fault.figures[name] = figures
        return ledger.breaches

    async def follow(self):
        """Makes the machine that has lost its role the standby of the other one."""
        self.postgres.standby.signal(signal.SIGKILL)
        await asyncio.to_thread(self.postgres.follow)

    async def promote(self):
        await asyncio.to_thread(self.postgres.promote)


async def server_killed(cluster):
    cluster.serving().signal(signal.SIGKILL)


async def door_killed(cluster):
    next(service for service in cluster.services if not service.own_generation).signal(signal.SIGKILL)


async def link_cut(cluster):
    server = cluster.serving()
    cut(server.link, True)
    await asyncio.sleep(2 * PATIENCE)
    await cluster.all_move()
    cut(server.link, False)
    await cluster.until(lambda: all(service.generation for service in cluster.services), MAX_SILENCE,
                        "the doors have links again")


async def server_stopped(cluster):
    server = cluster.serving()
    starts = server.starts
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(2 * PATIENCE)
    await cluster.all_move()
    server.signal(signal.SIGCONT)
    await cluster.until(lambda: server.starts > starts, PATIENCE, "the server that was stopped ends")


async def server_cut(cluster):
    server = cluster.serving()
    starts = server.starts
    cut(server.address, True)
    await asyncio.sleep(2 * PATIENCE)
    await cluster.all_move()
    cut(server.address, False)
    await cluster.until(lambda: server.starts > starts, 2 * MAX_SILENCE, "the server that was cut off ends")


async def primary_killed(cluster):
    cluster.postgres.primary.signal(signal.SIGKILL)
    await asyncio.sleep(1)
    await cluster.promote()
    await cluster.all_move()
    await cluster.follow()


async def primary_frozen(cluster):
    cluster.postgres.primary.signal(signal.SIGSTOP)
    await asyncio.sleep(1)
    await cluster.promote()
    await cluster.all_move()
    old = cluster.postgres.standby
    old.signal(signal.SIGCONT)
    await asyncio.sleep(PATIENCE)
    await cluster.all_move()
    await cluster.follow()


async def standby_frozen(cluster):
    cluster.postgres.standby.signal(signal.SIGSTOP)
    await asyncio.sleep(6)
    cluster.postgres.standby.signal(signal.SIGCONT)


async def connections_ended(cluster):
    for _ in range(15):
        await asyncio.to_thread(cluster.postgres.end_connections)
        await asyncio.sleep(0.5)


async def all_killed(cluster):
    for each in (*cluster.services, *cluster.postgres.machines):
        each.signal(signal.SIGKILL)
    await asyncio.sleep(1)
    for machine in cluster.postgres.machines:
        await asyncio.to_thread(machine.start)


async def rolling_restart(cluster):
    for _ in cluster.services:
        server = cluster.serving()
        starts = server.starts
        server.signal(signal.SIGTERM)
        await cluster.until(lambda: server.starts > starts, MAX_SILENCE, "the server ends")
        await cluster.all_move()
    if cluster.ledger.errors:
        cluster.ledger.breach(f"clients saw errors: {cluster.ledger.errors[:3]}")


async def long_reader(cluster):
    quarter = cluster.fault.arguments.reader / 4
    fast = cluster.tables[:FAST_TABLES]
    for table in fast:
        table.pace = 0.0
    alone = await cluster.median_time(quarter)
    with cluster.postgres.long_reader():
        await asyncio.sleep(3 * quarter)
        beside = await cluster.median_time(quarter)
        held_back = cluster.postgres.held_back()
    for table in fast:
        table.pace = cluster.fault.arguments.pace
    cluster.ledger.charged = 0  # players who do not think are charged for the delays of a busy computer
    cluster.fault.figures["reader"] = {"alone_ms": round(1000 * alone, 2), "beside_ms": round(1000 * beside, 2),
                                       "ratio": round(beside / alone, 2), "held_back": held_back}
    if beside > MAX_READER_RATIO * alone:
        cluster.ledger.breach(f"beside a long reader, a move takes {beside / alone:.2f} times as long")


async def control(cluster):
    primary, standby = cluster.postgres.primary, cluster.postgres.standby
    primary.configure("synchronous_standby_names", "")
    standby.configure("primary_conninfo", "")
    await asyncio.sleep(2)
    primary.signal(signal.SIGKILL)
    await cluster.promote()


async def control_fence(cluster):
    # Servers are declared dead by an update. Where it does nothing, the commits of a stale server still find it alive.
    cluster.postgres.primary.sql("CREATE RULE unfenced AS ON UPDATE TO node WHERE NEW.alive = 0 DO INSTEAD NOTHING",
                                 DATABASE)
    stale = cluster.serving()
    stale.signal(signal.SIGSTOP)
    await cluster.until(lambda: cluster.serving() is not stale, MAX_SILENCE, "a standby takes over")
    await cluster.all_move()
    stale.signal(signal.SIGCONT)
    await cluster.all_move()


FAULTS = {"server-killed": server_killed, "door-killed": door_killed, "link-cut": link_cut,
          "server-stopped": server_stopped, "server-cut": server_cut,
          "primary-killed": primary_killed, "primary-frozen": primary_frozen, "standby-frozen": standby_frozen,
          "connections-ended": connections_ended, "all-killed": all_killed, "rolling-restart": rolling_restart,
          "long-reader": long_reader, "control": control, "control-fence": control_fence}
CONTROLS = ("control", "control-fence")


@contextlib.asynccontextmanager
async def running(services, players=()):
    tasks = [asyncio.create_task(each.run()) for each in (*services, *players)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for service in services:
            if service.process:
                service.signal(signal.SIGKILL)
                await service.process.wait()


async def play(fault, cluster, names):
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)
    async with running(cluster.services, cluster.tables):
        for name in names:
            breaches = await cluster.part(name)
            if name in CONTROLS:
                fault.expect(cluster.ledger.lost and breaches, f"{name}: the checks did not notice that moves were lost")
            for breach in () if name in CONTROLS else breaches:
                fault.breach(f"{name}: {breach}")


def test(fault, folder):
    if fault.arguments.fault not in ("all", *FAULTS):
        sys.exit(f"unknown fault '{fault.arguments.fault}'; valid: all, {', '.join(FAULTS)}")
    names = list(FAULTS) if fault.arguments.fault == "all" else [fault.arguments.fault]
    if os.geteuid() != 0:
        names = [name for name in names if name not in ("server-cut", "link-cut")]
    if not names:
        raise Skip("root")
    os.chmod(folder, 0o711)  # root starts the databases as another user
    for group in ([name for name in names if name not in CONTROLS], *([name] for name in names if name in CONTROLS)):
        if group:
            test_together(fault, tempfile.mkdtemp(dir=folder), group)


def test_together(fault, folder, names):
    cluster = Cluster(fault, folder)
    try:
        asyncio.run(play(fault, cluster, names))
    finally:
        cluster.postgres.close()


def own_network():
    """Runs this script again in a network namespace, so that what it cuts is only its own."""
    if os.geteuid() != 0 or "QIYUAN_OWN_NETWORK" in os.environ or not shutil.which("ip"):
        return
    os.environ["QIYUAN_OWN_NETWORK"] = "1"
    made = subprocess.run(["unshare", "--net", "true"], capture_output=True, timeout=LIMIT)
    if made.returncode == 0:
        os.execvp("unshare", ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", sys.executable,
                              *sys.argv])


if __name__ == "__main__":
    this = Fault(__doc__, fault=("all", f"fault to test: all, {', '.join(FAULTS)}"), tables=(20, "number of tables"),
                 servers=(3, "number of servers"), pace=(0.5, "mean seconds for which a player thinks"),
                 before=(3.0, "seconds of play before each fault"), after=(3.0, "seconds of play after it"),
                 reader=(60.0, "seconds for which the long reader reads"))
    own_network()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    this.run(lambda folder: test(this, folder))
