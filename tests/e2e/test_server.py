"""The server as a process: games between clients, kill -9 and restart, malformed input, start and stop."""

import os
import random
import signal
import sqlite3
import subprocess
import unittest
import urllib.error
import urllib.request

from server_fixture import ServerTest, needs_files, place_of, start_game


def play_on(players, room, rng, moves):
    """Makes random legal moves for both sides, until `moves` are played or the game is over. Returns the acknowledged
    moves and whether the game is over."""
    done = []
    for _ in range(moves):
        legal = players[0].ask(f"Legal,{room}")[2:]
        if not legal:
            return done, True
        state = players[0].ask(f"State,{room}", until="End")[0]
        side, ply = state[6], int(state[7]) + 1
        move = rng.choice(legal)
        mover = players[0] if side == "black" else players[1]
        answer = mover.ask(f"SetDot,{room},{side},{move},{ply}")
        assert answer == ["SetDot", str(room), str(ply)], answer
        done.append((str(ply), side, move))
    return done, False


class Play(ServerTest):
    def open_game(self, server, options="nogo,size=5"):
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        return ana, bob, start_game(ana, bob, options)

    def test_two_clients_finish_a_game_and_see_every_move(self):
        server = self.serve()
        ana, bob, room = self.open_game(server)
        moves, over = play_on((ana, bob), room, random.Random(1), 100)
        self.assertTrue(over)
        for client in (ana, bob):
            seen = [tuple(client.wait("Move")[2:5]) for _ in moves]
            self.assertEqual(seen, moves)
            self.assertEqual(client.wait("GameOver")[3], "no-move")
        record = ana.ask(f"Record,{room},json")
        self.assertEqual(record[:3], ["Record", room, "json"])
        self.assertEqual(ana.ask("Archive", until="End")[0][:5], ["Archived", room, "nogo", "ana", "bob"])

    def test_after_kill_9_no_acknowledged_move_is_lost_and_the_game_continues(self):
        server = self.serve()
        ana, bob, room = self.open_game(server)
        rng = random.Random(2)
        moves, _ = play_on((ana, bob), room, rng, 4)
        # A move whose answer is not awaited: it may or may not be stored, but never in part.
        side, ply = ("black", len(moves) + 1)
        ana.send(f"SetDot,{room},{side},{ana.ask(f'Legal,{room}')[2]},{ply}\n")
        server.stop(signal.SIGKILL)

        server = self.serve()
        secret = ana.secret
        ana, (bob,) = self.client(server), self.again(server, bob)
        ana.send(f"Login,ana,{secret}\n")
        self.assertEqual(ana.read(), "Tables,1")
        self.assertTrue(ana.read().startswith(f"Resume,{room},black,"))
        kept = ana.moves(room)
        self.assertEqual(kept[:len(moves)], moves)
        self.assertLessEqual(len(kept), len(moves) + 1)
        self.assertEqual(bob.moves(room), kept)
        more, over = play_on((ana, bob), room, rng, 100)
        self.assertTrue(over)
        self.assertEqual(ana.moves(room), kept + more)

    def test_repeated_kills(self):
        """After each kill -9, every acknowledged move is stored exactly once and the game continues."""
        rng = random.Random(3)
        acknowledged = []
        room = None
        for _ in range(6):
            server = self.serve()
            if room is None:
                ana, bob, room = self.open_game(server, "go,size=5")
            else:
                ana, bob = self.again(server, ana, bob)
            kept = ana.moves(room)
            self.assertEqual(kept[:len(acknowledged)], acknowledged)
            self.assertEqual([int(ply) for ply, _, _ in kept], list(range(1, len(kept) + 1)))
            legal = [move for move in ana.ask(f"Legal,{room}")[2:] if move != "pass"]
            more = []
            for _ in range(rng.randrange(1, 4)):
                ply = len(kept) + len(more) + 1
                side = "black" if ply % 2 == 1 else "white"
                move = legal.pop(rng.randrange(len(legal)))
                answer = (ana if side == "black" else bob).ask(f"SetDot,{room},{side},{move},{ply}")
                if answer[0] == "SetDot":
                    more.append((str(ply), side, move))
            acknowledged = kept + more
            server.stop(signal.SIGKILL)

    def test_one_of_many_clients_gets_a_seat(self):
        server = self.serve()
        guests = [self.client(server, f"guest{number}") for number in range(100)]
        room = guests[0].ask("Open,nogo,size=5")[1]
        for guest in guests:
            guest.send(f"@seat SitDown,{room},black\n")
        answers = [next(line for line in iter(guest.read, None) if line.startswith("@seat ")) for guest in guests]
        winners = [answer for answer in answers if answer.startswith("@seat SitDown,")]
        self.assertEqual(len(winners), 1, winners)
        self.assertEqual(sum(answer.startswith("@seat Error,seat-taken,") for answer in answers), 99)
        table = guests[0].ask("Tables", until="End")[0]
        self.assertEqual(table[4], winners[0].split(",")[3])

    def test_a_bot_answers_and_switcher_waits_for_its_move(self):
        server = self.serve()
        ana = self.client(server, "ana")
        room = ana.ask("Open,jiaqi")[1]
        ana.ask(f"SitDown,{room},black")
        self.assertEqual(ana.ask(f"SeatBot,{room},white,uct,playouts=50"), ["SeatBot", room, "white", "uct"])
        ana.ask(f"Ready,{room}")
        ana.ask(f"SetDot,{room},black,22")
        answer = ana.ask(f"Switcher,{room},white,0")
        self.assertEqual(answer[:3], ["SetDot", room, "white"])
        self.assertEqual(ana.moves(room)[1], ("2", "white", answer[3]))

    def test_two_bots_play_each_other(self):
        server = self.serve()
        ana = self.client(server, "ana")
        room = ana.ask("Open,nogo,size=5")[1]
        ana.ask(f"Watch,{room}", until="End")
        ana.ask(f"SeatBot,{room},black,random")
        ana.ask(f"SeatBot,{room},white,uct,playouts=20")
        over = ana.wait("GameOver")
        self.assertEqual(over[3], "no-move")

    def test_a_bot_does_not_lose_on_time_because_bots_of_another_guest_think(self):
        server = self.serve("--bot-threads", "1")
        mallory = self.client(server, "mallory")
        for _ in range(5):
            room = mallory.ask("Open,go,size=19")[1]
            for side in ("black", "white"):
                self.assertEqual(mallory.ask(f"SeatBot,{room},{side},uct,time=10000")[0], "SeatBot")
        ana = self.client(server, "ana")
        # The bot has less time for its game than one of mallory's thoughts takes.
        room = ana.ask("Open,nogo,size=9,clock=5s")[1]
        ana.ask(f"SitDown,{room},black")
        ana.ask(f"SeatBot,{room},white,uct,playouts=20")
        ana.ask(f"Ready,{room}")
        free = ["E5", "A1", "J9", "A9", "J1", "C5"]
        for _ in range(3):
            ana.ask(f"SetDot,{room},black,{free.pop(0)}")
            line = ana.wait_any()
            while line[0] != "GameOver" and (line[0] != "Move" or line[3] == "black"):
                line = ana.wait_any()
            self.assertEqual(line[0], "Move", "the bot has lost")
            free = [point for point in free if point != line[4]]

    def test_a_game_between_bots_pauses_without_spectators(self):
        server = self.serve()
        ana = self.client(server, "ana")
        room = ana.ask("Open,go,size=19")[1]
        for side in ("black", "white"):
            ana.ask(f"SeatBot,{room},{side},uct,playouts=100")
        ana.ask("Logout")
        eva = self.client(server, "eva")
        self.assertEqual(eva.ask("Tables", until="End")[0][:4], ["Table", room, "go", "paused"])
        eva.ask(f"Watch,{room}", until="End")
        eva.wait("Continued")
        eva.wait("Move")

    def test_a_game_that_has_hardly_begun_ends_when_its_players_log_out(self):
        server = self.serve()
        ana, bob, room = self.open_game(server, "nogo,size=5")
        eva = self.client(server, "eva")
        eva.ask(f"Watch,{room}", until="End")
        ana.ask("Logout")
        bob.ask("Logout")
        self.assertEqual(eva.wait("GameOver"), ["GameOver", room, "void", "aborted"])
        self.assertEqual(eva.ask("Tables", until="End"), [["End", "Tables", "0"]])

    def test_a_flag_falls_without_a_request(self):
        server = self.serve()
        ana, bob, room = self.open_game(server, "nogo,clock=100ms,lag=0")
        self.assertEqual(bob.wait("GameOver"), ["GameOver", room, "W+time", "time"])


