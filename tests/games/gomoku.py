#!/usr/bin/env python3
"""Generates gomoku.json, games and counts of Gomoku, with code that shares nothing with the engine.

    python3 tests/games/gomoku.py > tests/games/gomoku.json

A game is a list of moves with its result. The sides play at random, but mostly beside their own stones, so that rows
arise, including rows longer than five. A count is a position on a nearly full board with the number of move sequences
of each length, none of which continues after a win. Fours are positions with the number of plies in which the side to
move completes five if each of its moves but the last makes a four, or 0 if it cannot within the limit, and with all
first moves that begin such a win.
"""

import json
import random

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Board:
    """Stones by column and row, counted from the lower left corner."""

    def __init__(self, size, rules):
        self.size, self.rules, self.stones = size, rules, {}

    def row(self, place, step):
        """The number of stones of one colour in a row through this one."""
        colour, length = self.stones[place], 1
        for sign in (1, -1):
            x, y = place
            while self.stones.get((x := x + sign * step[0], y := y + sign * step[1])) == colour:
                length += 1
        return length

    def wins(self, place):
        rows = [self.row(place, step) for step in DIRECTIONS]
        return 5 in rows if self.rules == "standard" else max(rows) >= 5

    def longest(self, place):
        return max(self.row(place, step) for step in DIRECTIONS)

    def empty(self):
        return [(x, y) for y in range(self.size) for x in range(self.size) if (x, y) not in self.stones]


def name(place):
    return f"{LETTERS[place[0]]}{place[1] + 1}"


def next_place(board, colour, dice):
    empty = board.empty()
    own = [place for place, stone in board.stones.items() if stone == colour]
    if own and dice.random() < 0.9:
        x, y = dice.choice(own)
        near = [(x + i * right, y + i * up) for right, up in DIRECTIONS for i in (-2, -1, 1, 2)]
        near = [place for place in near if place in set(empty)]
        if near:
            return dice.choice(near)
    return dice.choice(empty)


def game(size, rules, dice, plies):
    board, moves, overlines = Board(size, rules), [], 0
    while len(moves) < plies and len(board.stones) < size * size:
        colour = len(moves) % 2
        place = next_place(board, colour, dice)
        board.stones[place] = colour
        moves.append(name(place))
        if board.wins(place):
            return {"size": size, "rules": rules, "moves": " ".join(moves), "result": "BW"[colour] + "+line"}, overlines
        overlines += board.longest(place) > 5
    full = len(board.stones) == size * size
    return {"size": size, "rules": rules, "moves": " ".join(moves), "result": "draw" if full else ""}, overlines


def sequences(board, colour, depth):
    """The number of move sequences of this length."""
    if depth == 0:
        return 1
    count = 0
    for place in board.empty():
        board.stones[place] = colour
        # No move follows a win: a sequence that ends with one counts only if it has the full length.
        count += (depth == 1) if board.wins(place) else sequences(board, 1 - colour, depth - 1)
        del board.stones[place]
    return count


def nearly_full(size, rules, dice, empty):
    """A position with `empty` empty points and no five: fills the board and removes stones that are part of a five."""
    while True:
        board = Board(size, rules)
        for place in board.empty():
            # A regular pattern with some noise, so that few rows become long.
            board.stones[place] = (place[0] // 2 + place[1]) % 2 if dice.random() < 0.7 else dice.randrange(2)
        for place in dice.sample(sorted(board.stones), empty):
            del board.stones[place]
        for place in sorted(board.stones):
            if board.wins(place):
                del board.stones[place]
        if len(board.empty()) == empty:
            return board


def text_of(board):
    """The rows of the board, from the top."""
    return "/".join("".join({0: "x", 1: "o", None: "."}[board.stones.get((x, y))] for x in range(board.size))
                    for y in reversed(range(board.size)))


def count(size, rules, dice, empty):
    board, colour = nearly_full(size, rules, dice, empty), dice.randrange(2)
    counts = [sequences(board, colour, depth) for depth in range(1, empty + 1)]
    return {"size": size, "rules": rules, "position": text_of(board), "turn": "BW"[colour], "sequences": counts}


def completions(board, colour):
    """The points where a stone of that colour wins."""
    found = []
    for place in board.empty():
        board.stones[place] = colour
        if board.wins(place):
            found.append(place)
        del board.stones[place]
    return found


def wins_by_fours(board, colour, moves):
    """Whether the side to move completes five with at most this many stones, each of which but the last makes a
    four."""
    return next(first_fours(board, colour, moves), None) is not None


def first_fours(board, colour, moves):
    """The moves that begin a win as in wins_by_fours()."""
    fives = completions(board, colour)
    yield from fives
    if fives or moves == 1:
        return
    to_stop = completions(board, 1 - colour)
    for place in to_stop if to_stop else board.empty():
        board.stones[place] = colour
        fives = completions(board, colour) if len(to_stop) < 2 else []
        wins = len(fives) > 1
        if len(fives) == 1:
            board.stones[fives[0]] = 1 - colour
            wins = wins_by_fours(board, colour, moves - 1)
            del board.stones[fives[0]]
        del board.stones[place]
        if wins:
            yield place


def four_count(board, colour):
    """The number of moves that make a four."""
    count = 0
    for place in board.empty():
        board.stones[place] = colour
        count += bool(completions(board, colour))
        del board.stones[place]
    return count


def fours(size, rules, dice, max_moves):
    """A position from a random game in which the side to move cannot complete five at once."""
    while True:
        board, plies = Board(size, rules), dice.randrange(16, 30)
        for ply in range(plies):
            place = next_place(board, ply % 2, dice)
            board.stones[place] = ply % 2
        if any(map(board.wins, list(board.stones))) or completions(board, plies % 2):
            continue
        colour = plies % 2
        won = next((moves for moves in range(2, max_moves + 1) if wins_by_fours(board, colour, moves)), 0)
        return {"size": size, "rules": rules, "position": text_of(board), "turn": "BW"[colour],
                "moves": max_moves, "fours": four_count(board, colour), "plies": max(0, 2 * won - 1),
                "first": " ".join(map(name, first_fours(board, colour, max_moves))) if won else ""}


def puzzles(dice):
    """For each set of rules, wins that take several fours, and positions with fours that do not win."""
    found = []
    for rules in ("freestyle", "standard"):
        wanted = {3: 2, 5: 4, 7: 2, 0: 4}
        while any(wanted.values()):
            each = fours(15, rules, dice, 4)
            if wanted.get(each["plies"], 0) > 0 and (each["plies"] > 0 or each["fours"] >= 3):
                wanted[each["plies"]] -= 1
                found.append(each)
    return found


def main():
    dice = random.Random(20261124)
    games, counts = [], []
    for rules in ("freestyle", "standard"):
        for size in (15, 20):
            found = 0
            while found < 12:
                each, overlines = game(size, rules, dice, 120)
                # Half of the standard games have a row of more than five that does not win.
                if each["result"] and (rules == "freestyle" or overlines > 0 or found % 2):
                    games.append(each)
                    found += 1
            counts.extend(count(size, rules, dice, 7) for _ in range(3))
    # One line per entry, so that a diff shows what has changed.
    lists = (f'"{title}": [\n' + ",\n".join(map(json.dumps, entries)) + "\n]"
             for title, entries in (("games", games), ("counts", counts), ("fours", puzzles(dice))))
    print("{" + ",\n".join(lists) + "}")


if __name__ == "__main__":
    main()
