#!/usr/bin/env python3
"""Kills the server with kill -9 at random moments during many games and restarts it on the same folder and port.

Two clients play each game and send every move with its ply. After a kill they reconnect, log in, compare the stored
moves with those that they know, and send the unanswered move again. Checks that

* every acknowledged move is stored unchanged; plies have no gaps, no move is stored twice;
* the stored game is the one that each client saw;
* every game continues after every restart;
* a restart needs little more processor time than the first start, and takes at most 5 s (--judge 1);
* the database is intact at the end, and all its games can be replayed by the rules.
"""

import json
import pathlib
import random
import signal
import sqlite3
import threading
import time

from faults import Client, Fault, median, play_start
from packed_moves import stored_moves
from replay import replays

KINDS = ("nogo,size=9", "go,size=9", "nogo,size=5", "go,size=13")
LONGEST_GAME = 150
MAX_RESTART = 5.0  # seconds until the server listens
MAX_RESTART_COST = 3  # as a multiple of the processor time of the first start, which has nothing to read
SMALL_COST = 0.1  # seconds; the kernel counts in hundredths


class Service:
    """The server that is killed repeatedly. The players wait here for its restarts."""

    def __init__(self, fault, data):
        self.fault, self.data = fault, data
        self.server = None
        self.port = 0
        self.ended = False
        self.change = threading.Condition()
        self.starts = 0
        self.acknowledged = 0
        self.moved = set()  # the matches with a move since the last start
        self.restart_times = []
        self.start_costs = []  # processor times

    def start(self):
        began = time.monotonic()
        self.server = self.fault.serve(self.data, port=self.port)
        self.port = self.server.port
        with self.change:
            self.restart_times.append(time.monotonic() - began)
            self.start_costs.append(self.server.processor_time())
            self.starts += 1
            self.moved.clear()
            self.change.notify_all()

    def kill(self):
        self.server.stop(signal.SIGKILL)

    def count(self, match):
        with self.change:
            self.acknowledged += 1
            self.moved.add(match)
            self.change.notify_all()

    def wait_for_start(self, number):
        with self.change:
            self.change.wait_for(lambda: self.starts >= number or self.ended)
            return self.starts

    def wait_for_moves(self, matches, more, limit):
        """Waits until every match has moved since the last start and `more` further moves were made. False after
        `limit` seconds or if a match has ended."""
        with self.change:
            goal = self.acknowledged + more
            done = self.change.wait_for(
                lambda: self.acknowledged >= goal and len(self.moved) == len(matches)
                or not all(match.is_alive() for match in matches), limit)
            return done and all(match.is_alive() for match in matches)

    def end(self):
        with self.change:
            self.ended = True
            self.change.notify_all()


class Match(threading.Thread):
    """Two clients that play one game after another."""

    def __init__(self, fault, service, number):
        super().__init__(daemon=True)
        self.fault, self.service = fault, service
        self.names = (f"black{number}", f"white{number}")
        self.kind = KINDS[number % len(KINDS)]
        self.random = random.Random(number)
        self.clients = []
        self.secrets = [None, None]
        self.room = None
        self.acknowledged = []  # (ply, side, move) of the running game
        self.pending = None     # a move that was sent but not answered
        self.games = {}         # finished games, room: (kind, acknowledged, result or None)
        self.left = 0           # seats given up after a kill because the game had not begun
        self.unsure = 0         # moves that were stored although the answer was lost

    def run(self):
        start = 0
        while not self.service.ended:
            start = self.service.wait_for_start(start + 1)
            try:
                self.come_back()
                while not self.service.ended:
                    self.play()
            except TimeoutError as error:
                return self.fault.breach(f"{self.names}: no answer: {error}")
            except (EOFError, OSError):
                pass  # the server was killed: wait for the next start
            except Exception as error:  # the other matches continue; the breach names this one
                return self.fault.breach(f"{self.names}: {type(error).__name__}: {error}")
            finally:
                for client in self.clients:
                    client.close()
                self.clients = []

    def come_back(self):
        for number, name in enumerate(self.names):
            client = Client(self.service, name, self.secrets[number])
            self.clients.append(client)
            self.secrets[number] = client.secret
        for client, side in zip(self.clients, ("black", "white")):
            # Leave tables whose game did not begin before the kill, or whose start was not reported. The server sends
            # their seats with the tag of the Login, before the Pong.
            client.ask("Ping")
            resumed = {line[1] for line in client.news if line[0].endswith(" Resume")} - {self.room}
            client.news.clear()
            self.left += len(resumed)
            for room in resumed:
                client.ask(f"StandUp,{room}")
                client.ask(f"Lose,{room}")
        if self.room:
            self.compare()

    def stored(self):
        """The stored moves of the game, and whether it is over."""
        lines = self.clients[0].ask(f"State,{self.room}", until="End")
        if lines[0][0] == "Room":
            return [tuple(line[2:5]) for line in lines if line[0] == "Move"], lines[0][3] == "over"
        record = self.clients[0].ask(f"Record,{self.room},json")
        if record[0] != "Record":
            self.fault.breach(f"game {self.room} is lost: {record}")
            return [], True
        return moves_of_record(record[3]), True

    def compare(self):
        stored, over = self.stored()
        known = self.acknowledged + ([self.pending] if self.pending else [])
        self.fault.expect(stored[:len(self.acknowledged)] == self.acknowledged and stored == known[:len(stored)],
                          f"game {self.room}: known {known}, stored {stored}")
        if self.pending:
            self.unsure += len(stored) > len(self.acknowledged)
            if over:
                self.acknowledged = stored
            else:
                self.send_pending()
                again, _ = self.stored()
                self.fault.expect(again == self.acknowledged, f"game {self.room}: resent {known}, stored {again}")
            self.pending = None
        if over:
            self.finish(None)

    def send_pending(self):
        ply, side, move = self.pending
        mover = self.clients[0 if side == "black" else 1]
        answer = mover.ask(f"SetDot,{self.room},{side},{move},{ply}")
        if answer != ["SetDot", self.room, ply]:
            raise AssertionError(f"{self.pending} in game {self.room}: {answer}")
        self.acknowledged.append(self.pending)
        self.pending = None
        self.service.count(self)

    def play(self):
        """Makes one move. Starts a new game after the last one has ended."""
        if self.room is None:
            self.room = play_start(*self.clients, f"{self.kind},clock=none")
        ply = len(self.acknowledged) + 1
        side = "black" if ply % 2 == 1 else "white"
        mover = self.clients[(ply - 1) % 2]
        legal = [move for move in mover.ask(f"Legal,{self.room}")[2:] if move != "pass"]
        resigns = not legal or ply > LONGEST_GAME
        if resigns:
            mover.ask(f"Lose,{self.room}")
        else:
            self.pending = (str(ply), side, self.random.choice(legal))
            self.send_pending()
        results = [self.watch(client, resigns) for client in self.clients]
        self.fault.expect(results[0] == results[1], f"game {self.room}: the players saw different results, {results}")
        if results[0]:
            self.finish(results[0])

    def watch(self, client, to_the_end):
        """Reads the lines that the last request causes and checks that the player sees only acknowledged moves. Returns
        the result if the game is over."""
        plies = len(self.acknowledged)
        while True:
            line = client.wait_any()
            if line[0] == "Move":
                self.fault.expect(tuple(line[2:5]) == self.acknowledged[int(line[2]) - 1]
                                  if int(line[2]) <= plies else False,
                                  f"game {self.room}: a player saw {line} of {self.acknowledged}")
            elif line[:2] == ["GameOver", self.room]:
                return line[2]
            elif line[:2] == ["Turn", self.room] and int(line[3]) == plies and not to_the_end:
                return None

    def finish(self, result):
        self.games[self.room] = (self.kind, self.acknowledged, result)
        self.room, self.acknowledged, self.pending = None, [], None


