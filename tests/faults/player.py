"""A player with asyncio, for tests with hundreds of connections in one thread."""

import asyncio
import contextlib

from faults import fields
from transports import Lines

PASSWORD = "correct horse battery"
HASHES = asyncio.Semaphore(4)  # the server computes one password hash at a time
ADDRESSES = 10  # the server remembers at most 500 guests of one address


class Player:
    """A guest or a user with an account, who has one connection at a time and returns with the secret of the first
    login."""

    def __init__(self, name, number, has_account=False, transport=Lines):
        self.name = name
        self.transport = transport
        self.address = f"127.0.0.{1 + number % ADDRESSES}"
        self.has_account = has_account
        self.secret = None
        self.connection = None
        self.resumed = set()

    async def enter(self, server):
        is_new = self.has_account and not self.secret
        async with HASHES if is_new else contextlib.nullcontext():
            self.connection = await self.transport.connect(server, self.address)
            if is_new:
                answer = await self.ask(f"Register,{self.name},{PASSWORD}")
                assert answer[0] == "Register", answer
            await self.log_in(PASSWORD if is_new else self.secret)

    async def log_in(self, proof):
        answer = await self.ask(f"Login,{self.name},{proof or ''}" + ("" if self.secret else ",yes"))
        assert answer[0] == "Tables", answer
        if len(answer) > 2:
            self.secret = answer[2]

    async def ask(self, request, until=None):
        """The first line of the answer, after reading all its lines up to the verb `until`."""
        first = None
        self.connection.send(f"@a {request}")
        while True:
            is_answer, line = await self.read()
            if not is_answer or line[0] == "Resume":
                continue
            first = first or line
            if until is None or line[0] in (until, "Error"):
                return first

    async def read(self):
        """Whether the next line is part of an answer, and its fields."""
        line = await self.connection.read()
        is_answer = line.startswith("@a ")
        words = fields(line.removeprefix("@a "))
        if is_answer and words[0] == "Resume":
            self.resumed.add(words[1])
        self.hear(words)
        return is_answer, words

    def hear(self, line):
        """Receives the fields of every line."""

    def leave(self):
        self.connection.close()


async def play_start(black, white, options):
    """Opens a table, seats both players and starts the game. Returns the room."""
    room = (await black.ask(f"Open,{options}"))[1]
    for player, side in ((black, "black"), (white, "white")):
        answer = await player.ask(f"SitDown,{room},{side}")
        assert answer[0] == "SitDown", answer
    for player in (black, white):
        answer = await player.ask(f"Ready,{room}")
        assert answer[0] == "Ready", answer
    return room
