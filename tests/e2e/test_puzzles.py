"""`qiyuan puzzles`: makes puzzles from seeded games, continues a file, and checks it by a second search."""

import json
import os
import signal
import subprocess
import tempfile
import unittest

QIYUAN = os.environ["QIYUAN"]


def run(*arguments):
    return subprocess.run([QIYUAN, "puzzles", *arguments], capture_output=True, text=True, timeout=600)


def play(game, moves, options=()):
    """Plays the moves and returns what GTP answers to the last of them."""
    commands = [f"play {'black' if i % 2 == 0 else 'white'} {move}" for i, move in enumerate(moves)]
    done = subprocess.run([QIYUAN, "gtp", "--game", game, *options], input="\n".join([*commands, "quit\n"]),
                          capture_output=True, text=True, timeout=60)
    return done.stdout


class Puzzles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def make(self, name, count, *more):
        done = run("make", "--game", "othello", "--count", str(count), "--seed", "3", "--output", self.path(name), *more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def puzzles(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)["puzzles"]

    def test_an_unfinished_file_is_continued_as_if_never_stopped(self):
        whole = self.make("whole.json", 3, "--json")
        self.make("parts.json", 1)
        self.make("parts.json", 3)
        self.assertEqual(self.puzzles("whole.json"), self.puzzles("parts.json"))
        self.assertEqual([json.loads(line) for line in whole.splitlines()], self.puzzles("whole.json"))
        self.assertEqual(len({puzzle["id"] for puzzle in self.puzzles("whole.json")}), 3)

    def test_a_puzzle_is_a_legal_position_with_one_legal_solution(self):
        self.make("one.json", 1)
        puzzle, = self.puzzles("one.json")
        self.assertNotIn("?", play("othello", puzzle["moves"].split()))
        self.assertIn(puzzle["solution"][0], puzzle["legal"].split())
        self.assertEqual(sorted([puzzle["solution"][0], *(line[0]["move"] for line in puzzle["wrong"])]),
                         sorted(puzzle["legal"].split()))
        self.assertEqual(puzzle["line"][0]["move"], puzzle["solution"][0])
        self.assertGreater(puzzle["playouts"], 16)
        self.assertIn(puzzle["grade"], range(1, 6))

    def test_check_finds_a_false_puzzle(self):
        self.make("good.json", 2)
        done = run("check", self.path("good.json"), "--playouts-factor", "2")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertIn("2 of 2 puzzles of othello stand (100.0 %)", done.stderr)

        with open(self.path("good.json"), encoding="utf-8") as file:
            collection = json.load(file)
        first = collection["puzzles"][0]
        first["solution"], first["line"] = [first["wrong"][0][0]["move"]], first["wrong"][0]
        with open(self.path("bad.json"), "w", encoding="utf-8") as file:
            json.dump(collection, file)
        done = run("check", self.path("bad.json"), "--playouts-factor", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("puzzle 1 ", done.stdout)
        self.assertIn("1 of 2 puzzles of othello stand (50.0 %)", done.stderr)
        done = run("check", self.path("bad.json"), "--playouts-factor", "2", "--at-least", "50", "--json")
        self.assertEqual(done.returncode, 0)
        self.assertEqual([json.loads(line)["stands"] for line in done.stdout.splitlines()], [False, True])

    def test_a_file_made_with_other_arguments_is_not_mixed(self):
        self.make("one.json", 1)
        done = run("make", "--game", "othello", "--count", "2", "--seed", "4", "--output", self.path("one.json"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("made with other arguments", done.stderr)
        done = run("check", self.path("missing.json"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot read", done.stderr)

    def test_games_of_files_are_searched_to_their_end(self):
        self.make("one.json", 1)
        puzzle, = self.puzzles("one.json")
        # The rest of the game does not matter: the puzzle's position is in it.
        moves = [*puzzle["moves"].split(), puzzle["solution"][0]]
        sides = [move["side"] for move in json.loads(self.record(moves))["moves"]]
        self.assertEqual(len(sides), len(moves))
        os.mkdir(self.path("games"))
        with open(self.path("games/game.json"), "w", encoding="utf-8") as file:
            file.write(self.record(moves))
        done = run("make", "--game", "othello", "--files", self.path("games"), "--output", self.path("found.json"))
        self.assertEqual(done.returncode, 1, "the games end before 50 puzzles are found")
        self.assertIn(puzzle["id"], [found["id"] for found in self.puzzles("found.json")])

    def record(self, moves):
        """The record of a game of Othello that ends after these moves."""
        side = "black"
        listed = []
        for move in moves:
            listed.append({"side": side, "move": move})
            side = "white" if side == "black" else "black"
        return json.dumps({"game": 1, "kind": "othello", "options": {}, "black": "a", "white": "b", "date": "",
                           "result": "", "reason": "", "moves": listed})

    def test_ctrl_c_keeps_the_puzzles_found_so_far(self):
        process = subprocess.Popen(
            [QIYUAN, "puzzles", "make", "--game", "othello", "--count", "1000", "--output", self.path("many.json")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertIn("1/1000", process.stdout.readline())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130)
        self.assertGreaterEqual(len(self.puzzles("many.json")), 1)


if __name__ == "__main__":
    unittest.main()
