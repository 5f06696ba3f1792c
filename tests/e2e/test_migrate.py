"""`qiyuan-server migrate`: a club's data move to PostgreSQL and back."""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from server_fixture import LIMIT, ServerTest

RELEASE = pathlib.Path(__file__).resolve().parent / "release_0_1_0"
POSTGRES = pathlib.Path(__file__).resolve().parents[1] / "server" / "postgres"


class Cluster:
    """A PostgreSQL server of this file's tests."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="qiyuan-test-")
        self.databases = 0
        self.run("make")
        self.run("start")

    def run(self, command):
        subprocess.run([POSTGRES, command, self.folder], check=True, timeout=LIMIT)

    def stop(self):
        self.run("stop")
        shutil.rmtree(self.folder)

    def new_database(self):
        """Makes an empty database. Returns its URL."""
        self.databases += 1
        name = f"club{self.databases}"
        subprocess.run(["createdb", "--host", self.folder, "--username", "qiyuan", "--encoding", "UTF8", "--locale", "C",
                        "--template", "template0", name], check=True, timeout=LIMIT)
        return f"postgresql:///{name}?user=qiyuan&host={self.folder}"


def rows(folder):
    """All rows of the database of a folder, without those about the database itself."""
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder, "qiyuan.db"))) as database:
        tables = [name for name, in database.execute("select name from sqlite_schema where type = 'table'")]
        return {table: sorted(database.execute(f"select * from {table}"), key=repr)
                for table in tables if table != "durability"}


class Migrate(ServerTest):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.addClassCleanup(cls.cluster.stop)

    def migrate(self, source, target, *options, code=0):
        """Returns the standard output, or the standard error if `code` is not 0."""
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "migrate", "--from", source, "--to", target, *options],
                              text=True, capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, code, done)
        return done.stdout if code == 0 else done.stderr

    def play(self):
        """An account, a finished game, and a running one with a move. Returns the room of the last and its White."""
        server = self.serve()
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        self.client(server).ask("Register,Eve,a long password")
        for room in (ana.ask("Open,nogo,size=5")[1], ana.ask("Open,nogo,size=5")[1]):
            ana.ask(f"SitDown,{room},black")
            bob.ask(f"SitDown,{room},white")
            ana.ask(f"Ready,{room}")
            bob.ask(f"Ready,{room}")
            ana.ask(f"SetDot,{room},black,C3")
            if room == "1":
                bob.ask(f"Resign,{room}")
        server.stop()
        return room, bob

    def test_a_running_game_continues_after_the_way_to_postgresql_and_back(self):
        room, bob = self.play()
        before = rows(self.data)
        url = self.cluster.new_database()
        text = self.migrate(self.data, url)
        self.assertRegex(text, r"^postgresql:///club\d\?.* holds all data of .*/qiyuan.db: 2 games with 2 moves, "
                               r"1 accounts, 0 tournaments \(\d+ rows in \d+ s\)\n"
                               r"each row and the record of each game were compared and are equal\n$")
        self.assertEqual(rows(self.data), before)

        home = os.path.join(self.data, "home")
        result = json.loads(self.migrate(url, home, "--json"))
        self.assertEqual((result["games"], result["moves"], result["accounts"]), (2, 2, 1))
        self.assertEqual(result["rows"], sum(map(len, before.values())))
        self.assertEqual({table: count for table, count in result["tables"].items() if count > 0},
                         {table: len(found) for table, found in before.items() if found})
        self.assertEqual(rows(home), before)
        check = subprocess.run([os.environ["QIYUAN_SERVER"], "check", "--data", home], text=True, capture_output=True,
                               timeout=LIMIT)
        self.assertEqual(check.returncode, 0, check)

        self.data = home
        bob, = self.again(self.serve(), bob)
        self.assertEqual(bob.ask(f"SetDot,{room},white,B2,2")[0], "SetDot")

    def test_all_data_move_from_one_database_to_another(self):
        self.play()
        first, second = self.cluster.new_database(), self.cluster.new_database()
        self.migrate(self.data, first)
        result = json.loads(self.migrate(first, second, "--json"))
        self.assertEqual((result["games"], result["moves"], result["accounts"]), (2, 2, 1))
        self.assertIsNone(result["updated_from_version"])
        for number, url in enumerate((first, second)):  # the source keeps its data
            home = os.path.join(self.data, str(number))
            self.migrate(url, home)
            self.assertEqual(rows(home), rows(self.data))
        self.assertIn("--from and --to name the same place", self.migrate(second, second, code=1))
        self.assertIn(" has data already (table account)", self.migrate(second, first, code=1))

    def test_data_of_an_older_version_are_updated_and_copied(self):
        with contextlib.closing(sqlite3.connect(pathlib.Path(self.data, "qiyuan.db"))) as database:
            database.executescript((RELEASE / "database.sql").read_text(encoding="utf-8"))
            version, = database.execute("pragma user_version").fetchone()
        url = self.cluster.new_database()
        result = json.loads(self.migrate(self.data, url, "--json"))
        self.assertEqual(result["updated_from_version"], version)
        self.assertEqual(result["tournaments"], 3)
        self.assertGreater(result["tables"]["move"], 0)
        home = os.path.join(self.data, "home")
        self.assertIsNone(json.loads(self.migrate(url, home, "--json"))["updated_from_version"])
        self.assertEqual(rows(home), rows(self.data))

    def test_places_in_use_or_with_data_are_refused(self):
        self.play()
        url = self.cluster.new_database()
        server = self.serve()
        self.assertIn(f"{self.data} is in use by another server (process {server.process.pid})",
                      self.migrate(self.data, url, code=1))
        server.stop()
        self.migrate(self.data, url)
        refused = self.migrate(self.data, url, code=1)
        self.assertTrue(refused.startswith("qiyuan-server: nothing was copied: postgresql:///club"), refused)
        self.assertIn(" has data already (table account): copy into a new folder, or into a new database", refused)
        self.assertIn("--from and --to name the same place", self.migrate(self.data, self.data + "/", code=1))
        missing = os.path.join(self.data, "missing")
        self.assertIn(f"there is no {missing}/qiyuan.db", self.migrate(missing, url, code=1))
        self.assertFalse(os.path.exists(missing))
        self.assertIn("nothing was copied: cannot use postgresql:///none",
                      self.migrate(url.replace("/club", "/none"), missing, code=1))
        self.assertFalse(os.path.exists(missing))


if __name__ == "__main__":
    unittest.main()
