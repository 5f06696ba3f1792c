#!/usr/bin/env python3
"""A league of bots over three servers of which one serves and the others are its doors, with a PostgreSQL primary and
its synchronous standby. The server that serves is killed twice (kill -9) while games are played.

Each bot takes part through a `qiyuan join` of its own, at one of the servers; or with --slurm 1, jobs of a Slurm
cluster play all games, an array of workers at each server. Checks that the league has the pairings, moves and results
of a league with the same seeds on one server that nobody kills, that every game is stored and counted once, and that
all programs exit normally at the end of the league. Needs QIYUAN as well as QIYUAN_SERVER.
"""

import asyncio
import collections
import contextlib
import itertools
import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import time

from faults import LIMIT, Fault, Skip
from packed_moves import stored_moves
from player import PASSWORD, Player
from replicated import Replicated
from slurm import Slurm
from standby import Service, running, serving

KILLS = 2
POLL = 0.05  # seconds between two looks at the league
SLOTS = 6  # workers that Slurm runs at the same time
# These bots keep nothing from move to move, so they play the same if a move is asked for again after a kill.
BOTS = {f"{bot}-{playouts}": (bot, {"playouts": playouts, "seed": playouts})
        for playouts in (10, 20, 40, 80) for bot in ("nogo-static", "uct-plain")}


class Director(Player):
    """The administrator, who reads the league."""

    def __init__(self):
        super().__init__("ada", 0)
        self.secret = PASSWORD
        self.lines = []

    def hear(self, line):
        self.lines.append(line)

    async def look(self):
        """Whether the league is over, its pairings and its standing."""
        self.lines = []
        event = await self.ask("Event,1", until="End")
        return event[5] == "over", self.those("Pairing"), self.those("Entrant")

    def those(self, verb):
        return [line[2:] for line in self.lines if line[0] == verb]


def make_admin(*place):
    subprocess.run([os.environ["QIYUAN_SERVER"], "admin", "ada", *place], input=PASSWORD + "\n", text=True,
                   capture_output=True, timeout=LIMIT, check=True)


async def begin(players, server, games):
    """Starts the league. Returns its director."""
    await players.register(server)
    definition = {"name": "Killed", "game": "nogo", "format": "round-robin", "games": games, "seed": 7,
                  **players.definition}
    director = Director()
    await director.enter(server)
    text = json.dumps(definition).replace('"', '""')
    answer = await director.ask(f'NewEvent,"{text}"')
    assert answer[0] == "NewEvent", answer
    await director.ask("Direct,1,start")
    return director


class Joined:
    """Bots that play through a `qiyuan join` each."""

    def __init__(self, bots, folder):
        self.bots = bots
        self.folder = folder
        self.processes = []
        self.definition = {"in_rounds": False, "wait": 300, "options": {"size": 5, "clock": "30m", "grace": 300},
                           "entrants": [{"name": name} for name in bots]}

    async def register(self, server):
        for number, name in enumerate(self.bots):
            player = Player(name, number, has_account=True)
            await player.enter(server)
            player.leave()

    async def start(self, ports):
        for (name, (bot, options)), port in zip(self.bots.items(), itertools.cycle(ports)):
            file = os.path.join(self.folder, f"{name}.json")
            spec = bot + ":" + ",".join(f"{key}={value}" for key, value in options.items())
            engine = f"{os.environ['QIYUAN']} gtp --game nogo --option size=5 --bot {spec}"
            with open(file, "w", encoding="utf-8") as out:
                json.dump({"engines": [{"user": name, "password": PASSWORD, "engine": engine}]}, out)
            self.processes.append(await asyncio.create_subprocess_exec(
                os.environ["QIYUAN"], "join", "--engines", file, "--server", f"127.0.0.1:{port}", "--tournament", "1",
                "--failures", os.path.join(self.folder, "failures"), "--json",
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE))

    async def expect_end(self, fault):
        """Checks that the programs exit without failures of engines."""
        for name, process in zip(self.bots, self.processes):
            out, errors = await asyncio.wait_for(process.communicate(), LIMIT)
            fault.expect(process.returncode == 0, f"{name} exited with status {process.returncode}: {errors.decode()}")
            failures = [line for line in map(json.loads, out.decode().splitlines()) if line.get("failure")]
            fault.expect(not failures, f"{name} failed: {failures}")

    def close(self):
        """All have ended."""


class SlurmWorkers:
    """Jobs of Slurm that play the games of all bots, as many at each server."""

    def __init__(self, bots, folder):
        self.definition = {"workers": ["ada"], "options": {"size": 5},
                           "entrants": [{"name": name, "bot": bot, "options": options}
                                        for name, (bot, options) in bots.items()]}
        self.secret = os.path.join(folder, "secret")
        os.mkdir(os.path.join(folder, "slurm"))
        self.slurm = Slurm(os.path.join(folder, "slurm"), cpus=SLOTS)

    async def register(self, server):
        """The workers have a secret of the administrator."""
        director = Director()
        await director.enter(server)
        with open(self.secret, "w", encoding="utf-8") as out:
            out.write((await director.ask("Token,ada"))[1])
        director.leave()

    async def start(self, ports):
        for port in ports:
            self.slurm.submit(f"1-{SLOTS // len(ports)}", SERVER=f"127.0.0.1:{port}", ACCOUNT="ada",
                              SECRET=self.secret, TOURNAMENT="1")

    async def expect_end(self, fault):
        """Checks that all jobs complete."""
        end = time.monotonic() + LIMIT
        while self.slurm.works() and time.monotonic() < end:
            await asyncio.sleep(1)
        states = self.slurm.states()
        fault.expect(len(states) == SLOTS and set(states) == {("COMPLETED", "0:0")}, f"the jobs have ended: {states}")

    def close(self):
        self.slurm.close()


