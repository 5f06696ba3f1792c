#!/usr/bin/env python3
"""A player's cable is pulled: neither side of the connection is told, and what is sent to it is lost.

The player is on a machine of its own, a network namespace. Shown is that the server notices, whether the player's
program answers Pings or not; the opponent is told that the player has left, and for how long to wait; the seat waits;
and a new connection of the player takes the game up again. Needs root and iproute2.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time
import types

from faults import Client, Fault, Skip
from two_machines import Machine

PING = 2  # s of silence after which the server asks


def sit(host, port, name, room, pongs):
    """What runs on the other machine: takes a seat, or finds it again, and tells what it reads."""
    client = Client(types.SimpleNamespace(port=port), host=host)
    client.ask(f"Login,{name}")
    if room:
        print(client.ask(f"SitDown,{room},white")[0], client.ask(f"Ready,{room}")[0], flush=True)
    else:
        client.ask("Ping")
        # It has the tag of the Login.
        seats = [["Resume", *line[1:]] for line in client.news if line[0].endswith("Resume")]
        print(*(seats or [["nothing"]])[0], flush=True)
    with contextlib.suppress(EOFError, ConnectionError):
        while line := client.read():
            if pongs and line.startswith("Ping"):
                client.send("Pong\n")


def start(machine, *arguments):
    return subprocess.Popen(["ip", "netns", "exec", machine.name, sys.executable, __file__, "as-player", *arguments],
                            stdout=subprocess.PIPE, text=True)


def pull(fault, server, machine, name, pongs, limit):
    ana = Client(server, "ana")
    room = ana.ask("Open,nogo,size=5,clock=none,grace=600")[1]
    ana.ask(f"SitDown,{room},black")
    ana.ask(f"Ready,{room}")
    player = start(machine, machine.server_address, str(server.port), name, room, str(int(pongs)))
    fault.expect(player.stdout.readline().split() == ["SitDown", "Ready"], f"{name} did not sit down")
    ana.ask(f"SetDot,{room},black,C3")
    if pongs:
        time.sleep(2 * PING)  # so that the server knows that this one answers
    machine.plug(False)
    pulled = time.monotonic()
    while (line := ana.wait("Left"))[1] != room:
        pass
    noticed = time.monotonic() - pulled
    fault.say(f"{name}, {'answers' if pongs else 'ignores'} Pings: noticed after {noticed:.1f} s; {line}")
    fault.expect(noticed <= limit, f"{name} was missed after {noticed:.1f} s only")
    fault.expect(line[2:4] == [name, "player"] and int(line[4]) > 0, f"the opponent was told {line}")
    player.kill()
    player.communicate()
    machine.plug(True)
    player = start(machine, machine.server_address, str(server.port), name, "", "1")
    back = player.stdout.readline().split()
    fault.expect(back[:3] == ["Resume", room, "white"], f"{name} came back to {back}")
    ana.wait("Joined")
    player.kill()
    player.communicate()
    ana.ask(f"Lose,{room}")
    ana.close()
    return round(noticed, 1)


def test(fault, data):
    if os.geteuid() != 0 or not shutil.which("ip"):
        raise Skip("root and iproute2")
    try:
        machine = Machine(3, data)
    except subprocess.CalledProcessError as error:
        raise Skip(f"network namespaces: {error.stderr.strip()}") from error
    try:
        server = fault.serve(data, "--ping-time", str(PING))
        # Who answers Pings is missed after three of them; else TCP finds out: 15 s until it asks, 30 until it gives up.
        fault.figures["noticed_by_ping_s"] = pull(fault, server, machine, "bob", True, 3 * PING + 5)
        if fault.arguments.tcp:
            fault.figures["noticed_by_tcp_s"] = pull(fault, server, machine, "cleo", False, 60)
        fault.stop(server)
    finally:
        machine.remove()


if __name__ == "__main__":
    if sys.argv[1:2] == ["as-player"]:
        sit(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5], sys.argv[6] == "1")
    else:
        this = Fault(__doc__, tcp=(1, "0: without the player whom only TCP can miss, which takes half a minute"))
        this.run(lambda data: test(this, data))
