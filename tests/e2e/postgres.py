"""PostgreSQL for the end-to-end tests: a server with its data in a temporary folder, which listens on a socket there."""

import csv
import os
import pathlib
import subprocess
import tempfile
import zlib

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "server" / "postgres"


class Postgres:
    """A running server; `close` ends it."""

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="qiyuan-test-postgres-")
        self.folder = self.temporary.name
        os.chmod(self.folder, 0o711)  # whoever knows the name may use the socket
        self.runs = False
        self._run("make")
        self.start()

    def start(self):
        if not self.runs:
            self._run("start")
        self.runs = True

    def stop(self):
        """Kills it. Its data stay."""
        if self.runs:
            self._run("stop")
        self.runs = False

    def close(self):
        self.stop()
        self.temporary.cleanup()

    def _run(self, command):
        subprocess.run([SCRIPT, command, self.folder], check=True, stdout=subprocess.DEVNULL)


def execute(folder, database, sql):
    """Runs SQL in a database of the server with this folder. Returns the lines of the result."""
    done = subprocess.run(["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--host", folder,
                           "--username", "qiyuan", "--command", sql, database], text=True, capture_output=True, check=True)
    return done.stdout.splitlines()


class Reader:
    """Reads a database of the server with this folder, as a connection of sqlite3 does."""

    def __init__(self, folder, database, port=5432):
        self.psql = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--csv", "--host", folder, "--port", str(port),
                     "--username", "qiyuan", "--dbname", database]

    def execute(self, sql):
        done = subprocess.run([*self.psql, "--command", sql], text=True, capture_output=True, check=True)
        return [tuple(map(value_of, row)) for row in csv.reader(done.stdout.splitlines())]


def value_of(text):
    """A number, bytes or text, as psql writes them."""
    if text.startswith("\\x"):
        return bytes.fromhex(text[2:])
    return int(text) if text.removeprefix("-").isdigit() else text


def new_database(folder, name):
    """Makes an empty database. Returns its URL."""
    execute(folder, "postgres", f"CREATE DATABASE {name} TEMPLATE template0")
    return f"postgresql:///{name}?user=qiyuan&host={folder}"


def database_of(folder, data):
    """The URL of the database that stands for the data folder; it is made if it does not exist."""
    name = f"data_{zlib.crc32(str(pathlib.Path(data).absolute()).encode()):08x}"
    if execute(folder, "postgres", f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
        return f"postgresql:///{name}?user=qiyuan&host={folder}"
    return new_database(folder, name)
