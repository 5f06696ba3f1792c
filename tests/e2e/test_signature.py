"""`qiyuan bench signature`: no bot has changed its play."""

import os
import subprocess
import unittest

# A commit that changes how a bot plays must update its number here.
KNOWN = {
    "go uct": "172a0933b8da76d1",
    "go tao": "1cde05b78e22d82f",
    "go uct-plain": "4ddfde1b4d16d73e",
    "go random": "b48e5a52e20cd0a6",
    "nogo uct": "de3e1c2400ea1cd2",
    "nogo uct-shared": "94bbb1f99d8963f4",
    "nogo uct-plain": "a9adbf247428d613",
    "nogo random": "b48e5a52e20cd0a6",
    "jiaqi uct": "8dfcddbe1b9dfc66",
    "jiaqi uct-plain": "744496de53143dbc",
    "jiaqi random": "527e7e266037f334",
    "othello pattern": "47d64b89724103c1",
    "othello pvs": "20befaec672fbe72",
    "othello mtdf": "9a5bdbe9b284e24a",
    "othello alpha-beta": "17ab788b7d239700",
    "othello java47": "c33d58862b4cea11",
    "othello uct": "7a1b72a10afc4b65",
    "othello uct-plain": "bbf19e15ffcae2e9",
    "othello random": "64ecd79452467007",
    "jiaqi alpha-beta": "5f755a8add899db1",
    "jiaqi jiaqi-static": "63d4df7ddcfa84ff",
    "jiaqi jiaqi-plain": "e6fef723ba1c5000",
    "nogo nogo-static": "b446587a774dd818",
    "connect6 vcdt": "db5f84c8c5807a98",
    "connect6 mtdf": "1e97ed6d523025cb",
    "connect6 pvs": "1e97ed6d523025cb",
    "connect6 alpha-beta": "1e97ed6d523025cb",
    "connect6 uct": "d496b2935529085f",
    "connect6 uct-plain": "03514690eecbe50a",
    "connect6 random": "ed5e4e6ebc461fb2",
    "gomoku alpha-beta": "d7d5f52a0020f7d8",
    "gomoku mtdf": "b5b40ef87cef5eac",
    "gomoku uct": "e7db4bc944f958c6",
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
        # Game by game, so that the limit of time is one of a game.
        found = {}
        for game in ("go", "nogo", "jiaqi", "othello", "connect6", "gomoku"):
            found |= self.signatures("--game", game)
        self.assertEqual(found, KNOWN)
