"""The program `qiyuan` with a real server: a person at a pipe, engines over GTP, records, perft."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import unittest
import urllib.request

from server_fixture import LIMIT, Server, ServerTest
from sgf_count import counted

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "clients" / "examples"
GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class Person(ServerTest):
    def test_plays_a_bot_from_a_pipe_and_resumes_the_game(self):
        server = self.serve()
        where = ("--server", f"localhost:{server.port}", "--user", "ana")
        out = self.cli("play", *where, "--game", "nogo", "--option", "size=5", "--bot", "uct:playouts=50", "--ascii",
                       stdin="C3\nlegal\nboard\nquit\n")
        self.assertIn("x", out)
        room = re.search(r"table (\d+)", out, re.IGNORECASE).group(1)
        out = self.cli("play", *where, "--room", room, "--ascii", stdin="resign\n")
        self.assertIn("W+resign", out)
        self.assertIn("W+resign", self.cli("record", "show", room, "--server", f"localhost:{server.port}"))

    def test_a_record_is_converted_between_formats(self):
        moves = "".join(f"<CR><CC>{side}</CC><CL>{point}</CL></CR>"
                        for side, point in (("black", "04"), ("white", "02"), ("black", "00")))
        old, new = os.path.join(self.data, "old.xml"), os.path.join(self.data, "new.sgf")
        with open(old, "w", encoding="utf-8") as file:
            file.write(f'<TibetanGo><PB>ana</PB><PW>bob</PW><OP name="jia_run">0</OP><PC>{moves}</PC></TibetanGo>')
        self.assertIn("jia_run=0", self.cli("record", "show", old, "--ascii"))
        self.cli("record", "convert", old, "--format", "sgf", "--output", new)
        shown = self.cli("record", "show", new, "--ascii")
        self.assertIn("Move 3: x 00 turns 02", shown)
        self.assertIn("jia_run=0", shown)
        self.assertIn("nothing.xml", self.cli("record", "show", os.path.join(self.data, "nothing.xml"), code=1))

    def test_errors_are_reported_in_one_line(self):
        server = self.serve()
        self.assertIn("chess", self.cli("play", "--game", "chess", code=2))
        for arguments, words in ((("watch", "99", "--server", f"localhost:{server.port}"), "99"),
                                 (("record", "export", "7", "--server", f"localhost:{server.port}"), "7"),
                                 (("tables", "--server", "localhost:1"), "localhost:1"),
                                 (("record", "show", "1", "--data", self.data + "-none"), "none")):
            error = self.cli(*arguments, code=1)
            self.assertEqual(len(error.strip().splitlines()), 1, error)
            self.assertIn(words, error)



class Help(ServerTest):
    def setUp(self):
        super().setUp()
        section = re.search(r"^Subcommands:\n((?:  .*\n)+)", self.cli("help", "commands"), re.MULTILINE)[1]
        self.commands = re.findall(r"^  ([\w-]+)", section, re.MULTILINE)
        self.games = self.kinds()

    def kinds(self):
        """The games with their options and bots, as the server lists them."""
        with urllib.request.urlopen(f"http://localhost:{self.serve().http_port}/api/kinds", timeout=LIMIT) as reply:
            return json.load(reply)["games"]

    def test_the_overview_fits_on_a_screen_and_names_every_command_game_and_bot(self):
        overview = self.cli("--help")
        self.assertLessEqual(len(overview.splitlines()), 45)
        self.assertLessEqual(max(map(len, overview.splitlines())), 80)
        words = set(re.findall(r"[\w-]+", overview))
        self.assertLessEqual({"play", "bench", "tournament", "help"}, set(self.commands))
        self.assertEqual(set(self.commands) - words, set())
        bots = {bot["name"] for game in self.games for bot in game["bots"]}
        self.assertEqual({game["name"] for game in self.games} - words, set())
        lines = re.findall(r"^  ([\w-]+) ", overview.partition("\nBots ")[2].partition("\n\n")[0], re.MULTILINE)
        self.assertEqual(sorted(lines), sorted(bots))
        self.assertEqual(self.cli("help"), overview)

    def test_the_options_of_games_and_bots_are_explained(self):
        text = self.cli("help", "games")
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        text = " ".join(text.split())
        for game in self.games:
            self.assertIn(f"{game['title']}: --game {game['name']}", text)
            for option in (*game["options"], *game["table_options"]):
                self.assertIn(f" {option['name']}=", text)
                self.assertIn(option["help"], text)
            for bot in game["bots"]:
                self.assertIn(f"{bot['name']}: {bot['title']} {bot['about']}.", text)
                for option in bot["options"]:
                    self.assertIn(option["help"], text)
        self.assertEqual(text.count("expansion_threshold=1 ("), 1)

    def help(self, *command):
        """The output without the number in the name of a watcher, which is that of the process."""
        return re.sub(r"watcher-\d+", "watcher", self.cli(*command))

    def test_every_command_explains_itself_with_an_example(self):
        for command in self.commands:
            text = self.help(command, "--help")
            self.assertIn(f"qiyuan {command}", text)
            self.assertEqual(self.help("help", command), text)
        self.assertEqual(self.help("help", "record", "show"), self.help("record", "show", "--help"))
        self.assertRegex(self.cli("--version"), r"\d+\.\d+\.\d+")

    def test_unknown_topics_are_refused_with_the_valid_ones(self):
        error = self.cli("help", "chess", code=2)
        self.assertIn("unknown help topic 'chess'; valid: games, commands, play, ", error)
        self.assertIn("valid: show, export, convert", self.cli("help", "record", "print", code=2))
        self.assertIn("'play' has no subcommands", self.cli("help", "play", "go", code=2))

    def test_a_wrong_command_line_names_the_help_to_read(self):
        for arguments, words in ((("chess",), "unknown command 'chess' (`qiyuan help` lists"),
                                 (("--chess",), "unknown option '--chess' (see `qiyuan --help`)"),
                                 (("record", "show", "--chess"), "(see `qiyuan record show --help`)")):
            error = self.cli(*arguments, code=2)
            self.assertEqual(len(error.strip().splitlines()), 1, error)
            self.assertIn(words, error)


class PingingProxy:
    """A proxy for one client that sends it a Ping as soon as it has logged in. Collects the client's lines in `said`,
    which is complete when `thread` has ended."""

    def __init__(self, server):
        self.listener = socket.create_server(("localhost", 0))
        self.port = self.listener.getsockname()[1]
        self.server_port = server.port
        self.said = ""
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self):
        with self.listener, socket.create_connection(("localhost", self.server_port), timeout=LIMIT) as server:
            self.listener.settimeout(LIMIT)
            client, _ = self.listener.accept()
            back = threading.Thread(target=self.bring_back, args=(server, client))
            back.start()
            with client, client.makefile("rb") as lines:
                for line in lines:
                    self.said += line.decode()
                    if not line.startswith(b"Pong"):
                        server.sendall(line)
                server.shutdown(socket.SHUT_WR)
                back.join()

    @staticmethod
    def bring_back(server, client):
        for line in server.makefile("rb"):
            try:
                client.sendall(line + (b"Ping,proxy\n" if b" Tables," in line else b""))
            except OSError:
                return


class Pings(ServerTest):
    def said(self, *command, stdin=""):
        server = self.serve()
        proxy = PingingProxy(server)
        self.cli(*command, "--server", f"localhost:{proxy.port}", "--user", "ana", "--game", "nogo", "--option", "size=5",
                 stdin=stdin)
        proxy.thread.join(LIMIT)
        return proxy.said

    def test_play_answers_pings(self):
        self.assertIn("\nPong,proxy\n", self.said("play", "--bot", "uct:playouts=50", stdin="C3\nresign\n"))

    def test_join_never_answers_pings(self):
        said = self.said("join", "--opponent", "random", "--engine",
                         f"{os.environ['QIYUAN']} gtp --game nogo --option size=5 --bot random")
        self.assertNotIn("Pong", said)
        self.assertIn("SetDot", said)


class Seats(ServerTest):
    def play(self, server, *arguments, user="ana"):
        """Starts `qiyuan play` at a table for a guest and waits until it sits there."""
        command = [os.environ["QIYUAN"], "play", "--server", f"localhost:{server.port}", "--user", user, "--game", "nogo",
                   "--ascii", *arguments]
        player = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(player.stdout.close)
        self.addCleanup(player.stderr.close)
        self.addCleanup(player.stdin.close)
        self.addCleanup(player.wait)
        self.addCleanup(player.kill)
        return player, player.stdout.readline()

    def test_a_guest_whose_program_is_killed_gets_the_seat_back(self):
        server = self.serve()
        player, said = self.play(server, "--bot", "none", "--side", "black")
        self.assertIn("you are black", said)
        bob = self.client(server, "bob")
        bob.ask("SitDown,1,white")
        bob.ask("Ready,1")
        bob.wait("Start")
        player.kill()
        self.assertEqual(bob.wait("Left")[:4], ["Left", "1", "ana", "player"])
        secrets = list(pathlib.Path(os.environ["XDG_STATE_HOME"]).rglob("ana"))
        self.assertEqual([file.stat().st_mode & 0o777 for file in secrets], [0o600])
        _, said = self.play(server, "--room", "1")
        self.assertIn("you are black", said)
        self.assertEqual(bob.wait("Joined")[:4], ["Joined", "1", "ana", "player"])

    def test_the_seat_of_another_guest_is_refused_with_advice(self):
        server = self.serve()
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        ana.ask("Open,nogo,size=5")
        ana.ask("SitDown,1,black")
        bob.ask("SitDown,1,white")
        bob.ask("Watch,1", until="End")
        ana.close()
        bob.wait("Left")
        error = self.cli("play", "--server", f"localhost:{server.port}", "--user", "ana", "--room", 1, code=1)
        self.assertRegex(error, "^qiyuan: cannot log in as ana: .*choose another name, with --user NAME$")


class Tls(ServerTest):
    def test_plays_over_tls_with_a_trusted_certificate(self):
        server, certificate, fingerprint = self.serve_tls()
        where = ("--server", f"tls://localhost:{server.tls_port}")
        out = self.cli("play", *where, "--fingerprint", fingerprint, "--game", "nogo", "--option", "size=5", "--bot",
                       "uct:playouts=50", "--ascii", stdin="C3\nresign\n")
        self.assertIn("W+resign", out)
        self.assertIn("No tables are open", self.cli("tables", *where, "--ca", certificate))
        self.assertIn("W+resign", self.cli("record", "show", 1, "--server", f"tls://127.0.0.1:{server.tls_port}", "--ca",
                                           certificate))

    def test_an_untrusted_certificate_is_rejected_with_advice(self):
        server, certificate, fingerprint = self.serve_tls()
        tls = f"tls://localhost:{server.tls_port}"
        error = self.cli("tables", "--server", tls, code=1)
        self.assertIn("self-signed", error)
        self.assertIn(f"--fingerprint {fingerprint}", error)
        other = "00" + fingerprint[2:] if fingerprint[:2] != "00" else "11" + fingerprint[2:]
        self.assertIn("and not the one", self.cli("tables", "--server", tls, "--fingerprint", other, code=1))
        elsewhere = f"tls://127.0.0.2:{server.tls_port}"  # the certificate does not contain this address
        self.assertIn("mismatch", self.cli("tables", "--server", elsewhere, "--ca", certificate, code=1))
        for arguments in (("--server", f"tls://localhost:{server.port}", "--ca", certificate),
                          ("--server", f"localhost:{server.tls_port}"),
                          ("--server", f"localhost:{server.port}", "--ca", certificate)):
            error = self.cli("tables", *arguments, code=1)
            self.assertEqual(len(error.strip().splitlines()), 1, error)
            self.assertIn("tls" if "--ca" in arguments else "TLS", error)


class Perft(ServerTest):
    def test_prints_a_line_for_each_depth(self):
        self.assertEqual(self.cli("perft", "--game", "nogo", "--depth", 3, "--option", "size=5"), "1 25\n2 600\n3 13792\n")
        self.assertIn("2 6643", self.cli("perft", "--game", "go", "--depth", 2, "--option", "size=9"))
        self.assertEqual(self.cli("perft", "--game", "jiaqi", "--depth", 1), "1 40\n")


class Engines(ServerTest):
    def test_gnu_go_plays_our_bot_and_agrees_on_the_score(self):
        """The table counts the board as it stands, GNU Go without the stones that it calls dead."""
        server = self.serve()
        where = f"localhost:{server.port}"
        engine = f"{GNUGO} --mode gtp --level 1 --chinese-rules --capture-all-dead --positional-superko --never-resign"
        out = self.cli("join", "--server", where, "--user", "gnugo", "--game", "go", "--option", "size=9", "--option",
                       "komi=7.5", "--opponent", "uct:playouts=50", "--games", 2, "--engine", engine, "--json")
        self.assertTrue(all(json.loads(line) for line in out.splitlines()))
        client = self.client(server, "eva")
        games = client.ask("Archive", until="End")[:-1]
        self.assertEqual(len(games), 2)
        self.assertEqual({(game[3], game[4]) for game in games}, {("gnugo", "uct:playouts=50"), ("uct:playouts=50", "gnugo")})
        for game in games:
            path = os.path.join(self.data, f"{game[1]}.sgf")
            self.cli("record", "export", game[1], "--server", where, "--format", "sgf", "--output", path)
            sgf = pathlib.Path(path).read_text(encoding="utf-8")
            dead, score = gnugo_judgement(path)
            self.assertEqual(counted(sgf), game[5])
            self.assertEqual(counted(sgf, dead), score)

    def test_an_nboard_engine_plays_and_its_game_is_exported_as_ggf(self):
        server = self.serve()
        where = f"localhost:{server.port}"
        engine = f"nboard:depth=2:{os.environ['QIYUAN']} nboard"
        self.cli("join", "--server", where, "--user", "edna", "--game", "othello", "--opponent", "random", "--engine",
                 engine)
        ggf = self.cli("record", "export", 1, "--server", where, "--format", "ggf")
        self.assertTrue(ggf.startswith("(;GM[Othello]"), ggf)
        self.assertIn("PB[edna]PW[random]RE[", ggf)
        self.assertEqual(self.cli("nboard", stdin=f"set game {ggf}ping 7\nquit\n"), "pong 7\n")
        told = self.client(server, "eva").ask("Record,1,ggf")
        self.assertEqual((told[2], told[3].strip()), ("ggf", ggf.strip()))
        self.assertIn("play othello, not nogo",
                      self.cli("join", "--server", where, "--game", "nogo", "--engine", engine, code=1))

    def test_an_engine_that_exits_is_reported(self):
        server = self.serve()
        error = self.cli("join", "--server", f"localhost:{server.port}", "--user", "broken", "--game", "nogo",
                         "--opponent", "random", "--games", 1, "--engine", "sh -c 'read line; exit 3'", code=1)
        self.assertIn("exited with status 3 at 'name'", error)

    def test_the_example_bot_finishes_its_game(self):
        server = self.serve()
        done = subprocess.run([sys.executable, EXAMPLES / "nogo_bot.py", f"localhost:{server.port}"], text=True,
                              capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^table 1, black: [BW]\+no-move$")
        source = (EXAMPLES / "nogo_bot.py").read_text()
        self.assertLessEqual(len(source.splitlines()), 70)

    def test_the_example_bot_gets_its_seat_back_after_a_restart(self):
        server = self.serve()
        ana = self.client(server, "ana")
        room = ana.ask("Open,nogo,size=5")[1]
        ana.ask(f"SitDown,{room},black")
        ana.ask(f"Ready,{room}")
        bot = subprocess.Popen([sys.executable, EXAMPLES / "nogo_bot.py", f"localhost:{server.port}", room], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(bot.kill)
        ana.wait("Start")
        ana.ask(f"SetDot,{room},black,C3,1")
        self.assertEqual([ana.wait("Move")[2] for _ in range(2)], ["1", "2"])
        server.stop(signal.SIGKILL)
        server = Server(self.data, port=server.port)
        self.servers.append(server)
        ana, = self.again(server, ana)
        while ana.ask(f"State,{room}", until="End")[0][3] != "playing":  # until the bot is back
            ana.wait_any()
        ana.ask(f"SetDot,{room},black,{ana.ask(f'Legal,{room}')[2]},3")
        self.assertEqual([ana.wait("Move")[2] for _ in range(2)], ["3", "4"])
        ana.ask(f"Lose,{room}")
        out, errors = bot.communicate(timeout=LIMIT)
        self.assertEqual((bot.returncode, out), (0, f"table {room}, white: W+resign\n"), errors)

    def test_the_built_in_engine_speaks_gtp(self):
        out = self.cli("gtp", "--game", "go", "--option", "size=9", "--bot", "uct:playouts=50",
                       stdin="1 name\n2 boardsize 9\n3 clear_board\n4 play b E5\n5 genmove w\n6 undo\n7 showboard\nquit\n")
        self.assertRegex(out, r"=5 [A-HJ][1-9]")
        self.assertNotIn("?", out)


def gnugo_judgement(path):
    """The dead stones of a record according to GNU Go, and the score, such as `B+3.5`."""
    done = subprocess.run([GNUGO, "--mode", "gtp", "--chinese-rules"], text=True, capture_output=True, timeout=LIMIT,
                          input=f"loadsgf {path}\nfinal_status_list dead\nfinal_score\nquit\n")
    _, dead, score, *_ = done.stdout.split("\n\n")
    return dead.lstrip("= ").split(), score.lstrip("= ").strip()


if __name__ == "__main__":
    unittest.main()
