"""Tables for tests with several servers of which one serves: their players use any of them, and return with their secrets.
All that they are told is kept in a Ledger, which compares it with what is stored."""

import asyncio
import contextlib
import random
import time

from faults import checkered
from packed_moves import stored_moves
from player import Player, play_start
from transports import Lines, WebSocketLines

SIZE = 19
GAME_LENGTH = 60  # plies; then Black resigns and the next game begins
CLOCK = 600       # seconds of each side
PATIENCE = 4.0    # seconds without an answer after which a player looks for another server
RETRY = 0.2       # seconds between two attempts to find a server
CHARGE_TOLERANCE = 1000  # ms that can be charged beyond the thinking time, on a busy computer
SIDES = ("black", "white")


class Ledger:
    """What the players of all tables were told."""

    def __init__(self):
        self.acknowledged = {}  # (room, ply): (side, move)
        self.by_server = {}     # (room, ply): the first server that acknowledged it, by the order in which they served
        self.shown = {}         # (room, ply): (side, move)
        self.results = {}       # room: result
        self.lost = set()       # acknowledged and not stored: (room, ply)
        self.errors = []        # requests that the server refused
        self.breaches = []
        self.times = []         # from each move to its answer, in seconds
        self.charged = 0        # the most that a clock lost beyond the thinking time, in ms

    def breach(self, text):
        self.breaches.append(text)

    def acknowledge(self, room, ply, move, server):
        if self.acknowledged.setdefault((room, ply), move) != move:
            self.breach(f"game {room}: {move} and {self.acknowledged[room, ply]} were acknowledged as move {ply}")
        self.by_server.setdefault((room, ply), server)

    def show(self, room, ply, move):
        if self.shown.setdefault((room, ply), move) != move:
            self.breach(f"game {room}: {move} and {self.shown[room, ply]} were shown as move {ply}")

    def end(self, room, result):
        if self.results.setdefault(room, result) != result:
            self.breach(f"game {room} had the results {result} and {self.results[room]}")

    def compare(self, database):
        """Compares all that was told with the database. Returns the number of stored moves."""
        stored = {(str(game), ply): (side, move)
                  for game, moves in stored_moves(database).items() for ply, side, move in moves}
        self.lost |= {key for key, move in self.acknowledged.items() if stored.get(key) != move}
        if self.lost:
            self.breach(f"{len(self.lost)} acknowledged moves are not stored: {sorted(self.lost)[:3]} …")
        strange = [key for key, move in self.shown.items() if stored.get(key) != move]
        if strange:
            self.breach(f"{len(strange)} moves that were shown are not stored: {sorted(strange)[:3]} …")
        for room, ply in stored:
            if ply > 1 and (room, ply - 1) not in stored:
                self.breach(f"game {room} has no move {ply - 1} before move {ply}")
            older, newer = self.by_server.get((room, ply - 1)), self.by_server.get((room, ply))
            if older is not None and newer is not None and older > newer:
                self.breach(f"game {room}: an older server acknowledged move {ply} after a newer one move {ply - 1}")
        results = {str(game): result for game, result in
                   database.execute("SELECT id, result FROM game WHERE ended_at IS NOT NULL")}
        for room, result in self.results.items():
            if results.get(room) != result:
                self.breach(f"game {room}: the players saw {result}, stored is {results.get(room)}")
        return len(stored)


class Seated(Player):
    """A player whose view is the moves of each game that the server has shown, in their order."""

    def __init__(self, name, number, ledger, transport, servers):
        super().__init__(name, number, transport=transport)
        self.ledger = ledger
        self.servers = servers  # the next one to try comes first
        self.view = {}    # room: number of moves shown
        self.starts = {}  # room: number of Start lines
        self.returned = set()  # rooms to which the player has come back
        self.ends = {}
        self.turn = None  # (room, ply) of the last Turn line
        self.clocks = None
        self.server = 0   # the generation of the server that answers

    def try_next(self):
        self.servers.append(self.servers.pop(0))

    def hear(self, line):
        verb = line[0]
        if verb == "Move":
            room, ply = line[1], int(line[2])
            if ply > self.view.get(room, 0) + 1:
                self.ledger.breach(f"game {room}: {self.name} saw move {ply} after move {self.view.get(room, 0)}")
            self.view[room] = max(ply, self.view.get(room, 0))
            self.ledger.show(room, ply, tuple(line[3:5]))
            self.clocks = (int(line[5]), int(line[6]))
        elif verb == "Turn":
            self.turn = (line[1], int(line[3]))
        elif verb == "Start":
            self.starts[line[1]] = self.starts.get(line[1], 0) + 1
        elif verb == "GameOver":
            self.ends[line[1]] = self.ends.get(line[1], 0) + 1
            self.ledger.end(line[1], line[2])
        elif verb == "Error" and line[1] != "no-room":  # a finished game has none
            self.ledger.errors.append(f"{self.name}: {','.join(line)}")

    async def await_turn(self, room, ply):
        while self.turn != (room, ply) and room not in self.ends:
            await self.read()

    async def await_end(self, room):
        while room not in self.ends:
            await self.read()