def moves_of_record(text):
    moves = json.loads(text)["moves"]
    return [(str(ply), move["side"], move["move"]) for ply, move in enumerate(moves, 1)]


def check_database(fault, data, matches):
    path = pathlib.Path(data, "qiyuan.db")
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    fault.expect(database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the database is damaged")
    stored = {str(game): [(str(ply), side, move) for ply, side, move in moves]
              for game, moves in stored_moves(database).items()}
    rows = {str(row[0]): row[1:] for row in database.execute("SELECT id, kind, options, result FROM game")}
    database.close()

    lost = 0
    for match in matches:
        games = match.games | ({match.room: (match.kind, match.acknowledged, None)} if match.room else {})
        for room, (_, acknowledged, result) in games.items():
            kept = stored.get(room, [])
            lost += sum(move not in kept for move in acknowledged)
            fault.expect(kept == acknowledged, f"game {room}: acknowledged {acknowledged}, stored {kept}")
            if result:
                fault.expect(rows[room][2] == result, f"game {room}: reported {result}, stored {rows[room][2]}")
    for room, moves in stored.items():
        fault.expect([int(ply) for ply, _, _ in moves] == list(range(1, len(moves) + 1)), f"game {room} has gaps")
        why = replays(rows[room][0], rows[room][1], moves)
        fault.expect(why is None, f"game {room} does not replay: {why}")
    fault.figures |= {"games": len(rows), "stored_moves": sum(map(len, stored.values())), "lost": lost}


def test(fault, data):
    arguments = fault.arguments
    service = Service(fault, data)
    service.start()
    matches = [Match(fault, service, number) for number in range(arguments.clients // 2)]
    for match in matches:
        match.start()
    rng = random.Random(arguments.seed)
    kills = 0
    while kills < arguments.kills and not fault.breaches:
        if not service.wait_for_moves(matches, rng.randrange(1, arguments.moves), 120):
            fault.breach("not every game continues")
            break
        service.kill()
        kills += 1
        service.start()
        if kills % 10 == 0 or kills == arguments.kills:
            fault.say(f"{kills} kills, {service.acknowledged} moves acknowledged")
    fault.expect(service.wait_for_moves(matches, 0, 120), "not every game continues after the last kill")
    service.end()
    for match in matches:
        match.join(120)
    fault.stop(service.server)
    check_database(fault, data, matches)
    again = service.restart_times[1:]
    if arguments.judge:
        fault.expect(max(again, default=0) <= MAX_RESTART, f"a restart took {max(again, default=0):.1f} s")
    first_cost, *costs = service.start_costs
    highest_cost = max(costs, default=0) / max(first_cost, SMALL_COST)
    fault.expect(highest_cost <= MAX_RESTART_COST,
                 f"a restart cost {highest_cost:.1f} times the processor time of the first start")
    fault.figures |= {
        "kills": kills, "acknowledged": service.acknowledged,
        "stored_without_answer": sum(match.unsure for match in matches),
        "seats_left": sum(match.left for match in matches),
        "restart_cost_max": round(highest_cost, 2),
        "restart_median_s": round(median(again), 3), "restart_max_s": round(max(again, default=0), 3)}


if __name__ == "__main__":
    this = Fault(__doc__, clients=(20, "players, two per game"), kills=(100, "times that the server is killed"),
                 moves=(400, "maximum number of moves in all games between two kills"),
                 seed=(1, "random seed for the moments of the kills"),
                 judge=(0, "1: the server must listen again within 5 s"))
    this.run(lambda data: test(this, data))