class Login(ServerTest):
    def test_accounts_survive_a_restart_and_can_log_in_several_times(self):
        server = self.serve()
        first = self.client(server)
        self.assertEqual(first.ask("Register,Ana,correct horse battery"), ["Register", "Ana"])
        self.assertEqual(first.ask("Login,ana,wrong horse battery")[:2], ["Error", "bad-login"])
        server.stop(signal.SIGKILL)
        server = self.serve()
        first = self.client(server)
        verb, tables, secret = first.ask("Login,ana,correct horse battery,yes")
        self.assertEqual((verb, tables), ("Tables", "0"))
        second, third = self.client(server), self.client(server)
        self.assertEqual(second.ask("Login,ANA,correct horse battery,yes")[:2], ["Tables", "0"])
        self.assertEqual(third.ask(f"Login,ana,{secret}"), ["Tables", "0"], "a login with a secret gets no new one")
        self.assertEqual(first.ask("Ping,x"), ["Pong", "x"])
        signed_in = second.ask("SignIns", until="End")
        self.assertEqual([line[6:] for line in signed_in if line[0] == "SignIn"], [["1", "yes"], ["2", "no"]])


class Bytes(ServerTest):
    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def refused(self, data):
        """Sends bytes. Returns the lines of the answer, and whether the connection still works."""
        client = self.client(self.server)
        client.send(data)
        lines = []
        try:
            client.send(b"\nPing,alive\n")
            while True:
                line = client.read()
                if line == "Pong,alive":
                    return lines, True
                lines.append(line)
        except (EOFError, ConnectionError):
            return lines, False

    def test_a_line_that_is_too_long_closes_the_connection(self):
        fits = b"Ping," + b"x" * (4096 - 5)
        self.assertEqual(self.refused(fits), (["Pong," + "x" * (4096 - 5)], True))
        self.assertEqual(self.refused(fits + b"\r"), (["Pong," + "x" * (4096 - 5)], True))
        for end in (b"", b"\r", b"x\r"):
            lines, alive = self.refused(fits + b"x" + end)
            self.assertTrue(lines[0].startswith("Error,too-long,"), lines)
            self.assertEqual((len(lines), alive), (1, False))

    def test_garbage_is_refused_and_keeps_the_connection(self):
        for data, code in ((b"\xff\xfe", "encoding"), (b"Say,1,\x00", "encoding"), (b"Say,1,\x1b[2J", "encoding"),
                           (b"Dance", "unknown-verb"), (b"Login", "syntax"), (b'Login,"ana', "syntax"),
                           (b"@" + b"t" * 33 + b" Ping", "syntax")):
            lines, alive = self.refused(data)
            self.assertEqual(len(lines), 1, (data, lines))
            self.assertTrue(lines[0].startswith(f"Error,{code},"), (data, lines))
            self.assertTrue(alive, data)

    def test_lines_end_with_lf_or_crlf_and_can_begin_with_a_bom(self):
        self.assertEqual(self.refused(b"\xef\xbb\xbfPing,a\r\nPing,b\nPING , c "), (["Pong,a", "Pong,b", "Pong,c"], True))

    def test_random_bytes_do_no_harm(self):
        rng = random.Random(4)
        for _ in range(20):
            self.refused(rng.randbytes(rng.randrange(1, 3000)))
        self.assertEqual(self.client(self.server).ask("Ping,x"), ["Pong", "x"])

    def test_http_on_the_line_port_is_closed_at_once(self):
        client = self.client(self.server)
        client.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertTrue(client.read().startswith("Error,"))
        self.assertRaises((EOFError, ConnectionError), client.read)


