#!/usr/bin/env python3
"""A thousand players reconnect at once after a kill -9 of the server and continue their games.

Checks that within 10 s of the server's start (only with --judge 1) every player is logged in and seated again and every
game continues, and that no acknowledged move is lost.
"""

import asyncio
import time

from faults import Fault, checkered
from player import Player, play_start

IN_TIME = 10.0


class Pair:
    def __init__(self, number, has_accounts):
        self.players = tuple(Player(f"{colour}{number}", number, has_accounts) for colour in ("black", "white"))
        self.moves = 0
        self.points = checkered(9)

    async def begin(self, server):
        for player in self.players:
            await player.enter(server)
        self.room = await play_start(*self.players, "nogo,size=9,clock=none")
        await self.move()

    async def move(self):
        side = self.moves % 2
        answer = await self.players[side].ask(
            f"SetDot,{self.room},{('black', 'white')[side]},{self.points[self.moves]},{self.moves + 1}")
        assert answer == ["SetDot", self.room, str(self.moves + 1)], answer
        self.moves += 1

    async def come_back(self, server):
        for player in self.players:
            player.leave()
        await asyncio.gather(*(player.enter(server) for player in self.players))
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
        wrong, why = await all_of(pairs, lambda pair: pair.begin(server))
        fault.expect(not wrong, f"{wrong} games did not begin: {why}")
        times = []
        for number in range(fault.arguments.kills):
            server.process.kill()
            server.process.wait()
            began = time.monotonic()
            server = fault.serve(data, *options, port=server.port)
            started = time.monotonic() - began
            wrong, why = await all_of(pairs, lambda pair: pair.come_back(server))
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
