"""Adds some weeks of games to the data folder of a stopped server: `past.py FOLDER NOW`, with NOW in milliseconds since
1970. The server indexes their positions when it starts, as it does for games of an older version."""

import json
import pathlib
import random
import sqlite3
import sys

DAY = 24 * 60 * 60 * 1000
# Strengths in Elo, from which the results are drawn.
PLAYERS = {"Dolma": 1750, "Tashi": 1600, "Lobsang": 1500, "Pema": 1420, "王小明": 1300}
# Openings on a 9x9 board, as columns and rows from 0.
OPENINGS = [
    [(4, 4), (2, 2), (6, 6), (6, 2)],
    [(4, 4), (3, 2), (5, 6), (5, 2), (3, 6)],
    [(4, 4), (3, 2), (2, 4), (5, 2)],
    [(3, 3), (5, 5), (5, 3), (3, 5)],
    [(2, 2), (4, 4), (6, 6)],
    [(2, 3), (4, 4), (5, 2)],
]


def name(column, row):
    return "ABCDEFGHJ"[column] + str(row + 1)


def turned(points, way):
    """Yields the points under one of the eight symmetries of the board."""
    for column, row in points:
        if way & 1:
            column = 8 - column
        if way & 2:
            row = 8 - row
        yield (row, column) if way & 4 else (column, row)


def main():
    folder, now = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(9)
    database = sqlite3.connect(folder / "qiyuan.db")
    first = database.execute("SELECT coalesce(max(id), 0) + 1 FROM game").fetchone()[0]
    for number in range(160):
        black, white = rng.sample(sorted(PLAYERS), 2)
        ended = now - 40 * DAY + number * DAY // 4
        chance = 1 / (1 + 10 ** ((PLAYERS[white] - PLAYERS[black]) / 400))
        winner = "B" if rng.random() < chance else "W"
        reason = rng.choice(["resign", "resign", "time", "score"])
        result = f"{winner}+{rng.randrange(1, 40) / 2 + 0.5:g}" if reason == "score" else f"{winner}+{reason}"
        if number % 23 == 22:
            result, reason = "draw", "agreed"
        kind, game = ("nogo" if number % 5 == 4 else "go"), first + number
        options = {"size": "9"} if kind == "nogo" else {"size": "9", "komi": "7"}
        database.execute(
            "INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, black_ready, white, white_ready, "
            "result, reason, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, 1, ?, ?, ?)",
            (game, kind, json.dumps(options), black, ended - 900_000, ended - 890_000, black, white, result, reason, ended))
        for ply, point in enumerate(turned(rng.choice(OPENINGS), rng.randrange(8)), 1):
            database.execute("INSERT INTO move (game, ply, side, move, clock_black, clock_white, played_at) "
                             "VALUES (?, ?, ?, ?, -1, -1, ?)",
                             (game, ply, "black" if ply % 2 else "white", name(*point), ended - 880_000 + 1000 * ply))
        database.execute("INSERT INTO unindexed VALUES (?)", (game,))
        database.execute("INSERT INTO ending (game) VALUES (?)", (game,))
    # The server adds the checksums of these rows.
    database.execute("UPDATE durability SET sealed = 0")
    database.commit()
    database.close()


main()
