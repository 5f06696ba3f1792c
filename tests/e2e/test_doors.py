"""Servers of one database with links: any of them serves every client, and one of them has the games."""

import contextlib
import json
import re
import signal
import socket

import postgres
from server_fixture import LIMIT, start_game
from test_operations import page
from test_postgres import PostgresTest


class Doors(PostgresTest):
    def node(self, *options):
        """A server that listens; whether it is a door depends on the others."""
        return self.serve("--standby", "--link", "127.0.0.1:0", "--web", "none", *options)

    def first(self):
        """The server that has the games."""
        server = self.node()
        self.await_log(server.process, "this server serves the games now")
        return server

    def door(self, *options):
        server = self.node(*options)
        self.await_log(server.process, "clients are carried to")
        return server

    def health(self, server):
        status, text = page(server, "/health")
        return status, json.loads(text)

    def moves_seen(self, client, count):
        return [tuple(client.wait("Move")[2:5]) for _ in range(count)]

    def test_players_at_different_doors_play_a_game_that_others_watch(self):
        first, east, west = self.first(), self.door(), self.door()
        ana, bob = self.client(east, "ana"), self.client(west, "bob")
        room = start_game(ana, bob)
        watchers = [self.client(server, f"eve{number}") for number, server in enumerate((first, east, west) * 3)]
        for watcher in watchers:
            watcher.ask(f"Watch,{room}", until="End")
        plan = [("1", "black", "C3"), ("2", "white", "A1"), ("3", "black", "E5"), ("4", "white", "A3")]
        for ply, side, move in plan:
            mover = ana if side == "black" else bob
            self.assertEqual(mover.ask(f"SetDot,{room},{side},{move}"), ["SetDot", room, ply])
        for client in (ana, bob, *watchers):
            self.assertEqual(self.moves_seen(client, 4), plan)
            self.assertEqual(client.moves(room), plan)

    def test_a_refusal_and_a_long_line_come_back_through_the_door(self):
        self.first()
        door = self.door()
        client = self.client(door, "ana")
        self.assertEqual(client.ask("Nonsense")[:2], ["Error", "unknown-verb"])
        client.send("x" * 9000 + "\n")
        self.assertEqual(client.wait("Error")[1], "too-long")
        with self.assertRaises(EOFError):
            client.read()

    def test_a_user_has_one_set_of_connections_whatever_their_doors(self):
        first, door = self.first(), self.door()
        here = self.client(first, "ana")
        self.client(door).ask("Register,bob,correct horse battery")
        one = self.client(first, "bob", "correct horse battery")
        other = self.client(door, "bob", "correct horse battery")
        self.assertEqual(self.client(door).ask("Login,ana")[:2], ["Error", "logged-in-elsewhere"])
        self.assertEqual(here.ask("SignIns", until="End")[-1], ["End", "SignIns", "1"])
        self.assertEqual(one.ask("SignOut"), ["SignOut", "1"])
        with self.assertRaises(EOFError):
            while other.read():
                pass

    def test_a_door_has_the_pages_of_the_server(self):
        first, door = self.first(), self.door()
        ana, bob = self.client(first, "ana"), self.client(door, "bob")
        room = start_game(ana, bob)
        ana.ask(f"SetDot,{room},black,C3")
        self.assertEqual(bob.ask(f"Lose,{room}"), ["Lose", room])
        for server in (first, door):
            status, text = page(server, f"/api/games/{room}.json")
            self.assertEqual((status, json.loads(text)["result"]), (200, "B+resign"))
            self.assertEqual(page(server, "/api/games/99.json")[0], 404)
            self.assertEqual(page(server, "/api/openapi.json")[0], 200)

    def test_health_and_metrics_tell_the_roles(self):
        first, door = self.first(), self.door()
        status, serving = self.health(first)
        self.assertEqual((status, serving["role"], serving["doors"]), (200, "serving", 1))
        status, health = self.health(door)
        self.assertEqual((status, health["role"]), (200, "door"))
        self.assertIn(f"process {first.process.pid}", health["serving"])
        self.assertIn("\nqiyuan_serves 1\n", page(first, "/metrics")[1])
        self.assertIn("\nqiyuan_doors 1\n", page(first, "/metrics")[1])
        self.assertIn("\nqiyuan_serves 0\n", page(door, "/metrics")[1])

    def test_a_door_takes_over_and_its_clients_come_back(self):
        first, door, other = self.first(), self.door(), self.door()
        ana, bob = self.client(door, "ana"), self.client(other, "bob")
        room = start_game(ana, bob)
        ana.ask(f"SetDot,{room},black,C3")
        first.stop(signal.SIGKILL)
        for client in (ana, bob):
            self.assertEqual(client.wait("Closing")[2], "shutdown")
        # They need not know which server has the games: a door lets them wait until it can carry them.
        ana, bob = self.until_served(ana, other), self.until_served(bob, door)
        self.assertEqual(bob.moves(room), [("1", "black", "C3")])
        self.assertEqual(bob.ask(f"SetDot,{room},white,A1"), ["SetDot", room, "2"])
        self.assertEqual(ana.wait("Move")[2:5], ["2", "white", "A1"])
        roles = sorted(self.health(server)[1]["role"] for server in (door, other))
        self.assertEqual(roles, ["door", "serving"])

    def until_served(self, client, server):
        """Logs in again, as often as the server closes the connection because it changes its role."""
        while True:
            try:
                again = client.again(server)
            except (EOFError, ConnectionError):
                continue
            self.addCleanup(again.close)
            return again

    def test_a_server_that_stops_hands_its_games_to_a_door(self):
        first, door = self.first(), self.door()
        ana, bob = self.client(door, "ana"), self.client(first, "bob")
        room = start_game(ana, bob)
        ana.ask(f"SetDot,{room},black,C3")
        self.assertEqual(first.stop()[0], 0)
        self.await_log(door.process, "this server serves the games now")
        self.assertEqual(self.until_served(ana, door).moves(room), [("1", "black", "C3")])

    def test_a_door_that_stops_says_goodbye(self):
        first, door = self.first(), self.door()
        ana = self.client(door, "ana")
        room = ana.ask("Open,nogo,size=5")[1]
        code, errors = door.stop()
        self.assertEqual((code, re.findall("error|critical", errors)), (0, []))
        self.assertEqual(ana.wait("Closing")[2], "shutdown")
        self.assertEqual(self.until_served(ana, first).ask(f"State,{room}")[0], "Room")

    def test_a_player_behind_a_frozen_door_is_not_charged(self):
        first, door = self.first(), self.door()
        ana, bob = self.client(first, "ana"), self.client(door, "bob")
        room = start_game(ana, bob, "nogo,size=5,clock=1m,lag=0")
        door.process.send_signal(signal.SIGSTOP)
        self.addCleanup(door.process.send_signal, signal.SIGCONT)
        ana.ask(f"SetDot,{room},black,C3")
        self.assertEqual(ana.wait("Paused")[1:3], [room, "unreachable"])
        *_, white, running = ana.wait("Clock")
        self.assertGreater(int(white), 59_000)
        self.assertEqual(running, "none")
        door.process.send_signal(signal.SIGCONT)
        self.assertEqual(ana.wait("Continued"), ["Continued", room])
        bob.ask(f"SetDot,{room},white,A1")

    def test_strangers_at_the_link_port_get_nothing(self):
        first = self.first()
        address = self.link_address()
        with socket.create_connection(address, timeout=LIMIT) as stranger:
            stranger.sendall(b"qiyuan link\n" + bytes(200))
            with contextlib.suppress(ConnectionError):
                while stranger.recv(4096):
                    pass
        self.await_log(first.process, "it does not have the key of this database")
        self.client(first, "ana")

    def link_address(self):
        [row] = postgres.execute(self.postgres.folder, f"games{self.databases}",
                                 "SELECT link_address FROM node WHERE alive = 1")
        host, port = row.rsplit(":", 1)
        return host, int(port)

    def test_a_bad_link_is_refused_with_what_is_valid(self):
        for link, reason in (("nowhere", "'nowhere' is not HOST:PORT, such as 10.0.0.1:5190"),
                             (":5190", "':5190' is not HOST:PORT"), ("a:99999", "'a:99999' is not HOST:PORT")):
            process = self.start("--standby", "--link", link)
            _, errors = process.communicate(timeout=LIMIT)
            self.assertNotEqual(process.returncode, 0)
            self.assertIn(reason, errors)
        _, errors = self.start("--link", "a:5190").communicate(timeout=LIMIT)
        self.assertIn("--link requires --standby", errors)
