#!/usr/bin/env python3
"""A long-running server: games by people and bots, watchers, web pages, people who connect and disconnect.

Checks that memory, descriptors and the log of the database do not grow over time, by comparing the last quarter of the
run with the second. For a day, use --minutes 1440.
"""

import pathlib
import random
import threading
import time
import urllib.request

from faults import Client, Fault

MEMORY_GROWTH = 1.15  # maximum ratio between the medians of two quarters of the run


def kinds_of(server):
    """Every game of the server as `Open` takes it. Where scoring is an option, the stones on the board are counted."""
    client = Client(server, "reader")
    games = [line for line in client.ask("Games", until="End") if line[0] == "Game"]
    client.close()
    return [name + (",scoring=board" if any(option.startswith("scoring=") for option in " ".join(rest).split()) else "")
            for _, name, *rest in games]


class Guests(threading.Thread):
    """Two people and a watcher. They play one game after another and reconnect after each."""

    def __init__(self, fault, server, kinds, number):
        super().__init__(daemon=True)
        self.fault, self.server, self.kinds, self.number = fault, server, kinds, number
        self.random = random.Random(number)
        self.games = self.moves = 0
        self.ended = False

    def run(self):
        try:
            while not self.ended:
                self.play()
        except Exception as error:  # the other guests continue; the breach names this one
            self.fault.breach(f"guests {self.number}: {type(error).__name__}: {error}")

    def play(self):
        clients = [Client(self.server, f"{colour}{self.number}") for colour in ("black", "white", "watcher")]
        black, white, watcher = clients
        kind = self.random.choice(self.kinds)
        room = black.ask(f"Open,{kind},clock=5m")[1]
        black.ask(f"SitDown,{room},black")
        if self.number % 2:
            black.ask(f"SeatBot,{room},white,random")
        else:
            white.ask(f"SitDown,{room},white")
            white.ask(f"Ready,{room}")
        watcher.ask(f"Watch,{room}", until="End")
        black.ask(f"Ready,{room}")
        for _ in range(self.random.randrange(10, 60)):
            if not self.move(room, clients):
                break
        black.ask(f"Lose,{room}")
        watcher.ask("Archive,limit=20", until="End")
        watcher.ask(f"Record,{room}")
        self.games += 1
        for client in clients:
            client.close()

    def move(self, room, clients):
        """Makes a random move for the person to move, or waits for the bot. False when the game is over."""
        state = clients[0].ask(f"State,{room}", until="End")[0]
        if state[3] != "playing":
            return False
        mover = clients[0 if state[6] == "black" else 1]
        if state[6] == "white" and self.number % 2:
            line = clients[0].wait_any()
            while line[0] not in ("Turn", "GameOver"):
                line = clients[0].wait_any()
            return line[0] == "Turn"
        moves = clients[0].ask(f"Legal,{room}")[2:]
        if not moves:
            return False
        move = self.random.choice(moves)
        if move == "pass":
            mover.ask(f"Pass,{room},{state[6]}")
        elif ">" in move or "-" in move:
            start, end = move.replace(">", "-").split("-")
            mover.ask(f"SetDotD,{room},{state[6]},{start},{end}")
        else:
            mover.ask(f"SetDot,{room},{state[6]},{move}")
        self.moves += 1
        for client in clients:
            client.news.clear()
        time.sleep(0.02)  # people do not move at once
        return True


def sample(server, folder):
    """The server's memory in MiB, its descriptors, and the size of the database's log in KiB."""
    process = pathlib.Path(f"/proc/{server.process.pid}")
    memory = int((process / "statm").read_text(encoding="ascii").split()[1]) / 256
    log = pathlib.Path(folder, "qiyuan.db-wal")
    return memory, len(list((process / "fd").iterdir())), log.stat().st_size / 1024


def look_at_pages(server):
    for path in ("/", "/metrics", "/health", "/api/games?limit=20", "/api/players", "/api/board/nogo?size=9"):
        with urllib.request.urlopen(f"http://localhost:{server.http_port}{path}", timeout=60) as reply:
            reply.read()


def typical(samples, what):
    values = sorted(each[what] for each in samples)
    return values[len(values) // 2]


def test(fault, data):
    server = fault.serve(data)
    kinds = kinds_of(server)
    guests = [Guests(fault, server, kinds, number) for number in range(fault.arguments.tables)]
    for each in guests:
        each.start()
    end = time.monotonic() + 60 * fault.arguments.minutes
    samples = []
    while time.monotonic() < end and not fault.breaches:
        look_at_pages(server)
        samples.append(sample(server, data))
        if len(samples) % 60 == 0:
            fault.say(f"{samples[-1][0]:.1f} MiB, {samples[-1][1]} descriptors, log {samples[-1][2]:.0f} KiB, "
                      f"{sum(each.moves for each in guests)} moves")
        time.sleep(1)
    for each in guests:
        each.ended = True
    for each in guests:
        each.join(120)
    quarter = len(samples) // 4
    second, last = samples[quarter:2 * quarter], samples[-quarter:]
    early, late = typical(second, 0), typical(last, 0)
    fault.expect(late <= MEMORY_GROWTH * early, f"memory grew from {early:.1f} to {late:.1f} MiB")
    fault.expect(typical(last, 1) <= typical(second, 1) + 10, "the number of descriptors grew")
    fault.expect(max(each[2] for each in last) <= 65536, "the log of the database exceeds its limit")
    fault.figures |= {"minutes": fault.arguments.minutes, "games": sum(each.games for each in guests),
                      "moves_by_people": sum(each.moves for each in guests),
                      "memory_mib": [round(early, 1), round(late, 1)],
                      "descriptors": [typical(second, 1), typical(last, 1)],
                      "max_log_kib": round(max(each[2] for each in samples))}
    fault.stop(server)


if __name__ == "__main__":
    this = Fault(__doc__, minutes=(10.0, "duration of the run"), tables=(8, "tables with games"))
    this.run(lambda data: test(this, data))
