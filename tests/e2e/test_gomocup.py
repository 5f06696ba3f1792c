"""`qiyuan gomocup` with a Gomocup manager that shares no code with it."""

import os
import subprocess
import time
import unittest

from server_fixture import LIMIT

SIZE = 15


class Engine:
    """The program with pipes, as Piskvork starts it."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([os.environ["QIYUAN"], "gomocup", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\r\n" for line in lines))
        self.process.stdin.flush()

    def hear(self):
        """The next line that is not a remark."""
        for line in self.process.stdout:
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line.strip()
        return ""

    def ask(self, *lines):
        self.say(*lines)
        return self.hear()

    def point(self, *lines):
        return tuple(map(int, self.ask(*lines).split(",")))

    def end(self):
        """Sends END. Returns the remaining output and the exit status."""
        said, _ = self.process.communicate("END\r\n", timeout=LIMIT)
        return said, self.process.returncode


def wins(stones, place):
    """Whether the stone at this place is part of a row of five or more."""
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            x, y = place
            while stones.get((x := x + sign * right, y := y + sign * down)) == stones[place]:
                length += 1
        if length >= 5:
            return True
    return False


class Gomocup(unittest.TestCase):
    def engine(self, *arguments):
        engine = Engine(*arguments)
        self.addCleanup(engine.process.wait, LIMIT)
        self.addCleanup(engine.process.stdin.close)
        self.addCleanup(engine.process.stdout.close)
        return engine

    def test_plays_a_whole_game_against_itself(self):
        players = [self.engine("--bot", "alpha-beta:level=3"), self.engine("--bot", "mtdf:level=2")]
        for player in players:
            self.assertTrue(player.ask("ABOUT").startswith('name="Qiyuan '))
            player.say("INFO timeout_turn 2000", "INFO timeout_match 0", "INFO max_memory 83886080", "INFO rule 0")
            self.assertEqual(player.ask(f"START {SIZE}"), "OK")
        stones = {}
        place = players[0].point("BEGIN")
        for ply in range(SIZE * SIZE):
            self.assertTrue(all(0 <= x < SIZE for x in place) and place not in stones, place)
            stones[place] = ply % 2
            if wins(stones, place):
                break
            place = players[(ply + 1) % 2].point("INFO time_left 2147483647", f"TURN {place[0]},{place[1]}")
        self.assertTrue(wins(stones, place))
        for player in players:
            self.assertEqual(player.end(), ("", 0))

    def test_continues_from_a_board_and_takes_moves_back(self):
        engine = self.engine()
        engine.say("INFO timeout_turn 200")
        self.assertEqual(engine.ask("START 20"), "OK")
        self.assertEqual(engine.point("BOARD", "5,5,2", "9,9,1", "6,5,2", "9,11,1", "7,5,2", "4,5,1", "8,5,2", "DONE"),
                         (9, 5))
        self.assertEqual(engine.ask("TAKEBACK 9,5"), "OK")
        self.assertEqual(engine.ask("TAKEBACK 8,5"), "OK")
        self.assertEqual(engine.point("TURN 8,5"), (9, 5))
        self.assertEqual(engine.ask("RESTART"), "OK")
        self.assertEqual(engine.ask("NONSENSE"), "UNKNOWN command NONSENSE")
        self.assertEqual(engine.end(), ("", 0))

    def test_end_interrupts_a_search(self):
        engine = self.engine()
        engine.say("INFO timeout_turn 600000")
        self.assertEqual(engine.ask("START 15"), "OK")
        engine.say("BOARD", "7,7,2", "DONE")
        begun = time.monotonic()
        self.assertEqual(engine.end(), ("", 0))
        self.assertLess(time.monotonic() - begun, LIMIT)

    def test_plays_in_a_match(self):
        program = os.environ["QIYUAN"]
        done = subprocess.run([program, "match", "--game", "gomoku", "--first", f"gomocup:time=100:{program} gomocup",
                               "--second", "random", "--games", "2", "--concurrency", "1"],
                              capture_output=True, text=True, timeout=LIMIT * 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 of 2", done.stdout)
        self.assertIn("by failure: 0 and 0", done.stdout)


if __name__ == "__main__":
    unittest.main()
