"""The thesis port: a client written from the TibetanGO thesis plays whole games and receives nothing unasked."""

import concurrent.futures
import random
import signal
import socket

from server_fixture import LIMIT, ServerTest
from jiaqi_board import BLACK, EMPTY, POINTS, WHITE
from thesis_client import Client

TABLES = 8
COLOURS = {"black": BLACK, "white": WHITE}


class ThesisPort(ServerTest):
    def serve_thesis(self):
        return self.serve("--thesis-port", "0", "--thesis-tables", str(TABLES), "--thesis-bot", "alpha-beta:level=1",
                          "--connections-per-address", "0", "--rate", "0")

    def talk(self, connection, *lines):
        """Sends lines and returns as many answers."""
        connection.sendall("".join(line + "\n" for line in lines).encode())
        received = b""
        while received.count(b"\n") < len(lines):
            received += connection.recv(4096)
        return received.decode().splitlines()

    def connect(self, server, user=None, source=None):
        """`source`: the client's own address."""
        connection = socket.create_connection(("127.0.0.1" if source else "localhost", server.thesis_port),
                                              timeout=LIMIT, source_address=(source, 0) if source else None)
        self.addCleanup(connection.close)
        if user:
            self.assertEqual(self.talk(connection, f"Login,{user}"), [f"Tables,{TABLES}"])
        return connection

    def room_of(self, watcher, user):
        tables = watcher.ask("Tables", until="End")
        return next(int(line[1]) for line in tables if line[0] == "Table" and user in line[4:6])

    def stones(self, watcher, room):
        """The stones on the board according to the server's State."""
        stones = dict.fromkeys(POINTS, EMPTY)
        for line in watcher.ask(f"State,{room}", until="End"):
            if line[0] != "Move":
                continue
            colour, places = COLOURS[line[3]], line[4].split("-")
            for point in places[:-1]:
                stones[point] = EMPTY
            for point in [places[-1], *(effect[1:] for effect in line[7:] if effect.startswith("+"))]:
                stones[point] = colour
        return stones

    def play(self, server, number):
        """Plays one of twenty games and compares the boards of server and client after every ply."""
        user = f"thesis{number}"
        client = Client(server.thesis_port, number % TABLES + 1, user)
        watcher = self.client(server, f"watcher{number}")
        rooms = []

        def compare(board):
            if not rooms:
                rooms.append(self.room_of(watcher, user))
            self.assertEqual(self.stones(watcher, rooms[0]), board.stones)

        colour = BLACK if number % 2 else WHITE
        board = client.play(colour, random.Random(number), compare, repents={3, 9, 21}, cut_at=6)
        client.close()
        return board

    def test_twenty_games_without_refusals_and_with_equal_boards(self):
        server = self.serve_thesis()
        with concurrent.futures.ThreadPoolExecutor(TABLES) as pool:
            games = [range(table, 20, TABLES) for table in range(TABLES)]
            boards = list(pool.map(lambda numbers: [self.play(server, number) for number in numbers], games))
        self.assertEqual([board.over() for at_table in boards for board in at_table], 20 * [True])
        archived = self.client(server, "reader").ask("Archive,game=jiaqi", until="End")
        self.assertEqual(len(archived), 20 + 1)

    def test_a_refusal_names_the_reason_and_changes_nothing(self):
        server = self.serve_thesis()
        ana, bob = self.connect(server, "ana"), self.connect(server, "bob")
        self.assertEqual(self.talk(ana, "SitDown,2", "Ready,2,1,ana"),
                         ["SitDown,table 2 is yours", "Start,1,you play against alpha-beta"])
        self.assertEqual(self.talk(bob, "SitDown,2", "SitDown,9", "Ready,1,1,bob", "Ready,2,1,bob", "SetDot,2,1,00"), [
            "SitDown,no: table 2 is occupied", "SitDown,no: the tables have the numbers 1 to 8",
            "Start,no: sit down at this table first", "Start,no: sit down at this table first",
            "SetDot,no: you do not sit at this table"])
        for line, answer in (
                ("Switcher,2,1,0", "SetDot,no: it is black's turn"), ("SetDot,2,1,44", "SetDot,no: "),
                ("SetDot,2,2,00", "SetDot,no: you do not play white"), ("SetDot,2,0,00", "SetDot,no: a colour is 1"),
                ("Repent,2,00", "Repent,no: you have made no move on 00"), ("Color,2,1,00", "Color,no: "),
                ("Tables", "Tables,no: there is no such request"), ("", ",no: there is no such request"),
                ("\x01", ",no: the line is not plain UTF-8")):
            got, = self.talk(ana, line)
            self.assertTrue(got.startswith(answer), (line, got))
        self.assertEqual(self.talk(ana, "SetDot,2,black,00"), ["SetDot,placed"])
        answer, = self.talk(ana, "switcher,2,white,0")
        self.assertRegex(answer, r"^SetDot,2,white,\d\d,0$")
        self.assertEqual(self.talk(ana, "Lose,2", "SetDot,2,1,02"), ["Lose,the game is over", "SetDot,no: the game is over"])

    def test_a_game_continues_after_a_restart(self):
        server = self.serve_thesis()
        ana = self.connect(server, "ana")
        self.talk(ana, "SitDown,5", "Ready,5,2,ana")
        first, = self.talk(ana, "Switcher,5,2,0")
        server.stop(signal.SIGKILL)
        server = self.serve_thesis()
        ana, bob = self.connect(server, "ana"), self.connect(server, "bob")
        self.assertEqual(self.talk(bob, "SitDown,5"), ["SitDown,no: table 5 is occupied"])
        self.assertEqual(self.talk(ana, "SitDown,5", "Ready,5,2,ana"),
                         ["SitDown,your game continues", "Start,2,your game continues"])
        again, = self.talk(ana, "Switcher,5,2,0")
        self.assertEqual(again, first)

    def test_a_game_belongs_to_the_address_that_plays_it(self):
        server = self.serve_thesis()
        ana = self.connect(server, "ana", "127.0.0.2")
        self.talk(ana, "SitDown,3", "Ready,3,1,ana")
        watcher = self.client(server, "eva")
        watcher.ask(f"Watch,{self.room_of(watcher, 'ana')}", until="End")
        ana.close()
        watcher.wait("Left")
        thief = self.connect(server, source="127.0.0.3")
        self.assertRegex(self.talk(thief, "Login,ana")[0], "^Tables,no: a guest called ana has a table")
        ana = self.connect(server, "ana", "127.0.0.2")
        self.assertEqual(self.talk(ana, "SitDown,3"), ["SitDown,your game continues"])

    def test_the_server_sends_no_unsolicited_lines(self):
        server = self.serve_thesis()
        ana = self.connect(server, "ana")
        self.talk(ana, "SitDown,1", "Ready,1,1,ana", "SetDot,1,1,00")
        guest = self.client(server, "eva")
        room = self.room_of(guest, "ana")
        guest.ask(f"Watch,{room}", until="End")
        guest.ask(f"Say,{room},hello")
        guest.ask("Open,jiaqi,standing=1")
        self.assertEqual(self.talk(ana, "Repent,1,00"), ["Repent,taken back"])

    def test_standing_tables_exist_only_on_the_thesis_port(self):
        guest = self.client(self.serve_thesis(), "eva")
        self.assertEqual(guest.ask("Open,jiaqi,standing=1")[:2], ["Error", "bad-option"])
        self.assertNotIn("standing", " ".join(" ".join(line) for line in guest.ask("Games", until="End")))
