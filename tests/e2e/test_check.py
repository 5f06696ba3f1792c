"""`qiyuan check`: a correct engine passes; for a flawed one, the report names the flaw and the commands that reproduce
it."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

import games

QIYUAN = os.environ["QIYUAN"]
FLAWED = f"{sys.executable} {pathlib.Path(__file__).resolve().parent / 'flawed_engine.py'}"
LIMIT = 300


class Check(unittest.TestCase):
    def check(self, engine, *game, code):
        done = subprocess.run([QIYUAN, "check", "--json", *game, "--engine", engine], text=True, capture_output=True,
                              timeout=LIMIT)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_our_own_engines_pass_for_every_game(self):
        for game in games.names():
            size = games.smallest_size(game)
            options = ("--game", game, *(("--option", f"size={size}") if size else ()))
            engine = " ".join((QIYUAN, "gtp", *options, "--bot", "uct:playouts=20"))
            checks = self.check(engine, *options, code=0)
            self.assertGreaterEqual(len(checks), 14)
            skipped = {check["check"] for check in checks if check["verdict"] == "skipped"}
            self.assertEqual(skipped, set() if size else {"accepts board sizes"})

    def failed(self, flaw):
        engine = f"{FLAWED} {flaw} {QIYUAN} gtp --game go --option size=5 --bot random"
        checks = self.check(engine, "--game", "go", "--option", "size=5", code=1)
        return {check["check"]: check for check in checks if check["verdict"] == "failed"}

    def test_each_flaw_is_found_and_no_other(self):
        for flaw, name, words in (("lenient", "refuses illegal moves", "it is not a legal move"),
                                  ("numbers", "numbers its answers", "must begin with '=42'"),
                                  ("deaf", "ends when asked", "at the end of its input"),
                                  ("slow", "keeps to the clock", "ran out of time at move"),
                                  ("crash", "takes moves back", "exited with status 7 at 'undo'"),
                                  ("undo", "takes moves back", "the rules allow it")):
            failed = self.failed(flaw)
            self.assertEqual(list(failed), [name], failed)
            self.assertIn(words, failed[name]["text"])

    def test_the_reported_commands_reproduce_the_failure(self):
        illegal = self.failed("lenient")["refuses illegal moves"]["commands"]
        done = subprocess.run([*QIYUAN.split(), "gtp", "--game", "go", "--option", "size=5"], text=True,
                              input="\n".join(illegal) + "\n", capture_output=True, timeout=LIMIT)
        answers = done.stdout.strip().split("\n\n")
        self.assertEqual(len(answers), len(illegal))
        self.assertTrue(answers[-1].startswith("?"), "the last command is illegal")
        self.assertTrue(all(answer.startswith("=") for answer in answers[:-1]), "all other commands are legal")

    def test_several_flaws_are_reported(self):
        self.assertIn("plays legal moves", self.failed("wild"))
        self.assertLessEqual({"follows legal moves", "clears the board"}, set(self.failed("forget")))

    def test_an_engine_that_does_not_start_gets_no_further_checks(self):
        checks = self.check("false", "--game", "nogo", code=1)
        self.assertEqual([check["check"] for check in checks], ["starts"])
        self.assertIn("exited with status 1", checks[0]["text"])


if __name__ == "__main__":
    unittest.main()
