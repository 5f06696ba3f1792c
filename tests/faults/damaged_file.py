#!/usr/bin/env python3
"""Changes single bytes of a database, one per copy, and starts a server on each copy.

Checks that the server does one of two things. It refuses to start, does not change the file, and prints one line that
names the file and, if the file is damaged, the last good backup. Or it starts without what a damaged row belongs to,
and then answers requests, lists the archive and returns every other record. If a row was changed, its log or
`qiyuan-server check` names it; the rest of a page may change unnoticed.
"""

import contextlib
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess

from faults import LIMIT, Client, Fault, checkered, play_start

PAGE = 4096
CHECKED = ("account", "game", "move", "move_log", "game_moves", "act", "undone_move", "thought", "event", "event_entrant",
           "event_pairing", "event_act", "analysis", "analysed")


def fill(fault, folder):
    """Fills the folder with the data of five finished games and one running game."""
    server = fault.serve(folder, "--registrations", "100")
    ana, bob = Client(server, "ana"), Client(server, "bob")
    for game in range(6):
        room = play_start(ana, bob, "go,size=9,clock=none")
        for ply, point in enumerate(checkered(9)[:30], 1):
            (ana, bob)[(ply - 1) % 2].ask(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{point},{ply}")
        if game < 5:
            ana.ask(f"Lose,{room}")
    fault.stop(server)


def look(server):
    """Asks for all data and expects only that answers come. True if a table can be opened."""
    eve = Client(server, "eve")
    eve.ask("Tables", until="End")
    for line in eve.ask("Archive,limit=100", until="End"):
        if line[0] == "Archived":
            eve.ask(f"Record,{line[1]},json")
    eve.ask("State,6", until="End")
    room = eve.ask("Open,nogo")
    eve.close()
    return room[0] == "Opened"


def rows(path):
    """The content of all tables that have checksums; None if SQLite cannot read them."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as database:
            database.text_factory = bytes
            return {table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in CHECKED}
    except sqlite3.DatabaseError:
        return None


def test(fault, data):
    good = os.path.join(data, "good")
    fill(fault, good)
    whole = pathlib.Path(good, "qiyuan.db").read_bytes()
    copy = os.path.join(data, "copy.db")
    subprocess.run([os.environ["QIYUAN_SERVER"], "backup", copy, "--data", good], check=True, stdout=subprocess.DEVNULL,
                   timeout=LIMIT)
    note = pathlib.Path(good, "last-backup").read_bytes()
    pages = len(whole) // PAGE
    chance = random.Random(fault.arguments.seed)
    refused = named = started = found = 0
    before = rows(pathlib.Path(good, "qiyuan.db"))
    for number in range(fault.arguments.flips):
        at = number % pages * PAGE + chance.randrange(PAGE if number % 3 else 100)  # every third in a page header
        bad = bytearray(whole)
        bad[at] ^= 1 << chance.randrange(8)
        folder = pathlib.Path(data, "bad")
        folder.mkdir()
        (folder / "qiyuan.db").write_bytes(bad)
        (folder / "last-backup").write_bytes(note)
        changed = rows(folder / "qiyuan.db") != before
        try:
            server = fault.serve(str(folder))
        except RuntimeError:
            done = subprocess.run([os.environ["QIYUAN_SERVER"], "--data", folder, "--port", "0", "--http-port", "0",
                                   "--announce", "none"], text=True, capture_output=True, timeout=LIMIT)
            lines = done.stderr.strip().splitlines()
            fault.expect(done.returncode == 1, f"byte {at}: exit status {done.returncode}")
            # If a single game cannot be read, the line names the game instead of the file.
            fault.expect(len(lines) == 1 and ("qiyuan.db" in lines[0] or "game" in lines[0]),
                         f"byte {at}: printed {lines}")
            named += lines[0].endswith(f", is {copy}")
            fault.expect(lines[0].endswith(f", is {copy}") or "is damaged" not in lines[0],
                         f"byte {at}: the line names no backup: {lines}")
            fault.expect((folder / "qiyuan.db").read_bytes() == bytes(bad), f"byte {at}: the file was changed")
            refused += 1
        else:
            try:
                fault.expect(look(server), f"byte {at}: no table can be opened")
            except (EOFError, ConnectionError) as error:
                fault.breach(f"byte {at}: {error!r}")
            code, errors = server.stop()
            fault.expect(code == 0, f"byte {at}: exit status {code}: {errors}")
            checked = subprocess.run([os.environ["QIYUAN_SERVER"], "check", "--data", folder], text=True,
                                     capture_output=True, timeout=LIMIT)
            noticed = checked.returncode != 0 or "table " in errors or "index " in errors
            fault.expect(noticed or not changed, f"byte {at}: a changed row was not noticed")
            found += noticed
            started += 1
        shutil.rmtree(folder)
        if (number + 1) % 50 == 0:
            fault.say(f"{number + 1} files: {refused} refused, {started} served")
    fault.expect(refused > 0, "no damage was noticed")
    fault.figures |= {"files": refused + started, "refused": refused, "backup_named": named, "served": started, "served_and_named": found, "pages": pages}


if __name__ == "__main__":
    this = Fault(__doc__, flips=(300, "files to test, each with one changed bit"),
                 seed=(1, "random seed that selects the bits"))
    this.run(lambda data: test(this, data))