def league_of(fault, pairings, standing, database):
    """The games of a league by their numbers, without the numbers of their rooms: players, result and moves. Checks
    that each is stored and counted once."""
    rooms = [pairing[4] for pairing in pairings]
    stored = [str(game) for game, in database.execute("SELECT id FROM game WHERE ended_at IS NOT NULL")]
    fault.expect(sorted(rooms) == sorted(stored), f"the rooms of the league are {rooms}, the stored games {stored}")
    points, played = collections.Counter(), collections.Counter()
    for _, _, black, white, _, result in pairings:
        played.update((black, white))
        points[black if result.startswith("B+") else white] += 1
    for _, name, _, games, score, *_ in standing:
        fault.expect((int(games), float(score)) == (played[name], points[name]),
                     f"{name} has {score} points in {games} games, its games give {points[name]} in {played[name]}")
    moves = stored_moves(database)
    return {pairing[1]: (*pairing[2:4], pairing[5], moves[int(pairing[4])]) for pairing in pairings}


@contextlib.contextmanager
def players_of(fault, folder):
    bots = dict(list(BOTS.items())[:fault.arguments.bots])
    with contextlib.closing((SlurmWorkers if fault.arguments.slurm else Joined)(bots, folder)) as players:
        yield players


async def undisturbed(fault, folder, players):
    make_admin("--data", folder)
    server = fault.serve(folder)
    director = await begin(players, server, fault.arguments.games)
    await players.start([server.port])
    over = False
    while not over:
        await asyncio.sleep(POLL)
        over, *found = await director.look()
    await players.expect_end(fault)
    fault.stop(server)
    return league_of(fault, *found, sqlite3.connect(os.path.join(folder, "qiyuan.db")))


async def killed(fault, folder, postgres, players):
    make_admin("--database", postgres.url("127.0.0.1"))
    services = [Service(number, postgres.url("127.0.0.1"), folder) for number in range(1, 4)]
    async with running(services):
        await until_serving(services, after=0)
        director = await begin(players, serving(services), fault.arguments.games)
        await players.start([service.port for service in services])
        over, kills = False, 0
        while not over:
            await asyncio.sleep(POLL)
            server = serving(services)
            last = server.generation
            try:
                over, *found = await director.look()
            except (EOFError, OSError):  # after a kill
                await until_serving(services, after=last)
                await director.enter(serving(services))
                continue
            done = sum(len(pairing) > 5 for pairing in found[0])
            playing = sum(len(pairing) == 5 for pairing in found[0])
            due = done * (KILLS + 1) >= len(found[0]) * (kills + 1)
            if kills < KILLS and due and (playing or fault.arguments.slurm):  # games of workers have no table
                kills += 1
                fault.say(f"kill {kills} after {done} of {len(found[0])} games, during {playing} at tables")
                server.signal(signal.SIGKILL)
        servers = serving(services).own_generation
        fault.expect(servers == KILLS + 1, f"{servers} servers served, so one was replaced that nobody had killed")
        fault.expect(kills == KILLS, f"the league ended after {kills} kills")
        await players.expect_end(fault)
    return league_of(fault, *found, postgres.reader())


async def until_serving(services, after):
    """Waits until a server serves that has begun after the one of this generation."""
    end = time.monotonic() + LIMIT
    while serving(services).generation <= after:
        assert time.monotonic() < end, "no server serves"
        await asyncio.sleep(POLL)


async def both(fault, folder, postgres):
    quiet = os.path.join(folder, "quiet")
    os.mkdir(quiet)
    with players_of(fault, quiet) as players:
        expected = await undisturbed(fault, quiet, players)
    fault.say(f"{len(expected)} games without a kill")
    with players_of(fault, folder) as players:
        found = await killed(fault, folder, postgres, players)
    for number, game in expected.items():
        fault.expect(found.get(number) == game, f"game {number} is {found.get(number)}, without a kill {game}")
    fault.figures |= {"games": len(found), "moves": sum(len(game[3]) for game in found.values()), "kills": KILLS}


def test(fault, folder):
    if "QIYUAN" not in os.environ:
        raise Skip("QIYUAN")
    os.chmod(folder, 0o711)  # root starts the databases as another user
    postgres = Replicated(tempfile.mkdtemp(dir=folder), ["127.0.0.1"])
    try:
        asyncio.run(both(fault, folder, postgres))
    finally:
        postgres.close()


if __name__ == "__main__":
    this = Fault(__doc__, bots=(8, "number of bots, at most 8"), games=(2, "games of each pair"),
                 slurm=(0, "1: workers of a Slurm cluster play (root, slurm-wlm, munge)"))
    this.run(lambda folder: test(this, folder))
