#!/usr/bin/env python3
"""A database written by release 0.1.0 opens, its games and tournaments continue, and its records are unchanged.

release_0_1_0/database.sql is the database of that release after it was killed. It has finished, running, paused, scored
and relayed games, every kind of act, and three tournaments, one of which is running. The other files contain the
answers of that release: the records of finished games, the moves of the others and the state of the tournaments.
"""

import contextlib
import json
import pathlib
import sqlite3
import unittest
import urllib.request

from server_fixture import ServerTest

RELEASE = pathlib.Path(__file__).resolve().parent / "release_0_1_0"
PASSWORD = "correct horse battery"


def told(name):
    return json.loads((RELEASE / f"{name}.json").read_text(encoding="utf-8"))


class Upgrade(ServerTest):
    def setUp(self):
        super().setUp()
        with contextlib.closing(sqlite3.connect(pathlib.Path(self.data) / "qiyuan.db")) as database:
            database.executescript((RELEASE / "database.sql").read_text(encoding="utf-8"))
        self.rooms = told("rooms")
        self.server = self.serve()

    def login(self, user):
        return self.client(self.server, user, PASSWORD)

    def get(self, page):
        with urllib.request.urlopen(f"http://localhost:{self.server.http_port}{page}", timeout=60) as answer:
            return answer.read().decode()

    def read(self, sgf):
        """The record in an SGF file as JSON. The text differs in the version and in Othello's GM number."""
        file = pathlib.Path(self.data) / "game.sgf"
        file.write_text(sgf, encoding="utf-8")
        return json.loads(self.cli("record", "convert", file, "--format", "json"))

    def state(self, client, room):
        return client.ask(f"State,{self.rooms[room]}", until="End")

    def expect_the_same_records(self):
        for game, record in told("records").items():
            with self.subTest(game=game):
                now = json.loads(self.get(f"/api/games/{game}.json"))
                # The release did not write the score.
                self.assertEqual({key: now[key] for key in now if key != "score"}, record["json"])
                self.assertEqual(self.read(self.get(f"/api/games/{game}.sgf")), self.read(record["sgf"]))

    def test_finished_games_have_the_same_records(self):
        self.expect_the_same_records()

    def test_finished_games_are_packed_and_found_by_position_after_the_start(self):
        left = """SELECT (SELECT count(*) FROM move JOIN game ON id = game WHERE ended_at IS NOT NULL) +
                  (SELECT count(*) FROM unindexed)"""
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/qiyuan.db?mode=ro", uri=True)) as database:
            # The server works in small steps between requests.
            while database.execute(left).fetchone()[0]:
                self.get("/api/games")
            packed = database.execute("SELECT count(*) FROM game_moves").fetchone()[0]
        self.assertEqual(packed, sum(bool(record["json"]["moves"]) for record in told("records").values()))
        self.expect_the_same_records()
        games = json.loads(self.get("/api/games?game=go&size=9&moves="))["games"]
        self.assertTrue(games)
        self.assertEqual({game["ply"] for game in games}, {0})

    def test_running_games_have_the_same_moves(self):
        ari = self.login("ari")
        tables = {line[1] for line in ari.ask("Tables", until="End") if line[0] == "Table"}
        self.assertEqual(tables, set(told("states")))
        for room, lines in told("states").items():
            with self.subTest(room=room):
                now = ari.ask(f"State,{room}", until="End")
                # Ignore other lines: options that are newer than the release have their defaults.
                known = [line for line in now if line[0] == "Move" or line in lines]
                self.assertEqual(known, lines)

    def test_games_continue(self):
        ari, ana, bob, eva = map(self.login, ("ari", "ana", "bob", "eva"))

        room = self.rooms["running go"]
        self.assertEqual(bob.ask(f"SetDot,{room},white,C7"), ["SetDot", room, "6"])

        room = self.rooms["running replaced"]
        for action in ("relay", "confirm"):
            self.assertEqual(ari.ask(f"Arbiter,{room},{action},black,E3"), ["Arbiter", room, action])
        self.assertEqual(eva.ask(f"SetDot,{room},white,E7"), ["SetDot", room, "6"])

        room = self.rooms["running connect6"]
        self.assertEqual(bob.ask(f"SetDot,{room},white,H10"), ["SetDot", room, "3"])

        room = self.rooms["agreed pause"]
        self.assertEqual(bob.ask(f"Continue,{room}"), ["Continue", room])
        self.assertEqual(ana.ask(f"SetDot,{room},black,E5"), ["SetDot", room, "3"])

        room = self.rooms["paused by arbiter"]
        self.assertEqual(bob.ask(f"SetDot,{room},white,E5")[:2], ["Error", "not-started"])
        self.assertEqual(ari.ask(f"Arbiter,{room},resume"), ["Arbiter", room, "resume"])
        self.assertEqual(bob.ask(f"SetDot,{room},white,E5"), ["SetDot", room, "4"])

        room = self.rooms["running othello bot"]
        move = ana.ask(f"Legal,{room}")[2]
        self.assertEqual(ana.ask(f"SetDot,{room},black,{move}"), ["SetDot", room, "3"])
        self.assertEqual(ana.ask(f"Switcher,{room},white")[:3], ["SetDot", room, "white"])

        room = self.rooms["being scored"]
        for client in (ana, bob):
            self.assertEqual(client.ask(f"Reply,{room},score,yes"), ["Reply", room, "score", "yes"])
        self.assertEqual(self.state(ana, "being scored")[0][3], "over")

        room = self.rooms["adjudicated"]
        self.assertEqual(ari.ask(f"Arbiter,{room},reopen"), ["Arbiter", room, "reopen"])
        self.assertEqual(ari.ask(f"Arbiter,{room},resume"), ["Arbiter", room, "resume"])
        self.assertEqual(ana.ask(f"SetDot,{room},black,A1"), ["SetDot", room, "5"])

    def test_tournaments_continue(self):
        ari = self.login("ari")
        number = self.rooms["running event"]
        for event, lines in told("events").items():
            if event == number:
                continue
            with self.subTest(event=event):
                self.assertEqual(ari.ask(f"Event,{event}", until="End"), lines)
        decided = {line[3]: line for line in told("events")[number] if line[0] == "Pairing" and len(line) > 7}
        now = {line[3]: line for line in ari.ask(f"Event,{number}", until="End") if line[0] == "Pairing"}
        self.assertEqual({game: now[game] for game in decided}, decided)

        # The people withdraw, so that the built-in bots can finish their rounds.
        for user in ("ana", "bob", "eva"):
            self.login(user).ask(f"Leave,{number}")
        for game, line in now.items():
            if len(line) <= 7 and {"ana", "bob", "eva"} & set(line[4:6]):
                self.assertEqual(ari.ask(f"Direct,{number},result,{game},void,nobody came")[0], "Direct")
        while ari.ask(f"Event,{number}", until="End")[0][5] != "over":
            pass
        self.assertEqual(ari.ask(f"Event,{number}", until="End")[-1][:2], ["End", "Event"])


if __name__ == "__main__":
    unittest.main()
