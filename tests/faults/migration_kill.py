#!/usr/bin/env python3
"""Kills a server with kill -9 while it migrates a database, from every older version of the schema.

Checks that after each kill the file is intact and has the schema of one version, never a mixture; and that the next
start finishes the migration and has every game.
"""

import csv
import os
import pathlib
import random
import signal
import sqlite3
import subprocess

from faults import LIMIT, Client, Fault
from packed_moves import count_moves

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "schema"


def fill_moves(database, moves):
    """Fills the game with passes of both sides in turn."""
    columns = [row[1] for row in database.execute("PRAGMA table_info(move)") if row[3] and row[4] is None]
    values = {"game": "1", "ply": "?1", "side": "CASE WHEN ?1 % 2 THEN 'black' ELSE 'white' END", "move": "'pass'"}
    database.executemany(f"INSERT INTO move ({', '.join(columns)}) "
                         f"VALUES ({', '.join(values.get(each, '1') for each in columns)})",
                         ((ply,) for ply in range(1, moves + 1)))


def make(path, version, moves):
    """Creates a database as the program of that version left it, with one finished game."""
    path.parent.mkdir()
    with sqlite3.connect(path, isolation_level=None) as database:
        for step in sorted(SCHEMA.glob("*.sql"))[:version]:
            database.executescript(step.read_text(encoding="utf-8"))
        database.execute(f"PRAGMA user_version = {version}")
        database.execute("BEGIN")
        database.executemany("INSERT INTO account (key, name, password_hash, created_at) VALUES (?1, ?1, 'x', 1)",
                             ((f"user{number}",) for number in range(moves // 10)))
        database.execute("""INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, white, result,
                         reason, ended_at) VALUES (1, 'go', '{"size":"19","clock":"none"}', 'ana', 1, 2, 'ana', 'bob',
                         'B+resign', 'resign', 3)""")
        fill_moves(database, moves)
        database.execute("COMMIT")
    database.close()


def state(path):
    """Whether the file is intact, its version, its tables and its number of moves. Opening it recovers from a crash."""
    database = sqlite3.connect(path)
    try:
        sound = database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        tables = sorted(row[0] for row in database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
        return sound, database.execute("PRAGMA user_version").fetchone()[0], tables, \
            count_moves(database)
    finally:
        database.close()


def kill_once(folder, delay):
    """Starts a server and kills it after `delay` seconds."""
    server = subprocess.Popen([os.environ["QIYUAN_SERVER"], "--data", folder, "--port", "0", "--http-port", "0",
                               "--announce", "none"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        server.wait(timeout=delay)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGKILL)
    listened, errors = server.communicate(timeout=LIMIT)
    return listened, errors, server.returncode


def test(fault, data):
    csv.field_size_limit(1 << 24)  # a record is one field
    arguments = fault.arguments
    newest = len(list(SCHEMA.glob("*.sql")))
    schemas = {}
    for version in range(1, newest + 1):
        plain = pathlib.Path(data, f"plain{version}", "qiyuan.db")
        make(plain, version, 0)
        schemas[version] = state(plain)[2]
    chance = random.Random(arguments.seed)
    kills = between = 0
    for version in range(1, newest):
        for number in range(arguments.kills):
            path = pathlib.Path(data, f"{version}-{number}", "qiyuan.db")
            make(path, version, arguments.moves)
            for attempt in range(1000):  # until a kill comes after the server has begun to listen
                # Wait longer each time, so that even a busy machine finishes the longest step.
                listened, errors, code = kill_once(path.parent, chance.uniform(0.001, 0.05 + attempt * arguments.step))
                fault.expect(code == -signal.SIGKILL, f"version {version}: the server exited with {code}: {errors}")
                sound, found, tables, moves = state(path)
                kills += 1
                between += version < found < newest
                fault.expect(sound and moves == arguments.moves, f"version {version}: {moves} moves, intact: {sound}")
                fault.expect(tables == schemas.get(found), f"version {version}: an incomplete schema, {found}")
                if listened or found == newest or fault.breaches:
                    break
            server = fault.serve(str(path.parent))
            eve = Client(server, "eve")
            record = eve.ask("Record,1,json")
            fault.expect(record[0] == "Record", f"version {version}: {record}")
            fault.stop(server)
        fault.say(f"version {version}: {kills} kills")
    fault.figures |= {"versions": newest, "kills": kills, "killed_between_two_migrations": between}


if __name__ == "__main__":
    this = Fault(__doc__, kills=(3, "files per version"), moves=(5000, "moves in each file"),
                 step=(0.03, "seconds that each server can live longer than the last one on a file"),
                 seed=(1, "random seed for the moments of the kills"))
    this.run(lambda data: test(this, data))