class Process(ServerTest):
    def test_sigterm_stops_the_server_and_notifies_clients(self):
        server = self.serve()
        ana = self.client(server, "ana")
        self.assertEqual(server.stop()[0], 0)
        self.assertEqual(ana.wait("Closing")[0], "Closing")

    def start_fails(self, *options):
        done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), *options], text=True, capture_output=True,
                              timeout=120)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr

    def test_a_second_server_on_the_same_folder_does_not_start(self):
        self.serve()
        self.assertIn("in use", self.start_fails("--port", "0", "--http-port", "0"))

    def test_a_port_in_use_is_reported(self):
        first = self.serve()
        self.data += "-other"
        self.assertIn(str(first.port), self.start_fails("--port", str(first.port), "--http-port", "0"))

    @needs_files
    def test_a_newer_database_is_rejected_and_unchanged(self):
        self.serve().stop()
        path = os.path.join(self.data, "qiyuan.db")
        with sqlite3.connect(path) as database:
            database.execute("pragma user_version = 999")
        database.close()
        self.assertIn("newer", self.start_fails("--port", "0", "--http-port", "0"))

    @needs_files
    def test_a_damaged_database_is_refused(self):
        self.serve().stop()
        with open(os.path.join(self.data, "qiyuan.db"), "r+b") as file:
            file.seek(0)
            file.write(b"this is no database at all, sorry")
        self.start_fails("--port", "0", "--http-port", "0")

    def test_configuration_by_file(self):
        path = os.path.join(self.data, "qiyuan.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("no-guests = true\n")
        client = self.client(self.serve("--config", path))
        self.assertEqual(client.ask("Login,ana")[:2], ["Error", "bad-login"])
        with open(path, "w", encoding="utf-8") as file:
            file.write("colour = 3\n")
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "--config", path], text=True, capture_output=True, timeout=120)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("colour", done.stderr + done.stdout)

    def test_the_status_page(self):
        server = self.serve()
        with urllib.request.urlopen(f"http://localhost:{server.http_port}/", timeout=60) as page:
            self.assertIn("Qiyuan", page.read().decode())
            self.assertIn("default-src 'self'", page.headers["Content-Security-Policy"])
        with self.assertRaises(urllib.error.HTTPError) as missing:
            urllib.request.urlopen(f"http://localhost:{server.http_port}/../etc/passwd", timeout=60)
        self.assertEqual(missing.exception.code, 404)
        missing.exception.close()


if __name__ == "__main__":
    unittest.main()
