#!/usr/bin/env python3
"""Guests at three servers of one database, two of them doors, open tables at the same time, each as many as a user may.
Checks that every table has a number of its own, and that the list of every server has all of them."""

import asyncio
import resource

from doors import with_doors
from faults import Fault
from player import Player

PER_USER = 20    # the limit of a server
PER_PAGE = 1000  # tables in one answer at most


class Guest(Player):
    def __init__(self, number):
        super().__init__(f"guest{number}", number)
        self.seen = []  # numbers of tables

    def hear(self, line):
        if line[0] == "Table":
            self.seen.append(line[1])

    async def open_tables(self, count):
        answers = [await self.ask("Open,nogo,size=5") for _ in range(count)]
        return [answer[1] for answer in answers if answer[0] != "Error"]

    async def list(self):
        """The numbers of all tables that the server lists."""
        while True:
            after = f",after={self.seen[-1]}" if self.seen else ""
            before = len(self.seen)
            await self.ask(f"Tables,,limit={PER_PAGE}{after}", until="End")
            if len(self.seen) < before + PER_PAGE:
                return self.seen


async def compare(fault, servers):
    total = fault.arguments.tables
    guests = [Guest(number) for number in range(-(-total // PER_USER))]
    shares = [min(PER_USER, total - PER_USER * number) for number in range(len(guests))]
    for number, guest in enumerate(guests):
        await guest.enter(servers[number % len(servers)])
    fault.say(f"{len(guests)} guests are here")
    opened = await asyncio.gather(*(guest.open_tables(share) for guest, share in zip(guests, shares)))
    numbers = [number for each in opened for number in each]
    fault.say(f"{len(numbers)} tables are open")
    fault.expect(len(numbers) == total, f"{len(numbers)} tables were opened")
    fault.expect(len(set(numbers)) == len(numbers), f"only {len(set(numbers))} numbers are distinct")
    for number, guest in enumerate(guests[:len(servers)]):
        seen = await guest.list()
        fault.expect(sorted(seen) == sorted(numbers), f"server {number} lists {len(seen)} tables")
    fault.figures |= {"servers": len(servers), "guests": len(guests), "tables": len(numbers),
                      "distinct": len(set(numbers))}
    for guest in guests:
        guest.leave()


def test(fault):
    with with_doors(fault, doors=2) as servers:
        asyncio.run(compare(fault, servers))


if __name__ == "__main__":
    this = Fault(__doc__, tables=(10000, "number of tables"))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    this.run(lambda _: test(this))
