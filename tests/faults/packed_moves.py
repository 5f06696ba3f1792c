"""Reads the packed moves of finished games, as schema/README.md describes them."""

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


def packed_moves(data):
    """The moves of a row of `game_moves` as (side, move); leaves out their times and clocks."""
    rest = Bytes(data)
    assert rest.take(1) == b"\x01", "an unknown version"
    moves, last = [], 1
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


def stored_moves(database):
    """The moves of all games in a database as {game: [(ply, side, move), …]}, packed or not."""
    games = {}
    for game, ply, side, move in database.execute("SELECT game, ply, side, move FROM move ORDER BY game, ply"):
        games.setdefault(game, []).append((ply, side, move))
    for game, moves in database.execute("SELECT game, moves FROM game_moves"):
        games[game] = [(ply, *move) for ply, move in enumerate(packed_moves(moves), 1)]
    return games


def count_moves(database):
    """The number of moves of all games, packed or not; the schema may be older than packed games."""
    count = database.execute("SELECT count(*) FROM move").fetchone()[0]
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'game_moves'").fetchone():
        count += database.execute("SELECT coalesce(sum(plies), 0) FROM game_moves").fetchone()[0]
    return count
