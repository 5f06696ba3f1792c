#!/usr/bin/env python3
"""A thousand players reconnect at once after a kill -9 of the server and continue their games.

Checks that within 10 s of the server's start (only with --judge 1) every player is logged in and seated again and every
game continues, and that no acknowledged move is lost.
"""

import asyncio
import contextlib
import time

from faults import Fault, checkered, fields

IN_TIME = 10.0
PASSWORD = "correct horse battery"
HASHES = asyncio.Semaphore(4)  # the server computes one password hash at a time
ADDRESSES = 10  # the server remembers at most 500 guests of one address


class Player:
    """A guest or a user with an account, who has one connection at a time and returns with the secret of the first
    login."""

    def __init__(self, name, number, has_account):
        self.name = name
        self.address = f"127.0.0.{1 + number % ADDRESSES}"
        self.has_account = has_account
        self.secret = None
        self.resumed = set()

    async def enter(self, port):
        is_new = self.has_account and not self.secret
        async with HASHES if is_new else contextlib.nullcontext():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(self.address, 0))
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
        """The first line of the answer; further lines up to the verb `until` are dropped."""
        first = None
        self.writer.write(f"@a {request}\n".encode())
        while True:
            line = (await self.reader.readline()).decode()
            if not line:
                raise EOFError("the server closed the connection")
            answer = fields(line.strip())
            if answer[0] == "@a Resume":
                self.resumed.add(answer[1])
            elif line.startswith("@a "):
                first = first or [answer[0][3:], *answer[1:]]
                if until is None or answer[0] == f"@a {until}":
                    return first

    def leave(self):
        self.writer.close()


class Pair:
    def __init__(self, number, has_accounts):
        self.players = tuple(Player(f"{colour}{number}", number, has_accounts) for colour in ("black", "white"))
        self.moves = 0
        self.points = checkered(9)

    async def begin(self, port):
        for player in self.players:
            await player.enter(port)
        black, white = self.players
        self.room = (await black.ask("Open,nogo,size=9,clock=none"))[1]
        for player, side in ((black, "black"), (white, "white")):
            answer = await player.ask(f"SitDown,{self.room},{side}")
            assert answer[0] == "SitDown", answer
        for player in self.players:
            await player.ask(f"Ready,{self.room}")
        await self.move()

    async def move(self):
        side = self.moves % 2
        answer = await self.players[side].ask(
            f"SetDot,{self.room},{('black', 'white')[side]},{self.points[self.moves]},{self.moves + 1}")
        assert answer == ["SetDot", self.room, str(self.moves + 1)], answer
        self.moves += 1

    async def come_back(self, port):
        for player in self.players:
            player.leave()
        await asyncio.gather(*(player.enter(port) for player in self.players))
        state = (await self.players[0].ask(f"State,{self.room}", until="End"))
        assert state[0] == "Room" and int(state[7]) == self.moves, (self.moves, state)
        await self.move()


async def all_of(pairs, what):
    """The number of pairs for which `what` failed, and a list with the first exception."""
    results = await asyncio.gather(*(what(pair) for pair in pairs), return_exceptions=True)
    wrong = [result for result in results if isinstance(result, Exception)]
    return len(wrong), wrong[:1]


def test(fault, data):
    # With one password hash at a time, the last player waits minutes for an account.
    options = ("--connections-per-address", "0", "--rate", "0", "--registrations", "1000000", "--login-time", "3600")
    pairs = [Pair(number, fault.arguments.accounts == 1) for number in range(fault.arguments.players // 2)]

    async def evening():
        server = fault.serve(data, *options)
        wrong, why = await all_of(pairs, lambda pair: pair.begin(server.port))
        fault.expect(not wrong, f"{wrong} games did not begin: {why}")
        times = []
        for number in range(fault.arguments.kills):
            server.process.kill()
            server.process.wait()
            began = time.monotonic()
            server = fault.serve(data, *options, port=server.port)
            started = time.monotonic() - began
            wrong, why = await all_of(pairs, lambda pair: pair.come_back(server.port))
            times.append(time.monotonic() - began)
            fault.expect(not wrong, f"{wrong} pairs did not come back: {why}")
            fault.say(f"kill {number + 1}: listening after {started:.2f} s, all games continue after {times[-1]:.2f} s")
        if fault.arguments.judge:
            fault.expect(max(times) <= IN_TIME, f"it took {max(times):.1f} s")
        fault.figures |= {"players": 2 * len(pairs), "kills": len(times), "all_back_max_s": round(max(times), 2),
                          "moves": sum(pair.moves for pair in pairs)}
        fault.stop(server)

    asyncio.run(evening())


if __name__ == "__main__":
    this = Fault(__doc__, players=(1000, "players that reconnect at once"),
                 accounts=(0, "1: the players have accounts, which takes a password hash each to create and to enter"),
                 kills=(3, "times that the server is killed"), judge=(0, "1: all players must be back within 10 s"))
    this.run(lambda data: test(this, data))
