"""Two PostgreSQL servers for tests: a primary, and a synchronous standby on the same computer. Tests can kill, freeze
and cut off each of them."""

import contextlib
import os
import pathlib
import select
import shutil
import signal
import subprocess

from faults import LIMIT, Skip
from postgres import SCRIPT, Reader
from server_fixture import free_port

DATABASE = "games"


class Machine:
    """A PostgreSQL server with its folder and port."""

    def __init__(self, folder, addresses):
        self.folder = folder
        self.addresses = addresses
        self.port = free_port()
        os.mkdir(folder)

    def run(self, command, *words):
        done = subprocess.run([SCRIPT, command, self.folder, *words], timeout=LIMIT)
        if done.returncode == 77:
            raise Skip("PostgreSQL")
        log = pathlib.Path(self.folder, "log")
        if done.returncode != 0 and log.exists():
            print("".join(log.read_text(encoding="utf-8").splitlines(keepends=True)[-20:]), flush=True)
        done.check_returncode()

    def start(self):
        # A killed server leaves them, and nothing says how soon the system forgets its process.
        for lock in (os.path.join("data", "postmaster.pid"), f".s.PGSQL.{self.port}.lock"):
            pathlib.Path(self.folder, lock).unlink(missing_ok=True)
        self.run("start", "-c", f"port={self.port}", "-c", f"listen_addresses={','.join(self.addresses)}",
                 "-c", "max_wal_senders=4")

    def sql(self, text, database="postgres"):
        return Reader(self.folder, database, self.port).execute(text)

    def configure(self, setting, value):
        self.sql(f"ALTER SYSTEM SET {setting} = '{value}'")
        self.sql("SELECT pg_reload_conf()")

    def signal(self, how):
        """Sends a signal to all its processes, first to the one that starts the others."""
        file = pathlib.Path(self.folder, "data", "postmaster.pid")
        if not file.exists():
            return
        first = int(file.read_text(encoding="ascii").split()[0])
        with contextlib.suppress(ProcessLookupError, FileNotFoundError):
            os.kill(first, signal.SIGSTOP)
            children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
            processes = (*map(int, children), first)
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, how)
            if how == signal.SIGKILL:
                wait_for_end(processes)


def wait_for_end(processes):
    """Returns when none of the processes holds files or ports."""
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            ended = os.pidfd_open(process)
            assert select.select([ended], [], [], LIMIT)[0], f"process {process} does not end"
            os.close(ended)


class Replicated:
    """A primary and its standby. `addresses` are those on which both listen, besides their sockets."""

    def __init__(self, folder, addresses):
        os.chmod(folder, 0o711)  # root starts them as another user
        self.primary = Machine(os.path.join(folder, "postgres1"), addresses)
        self.standby = Machine(os.path.join(folder, "postgres2"), addresses)
        self.machines = (self.primary, self.standby)
        self.primary.run("make")
        self.primary.start()
        self.primary.sql(f"CREATE DATABASE {DATABASE} TEMPLATE template0")
        self.follow()

    def url(self, address):
        """The URL of the database for a server that reaches both machines at this address."""
        hosts = ",".join(f"{address}:{machine.port}" for machine in self.machines)
        return f"postgresql://qiyuan@{hosts}/{DATABASE}?target_session_attrs=read-write"

    def follow(self):
        """Makes the standby anew from the primary, and lets the primary wait for it."""
        shutil.rmtree(os.path.join(self.standby.folder, "data"), ignore_errors=True)
        self.standby.run("copy", self.primary.folder, str(self.primary.port))
        self.standby.start()
        self.primary.configure("synchronous_standby_names", "*")

    def promote(self):
        """Makes the standby the primary, which then waits for no other standby, as Patroni does if there is none."""
        self.primary, self.standby = self.standby, self.primary
        self.primary.run("promote")
        self.primary.configure("synchronous_standby_names", "")

    def reader(self):
        return Reader(self.primary.folder, DATABASE, self.primary.port)

    @contextlib.contextmanager
    def long_reader(self):
        """Keeps a transaction open that has read every table, as pg_dump does."""
        reader = self.reader()
        tables = [table for table, in reader.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        with subprocess.Popen([*reader.psql, "--set", "ON_ERROR_STOP=1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as psql:
            questions = [f"SELECT count(*) FROM {table};" for table in tables]
            print("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;", *questions, file=psql.stdin, flush=True)
            for _ in tables:
                assert psql.stdout.readline(), "the reader ended"
            yield
            psql.communicate("COMMIT;\n", timeout=LIMIT)
        assert psql.returncode == 0, "the transaction of the reader did not last"

    def held_back(self):
        """The number of transactions since the oldest one whose data must be kept for an open transaction."""
        return self.primary.sql("SELECT max(age(backend_xmin)) FROM pg_stat_activity")[0][0]

    def end_connections(self):
        """Ends all connections of clients. Returns their number."""
        return len(self.primary.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
                                    "backend_type = 'client backend' AND pid <> pg_backend_pid()"))

    def close(self):
        for machine in self.machines:
            machine.signal(signal.SIGKILL)


def cut(address, is_cut):
    """Drops what this computer sends to one of its own addresses, or no longer drops it."""
    subprocess.run(["ip", "route", "add" if is_cut else "del", "blackhole", f"{address}/32", "table", "local"],
                   check=True, timeout=LIMIT)
