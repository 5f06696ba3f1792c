#!/usr/bin/env python3
"""A player's cable is pulled: neither side of the connection gets an error, and everything sent is lost.

The player is on a separate machine, a network namespace. Checks that the server notices whether or not the player's
program answers Pings; that it tells the opponent that the player has left and how long to wait; that the seat waits;
and that the player can continue the game over a new connection. Needs root and iproute2.
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

PING = 2  # seconds of silence after which the server sends a Ping


def sit(host, port, name, room, pongs, secret):
    """Runs on the other machine: takes a seat, or returns to it with the secret of the first login, and prints the
    result."""
    client = Client(types.SimpleNamespace(port=port), name, secret, host=host)
    if room:
        print(client.ask(f"SitDown,{room},white")[0], client.ask(f"Ready,{room}")[0], client.secret, flush=True)
    else:
        client.ask("Ping")
        # Resume has the tag of the Login.
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
    player = start(machine, machine.server_address, str(server.port), name, room, str(int(pongs)), "")
    seated, ready, secret = player.stdout.readline().split()
    fault.expect([seated, ready] == ["SitDown", "Ready"], f"{name} did not sit down")
    ana.ask(f"SetDot,{room},black,C3")
    if pongs:
        time.sleep(2 * PING)  # so that the server knows that this client answers
    machine.plug(False)
    pulled = time.monotonic()
    while (line := ana.wait("Left"))[1] != room:
        pass
    noticed = time.monotonic() - pulled
    fault.say(f"{name}, {'answers' if pongs else 'ignores'} Pings: noticed after {noticed:.1f} s; {line}")
    fault.expect(noticed <= limit, f"the server noticed only after {noticed:.1f} s that {name} was gone")
    fault.expect(line[2:4] == [name, "player"] and int(line[4]) > 0, f"the opponent received {line}")
    player.kill()
    player.communicate()
    machine.plug(True)
    player = start(machine, machine.server_address, str(server.port), name, "", "1", secret)
    back = player.stdout.readline().split()
    fault.expect(back[:3] == ["Resume", room, "white"], f"{name} reconnected to {back}")
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
        # A client that answers Pings is missed after three of them. Otherwise TCP notices: it probes after 15 s and
        # gives up after 30.
        fault.figures["noticed_by_ping_s"] = pull(fault, server, machine, "bob", True, 3 * PING + 5)
        if fault.arguments.tcp:
            fault.figures["noticed_by_tcp_s"] = pull(fault, server, machine, "cleo", False, 60)
        fault.stop(server)
    finally:
        machine.remove()


if __name__ == "__main__":
    if sys.argv[1:2] == ["as-player"]:
        sit(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5], sys.argv[6] == "1", sys.argv[7])
    else:
        this = Fault(__doc__, tcp=(1, "0: skip the player whose absence only TCP notices, which takes half a minute"))
        this.run(lambda data: test(this, data))