class Table:
    """Two players who play one game after another with clocks."""

    def __init__(self, number, servers, ledger, pace):
        self.ledger, self.pace = ledger, pace
        self.players = tuple(Seated(f"{side}{number}", number, ledger, transport, servers[first:] + servers[:first])
                             for first, (side, transport) in enumerate(zip(SIDES, (Lines, WebSocketLines))))
        self.random = random.Random(number)
        self.room = None
        self.ply = 0
        self.left = [1000 * CLOCK, 1000 * CLOCK]
        self.pending = None       # the move that was sent and not acknowledged
        self.sent_to = None       # the server to which it was sent last
        self.thinking_since = 0.0
        self.thought = 0.0        # of the side to move, in seconds
        self.last_move = time.monotonic()
        self.silence = 0.0        # the longest since the beginning of a part of the test
        self.listeners = {}  # to the connections that are still open, by the server that did not answer a move
        self.may_play = asyncio.Event()
        self.may_play.set()
        self.rests = asyncio.Event()

    async def run(self):
        while True:
            try:
                await self.come_back()
                while True:
                    if not self.may_play.is_set():
                        self.thinking_since = self.thinking_since or time.monotonic()
                        self.rests.set()
                        await self.may_play.wait()
                        self.rests.clear()
                    await self.play()
            except TimeoutError:
                self.stop_thinking()
                self.keep_old_connection()
                for player in self.players:
                    player.try_next()  # the server lets players in, but may have lost the database
            except (EOFError, OSError):
                self.stop_thinking()
            except Refused:
                self.stop_thinking()
                await asyncio.sleep(RETRY)
            except Exception as error:  # the other tables continue; the breach names this one
                return self.ledger.breach(f"table of {self.players[0].name}: {type(error).__name__}: {error}")

    def begin_part(self):
        self.silence, self.last_move = 0.0, time.monotonic()

    def silent(self):
        """The longest time without a move, up to now."""
        return max(self.silence, time.monotonic() - self.last_move)

    async def come_back(self):
        while not await self.find_servers():
            await asyncio.sleep(RETRY)
        for player in self.players:
            player.resumed.clear()
            await within(player.ask("Ping"))  # the seats come before its answer
            for room in player.resumed - {self.room}:
                begun = (await within(player.ask(f"State,{room}", until="End")))[3] == "playing"
                await within(player.ask(f"{'Lose' if begun else 'StandUp'},{room}"))
        if self.room:
            await self.look()

    async def find_servers(self):
        """Signs each player in at the first server that answers."""
        for player in self.players:
            if player.connection:
                player.leave()
        for player in self.players:
            if not await self.find_server(player):
                return False
        return True

    async def find_server(self, player):
        for server in list(player.servers):  # the one that is found comes first
            self.thinking_since = self.thinking_since or time.monotonic()
            try:
                await within(player.enter(server))
                player.server = server.generation
                return True
            except (EOFError, OSError, AssertionError):
                self.stop_thinking()
                if player.connection:
                    player.leave()
                player.try_next()
        return False

    async def look(self):
        """Compares the game with the state that the server tells."""
        ply, over = 0, False
        for player in self.players:
            player.view[self.room] = 0
            player.returned.add(self.room)
            first = await within(player.ask(f"State,{self.room}", until="End"))
            if first[0] != "Room":
                return self.finish()
            ply, over = player.view[self.room], first[3] == "over"
            player.turn = (self.room, ply)
            clocks = (int(first[8]), int(first[9]))
        if over:
            return self.finish()
        if ply < self.ply:
            self.ledger.lost |= {(self.room, lost) for lost in range(ply + 1, self.ply + 1)}
            self.ply, self.pending, self.left = ply, None, list(clocks)
        self.charge(clocks)
        if ply == self.ply:
            self.left[1 - ply % 2] = clocks[1 - ply % 2]
        if self.pending:
            is_stored, thought, turn_seen = ply > self.ply, self.thought, self.thinking_since
            await self.send_pending()
            if is_stored:  # the opponent thinks since the first time that they were back
                self.thought, self.thinking_since = thought, turn_seen

    def charge(self, clocks):
        """Compares the clock of the side to move with its thinking time."""
        thought = self.thought + time.monotonic() - self.thinking_since if self.thinking_since else self.thought
        side = self.ply % 2
        self.ledger.charged = max(self.ledger.charged, self.left[side] - clocks[side] - round(1000 * thought))

    def stop_thinking(self):
        if self.thinking_since:
            self.thought += time.monotonic() - self.thinking_since
            self.thinking_since = 0.0

    async def play(self):
        if not self.room:
            self.room = await within(play_start(*self.players, f"go,size={SIZE},clock={CLOCK}s,lag=0"))
            self.ply, self.left, self.thought, self.thinking_since = 0, [1000 * CLOCK, 1000 * CLOCK], 0.0, 0.0
            self.points = self.random.sample(checkered(SIZE), GAME_LENGTH + 1)
        mover = self.players[self.ply % 2]
        await within(mover.await_turn(self.room, self.ply))
        if not self.thinking_since:
            self.thinking_since = time.monotonic()
        if self.ply == GAME_LENGTH:
            await within(self.players[0].ask(f"Lose,{self.room}"))
            for player in self.players:
                await within(player.await_end(self.room))
                # A connection that was lost may have been the one that got the start.
                starts = (0, 1) if self.room in player.returned else (1,)
                if player.starts.get(self.room, 0) not in starts or player.ends[self.room] != 1:
                    self.ledger.breach(f"game {self.room}: {player.name} saw {player.starts.get(self.room)} starts and "
                                       f"{player.ends[self.room]} ends")
            return self.finish()
        await asyncio.sleep(self.pace * self.random.uniform(0.5, 1.5))
        self.pending = self.points[self.ply]
        await self.send_pending()

    async def send_pending(self):
        mover, side = self.players[self.ply % 2], SIDES[self.ply % 2]
        self.stop_thinking()
        self.sent_to, sent = mover.server, time.monotonic()
        answer = await within(mover.ask(f"SetDot,{self.room},{side},{self.pending},{self.ply + 1}"))
        if answer != ["SetDot", self.room, str(self.ply + 1)]:
            raise Refused(answer)
        self.ledger.times.append(time.monotonic() - sent)
        self.ply += 1
        self.ledger.acknowledge(self.room, self.ply, (side, self.pending), mover.server)
        thought, self.pending, self.thought = self.thought, None, 0.0
        await within(self.see_own_move(mover, thought))
        self.silence = self.silent()
        self.last_move = time.monotonic()

    async def see_own_move(self, mover, thought):
        while mover.view.get(self.room, 0) < self.ply:
            await mover.read()
        spent = self.left[(self.ply - 1) % 2] - mover.clocks[(self.ply - 1) % 2]
        self.ledger.charged = max(self.ledger.charged, spent - round(1000 * thought))
        self.left = list(mover.clocks)

    def finish(self):
        self.room, self.pending, self.thinking_since = None, None, 0.0

    def keep_old_connection(self):
        """Leaves the mover's connection open and tries another move on it: a server that has been replaced must not
        acknowledge it."""
        mover = self.players[self.ply % 2]
        if not self.pending or self.sent_to != mover.server or mover.server in self.listeners:
            return
        side, ply, other = SIDES[self.ply % 2], self.ply + 1, self.points[GAME_LENGTH]
        mover.connection.send(f"@b SetDot,{self.room},{side},{other},{ply}")
        moves = {"@a": (side, self.pending), "@b": (side, other)}
        self.listeners[mover.server] = asyncio.create_task(
            self.listen(mover.connection, mover.server, (self.room, ply), moves))
        mover.connection = None

    async def listen(self, connection, server, key, moves):
        """A server that has been replaced and continues the game must not let the player resign either."""
        with contextlib.suppress(OSError, EOFError):
            while True:
                tag, _, answer = (line := await connection.read()).partition(" ")
                if tag in moves and answer == f"SetDot,{key[0]},{key[1]}":
                    self.ledger.acknowledge(*key, moves[tag], server)
                elif line == f"Continued,{key[0]}" and max(player.server for player in self.players) > server:
                    connection.send(f"@c Lose,{key[0]}")
                elif line.startswith(f"GameOver,{key[0]},"):
                    self.ledger.end(key[0], line.split(",")[2])
        connection.close()


class Refused(Exception):
    """The server answered a move with an error."""


async def within(task):
    return await asyncio.wait_for(task, PATIENCE)
