"""Leagues and tournaments run unattended, even if the server is killed during them."""

import collections
import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

from server_fixture import LIMIT, place_of
from test_web_api import WebTest

PASSWORD = "correct horse battery"
LEAGUE = {
    "name": "Bots on five lines", "game": "nogo", "format": "round-robin", "games": 2, "seed": 7,
    "options": {"size": 5, "clock": "10m"}, "openings": [["C3", "B2"], ["A1", "E5"], ["C2", "C4"]],
    "entrants": [{"name": "random", "bot": "random"}, {"name": "random-b", "bot": "random"},
                 {"name": "uct-20", "bot": "uct", "options": {"playouts": 20}},
                 {"name": "uct-40", "bot": "uct", "options": {"playouts": 40}}],
}


class TournamentTest(WebTest):
    def serve_with_admin(self):
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "admin", "ada", *place_of(self.data)], input=PASSWORD + "\n",
                              text=True, capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.serve()

    def director(self, server):
        client = self.client(server, "ada", PASSWORD)
        return client

    def create(self, client, definition):
        text = json.dumps(definition).replace('"', '""')
        answer = client.ask(f'NewEvent,"{text}"')
        self.assertEqual(answer[0], "NewEvent", answer)
        return int(answer[1])

    def tournament(self, server, number=1):
        return self.get_json(server, f"/api/tournaments/{number}")

    def look(self, client, number=1):
        """The state of a tournament, and the number of its games that have a result."""
        lines = client.ask(f"Event,{number}", until="End")
        return lines[0][5], sum(line[0] == "Pairing" and len(line) > 7 for line in lines)

    def wait_until_over(self, server, client, games=None):
        """Polls until the tournament is over, or `games` of its games are, and returns the tournament. The server
        answers only after all earlier changes are stored."""
        end = time.monotonic() + 3 * LIMIT
        while time.monotonic() < end:
            state, over = self.look(client)
            if state == "over" or games is not None and over >= games:
                return self.tournament(server)
        self.fail(f"the tournament still is {state}, {over} of its games are over")

    def is_complete(self, tournament):
        """Checks that every pairing is over and that each pair of players met once with either colour."""
        met = collections.Counter()
        for pairing in tournament["pairings"]:
            self.assertEqual(pairing["state"], "over", pairing)
            met[pairing["black"], pairing["white"]] += 1
        count = len(tournament["entrants"])
        self.assertEqual(met, {(a, b): 1 for a in range(count) for b in range(count) if a != b})

    @staticmethod
    def played(tournament):
        """The pairings of a league without their table numbers, which depend on timing."""
        return [{key: value for key, value in pairing.items() if key != "room"} for pairing in tournament["pairings"]]


class League(TournamentTest):
    def run_league(self, kills=0):
        """Plays the whole league, with a kill -9 after every three more finished games."""
        server = self.serve_with_admin()
        client = self.director(server)
        number = self.create(client, LEAGUE)
        self.assertEqual(client.ask(f"Direct,{number},start"), ["Direct", str(number), "start"])
        for kill in range(kills):
            self.wait_until_over(server, client, games=3 * kill + 1)
            server.stop(signal.SIGKILL)
            server = self.serve()
            client = self.director(server)
        tournament = self.wait_until_over(server, client)
        self.is_complete(tournament)
        games = self.get_json(server, "/api/games?tournament=1&limit=100")["games"]
        self.assertEqual(sorted(game["game"] for game in games),
                         sorted(pairing["room"] for pairing in tournament["pairings"]))
        records = {pairing["number"]: self.moves_of(server, pairing["room"]) for pairing in tournament["pairings"]}
        return tournament, records

    def moves_of(self, server, game):
        record = self.get_json(server, f"/api/games/{game}.json")
        return record["black"], record["white"], [move["move"] for move in record["moves"]], record["result"]

    def test_a_league_of_bots_has_the_same_games_after_kills(self):
        tournament, records = self.run_league()
        names = [entrant["name"] for entrant in tournament["entrants"]]
        for pairing in tournament["pairings"]:
            black, white, moves, result = records[pairing["number"]]
            self.assertEqual((black, white, result), (names[pairing["black"]], names[pairing["white"]], pairing["result"]))
            self.assertEqual(moves[:2], pairing["opening"])
        self.assertEqual(len({(tuple(moves)) for _, _, moves, _ in records.values()}), 12, "all games differ")
        self.assertEqual(sum(standing["points"] for standing in tournament["standings"]), 12)

        with tempfile.TemporaryDirectory(prefix="qiyuan-test-") as self.data:
            killed, killed_records = self.run_league(kills=3)
            for server in self.servers:
                if server.process.poll() is None:
                    self.assertEqual(server.stop()[0], 0)
        self.assertEqual(self.played(killed), self.played(tournament))
        self.assertEqual(killed["standings"], tournament["standings"])
        self.assertEqual(killed_records, records)


