"""`qiyuan bench` and `qiyuan book`: what measures and feeds the built-in players."""

import json
import os
import subprocess
import unittest

QIYUAN = os.environ["QIYUAN"]


def run(*arguments):
    return subprocess.run([QIYUAN, *arguments], capture_output=True, text=True, timeout=300)


def objects(*arguments):
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


class Bench(unittest.TestCase):
    def test_playouts_of_every_kind_and_of_the_search(self):
        rows = objects("bench", "playouts", "--game", "go", "--board", "9", "--seconds", "0.05", "--json")
        self.assertEqual([row["kind"] for row in rows], ["light", "heavy", "uct"])
        for row in rows:
            self.assertGreater(row["playouts_per_second"], 0)
            self.assertNotIn("scaled_per_second", row)
        light = rows[0]
        self.assertAlmostEqual(light["cycles_per_ply"] * light["plies_per_playout"] / light["cycles_per_playout"], 1, 2)
        self.assertGreater(light["plies_per_playout"], 100)

    def test_speeds_are_scaled_to_the_reference(self):
        for row in objects("bench", "playouts", "--game", "nogo", "--seconds", "0.02", "--reference", "130000", "--json"):
            self.assertAlmostEqual(row["scaled_per_second"] / row["playouts_per_second"], 0.5)

    def test_every_game_has_playouts_to_measure(self):
        for game in ("go", "nogo", "jiaqi", "connect6"):
            rows = objects("bench", "playouts", "--game", game, "--seconds", "0.02", "--threads", "2", "--json")
            self.assertGreaterEqual(len(rows), 2)

    def test_levels(self):
        rows = objects("bench", "levels", "--game", "nogo", "--board", "5", "--games", "4", "--from", "2", "--to", "4",
                       "--json")
        self.assertEqual([(row["level"], row["against"], row["games"]) for row in rows], [(3, 2, 4), (4, 3, 4)])

    def test_a_signature_is_the_same_every_time(self):
        once = run("bench", "signature", "--game", "jiaqi").stdout
        self.assertEqual(run("bench", "signature", "--game", "jiaqi").stdout, once)
        self.assertRegex(once, r"(?m)^[0-9a-f]{16}  jiaqi uct$")

    def test_what_is_wrong_is_said(self):
        done = run("bench", "levels", "--game", "go", "--from", "5", "--to", "5")
        self.assertEqual((done.returncode, done.stderr), (1, "qiyuan: --from must be below --to\n"))
        unknown = run("bench", "playouts", "--game", "chess")
        self.assertEqual(unknown.returncode, 2)
        self.assertIn("go, nogo, jiaqi", unknown.stderr)


class Book(unittest.TestCase):
    def test_a_book_goes_on_after_likely_moves(self):
        done = run("book", "--game", "go", "--option", "size=5", "--count", "5", "--by", "uct:playouts=60")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 5)
        self.assertRegex(lines[0], r"^: [A-E][1-5] [0-9.]+$")
        for line in lines[1:]:
            self.assertRegex(line, r"^([A-E][1-5] )+: ([A-E][1-5]|pass) [0-9.]+$")
        self.assertEqual(len({line.split(":")[0] for line in lines}), 5)

    def test_a_bot_that_is_not_there(self):
        done = run("book", "--game", "go", "--by", "deepblue")
        self.assertEqual(done.returncode, 1)
        self.assertIn("uct", done.stderr)


if __name__ == "__main__":
    unittest.main()
