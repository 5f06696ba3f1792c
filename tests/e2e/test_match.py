"""`qiyuan match`: games without a server, misbehaving engines, interruptions of every kind."""

import json
import os
import pathlib
import re
import resource
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest

QIYUAN = os.environ["QIYUAN"]
ENGINE = f"gtp:{sys.executable} {pathlib.Path(__file__).resolve().parent / 'instant_engine.py'}"
LIMIT = 120


class Match(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="qiyuan-match-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def match(self, *arguments, code=0):
        done = subprocess.run([QIYUAN, "match", *arguments], cwd=self.folder, capture_output=True, text=True,
                              timeout=LIMIT)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def games(self, *arguments):
        lines = [json.loads(line) for line in self.match(*arguments, "--json").stdout.splitlines()]
        return lines[:-1], lines[-1]

    def stored(self, question):
        with sqlite3.connect(self.folder / "results" / "qiyuan.db") as database:
            return database.execute(question).fetchall()

    def record(self, game):
        export = [QIYUAN, "record", "export", str(game), "--data", "results", "--format", "json"]
        return json.loads(subprocess.run(export, cwd=self.folder, capture_output=True, check=True).stdout)


class Bots(Match):
    BOTS = ("--game", "nogo", "--option", "size=5", "--first", "uct:playouts=50", "--second", "random")

    def test_a_seed_gives_the_same_games_with_any_concurrency(self):
        one, total = self.games(*self.BOTS, "--games", "12", "--concurrency", "1")
        other, _ = self.games(*self.BOTS, "--games", "12", "--concurrency", "3")
        by_number = lambda games: sorted(games, key=lambda game: game["game"])
        self.assertEqual(one, by_number(other))
        self.assertEqual([game["first"] for game in one], ["black", "white"] * 6)
        self.assertEqual(total["games"], 12)
        self.assertEqual(total["won"] + total["lost"] + total["drawn"], 12)
        self.assertEqual(total["black_won"], sum(game["result"].startswith("B") for game in one))
        self.assertEqual(sum(total["pairs"]), 6)
        search, none = total["search"]
        self.assertLessEqual(search["playouts"], 50 * search["moves"])  # fewer near the end of the game
        self.assertGreater(search["playouts_per_second"], 0)
        self.assertIsNone(none, "random has no search")
        another, _ = self.games(*self.BOTS, "--games", "12", "--seed", "2")
        self.assertNotEqual(one, by_number(another))

    def test_a_sequential_test_ends_early(self):
        games, total = self.games(*self.BOTS, "--sprt", "elo0=0,elo1=200")
        self.assertEqual(total["verdict"], "elo1")
        self.assertLess(len(games), 200)
        self.assertGreater(total["llr"], 2.94)
        text = self.match(*self.BOTS, "--sprt", "elo0=0,elo1=200").stdout
        self.assertIn("the first player leads by 200 Elo, not 0 Elo", text)

    def test_openings_are_played_with_both_colours(self):
        (self.folder / "openings").write_text("# two of them\nA1 B1\n\nC3, D4  # the middle\n")
        self.match(*self.BOTS, "--games", "4", "--openings", "openings", "--store", "results")
        starts = [[move["move"] for move in self.record(game)["moves"][:2]]
                  for game, in self.stored("select id from game")]
        self.assertEqual(sorted(starts), [["A1", "B1"], ["A1", "B1"], ["C3", "D4"], ["C3", "D4"]])

    def test_errors_are_reported_in_one_line(self):
        (self.folder / "illegal").write_text("A1\nA1 A1\n")
        (self.folder / "twice").write_text("A1\nE5\n")
        for arguments, words in (
                (("--game", "nogo", "--first", "strong", "--second", "random"), "strong"),
                (("--game", "nogo", "--first", "uct:depth=3", "--second", "random"), "depth"),
                (("--game", "nogo", "--first", "gtp:", "--second", "random"), "command"),
                (("--game", "nogo", "--first", "gtp:false", "--second", "random"), "gtp:false: the engine exited"),
                ((*self.BOTS, "--sprt", "elo0=5,elo1=0"), "elo1 must be greater"),
                ((*self.BOTS, "--cores", "x"), "0,2-5"),
                ((*self.BOTS, "--openings", "illegal"), "illegal, line 2"),
                ((*self.BOTS, "--openings", "twice"), "that of line 1, perhaps rotated"),
                ((*self.BOTS, "--store", "results", "--resume"), "no unfinished match")):
            done = subprocess.run([QIYUAN, "match", *arguments], cwd=self.folder, capture_output=True, text=True,
                                  timeout=LIMIT)
            self.assertIn(done.returncode, (1, 2), arguments)
            error = done.stderr.strip().splitlines()
            self.assertEqual(len(error), 1, done.stderr)
            self.assertIn(words, error[0])


class Engines(Match):
    def play(self, fail, *more, clock="30s"):
        return self.games("--game", "go", "--clock", clock, "--option", "lag=0", "--first", f"{ENGINE} {fail}",
                          "--second", ENGINE, "--games", "2", "--concurrency", "1", *more)

    def test_two_correct_engines_finish_their_games(self):
        games, total = self.play("")
        self.assertEqual([game["plies"] for game in games], [60, 60])
        self.assertEqual(total["different"], 1)
        self.assertFalse((self.folder / "failures").exists())

    def test_a_misbehaving_engine_loses_without_delay(self):
        for fail, reason, words in (("crash", "forfeit", "exited with status 3"),
                                    ("hang", "time", "no move came before the flag fell"),
                                    ("illegal", "forfeit", "illegal move 'A1'"),
                                    ("garbage", "time", "no move came"),
                                    ("flood", "forfeit", "a line that does not end"),
                                    ("refuse", "forfeit", "[?] out of ideas"),
                                    ("late", "time", "before the flag fell|came too late")):
            with self.subTest(fail):
                games, total = self.play(f"--fail {fail}", clock="3s")
                self.assertEqual([game["result"] for game in games], [f"W+{reason}", f"B+{reason}"])
                self.assertRegex(games[0]["failure"], words)
                self.assertEqual(total["late" if reason == "time" else "failures"], [2, 0])

    def test_the_failure_report_replays_the_game(self):
        self.play("--fail crash", "--store", "results")
        report = self.folder / "failures" / "game-2"
        about = (report / "about.txt").read_text()
        self.assertIn("(Instant 1), white", about)
        self.assertIn("exited with status 3 at 'genmove white'", about)
        self.assertEqual((report / "stderr.txt").read_text(), "out of memory\n")
        self.assertIn(">> play black A9\n>> genmove white\n", (report / "conversation.txt").read_text())
        self.assertEqual(len((report / "moves.txt").read_text().splitlines()), 10)
        command = re.search(r"^again: +(.*)$", about, re.MULTILINE).group(1)
        again = subprocess.run(shlex.split(command), cwd=self.folder, capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual([json.loads(line).get("failure") for line in again.stdout.splitlines()],
                         ["the engine exited with status 3 at 'genmove white'", None])

    def test_a_crashed_engine_is_restarted(self):
        games, total = self.play("--fail crash --once once")
        self.assertEqual([game["reason"] for game in games], ["forfeit", "score"])
        self.assertEqual(total["failures"], [1, 0])


class ShippedOpenings(Match):
    def test_every_file_is_playable(self):
        files = sorted((pathlib.Path(__file__).resolve().parents[2] / "clients" / "examples" / "openings").iterdir())
        self.assertGreaterEqual(len(files), 3)
        for file in files:
            game, _, size = file.stem.partition("-")
            count = sum(not line.startswith("#") for line in file.read_text().splitlines())
            options = ("--option", f"size={size}") if size else ()
            games, total = self.games("--game", game, *options, "--first", "random", "--second", "random", "--games",
                                      str(2 * count), "--openings", str(file))
            self.assertEqual(len(games), 2 * count)
            self.assertEqual(total["different"], 2 * count, "every game is different")


class Contest(Match):
    """Engines of the Chinese contests' protocol."""

    ENGINE = (f"contest:{sys.executable} {pathlib.Path(__file__).resolve().parent / 'contest_engine.py'} {QIYUAN} gtp "
              "--game nogo --bot uct:playouts=30")

    def test_plays_both_colours_game_after_game(self):
        games, total = self.games("--game", "nogo", "--first", self.ENGINE, "--second", "random", "--games", "6",
                                  "--concurrency", "2")
        self.assertEqual(total["failures"], [0, 0])
        self.assertEqual(len(games), 6)
        self.assertGreaterEqual(total["won"], 5)

    def test_openings_are_reported_as_unsupported(self):
        (self.folder / "openings").write_text("A1 B2\n")
        games, total = self.games("--game", "nogo", "--first", self.ENGINE, "--second", "random", "--games", "1",
                                  "--openings", "openings")
        self.assertEqual(total["failures"], [1, 0])
        self.assertIn("has no openings", games[0]["failure"])

    def test_other_games_are_rejected(self):
        done = self.match("--game", "jiaqi", "--first", self.ENGINE, "--second", "random", code=1)
        self.assertIn("play nogo and connect6, not jiaqi", done.stderr)


class Nboard(Match):
    """Engines of NBoard's protocol."""

    ENGINE = f"nboard:depth=2:{QIYUAN} nboard"

    def test_plays_both_colours_and_from_openings(self):
        (self.folder / "openings").write_text("f5 d6 c3\n")
        games, total = self.games("--game", "othello", "--first", self.ENGINE, "--second", "random", "--games", "6",
                                  "--concurrency", "2", "--openings", "openings")
        self.assertEqual(total["failures"], [0, 0])
        self.assertEqual([game["reason"] for game in games], ["score"] * 6)
        self.assertGreaterEqual(total["won"], 5)

    def test_errors_are_reported_in_one_line(self):
        for game, engine, words in (("othello", "nboard:false", "exited with status 1 at 'nboard 2'"),
                                    ("othello", "nboard:", "the engine's command must follow 'nboard:'"),
                                    ("othello", "nboard:depth=0:x", "the depth must be 1 to 60 plies"),
                                    ("nogo", self.ENGINE, "play othello, not nogo")):
            done = subprocess.run([QIYUAN, "match", "--game", game, "--first", engine, "--second", "random"],
                                  cwd=self.folder, capture_output=True, text=True, timeout=LIMIT)
            self.assertIn(done.returncode, (1, 2), engine)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
            self.assertIn(words, done.stderr)

    def test_an_engine_that_exits_during_a_game_forfeits(self):
        script = """while read -r line; do case "$line" in ping*) echo "pong ${line#ping }";; go) exit 4;; esac; done"""
        games, total = self.games("--game", "othello", "--first", f"nboard:sh -c {shlex.quote(script)}", "--second",
                                  "random", "--games", "2", "--concurrency", "1")
        self.assertEqual([game["result"] for game in games], ["W+forfeit", "B+forfeit"])
        for game in games:
            self.assertIn("the engine exited with status 4 at 'go'", game["failure"])
        self.assertEqual(total["failures"], [2, 0])


class Interruptions(Match):
    LONG = ("--game", "nogo", "--option", "size=7", "--first", "uct:playouts=300", "--second", "uct-plain:playouts=300",
            "--games", "40", "--concurrency", "2", "--store", "results", "--json")
    QUICK = ("--game", "nogo", "--option", "size=7", "--first", "random", "--second", "random", "--games", "900",
             "--concurrency", "2", "--store", "results", "--json")

    def interrupt(self, how, after, *more, match=LONG):
        """Starts a match and sends a signal after `after` games. Returns the printed lines, standard error and the
        status."""
        with subprocess.Popen([QIYUAN, "match", *match, *more], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            lines = [process.stdout.readline() for _ in range(after)]
            process.send_signal(how)
            rest, error = process.communicate(timeout=LIMIT)
        return [json.loads(line) for line in lines + rest.splitlines() if line.strip()], error, process.returncode

    def test_a_killed_match_resumes_with_the_same_results(self):
        for kill in range(3):
            self.interrupt(signal.SIGKILL, 4, *(["--resume"] if kill else []))
        self.match(*self.LONG, "--resume")
        pairings = self.stored("select number, result from event_pairing order by number")
        self.assertEqual([number for number, _ in pairings], list(range(1, 41)))
        self.assertEqual(self.stored("select distinct black from game order by black"),
                         [("uct-plain:playouts=300",), ("uct:playouts=300",)])
        self.assertEqual(self.stored("select count(*), count(distinct game) from event_pairing where result <> ''"),
                         [(40, 40)])
        self.assertEqual(self.stored("select count(*) from game"), [(40,)])
        unkilled, _ = self.games(*self.LONG[:-3])
        self.assertEqual(pairings, sorted((game["game"], game["result"]) for game in unkilled))

    def test_games_on_their_way_to_the_disk_are_played_again_after_a_kill(self):
        for kill in range(3):
            self.interrupt(signal.SIGKILL, 150, *(["--resume"] if kill else []), match=self.QUICK)
            stored = self.stored("select id, (select count(*) from event_pairing where game = game.id and result <> '') "
                                 "from game order by id")
            self.assertEqual(stored, [(number, 1) for number in range(1, len(stored) + 1)], "games without gaps")
            self.assertLess(len(stored), 900, "the match was over before it was killed")
        self.match(*self.QUICK, "--resume")
        self.assertEqual(self.stored("select id from game order by id"), [(number,) for number in range(1, 901)])
        unkilled, _ = self.games(*self.QUICK[:-3])
        unkilled.sort(key=lambda game: game["game"])
        self.assertEqual(self.stored("select number, result from event_pairing order by number"),
                         [(game["game"], game["result"]) for game in unkilled])
        for game, number in self.stored("select game, number from event_pairing where number % 100 = 1"):
            self.assertEqual(len(self.record(game)["moves"]), unkilled[number - 1]["plies"])

    def test_a_full_disk_stops_the_match(self):
        def limit_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

        done = subprocess.run([QIYUAN, "match", *self.QUICK], cwd=self.folder, capture_output=True, text=True,
                              timeout=LIMIT, preexec_fn=limit_files)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\A[^\n]*cannot save a game: [^\n]*disk[^\n]*\n\Z")
        self.assertLess(len(done.stdout.splitlines()), 900)
        self.assertNotIn('"games"', done.stdout, "a match that was not stored has no total")
        self.assertEqual(self.stored("select state from event"), [("paused",)])
        self.match(*self.QUICK, "--resume")
        self.assertEqual(self.stored("select count(*), count(distinct game) from event_pairing where result <> ''"),
                         [(900, 900)])
        self.assertEqual(self.stored("select state from event"), [("over",)])

    def test_an_interrupted_match_prints_its_results_and_how_to_resume(self):
        lines, error, code = self.interrupt(signal.SIGINT, 3)
        self.assertEqual(code, 130)
        self.assertIn("the same command with --resume", error)
        self.assertTrue(lines[-1]["interrupted"])
        self.assertEqual(lines[-1]["games"], len(lines) - 1)
        done = self.match(*self.LONG, code=1)
        self.assertIn("use --resume to continue it", done.stderr)
        total = json.loads(self.match(*self.LONG, "--resume").stdout.splitlines()[-1])
        self.assertEqual(total["games"], 40)
        self.assertEqual(self.stored("select state from event"), [("over",)])


if __name__ == "__main__":
    unittest.main()
