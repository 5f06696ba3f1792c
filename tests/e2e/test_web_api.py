"""The web port: games over a WebSocket in JSON, what the hall knows as JSON, and the files of a page."""

import gzip
import http.client
import json
import os
import random
import signal
import unittest

from hall import LIMIT, HallTest
from web_socket import TEXT, WebSocket


class WebTest(HallTest):
    def web(self, server, *arguments, **options):
        client = WebSocket(server, *arguments, **options)
        self.addCleanup(client.close)
        return client

    def get(self, server, path, **headers):
        """Status, headers and body. The path is sent as it is."""
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
    """Random moves for Black, each answered by the bot; stops after `moves` or at the end of the game."""
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

    def test_a_game_in_json_goes_on_after_kill_9_and_watchers_of_the_line_port_see_the_same(self):
        server = self.serve()
        page = self.web(server, origin=f"http://localhost:{server.http_port}")
        self.assertEqual(page.ask("Register", user="ana", password="correct horse battery"),
                         {"verb": "Register", "user": "ana"})
        self.assertEqual(page.ask("Login", user="ana", password="correct horse battery"), {"verb": "Tables", "count": 0})
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
        answer = page.ask("Login", user="ana", password="correct horse battery")
        self.assertEqual(answer, {"verb": "Tables", "count": 1})
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

    def test_an_account_that_comes_by_another_way_closes_its_older_connection(self):
        server = self.serve()
        first = self.client(server)
        first.ask("Register,ana,correct horse battery")
        first.ask("Login,ana,correct horse battery")
        page = self.web(server)
        page.ask("Login", user="ana", password="correct horse battery")
        self.assertEqual(first.wait("Closing")[0], "Closing")
        self.client(server).ask("Login,ana,correct horse battery")
        self.assertEqual(page.wait("Closing")["verb"], "Closing")
        self.assertRaises(EOFError, page.read)
        self.assertEqual(page.close_code, 1000)

    def test_a_silent_page_is_asked_in_json(self):
        page = self.web(self.serve("--ping-time", "1"), "ana")
        self.assertEqual(page.wait("Ping")["text"], "are you there?")

    def test_mistakes_are_answered_and_pages_of_others_stay_out(self):
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
    def test_boards_are_followed_by_the_moves(self):
        """Who has the start position and the moves with their effects knows the position: it has what Board draws."""
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
                    self.assertEqual(effect[0], "x", "these games recolour nothing by putting stones")
                    stones[effect[1:]] = None
            drawn = [row["text"] for row in page.ask("Board", "End", room=room) if row["verb"] == "Row"]
            text = "".join(drawn)
            for side, signs in (("black", "●x"), ("white", "○o")):
                self.assertEqual(sum(text.count(sign) for sign in signs), sum(each == side for each in stones.values()),
                                 drawn)

    def test_kinds_and_boards_are_there_for_every_game(self):
        server = self.serve()
        kinds = self.get_json(server, "/api/kinds")["games"]
        self.assertEqual([kind["name"] for kind in kinds][:3], ["go", "nogo", "jiaqi"])
        for kind in kinds:
            board = self.get_json(server, f"/api/board/{kind['name']}")
            self.assertEqual(len(board["points"]), len(board["stones"]))
            self.assertIn("random", [bot["name"] for bot in kind["bots"]])
        paths = self.get_json(server, "/api/openapi.json")["paths"]
        self.assertEqual(set(paths), {"/api/kinds", "/api/board/{kind}", "/api/games", "/api/games/{game}.{format}",
                                      "/api/openapi.json"})

    def test_what_is_wrong_is_said(self):
        server = self.serve()
        for path, status, code in (("/api/", 404, "unknown-verb"), ("/api/kinds/", 404, "unknown-verb"),
                                   ("/api/board/chess", 404, "no-game"), ("/api/board/go?size=4", 400, "bad-option"),
                                   ("/api/board/go?colour=red", 400, "bad-option"),
                                   ("/api/board/go?size", 400, "syntax"), ("/api/board/go?size=9&size=9", 400, "syntax"),
                                   ("/api/board/go?size=5&handicap=9", 400, "bad-option"),
                                   ("/api/games?limit=0", 400, "bad-option"), ("/api/games?from=now", 400, "bad-option"),
                                   ("/api/games?player=%ff", 400, "syntax"), ("/api/games/1.json", 404, "no-game"),
                                   ("/api/games/1.pdf", 404, "no-game"), ("/api/games/1", 404, "no-game"),
                                   ("/api/games/x.json", 404, "no-game"),
                                   ("/api/games/99999999999999999999.json", 404, "no-game")):
            error = self.get_json(server, path, status)["error"]
            self.assertEqual(error["code"], code, path)
            self.assertTrue(error["text"], path)
        self.assertEqual(self.get_json(server, "/api/games?player='%20or%201=1--"), {"games": []})


class Pages(WebTest):
    def serve_page(self):
        self.folder = os.path.join(self.data, "page")
        os.makedirs(os.path.join(self.folder, "assets"))
        for name, content in (("index.html", b"<!doctype html><title>Qiyuan</title>"),
                              ("assets/index-B3kdk2sz.js", b"'hall'"),
                              ("assets/index-B3kdk2sz.js.gz", gzip.compress(b"'hall'"))):
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(content)
        return self.serve("--web", self.folder)

    def test_a_page_is_served_with_what_belongs_to_it(self):
        server = self.serve_page()
        status, headers, body = self.get(server, "/room/3")
        self.assertEqual((status, body), (200, b"<!doctype html><title>Qiyuan</title>"))
        self.assertEqual(headers["Cache-Control"], "no-cache")
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(self.get(server, "/", If_None_Match=headers["ETag"])[0], 304)
        _, headers, _ = self.get(server, "/embed/3")
        self.assertNotIn("frame-ancestors", headers["Content-Security-Policy"])
        status, headers, body = self.get(server, "/assets/index-B3kdk2sz.js", Accept_Encoding="gzip")
        self.assertEqual((headers["Content-Encoding"], gzip.decompress(body)), ("gzip", b"'hall'"))
        self.assertIn("immutable", headers["Cache-Control"])
        self.assertEqual(self.get_json(server, "/api/games"), {"games": []})

    def test_nobody_gets_out_of_the_folder(self):
        server = self.serve_page()
        for path in ("/../qiyuan.db", "/%2e%2e/qiyuan.db", "/assets/../../qiyuan.db", "/..%2fqiyuan.db", "//etc/passwd",
                     "/assets/%2e%2e/%2e%2e/qiyuan.db", "/..\\qiyuan.db", "/%5c..%5cqiyuan.db"):
            self.assertEqual(self.get(server, path)[0], 404, path)

    def test_without_a_page_there_is_the_status(self):
        server = self.serve("--web", "none")
        self.assertIn(b"The hall is open", self.get(server, "/")[2])
        self.assertEqual(self.get(server, "/room/3")[0], 404)


if __name__ == "__main__":
    unittest.main()
