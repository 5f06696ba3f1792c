"""Reads the packed moves of games in a database, as schema/README.md describes them. The database is a connection of
sqlite3, or a postgres.Reader."""

import sqlite3

SIDES = ("black", "white")


class Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self):
        value = shift = 0
        while True:
            byte, = self.take(1)
            value |= (byte & 0x7f) << shift
            if byte < 0x80:
                return value
            shift += 7


def unpacked(data, last=1):
    """The moves of packed entries as (side, move), after a move of that side; leaves out their times and clocks."""
    rest, moves = Bytes(data), []
    while rest.at < len(data):
        head, = rest.take(1)
        text = rest.take(head & 0x0f or rest.number()).decode()
        last = last if head & 0x10 else 1 - last
        moves.append((SIDES[last], text))
        rest.number()
        if head & 0x20:
            for _ in range(rest.take(1)[0].bit_count()):
                rest.number()
    return moves


def packed_moves(data):
    """The moves of a row of `game_moves`."""
    assert data[:1] == b"\x01", "an unknown version"
    return unpacked(data[1:])


def logged_moves(database):
    """The moves of the games that are not over as {game: [(side, move), …]}; the schema may be older than the log."""
    if not has_table(database, "move_log"):
        return {}
    games = {game: [] for game, in database.execute("SELECT id FROM game WHERE ended_at IS NULL")}
    for entries, in database.execute("SELECT entries FROM move_log ORDER BY number"):
        rest = Bytes(entries)
        while rest.at < len(entries):
            game, ply = rest.number(), rest.number()
            rest.take(2)
            moves = rest.take(rest.number())
            if game not in games:
                continue
            assert ply <= len(games[game]), f"moves of game {game} before ply {ply} are missing"
            del games[game][ply:]
            games[game] += unpacked(moves, SIDES.index(games[game][-1][0]) if ply else 1)
    return games


def has_table(database, name):
    is_sqlite = isinstance(database, sqlite3.Connection)
    tables = database.execute("SELECT name FROM sqlite_master" if is_sqlite else "SELECT relname FROM pg_class")
    return (name,) in list(tables)


def stored_moves(database):
    """The moves of all games in a database as {game: [(ply, side, move), …]}, in any form."""
    games = {}
    for game, ply, side, move in database.execute("SELECT game, ply, side, move FROM move ORDER BY game, ply"):
        games.setdefault(game, []).append((ply, side, move))
    whole = {game: moves for game, moves in logged_moves(database).items() if moves}
    for game, moves in database.execute("SELECT game, moves FROM game_moves"):
        whole[game] = packed_moves(moves)
    for game, moves in whole.items():
        games[game] = [(ply, *move) for ply, move in enumerate(moves, 1)]
    return games


def count_moves(database):
    """The number of moves of all games, in any form; the schema may be older than packed games."""
    count = database.execute("SELECT count(*) FROM move").fetchone()[0]
    if has_table(database, "game_moves"):
        count += database.execute("SELECT coalesce(sum(plies), 0) FROM game_moves").fetchone()[0]
    return count + sum(len(moves) for moves in logged_moves(database).values())
