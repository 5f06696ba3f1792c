"""`qiyuan gmp` with GNU Go, another program that speaks the Go Modem Protocol."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

from server_fixture import LIMIT

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class Line:
    """Two programs, each reading the standard output of the other."""

    def __init__(self, first, second):
        to_first, from_second = os.pipe()
        to_second, from_first = os.pipe()
        self.first = subprocess.Popen(first, stdin=to_first, stdout=from_first, stderr=subprocess.PIPE, text=True)
        self.second = subprocess.Popen(second, stdin=to_second, stdout=from_second, stderr=subprocess.DEVNULL)
        for end in (to_first, from_second, to_second, from_first):
            os.close(end)

    def said_until(self, word):
        """Reads the first program's standard error up to a line with this word, then ends the second program. Returns
        the lines and the exit status of the first program."""
        lines = []
        for line in self.first.stderr:
            lines.append(line.strip())
            if word in line:
                break
        self.second.kill()
        self.second.wait(LIMIT)
        self.first.communicate(timeout=LIMIT)
        return lines, self.first.returncode


@unittest.skipUnless(pathlib.Path(GNUGO).exists(), "gnugo is not installed")
class GnuGo(unittest.TestCase):
    def play(self, ours, his, last):
        """Plays on nine lines until our program prints `last`. `ours` and `his` are more options of the two programs.
        Returns our program's lines."""
        line = Line([os.environ["QIYUAN"], "gmp", "--bot", "uct:playouts=50", "--option", "size=9", "--option",
                     "handicap=0", "--option", "rules=chinese", *ours],
                    [GNUGO, "--mode", "gmp", "--quiet", "--level", "0", "--chinese-rules", *his])
        said, code = line.said_until(last)
        self.assertEqual(code, 0)
        self.assertTrue(all(text.startswith("qiyuan gmp: ") for text in said), said)
        return [text.removeprefix("qiyuan gmp: ") for text in said]

    def play_to_the_end(self, ours, his):
        said = self.play(ours, his, "the game is over")
        moves = said[1:-1]
        self.assertRegex(said[-1], r"^the game is over: [BW]\+[0-9.]+$")
        for ply, move in enumerate(moves, 1):
            self.assertRegex(move, rf"^{ply}\. {'black' if ply % 2 else 'white'} ([A-HJ][1-9]|pass)$")
        self.assertGreater(len(moves), 20)
        self.assertEqual([re.sub(r".* ", "", move) for move in moves[-2:]], ["pass", "pass"])
        return said[0]

    def test_a_game_as_black(self):
        said = self.play_to_the_end(["--side", "black"], ["--color", "white"])
        self.assertEqual(said, "a game on 9 lines, this side is black")

    def test_a_game_as_white(self):
        said = self.play_to_the_end(["--side", "white"], ["--color", "black"])
        self.assertEqual(said, "a game on 9 lines, this side is white")

    def test_the_colours_need_be_given_on_one_side_only(self):
        for ours, his, side in (([], ["--color", "black"], "white"), ([], ["--color", "white"], "black"),
                                (["--side", "black"], [], "black"), (["--side", "white"], [], "white")):
            self.assertEqual(self.play(ours, his, "4. white")[0], f"a game on 9 lines, this side is {side}")

    def test_conflicting_colours_are_reported(self):
        line = Line([os.environ["QIYUAN"], "gmp", "--side", "black", "--option", "size=9"],
                    [GNUGO, "--mode", "gmp", "--quiet", "--color", "black"])
        said, code = line.said_until("for this side")
        self.assertEqual(code, 1)
        self.assertEqual(said, ["qiyuan: the other side wants white for this side, and this one was started for black"])


class CommandLine(unittest.TestCase):
    def test_only_go_is_played(self):
        run = subprocess.run([os.environ["QIYUAN"], "gmp", "--game", "nogo"], stdin=subprocess.DEVNULL, timeout=LIMIT,
                             stderr=subprocess.PIPE, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn("--game", run.stderr)

    def test_it_exits_when_the_line_ends(self):
        run = subprocess.run([os.environ["QIYUAN"], "gmp"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, timeout=LIMIT)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, b"", b""))


if __name__ == "__main__":
    unittest.main()
