"""`qiyuan gtp` as a controller runs it: a process with pipes."""

import json
import os
import re
import subprocess
import tempfile
import unittest

from server_fixture import LIMIT


class Engine:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([os.environ["QIYUAN"], "gtp", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, line):
        self.send(line)
        lines = [self.line()]
        while lines[-1]:
            lines.append(self.line())
        return "\n".join(lines[:-1])

    def quit(self):
        """Sends quit. Returns the exit code and the standard error output."""
        self.send("quit")
        _, errors = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, errors


class Gtp(unittest.TestCase):
    def test_a_command_interrupts_an_analysis(self):
        engine = Engine("--game", "go", "--option", "size=9")
        engine.send("1 kata-analyze black 5 ownership true")
        self.assertEqual(engine.line(), "=1")
        for _ in range(2):
            self.assertRegex(engine.line(), r"^info move .* ownership( -?[01]\.\d{3}){81}$")
        engine.send("")
        while line := engine.line():
            self.assertRegex(line, "^info ")
        engine.send("2 lz-analyze 360000")  # one report per hour: the next command must not wait for it
        self.assertEqual(engine.line(), "=2")
        engine.send("3 name")
        self.assertRegex(engine.line(), "^info move ")
        self.assertEqual(engine.line(), "")
        self.assertEqual(engine.line(), "=3 Qiyuan go")
        self.assertEqual(engine.line(), "")
        self.assertEqual(engine.quit(), (0, ""))

    def test_an_interrupt_ends_a_search(self):
        engine = Engine("--game", "go", "--option", "size=9", "--bot", "uct:time=3600000,book=off")
        engine.send("genmove black\n# interrupt")
        self.assertRegex(engine.line(), r"^= ([A-HJ][1-9]|pass)$")
        self.assertEqual(engine.line(), "")
        self.assertEqual(engine.quit(), (0, ""))

    def test_it_ponders_until_the_next_command(self):
        engine = Engine("--game", "nogo", "--bot", "uct:time=20", "--ponder", "--stats", "text")
        for side in ("black", "white", "black"):
            self.assertRegex(engine.ask(f"genmove {side}"), "^= ")
        code, errors = engine.quit()
        self.assertEqual(code, 0)
        lines = errors.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[0], r"^1\. black [A-HJ][1-9]: [0-9.]+ %, \d+ visits, depth \d+, \d+ nodes, ")

    def test_statistics_are_appended_to_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "search.jsonl")
            for ply in (1, 2):
                engine = Engine("--game", "jiaqi", "--bot", "uct:playouts=40", "--stats", "json", "--stats-file", path)
                engine.ask("genmove black")
                self.assertEqual(engine.quit(), (0, ""))
                with open(path, encoding="utf-8") as file:
                    moves = [json.loads(line) for line in file]
                self.assertEqual(len(moves), ply)
            self.assertEqual(moves[0]["playouts"], 40)
            self.assertEqual({move["side"] for move in moves}, {"black"})

    def test_a_search_is_written_as_sgf(self):
        with tempfile.TemporaryDirectory() as folder:
            engine = Engine("--game", "go", "--option", "size=9", "--bot", "tao:playouts=300", "--trees", folder,
                            "--tree-depth", "2", "--tree-visits", "20")
            engine.ask("play black E5")
            engine.ask("genmove white")
            engine.quit()
            with open(os.path.join(folder, "move-2.sgf"), encoding="utf-8") as file:
                text = file.read()
            self.assertTrue(text.startswith("(;FF[4]GM[1]"), text)
            self.assertIn("SZ[9]AB[ee]PL[W]", text)
            visits = [int(number) for number in re.findall(r"\(;W\[..\]C\[(\d+) visits, ", text)]
            self.assertEqual(visits, sorted(visits, reverse=True))
            self.assertGreaterEqual(min(visits), 20)
            self.assertEqual(text.count("("), text.count(")"))

    def test_ponder_without_a_suitable_bot_is_rejected_with_advice(self):
        run = subprocess.run([os.environ["QIYUAN"], "gtp", "--game", "go", "--ponder"], stdin=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True, timeout=LIMIT)
        self.assertEqual(run.returncode, 1)
        self.assertIn("--bot uct:time=2000", run.stderr)


if __name__ == "__main__":
    unittest.main()
