#!/usr/bin/env python3
"""Bots together want more memory than there is: each has a transposition table of the maximum size for users.

The server's address space is limited, and bots play at many tables. Checks that the server survives: a bot that gets no
memory loses its game, the games of people continue, and no acknowledged move is lost.
"""

import pathlib
import resource

from faults import Client, Fault, checkered, play_start


def size(server):
    """The size of the server's address space in bytes."""
    pages = pathlib.Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * resource.getpagesize()


def test(fault, data):
    server = fault.serve(data, "--guest-bot-memory", str(fault.arguments.memory))
    ana, bob = Client(server, "ana"), Client(server, "bob")
    room = play_start(ana, bob, "go,size=19,clock=none")
    limit = size(server) + (fault.arguments.space << 20)
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
    hosts = []
    for number in range(fault.arguments.bots):
        host = Client(server, f"host{number}")
        table = host.ask("Open,connect6,clock=none")
        if table[0] != "Opened":
            fault.breach(f"{table}")
            return
        host.ask(f"SitDown,{table[1]},white")
        answer = host.ask(f"SeatBot,{table[1]},black,mtdf,level=1,memory={fault.arguments.memory}")
        fault.expect(answer[0] == "SeatBot", f"{answer}")
        host.ask(f"Ready,{table[1]}")
        hosts.append((host, table[1]))
    for ply, point in enumerate(checkered(19)[:fault.arguments.moves], 1):
        answer = (ana, bob)[(ply - 1) % 2].ask(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{point},{ply}")
        fault.expect(answer == ["SetDot", room, str(ply)], f"{answer}")
    ended = 0
    for host, table in hosts:
        # Wait until the bot has moved or lost.
        while (line := host.wait_any())[:2] not in (["Move", table], ["GameOver", table]):
            pass
        ended += line[0] == "GameOver"
        if line[0] == "Move":
            host.ask(f"Lose,{table}")
    fault.expect(len(ana.moves(room)) == fault.arguments.moves, "an acknowledged move is lost")
    fault.stop(server)
    fault.figures |= {"bots": len(hosts), "lost_for_want_of_memory": ended, "moves_of_people": fault.arguments.moves}


if __name__ == "__main__":
    this = Fault(__doc__, space=(200, "MiB that the server can allocate after its start"), bots=(8, "bots that search"),
                 memory=(64, "MiB that each bot can allocate"),
                 moves=(100, "moves of two people in the meantime"))
    this.run(lambda data: test(this, data))
