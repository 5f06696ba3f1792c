"""The rules of Go and NoGo, implemented independently of the program under test."""

import json

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def chain_and_liberties(stones, size, start):
    chain, liberties, todo = {start}, set(), [start]
    while todo:
        x, y = todo.pop()
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if not (0 <= beside[0] < size and 0 <= beside[1] < size):
                continue
            if beside not in stones:
                liberties.add(beside)
            elif stones[beside] == stones[start] and beside not in chain:
                chain.add(beside)
                todo.append(beside)
    return chain, liberties


def place(stones, size, point, side):
    """Places a stone and removes the stones that it captures. Returns their number."""
    stones[point] = side
    taken = set()
    x, y = point
    for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if stones.get(beside, side) != side:
            chain, liberties = chain_and_liberties(stones, size, beside)
            if not liberties:
                taken |= chain
    for stone in taken:
        del stones[stone]
    return len(taken)


def replays(kind, options, moves):
    """Plays the moves, tuples of ply, side and move, from an empty board. Returns None, or the first illegal move and
    the reason."""
    size = int(json.loads(options)["size"])
    stones, seen = {}, {frozenset()}
    for number, (_, side, move) in enumerate(moves):
        here = f"move {number + 1}, {side} {move}"
        if side != ("black", "white")[number % 2]:
            return f"{here}: not the turn of {side}"
        if move == "pass":
            continue
        point = (LETTERS.index(move[0]), int(move[1:]) - 1)
        if point in stones or not all(0 <= value < size for value in point):
            return f"{here}: no empty point"
        taken = place(stones, size, point, side)
        if taken and kind == "nogo":
            return f"{here}: a capture"
        if not chain_and_liberties(stones, size, point)[1]:
            return f"{here}: suicide"
        board = frozenset(stones.items())
        if board in seen:
            return f"{here}: an earlier board"
        seen.add(board)
    return None
