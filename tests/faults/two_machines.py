#!/usr/bin/env python3
"""A league of engines on two machines, network namespaces with one cable each to the server. GNU Go and Qiyuan's
players take part through `qiyuan join`, together with the server's built-in players.

During the league a cable is pulled and plugged in again, a machine is killed with all its processes and restarted, and
the server is killed with kill -9. Checks that the league finishes without intervention and that every game ends with a
result on the board: no player loses on time or by forfeit. Needs root, iproute2 and GNU Go, and QIYUAN as well as
QIYUAN_SERVER.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time

from faults import LIMIT, Client, Fault, Skip

PASSWORD = "correct horse battery"
GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


def run(*words):
    return subprocess.run(words, check=True, text=True, capture_output=True, timeout=LIMIT).stdout


class Machine:
    """A network namespace with a cable to this one, and the worker that runs in it."""

    def __init__(self, number, data):
        self.name = f"qiyuan-{os.getpid()}-{number}"
        self.cable = f"qy{os.getpid() % 10000}-{number}"
        # Addresses for benchmarks (RFC 2544), which no network uses; each run has its own.
        network = f"198.18.{os.getpid() % 256}"
        self.server_address = f"{network}.{4 * number + 1}"
        self.data = data
        self.worker = None
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        run("ip", "addr", "add", f"{self.server_address}/30", "dev", self.cable)
        run("ip", "link", "set", self.cable, "up")
        self.inside("ip", "addr", "add", f"{network}.{4 * number + 2}/30", "dev", "eth0")
        self.inside("ip", "link", "set", "eth0", "up")

    @staticmethod
    def remove_left_overs():
        """Removes the namespaces of killed runs, because their cables could have the addresses of this run."""
        for line in run("ip", "netns", "list").splitlines():
            name = line.split()[0]
            owner = re.fullmatch(r"qiyuan-(\d+)-\d+", name)
            if owner and not os.path.exists(f"/proc/{owner[1]}"):
                for process in run("ip", "netns", "pids", name).split():
                    os.kill(int(process), signal.SIGKILL)
                run("ip", "netns", "del", name)

    def inside(self, *words):
        return run("ip", "netns", "exec", self.name, *words)

    def start(self, port, engines):
        file = os.path.join(self.data, f"{self.name}.json")
        with open(file, "w", encoding="utf-8") as out:
            json.dump({"engines": [{"user": user, "password": PASSWORD, **engine} for user, engine in engines.items()]},
                      out)
        self.worker = subprocess.Popen(
            ["ip", "netns", "exec", self.name, os.environ["QIYUAN"], "join", "--engines", file, "--server",
             f"{self.server_address}:{port}", "--tournament", "1", "--failures",
             os.path.join(self.data, "failures"), "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def kill(self):
        """Kills all its processes as a power failure would. Unplugs the cable first, so that no connection is
        closed."""
        self.plug(False)
        self.kill_processes()
        self.plug(True)

    def kill_processes(self):
        for process in run("ip", "netns", "pids", self.name).split():
            with contextlib.suppress(ProcessLookupError):  # it may have exited with the one before
                os.kill(int(process), signal.SIGKILL)
        self.worker.communicate(timeout=LIMIT)

    def plug(self, plugged):
        run("ip", "link", "set", self.cable, "up" if plugged else "down")

    def remove(self):
        if self.worker and self.worker.poll() is None:
            self.kill_processes()
        run("ip", "netns", "del", self.name)


def league(cycles, size):
    """The tournament's definition and the engines of the two machines. GNU Go uses area scoring and captures all dead
    stones, so the server counts the stones on the board."""
    gnugo = f"{GNUGO} --mode gtp --chinese-rules --capture-all-dead"
    own = f"{os.environ['QIYUAN']} gtp --game go --option size={size}"
    machines = ({"gnugo-1": {"engine": f"{gnugo} --level 1", "concurrency": 2}, "gnugo-8": {"engine": f"{gnugo} --level 8"}},
                {"uct-there": {"engine": f"{own} --bot uct:playouts=800", "concurrency": 2},
                 "plain-there": {"engine": f"{own} --bot uct-plain:playouts=800"}})
    entrants = [{"name": name} for machine in machines for name in machine]
    entrants += [{"name": "uct-here", "bot": "uct", "options": {"playouts": 200}}, {"name": "random", "bot": "random"}]
    definition = {"name": "Nightly", "game": "go", "format": "round-robin", "games": 2, "cycles": cycles,
                  "in_rounds": False, "wait": 120, "entrants": entrants,
                  "options": {"size": size, "clock": "10m", "scoring": "board", "grace": 120}}
    return definition, machines


def look(client):
    """The number of games of the tournament with a result, whether it is over, and the lines of the answer."""
    lines = client.ask("Event,1", until="End")
    return sum(line[0] == "Pairing" and len(line) > 7 for line in lines), lines[0][5] == "over", lines


def test(fault, data):
    if os.geteuid() != 0 or not shutil.which("ip") or not os.path.exists(GNUGO) or "QIYUAN" not in os.environ:
        raise Skip("root, iproute2, GNU Go and QIYUAN")
    machines = []
    try:
        try:
            Machine.remove_left_overs()
            machines += [Machine(1, data), Machine(2, data)]
        except subprocess.CalledProcessError as error:
            raise Skip(f"network namespaces: {error.stderr.strip()}") from error
        play(fault, data, machines)
    finally:
        for machine in machines:
            machine.remove()


def play(fault, data, machines):
    subprocess.run([os.environ["QIYUAN_SERVER"], "admin", "ada", "--data", data], input=PASSWORD + "\n", text=True,
                   capture_output=True, timeout=LIMIT, check=True)
    server = fault.serve(data, "--ping-time", "5")
    client = Client(server, "ada", PASSWORD)
    definition, engines = league(fault.arguments.cycles, fault.arguments.size)
    for machine in engines:
        for user in machine:
            Client(server).ask(f"Register,{user},{PASSWORD}")
    text = json.dumps(definition).replace('"', '""')
    answer = client.ask(f'NewEvent,"{text}"')
    assert answer[0] == "NewEvent", answer
    client.ask("Direct,1,start")
    for machine, with_these in zip(machines, engines):
        machine.start(server.port, with_these)
    games = len(look(client)[2]) and sum(line[0] == "Pairing" for line in look(client)[2])
    fault.figures |= {"games": games, "cables": 0, "machines_killed": 0, "servers_killed": 0}

    def cable():
        machines[0].plug(False)
        time.sleep(fault.arguments.cut)
        machines[0].plug(True)
        fault.figures["cables"] += 1

    def machine():
        machines[1].kill()
        machines[1].start(server.port, engines[1])
        fault.figures["machines_killed"] += 1

    def power():
        nonlocal server, client
        server.process.kill()
        server.process.wait()
        server = fault.serve(data, "--ping-time", "5", port=server.port)
        client = Client(server, "ada", PASSWORD)
        fault.figures["servers_killed"] += 1

    accidents = [cable, machine, power]
    done = 0
    over = False
    while not over:
        count, over, lines = look(client)
        if count > done:
            done = count
            fault.say(f"{done} of {games} games")
        if accidents and done * 4 >= games * (4 - len(accidents)):
            accident = accidents.pop(0)
            fault.say(f"accident: {accident.__name__}")
            accident()
        time.sleep(0.5)
    judge(fault, machines, lines)
    fault.stop(server)


def judge(fault, machines, lines):
    results = [line[7] for line in lines if line[0] == "Pairing"]
    for result in results:
        fault.expect(result[:2] in ("B+", "W+") and result[2:] not in ("forfeit", "time", "abandoned") or result == "draw",
                     f"a game ended with {result}")
    rooms = [line[6] for line in lines if line[0] == "Pairing"]
    fault.expect(len(set(rooms)) == len(rooms), "a game was played twice")
    fault.figures["elo"] = {line[2]: f"{line[3]} ± {line[4]}" for line in lines if line[0] == "Rated"}
    for each in machines:
        out, errors = each.worker.communicate(timeout=LIMIT)
        fault.expect(each.worker.returncode == 0, f"a worker exited with status {each.worker.returncode}: {errors}")
        failures = [line for line in map(json.loads, out.splitlines()) if "failure" in line]
        fault.expect(not failures, f"engines failed: {failures}")


if __name__ == "__main__":
    this = Fault(__doc__, cycles=(1, "times that each pair of players meets"), size=(9, "board size"),
                 cut=(8.0, "seconds for which the cable is pulled"))
    this.run(lambda data: test(this, data))
