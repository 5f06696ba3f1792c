"""`qiyuan bench signature`: no bot has changed its play."""

import os
import subprocess
import unittest

# A commit that changes how a bot plays must update its number here.
KNOWN = {
    "go uct": "7fa64316ea741389",
    "go tao": "1cde05b78e22d82f",
    "go uct-plain": "4ddfde1b4d16d73e",
    "go random": "b48e5a52e20cd0a6",
    "nogo uct": "06ee7f585fdb2a09",
    "nogo uct-shared": "94bbb1f99d8963f4",
    "nogo uct-plain": "a9adbf247428d613",
    "nogo random": "b48e5a52e20cd0a6",
    "jiaqi uct": "c586c9fc783f802f",
    "jiaqi uct-plain": "744496de53143dbc",
    "jiaqi random": "527e7e266037f334",
    "othello pattern": "ab53b66fee1ec4ff",
    "othello pvs": "8e436edf3d3d6af7",
    "othello mtdf": "ccef6ddec65da428",
    "othello alpha-beta": "7f67380ffce04f78",
    "othello java47": "45fb1ce938968346",
    "othello uct": "bf297f1b59999c6c",
    "othello uct-plain": "bbf19e15ffcae2e9",
    "othello random": "64ecd79452467007",
    "jiaqi alpha-beta": "576427d40ce7ba7c",
    "jiaqi jiaqi-static": "63d4df7ddcfa84ff",
    "jiaqi jiaqi-plain": "e6fef723ba1c5000",
    "nogo nogo-static": "b446587a774dd818",
    "connect6 vcdt": "9a7bc074d6bd9226",
    "connect6 mtdf": "85882e490326a2dd",
    "connect6 pvs": "20294650482da00f",
    "connect6 alpha-beta": "85882e490326a2dd",
    "connect6 uct": "fa975e2654a126d8",
    "connect6 uct-plain": "03514690eecbe50a",
    "connect6 random": "ed5e4e6ebc461fb2",
    "gomoku alpha-beta": "10b93270d42b960f",
    "gomoku mtdf": "2c4beb1ab77b0d7c",
    "gomoku uct": "b4f9259fc3820aea",
    "gomoku uct-plain": "febfd783a2f2a0b3",
    "gomoku random": "a405f39fefd76775",
}


class Signature(unittest.TestCase):
    def signatures(self, *arguments):
        done = subprocess.run([os.environ["QIYUAN"], "bench", "signature", *arguments], capture_output=True, text=True,
                              timeout=600)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [line.split("  ", 1) for line in done.stdout.splitlines()]
        return {name: number for number, name in lines}

    def test_every_bot_plays_as_before(self):
        self.assertEqual(self.signatures(), KNOWN)

    def test_one_game_alone_gives_the_same_numbers(self):
        of_othello = {name: number for name, number in KNOWN.items() if name.startswith("othello ")}
        self.assertEqual(self.signatures("--game", "othello"), of_othello)