class Swiss(TournamentTest):
    def play_until_over(self, people, server, director):
        """Makes the first legal move for each person whose turn it is, until the tournament is over."""
        while True:
            if self.look(director)[0] == "over":
                return self.tournament(server)
            for name, person in people.items():
                for line in person.ask("Tables", until="End"):
                    if line[0] != "Table" or line[3] != "playing" or name not in line[4:6]:
                        continue
                    room = line[1]
                    state = person.ask(f"Watch,{room}", until="End")
                    side = "black" if state[0][4] == name else "white"
                    if state[0][6] != side:
                        continue
                    legal = person.ask(f"Legal,{room}")
                    if len(legal) > 2:
                        person.ask(f"SetDot,{room},{side},{legal[2]},{int(state[-1][2]) + 1}")

    def test_people_and_bots_play_a_swiss_tournament(self):
        server = self.serve_with_admin()
        director = self.director(server)
        people = {}
        number = self.create(director, {"name": "Friday", "game": "nogo", "format": "swiss", "rounds": 3,
                                        "options": {"size": 5}, "tie_breaks": ["buchholz", "wins"],
                                        "entrants": [{"name": "uct-a", "bot": "uct", "options": {"playouts": 10}},
                                                     {"name": "uct-b", "bot": "uct", "options": {"playouts": 10}}]})
        for name in ("ana", "bob"):
            visitor = self.client(server)
            self.assertEqual(visitor.ask(f"Register,{name},{PASSWORD}"), ["Register", name])
            people[name] = self.client(server, name, PASSWORD)
            self.assertEqual(people[name].ask(f"Join,{number}"), ["Join", str(number)])
        self.assertEqual(people["ana"].ask(f"Join,{number}")[:3], ["Error", "forbidden", "Join"])
        self.assertEqual(people["ana"].ask(f"Direct,{number},start")[:3], ["Error", "forbidden", "Direct"])
        self.assertEqual(director.ask(f"Direct,{number},start"), ["Direct", str(number), "start"])
        paired = people["ana"].wait("Paired")
        self.assertEqual(paired[1:3], [str(number), "1"])
        self.assertEqual(people["ana"].wait("Start")[1], paired[3], "both players are connected, so the game begins")
        tournament = self.play_until_over(people, server, director)
        self.assertEqual((tournament["round"], tournament["rounds"]), (3, 3))
        self.assertEqual([pairing["round"] for pairing in tournament["pairings"]], [1, 1, 2, 2, 3, 3])
        encounters = {frozenset((pairing["black"], pairing["white"])) for pairing in tournament["pairings"]}
        self.assertEqual(len(encounters), 6, "in three rounds, four players meet each other once")
        self.assertEqual(sum(standing["points"] for standing in tournament["standings"]), 6)
        lines = director.ask(f"Event,{number}", until="End")
        self.assertEqual(lines[0][:7], ["Event", str(number), "Friday", "nogo", "swiss", "over", "4"])
        entrants = [line for line in lines if line[0] == "Entrant"]
        names = [entrant["name"] for entrant in tournament["entrants"]]
        self.assertEqual([line[3] for line in entrants], [names[row["entrant"]] for row in tournament["standings"]])
        pairings = [line for line in lines if line[0] == "Pairing"]
        self.assertEqual([(int(line[3]), names.index(line[4]), line[7]) for line in pairings],
                         [(pairing["number"], pairing["black"], pairing["result"]) for pairing in tournament["pairings"]])
        rated = [line[2:] for line in lines if line[0] == "Rated"]
        self.assertEqual({name: (float(elo), float(error)) for name, elo, error in rated},
                         {names[row["entrant"]]: (row["elo"], row["error"]) for row in tournament["standings"]})
        self.assertEqual(lines[-1], ["End", "Event", str(len(entrants) + len(rated) + len(pairings))])

    def test_an_absent_player_forfeits_after_the_wait(self):
        server = self.serve_with_admin()
        director = self.director(server)
        visitor = self.client(server)
        visitor.ask(f"Register,late,{PASSWORD}")
        number = self.create(director, {"name": "Noon", "game": "nogo", "format": "match", "wait": 1,
                                        "entrants": [{"name": "late"}, {"name": "random", "bot": "random"}]})
        director.ask(f"Direct,{number},start")
        tournament = self.wait_until_over(server, director)
        self.assertEqual([(pairing["result"], pairing["reason"]) for pairing in tournament["pairings"]],
                         [("W+forfeit", "forfeit")])


if __name__ == "__main__":
    unittest.main()
