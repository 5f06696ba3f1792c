"""The web port: games in JSON over a WebSocket, the JSON pages under /api/, and the files of the web page."""

import contextlib
import gzip
import http.client
import json
import os
import random
import signal
import subprocess
import sqlite3
import unittest

from server_fixture import LIMIT, ServerTest, needs_files, place_of
from web_socket import TEXT, WebSocket


class WebTest(ServerTest):
    def web(self, server, *arguments, **options):
        client = WebSocket(server, *arguments, **options)
        self.addCleanup(client.close)
        return client

    def get(self, server, path, **headers):
        """Fetches a path, which is sent unchanged. Returns status, headers and body."""
        connection = http.client.HTTPConnection("localhost", server.http_port, timeout=LIMIT)
        self.addCleanup(connection.close)
        connection.putrequest("GET", path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        response = connection.getresponse()
        return response.status, response.headers, response.read()

    def get_json(self, server, path, status=200):
        got, headers, body = self.get(server, path)
        self.assertEqual(got, status, body)
        self.assertEqual(headers["Content-Type"], "application/json; charset=utf-8")
        return json.loads(body)


def play_on(page, room, rng, moves):
    """Makes random moves for Black, each answered by the bot, until `moves` are played or the game is over."""
    for _ in range(moves):
        legal = page.ask("Legal", room=room).get("moves", [])
        if not legal:
            return
        ply = page.ask("State", "End", room=room)[-1]["count"] + 1
        answer = page.ask("SetDot", room=room, side="black", point=rng.choice(legal), ply=ply)
        assert answer == {"verb": "SetDot", "room": room, "ply": ply}, answer
        while True:
            line = page.wait("Turn", "GameOver")
            if line["verb"] == "GameOver":
                return
            if line["side"] == "black" and line["ply"] == ply + 1:
                break


class Game(WebTest):
    def moves(self, page, room):
        return [(line["ply"], line["side"], line["move"]) for line in page.ask("State", "End", room=room)
                if line["verb"] == "Move"]

    def test_a_game_in_json_survives_kill_9_and_line_watchers_see_the_same(self):
        server = self.serve()
        page = self.web(server, origin=f"http://localhost:{server.http_port}")
        self.assertEqual(page.ask("Register", user="ana", password="correct horse battery"),
                         {"verb": "Register", "user": "ana"})
        welcome = page.ask("Login", user="ana", password="correct horse battery", keep="yes")
        self.assertEqual((welcome["verb"], welcome["count"]), ("Tables", 0))
        room = page.ask("Open", game="nogo", options={"size": 5, "clock": "10m"})["room"]
        watcher = self.client(server, "wim")
        watcher.ask(f"Watch,{room}", until="End")
        page.ask("SitDown", room=room, side="black")
        self.assertEqual(page.ask("SeatBot", room=room, side="white", bot="random")["verb"], "SeatBot")
        page.ask("Ready", room=room)
        start = page.wait("Start")
        self.assertEqual((start["yourside"], start["black"], start["white"]), ("black", "ana", "random"))
        rng = random.Random(4)
        play_on(page, room, rng, 3)
        before = self.moves(page, room)
        self.assertEqual(len(before), 6)
        seen = [watcher.wait("Move") for _ in before]
        self.assertEqual([(int(move[2]), move[3], move[4]) for move in seen], before)

        server.stop(signal.SIGKILL)
        self.assertRaises(EOFError, page.wait, "nothing")
        server = self.serve()
        page = self.web(server)
        answer = page.ask("Login", user="ana", password=welcome["secret"])
        self.assertEqual(answer, {"verb": "Tables", "count": 1}, "a login with a secret gets no new one")
        resume = page.read()
        self.assertEqual({name: resume[name] for name in ("verb", "room", "side", "ply")},
                         {"verb": "Resume", "room": room, "side": "black", "ply": 6})
        self.assertEqual(self.moves(page, room), before)
        watcher = self.client(server, "wim")
        watcher.ask(f"Watch,{room}", until="End")
        play_on(page, room, rng, 100)
        over = watcher.wait("GameOver")
        self.assertEqual(over[3], "no-move")

        listed = self.get_json(server, "/api/games?player=ANA&game=nogo")["games"]
        self.assertEqual([(game["game"], game["black"], game["white"], game["result"]) for game in listed],
                         [(room, "ana", "random", over[2])])
        record = self.get_json(server, f"/api/games/{room}.json")
        played = [(number + 1, move["side"], move["move"]) for number, move in enumerate(record["moves"])]
        self.assertEqual(played[:6], before)
        self.assertEqual(record["result"], over[2])
        status, headers, sgf = self.get(server, f"/api/games/{room}.sgf")
        self.assertEqual((status, headers["Content-Type"]), (200, "application/x-go-sgf; charset=utf-8"))
        self.assertEqual(headers["Content-Disposition"], f'attachment; filename="qiyuan-{room}.sgf"')
        self.assertTrue(sgf.startswith(b"(;"), sgf)
        status, _, ggf = self.get(server, f"/api/games/{room}.ggf")
        self.assertEqual((status, json.loads(ggf)["error"]["text"]),
                         (400, "only othello games have GGF records, not nogo"))

    def test_a_page_and_a_terminal_play_each_other(self):
        server = self.serve()
        page, bob = self.web(server, "ana"), self.client(server, "bob")
        room = page.ask("Open", game="nogo", options={"size": 5})["room"]
        page.ask("SitDown", room=room, side="black")
        bob.ask(f"SitDown,{room},white")
        page.ask("Ready", room=room)
        bob.ask(f"Ready,{room}")
        page.ask("SetDot", room=room, side="black", point="C3")
        self.assertEqual(bob.wait("Move")[:5], ["Move", str(room), "1", "black", "C3"])
        bob.ask(f"SetDot,{room},white,A1")
        bob.ask(f'Say,{room},"哎, ""nice"""')
        self.assertEqual(page.wait("Said")["text"], '哎, "nice"')
        page.ask("Lose", room=room)
        self.assertEqual(bob.wait("GameOver")[2], "W+resign")

    def test_a_user_signs_out_over_the_other_protocol(self):
        server = self.serve()
        first = self.client(server)
        first.ask("Register,ana,correct horse battery")
        first.ask("Login,ana,correct horse battery")
        page = self.web(server)
        page.ask("Login", user="ana", password="correct horse battery", keep="yes")
        self.assertEqual(first.ask("SignOut"), ["SignOut", "1"])
        closing = page.wait("Closing")
        self.assertEqual((closing["verb"], closing["code"]), ("Closing", "signed-out"))
        self.assertRaises(EOFError, page.read)
        self.assertEqual(page.close_code, 1000)

    def test_the_cookie_of_a_browser_returns_without_the_name(self):
        server = self.serve()
        secret = self.web(server).ask("Login", user="ana", keep="yes")["secret"]

        def session(method, **headers):
            connection = http.client.HTTPConnection("localhost", server.http_port, timeout=LIMIT)
            self.addCleanup(connection.close)
            connection.request(method, "/api/session", headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader("Set-Cookie")

        self.assertEqual(session("POST", Authorization="Bearer " + secret[::-1])[0], 401)
        self.assertEqual(session("POST", Authorization="Bearer " + secret, Origin="https://elsewhere.example.org"),
                         (403, None))
        status, cookie = session("POST", Authorization="Bearer " + secret)
        self.assertEqual(status, 204)
        for word in ("HttpOnly", "SameSite=Lax", "Max-Age=2592000"):
            self.assertIn(word, cookie)
        self.assertEqual(self.web(server).ask("Return")["code"], "bad-login")
        page = self.web(server, cookie=cookie.split(";")[0])
        self.assertEqual(page.ask("Return"), {"verb": "Return", "user": "ana", "role": "guest"})
        renewed = session("POST", Cookie=cookie.split(";")[0])
        self.assertEqual(renewed, (204, cookie), "the cookie lasts as long as the sign-in, which has just been used")
        page.ask("Logout")
        page.close()
        self.assertEqual(session("POST", Cookie=cookie.split(";")[0])[0], 401)
        page = self.web(server, cookie=cookie.split(";")[0])
        self.assertEqual(page.ask("Return")["code"], "bad-login", "the cookie stands for nobody after Logout")
        status, cookie = session("DELETE")
        self.assertEqual(status, 204)
        self.assertIn("Max-Age=0", cookie)

    def test_an_idle_page_gets_a_ping_in_json(self):
        page = self.web(self.serve("--ping-time", "1"), "ana")
        self.assertEqual(page.wait("Ping")["text"], "are you there?")

    def test_errors_are_answered_and_foreign_origins_rejected(self):
        server = self.serve()
        self.assertEqual(self.web(server, origin="http://evil.example").status, 403)
        page = self.web(server, "ana")
        for message, code in ((b"Login,ana", "syntax"), (b"[]", "syntax"), (b'{"verb":"Dance"}', "unknown-verb"),
                              (b'{"verb":"Say","room":1,"text":"a\nb"}', "syntax"),
                              (b'{"verb":"Say","room":1,"text":"a\\nb"}', "encoding"),
                              (b'{"verb":"State",\n"room":77}', "no-room")):
            page.send_frame(TEXT, message)
            answer = page.read()
            self.assertEqual((answer["verb"], answer["code"]), ("Error", code), message)


class Api(WebTest):
    def test_the_effects_of_moves_reproduce_the_board(self):
        """The start position and the effects of the moves give the position that Board draws."""
        server = self.serve()
        page = self.web(server, "ana")
        for game, move, options in (("go", "SetDot", {"size": "5", "handicap": "0"}), ("jiaqi", "SetDot", {})):
            room = page.ask("Open", game=game, options=options)["room"]
            page.ask("SitDown", room=room, side="black")
            page.ask("SitDown", room=room, side="white")
            page.ask("Ready", room=room)
            rng = random.Random(5)
            query = "&".join(f"{name}={value}" for name, value in options.items())
            board = self.get_json(server, f"/api/board/{game}?{query}")
            stones = {point["name"]: stone for point, stone in zip(board["points"], board["stones"])}
            for _ in range(20):
                legal = [each for each in page.ask("Legal", room=room).get("moves", []) if "-" not in each and each != "pass"]
                if not legal:
                    break
                side = page.ask("State", "End", room=room)[0]["turn"]
                page.ask(move, room=room, side=side, point=rng.choice(legal))
            for line in page.ask("State", "End", room=room):
                if line["verb"] != "Move":
                    continue
                self.assertIn(line["move"], stones)
                stones[line["move"]] = line["side"]
                for effect in line["effects"]:
                    self.assertEqual(effect[0], "x", "placements in these games do not recolour stones")
                    stones[effect[1:]] = None
            drawn = [row["text"] for row in page.ask("Board", "End", room=room) if row["verb"] == "Row"]
            text = "".join(drawn)
            for side, signs in (("black", "●x"), ("white", "○o")):
                self.assertEqual(sum(text.count(sign) for sign in signs), sum(each == side for each in stones.values()),
                                 drawn)

    def test_every_game_has_a_kind_and_a_board(self):
        server = self.serve()
        kinds = self.get_json(server, "/api/kinds")["games"]
        self.assertEqual([kind["name"] for kind in kinds][:3], ["go", "nogo", "jiaqi"])
        for kind in kinds:
            board = self.get_json(server, f"/api/board/{kind['name']}")
            self.assertEqual(len(board["points"]), len(board["stones"]))
            self.assertIn("random", [bot["name"] for bot in kind["bots"]])
        paths = self.get_json(server, "/api/openapi.json")["paths"]
        self.assertEqual(set(paths), {"/api/kinds", "/api/board/{kind}", "/api/opened", "/api/games", "/api/games/{game}.{format}",
                                      "/api/session", "/api/acts", "/api/addresses", "/api/tournaments", "/api/tournaments/{tournament}",
                                      "/api/games/{game}/analyses", "/api/openings", "/api/players",
                                      "/api/players/{name}", "/api/openapi.json"})

    def test_a_file_is_opened_and_not_stored(self):
        server = self.serve()

        def open_file(text):
            connection = http.client.HTTPConnection("127.0.0.1", server.http_port, timeout=LIMIT)
            self.addCleanup(connection.close)
            connection.request("POST", "/api/opened", text.encode())
            reply = connection.getresponse()
            return reply.status, reply.read()

        status, body = open_file("(;GM[1]SZ[9]PB[Ana];B[ee]C[Tengen](;W[cc])(;W[gg]TR[gg]))")
        self.assertEqual(status, 200)
        study = json.loads(body)
        self.assertEqual((study["kind"], study["black"]), ("go", "Ana"))
        self.assertEqual([node.get("move") for node in study["nodes"]], [None, "E5", "C7", "G3"])
        status, body = open_file("(;GM[1]SZ[9];B[ee];W[ee])")
        self.assertEqual((status, json.loads(body)["error"]["code"]), (400, "syntax"))
        self.assertIn("line 1, column 20", json.loads(body)["error"]["text"])
        self.assertEqual(open_file("x" * 300_000)[0], 413)
        self.assertEqual(self.get(server, "/api/opened")[0], 405)
        self.assertEqual(self.get_json(server, "/api/games"), {"games": []})

    def test_acts_of_all_games_are_listed_with_their_author_and_time(self):
        subprocess.run([os.environ["QIYUAN_SERVER"], "admin", "ada", *place_of(self.data)], input="correct horse battery\n",
                       text=True, capture_output=True, timeout=LIMIT, check=True)
        server = self.serve()
        self.assertEqual(self.get_json(server, "/api/acts"), {"acts": []})
        players = [self.client(server, name) for name in ("ana", "bob")]
        ada = self.client(server, "ada", "correct horse battery")
        rooms = []
        for _ in range(2):
            room = players[0].ask("Open,nogo,size=5,clock=5m")[1]
            for player, side in zip(players, ("black", "white")):
                player.ask(f"SitDown,{room},{side}")
                player.ask(f"Ready,{room}")
            rooms.append(int(room))
        ada.ask(f"Arbiter,{rooms[0]},addtime,black,60000,late start")
        ada.ask(f'Arbiter,{rooms[1]},adjudicate,W,"asleep, twice"')
        acts = self.get_json(server, "/api/acts")["acts"]
        self.assertRegex(acts[0].pop("at"), r"\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z")
        self.assertEqual(acts[0], {"id": 2, "game": rooms[1], "ply": 0, "action": "adjudicate", "by": "ada",
                                   "detail": "W+adjudicated: asleep, twice"})
        self.assertEqual([(act["id"], act["game"], act["action"], act["detail"]) for act in acts[1:]],
                         [(1, rooms[0], "addtime", "black 60000 ms: late start")])
        for query, ids in (("game=" + str(rooms[0]), [1]), ("before=2", [1]), ("limit=1", [2]), ("game=99", []),
                           (f"game={rooms[1]}&before=2", [])):
            self.assertEqual([act["id"] for act in self.get_json(server, f"/api/acts?{query}")["acts"]], ids, query)

    def test_a_board_plays_moves_from_the_start_or_a_position(self):
        server = self.serve()
        board = self.get_json(server, "/api/board/go?size=5&moves=A2,A1,B1")
        self.assertEqual(board["moves"][-1], {"side": "black", "move": "B1", "effects": ["xA1"]})
        self.assertEqual((board["turn"], board["ending"]), ("white", None))
        self.assertIn("pass", board["legal"])
        board = self.get_json(server, "/api/board/jiaqi?position=xo.../..../...../..../...../..../...../..../.....&moves=04")
        self.assertEqual(board["moves"], [{"side": "black", "move": "04", "effects": ["+02"]}])
        # Every point is a capture or suicide for White.
        board = self.get_json(server, "/api/board/nogo?size=5&side=white&position=.x.x./xxxxx/.x.x./xxxxx/.x.x.")
        self.assertEqual(board["ending"], {"result": "B+no-move", "reason": "no-move"})
        error = self.get_json(server, "/api/board/nogo?size=5&moves=C3,C3", 400)["error"]
        self.assertEqual(error["code"], "illegal")
        self.assertIn("move 2 (C3)", error["text"])

    def test_a_class_behind_one_address_opens_the_lobby_at_once(self):
        server = self.serve()
        asked = []
        for request in range(40):
            connection = http.client.HTTPConnection("127.0.0.1", server.http_port, timeout=LIMIT)
            self.addCleanup(connection.close)
            connection.request("GET", ("/api/board/go?size=5", "/api/games?limit=10")[request % 2])
            asked.append(connection)
        self.assertEqual({connection.getresponse().status for connection in asked}, {200})

    def test_invalid_requests_are_rejected(self):
        server = self.serve()
        for path, status, code in (("/api/", 404, "unknown-verb"), ("/api/kinds/", 404, "unknown-verb"),
                                   ("/api/board/chess", 404, "no-game"), ("/api/board/go?size=4", 400, "bad-option"),
                                   ("/api/board/go?colour=red", 400, "bad-option"),
                                   ("/api/board/go?size", 400, "syntax"), ("/api/board/go?size=9&size=9", 400, "syntax"),
                                   ("/api/board/go?size=5&handicap=9", 400, "bad-option"),
                                   ("/api/games?limit=0", 400, "bad-option"),
                                   ("/api/acts?limit=0", 400, "bad-option"), ("/api/acts?limit=1001", 400, "bad-option"),
                                   ("/api/acts?game=x", 400, "bad-option"), ("/api/acts?before=", 400, "bad-option"),
                                   ("/api/acts?by=ari", 400, "bad-option"), ("/api/acts?game", 400, "syntax"),
                                   ("/api/acts/1", 404, "unknown-verb"), ("/api/games?from=now", 400, "bad-option"),
                                   ("/api/games?player=%ff", 400, "syntax"), ("/api/games/1.json", 404, "no-game"),
                                   ("/api/board/go?size=5&position=.....", 400, "bad-option"),
                                   ("/api/board/go?size=5&side=white", 400, "bad-option"),
                                   ("/api/games?limit=0", 400, "bad-option"), ("/api/games?from=now", 400, "bad-option"),
                                   ("/api/games?player=%ff", 400, "syntax"), ("/api/games?moves=D4", 400, "bad-option"),
                                   ("/api/games?game=go&moves=D4,D4", 400, "bad-option"),
                                   ("/api/games?game=go&size=9", 400, "bad-option"),
                                   ("/api/games?result=B%2B3", 400, "bad-option"),
                                   ("/api/games?after=last", 400, "bad-option"),
                                   ("/api/openings", 400, "bad-option"), ("/api/openings?game=go&moves=Z9", 400, "bad-option"),
                                   ("/api/openings?game=chess", 400, "bad-option"),
                                   ("/api/players?limit=0", 400, "bad-option"), ("/api/players?colour=red", 400, "bad-option"),
                                   ("/api/players?game=chess", 400, "bad-option"), ("/api/players/nobody", 404, "no-user"),
                                   ("/api/players/", 404, "no-user"), ("/api/players/%ff", 404, "no-user"),
                                   ("/api/games/1.json", 404, "no-game"),
                                   ("/api/games/1.pdf", 404, "no-game"), ("/api/games/1", 404, "no-game"),
                                   ("/api/games/x.json", 404, "no-game"),
                                   ("/api/games/1/analyses", 404, "no-game"),
                                   ("/api/games/x/analyses", 404, "no-game"),
                                   ("/api/games/99999999999999999999.json", 404, "no-game")):
            error = self.get_json(server, path, status)["error"]
            self.assertEqual(error["code"], code, path)
            self.assertTrue(error["text"], path)
        self.assertEqual(self.get_json(server, "/api/games?player='%20or%201=1--"), {"games": []})


class Archive(WebTest):
    def play(self, black, white, moves, loser, game="go", **options):
        """Plays these moves, then `loser` resigns. Returns the number of the game."""
        room = black.ask("Open", game=game, options={"size": 9, **options})["room"]
        for client, side in ((black, "black"), (white, "white")):
            self.assertEqual(client.ask("SitDown", room=room, side=side)["verb"], "SitDown")
        for client in (black, white):
            self.assertEqual(client.ask("Ready", room=room)["verb"], "Ready")
        for number, move in enumerate(moves):
            client, side = ((black, "black"), (white, "white"))[number % 2]
            answer = client.ask("SetDot", room=room, side=side, point=move)
            self.assertEqual(answer, {"verb": "SetDot", "room": room, "ply": number + 1})
        self.assertEqual(loser.ask("Lose", room=room)["verb"], "Lose")
        for client in (black, white):
            client.wait("GameOver")
        return room

    def numbers(self, server, query):
        return [game["game"] for game in self.get_json(server, f"/api/games?{query}")["games"]]

    def expect_soon(self, server, query, games):
        """Asks for games until these are found: the server indexes the positions of a game soon after its end."""
        while (numbers := self.numbers(server, query)) != games:
            self.assertLessEqual(set(numbers), set(games))

    def test_games_are_found_by_opening_in_any_orientation(self):
        server = self.serve()
        ana, bob = self.web(server, "ana"), self.web(server, "bob")
        first = self.play(ana, bob, ["D4", "E5", "C3"], loser=bob)
        turned = self.play(bob, ana, ["F6", "E5", "G7"], loser=bob)
        mirrored = self.play(ana, bob, ["C7", "E5", "D6", "G6"], loser=ana)
        other = self.play(ana, bob, ["C3", "E5", "G7"], loser=bob)
        large = self.play(ana, bob, ["D4", "E5"], loser=bob, size=13)
        self.expect_soon(server, "game=go&size=13&moves=D4", [large])
        opening = "game=go&size=9&moves=D4,E5,C3"
        found = self.get_json(server, f"/api/games?{opening}")["games"]
        self.assertEqual([(game["game"], game["ply"]) for game in found], [(mirrored, 3), (turned, 3), (first, 3)])
        self.assertEqual(self.numbers(server, "game=go&size=9&moves="), [other, mirrored, turned, first])
        self.assertEqual(self.numbers(server, f"{opening}&result=white"), [mirrored, turned])
        self.assertEqual(self.numbers(server, f"{opening}&player=bob&result=resign&limit=2"), [mirrored, turned])
        self.assertEqual(self.numbers(server, f"{opening}&limit=2&after={turned}"), [first])

        lines = self.client(server, "eva").ask("Archive,game=go,size=9,moves=C3 E5 D4", until="End")
        self.assertEqual([int(line[1]) for line in lines[:-1]], [mirrored, turned, first])

        moves = self.get_json(server, "/api/openings?game=go&size=9&moves=D4,E5")["moves"]
        self.assertEqual(moves, [{"move": "C3", "games": 2, "black": 1, "white": 1, "draws": 0}])
        starts = self.get_json(server, "/api/openings?game=go&size=9")["moves"]
        self.assertEqual(sorted(move["games"] for move in starts), [2, 2])
        self.assertEqual(self.get_json(server, "/api/openings?game=go&size=9&player=nobody")["moves"], [])

        server.stop(signal.SIGKILL)
        self.assertEqual(self.numbers(self.serve(), opening), [mirrored, turned, first])

    def test_every_level_of_a_bot_is_a_player(self):
        server = self.serve()
        ana = self.client(server, "ana")
        for black, white in (("uct,level=1", "uct,level=2,seed=5"), ("uct,level=2", "random"), ("uct,level=1", "random")):
            room = ana.ask("Open,nogo,size=5")[1]
            ana.ask(f"Watch,{room}")
            ana.ask(f"SeatBot,{room},black,{black}")
            ana.ask(f"SeatBot,{room},white,{white}")
            ana.wait("GameOver")
        players = {player["name"]: player["games"] for player in self.get_json(server, "/api/players")["players"]}
        self.assertEqual(players, {"uct:level=1": 2, "uct:level=2": 2, "random": 2})
        profile = self.get_json(server, "/api/players/uct%3Alevel%3D2")
        self.assertEqual([(opponent["name"], opponent["games"]) for opponent in profile["opponents"]],
                         [("uct:level=1", 1), ("random", 1)])
        record = self.get_json(server, "/api/games/1.json")
        self.assertEqual((record["black"], record["white"]), ("uct:level=1", "uct:level=2"))
        self.assertIn(b"PB[uct:level=1]PW[uct:level=2]", self.get(server, "/api/games/1.sgf")[2])
        found = self.get_json(server, "/api/games?player=uct%3Alevel%3D2")["games"]
        self.assertEqual([game["game"] for game in found], [2, 1])

    def test_players_have_results_and_ratings(self):
        server = self.serve()
        ana, bob = self.web(server, "ana"), self.web(server, "王小明")
        self.play(ana, bob, ["D4", "E5"], loser=bob)
        last = self.play(bob, ana, ["D4", "E5"], loser=bob, game="nogo")
        self.play(bob, ana, ["D4"], loser=ana)  # too short to count
        players = self.get_json(server, "/api/players")
        self.assertEqual(players["count"], 2)
        self.assertEqual([(player["name"], player["games"], player["won"]) for player in players["players"]],
                         [("ana", 2, 2), ("王小明", 2, 0)])
        only = self.get_json(server, "/api/players?prefix=AN&game=nogo&limit=1")["players"]
        self.assertEqual([(player["name"], player["games"], player["game"]) for player in only], [("ana", 1, "nogo")])
        self.assertGreater(only[0]["rating"], 1500)
        self.assertLess(only[0]["deviation"], 350)

        profile = self.get_json(server, "/api/players/%E7%8E%8B%E5%B0%8F%E6%98%8E")
        self.assertEqual(profile["name"], "王小明")
        self.assertEqual(profile["opponents"], [{"name": "ana", "games": 2, "won": 0, "drawn": 0, "lost": 2}])
        self.assertEqual(profile["last"][0]["game"], last)
        go = next(kind for kind in profile["kinds"] if kind["game"] == "go")
        self.assertEqual((go["black"]["games"], go["white"]["lost"]), (0, 1))
        self.assertEqual([day["rating"] for day in go["history"]], [go["rating"]])
        # The next game updates the profile.
        self.play(ana, bob, ["D4", "E5"], loser=ana)
        self.assertEqual(self.get_json(server, "/api/players/ANA")["opponents"][0]["lost"], 1)

    @needs_files
    def test_games_of_an_older_database_are_indexed_by_position(self):
        server = self.serve()
        ana, bob = self.web(server, "ana"), self.web(server, "bob")
        games = [self.play(ana, bob, ["D4", "E5"], loser=bob) for _ in range(3)]
        server.stop()
        with contextlib.closing(sqlite3.connect(os.path.join(self.data, "qiyuan.db"))) as database, database:
            database.execute("DELETE FROM position_keys")
            database.execute("INSERT INTO unindexed SELECT id FROM game")
        server = self.serve()
        self.expect_soon(server, "game=go&size=9&moves=D4", games[::-1])
        self.assertEqual(self.numbers(server, "game=go&size=9&moves=D4,E5"), games[::-1])


class Pages(WebTest):
    def serve_page(self):
        self.folder = os.path.join(self.data, "page")
        os.makedirs(os.path.join(self.folder, "assets"))
        for name, content in (("index.html", b"<!doctype html><title>Qiyuan</title>"),
                              ("routes.txt", b"/room/#\n/embed/#\n"),
                              ("assets/index-B3kdk2sz.js", b"'server'"),
                              ("assets/index-B3kdk2sz.js.gz", gzip.compress(b"'server'"))):
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(content)
        return self.serve("--web", self.folder)

    def test_a_page_is_served_with_its_headers_and_assets(self):
        server = self.serve_page()
        status, headers, body = self.get(server, "/room/3")
        self.assertEqual((status, body), (200, b"<!doctype html><title>Qiyuan</title>"))
        self.assertEqual(headers["Cache-Control"], "no-cache")
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(self.get(server, "/", If_None_Match=headers["ETag"])[0], 304)
        _, headers, _ = self.get(server, "/embed/3")
        self.assertNotIn("frame-ancestors", headers["Content-Security-Policy"])
        status, headers, body = self.get(server, "/assets/index-B3kdk2sz.js", Accept_Encoding="gzip")
        self.assertEqual((headers["Content-Encoding"], gzip.decompress(body)), ("gzip", b"'server'"))
        self.assertIn("immutable", headers["Cache-Control"])
        self.assertEqual(self.get_json(server, "/api/games"), {"games": []})

    def test_unknown_paths_are_not_found(self):
        server = self.serve_page()
        for path in ("/.git/config", "/.env", "/room", "/room/3/4", "/nowhere", "/wp-login.php"):
            self.assertEqual(self.get(server, path)[0], 404, path)

    def test_boards_of_one_address_leave_places_for_others(self):
        server = self.serve_page()
        moves = ",".join(f"{letter}{row}" for row in range(1, 10) for letter in "ABCDEFGHJKLMNOPQRST")
        many = [http.client.HTTPConnection("127.0.0.1", server.http_port, timeout=LIMIT) for _ in range(60)]
        for connection in many:
            self.addCleanup(connection.close)
            connection.request("GET", f"/api/board/go?moves={moves}")
        other = http.client.HTTPConnection("127.0.0.1", server.http_port, timeout=LIMIT,
                                           source_address=("127.0.0.2", 0))
        self.addCleanup(other.close)
        other.request("GET", "/api/board/go?moves=D4")
        self.assertEqual(other.getresponse().status, 200)
        replies = [connection.getresponse() for connection in many]
        self.assertLessEqual({reply.status for reply in replies}, {200, 503})
        self.assertTrue(all(reply.headers["Retry-After"] for reply in replies if reply.status == 503))

    def test_paths_cannot_leave_the_folder(self):
        server = self.serve_page()
        for path in ("/../qiyuan.db", "/%2e%2e/qiyuan.db", "/assets/../../qiyuan.db", "/..%2fqiyuan.db", "//etc/passwd",
                     "/assets/%2e%2e/%2e%2e/qiyuan.db", "/..\\qiyuan.db", "/%5c..%5cqiyuan.db"):
            self.assertEqual(self.get(server, path)[0], 404, path)

    def test_without_a_page_the_server_shows_its_status(self):
        server = self.serve("--web", "none")
        self.assertIn(b"The server is running", self.get(server, "/")[2])
        self.assertEqual(self.get(server, "/room/3")[0], 404)


if __name__ == "__main__":
    unittest.main()
