"""The tactical positions in tests/games/go-tactics.txt are well formed and legal, and cover every kind."""

import collections
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "games"))

import tactics_file  # noqa: E402

KINDS = {"ladder", "ladder breaker", "net", "snapback", "throw-in", "connect and die", "double atari", "cut", "connect",
         "race", "nakade", "life", "death", "bent four", "seki", "ko"}


def neighbours(size, point):
    row, column = point
    return [(r, c) for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= r < size and 0 <= c < size]


class Board:
    """A board that knows enough of the rules to play moves. Points are (row, column), counted from the lower left."""

    def __init__(self, position):
        self.size = position.size
        self.stones = {self.point(name): side for name, side in position.stones().items()}

    def point(self, name):
        return int(name[1:]) - 1, tactics_file.LETTERS.index(name[0])

    def has_liberty(self, point):
        chain, next_stones = {point}, [point]
        while next_stones:
            for near in neighbours(self.size, next_stones.pop()):
                if near not in self.stones:
                    return True
                if self.stones[near] == self.stones[point] and near not in chain:
                    chain.add(near)
                    next_stones.append(near)
        return False

    def play(self, side, name):
        """Plays a move. True if it was on an empty point of the board and not suicide."""
        point = self.point(name)
        if point in self.stones or not all(0 <= number < self.size for number in point):
            return False
        self.stones[point] = side
        foes = [near for near in neighbours(self.size, point) if self.stones.get(near) == tactics_file.other(side)]
        taken = [foe for foe in foes if not self.has_liberty(foe)]
        for foe in taken:
            self.take(foe)
        return self.has_liberty(point)

    def take(self, point):
        side = self.stones.pop(point, None)
        for near in neighbours(self.size, point):
            if side and self.stones.get(near) == side:
                self.take(near)


def after_played(position):
    board = Board(position)
    for side, name in position.played:
        assert board.play(side, name), f"{position.title}: {side} {name}"
    return board


class Tactics(unittest.TestCase):
    positions = tactics_file.read()

    def test_there_are_thirty_positions_covering_every_kind(self):
        self.assertEqual(len(self.positions), 30)
        self.assertEqual({position.kind for position in self.positions}, KINDS)
        titles = collections.Counter(position.title for position in self.positions)
        self.assertEqual([title for title, count in titles.items() if count > 1], [])

    def test_boards_are_square_and_sides_have_names(self):
        for position in self.positions:
            with self.subTest(position.title):
                self.assertEqual({len(row) for row in position.rows}, {position.size})
                self.assertIn(position.size, (5, 7, 9, 11, 13))
                self.assertIn(position.mover, ("black", "white"))
                self.assertNotEqual(2 * position.komi % 2, 0, "a whole komi leaves room for a draw")

    def test_every_chain_has_a_liberty(self):
        for position in self.positions:
            with self.subTest(position.title):
                board = Board(position)
                self.assertEqual([point for point in board.stones if not board.has_liberty(point)], [])

    def test_played_moves_are_legal_and_leave_the_mover_to_play(self):
        for position in self.positions:
            with self.subTest(position.title):
                after_played(position)
                if position.played:
                    self.assertEqual(position.played[-1][0], tactics_file.other(position.mover))

    def test_right_moves_are_legal(self):
        for position in self.positions:
            with self.subTest(position.title):
                self.assertTrue(position.right)
                self.assertEqual(len(set(position.right)), len(position.right))
                for move in position.right:
                    if move != "pass":
                        self.assertTrue(after_played(position).play(position.mover, move), move)

    def test_some_moves_are_wrong(self):
        for position in self.positions:
            with self.subTest(position.title):
                empty = position.size ** 2 - len(after_played(position).stones)
                self.assertLessEqual(2 * len(position.right), empty + 1)


if __name__ == "__main__":
    unittest.main()
