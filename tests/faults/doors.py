"""A server with doors: standbys of its PostgreSQL database that carry their clients to it."""

import contextlib
import os
import subprocess

from faults import Skip
import postgres
from server_fixture import Server


@contextlib.contextmanager
def with_doors(fault, doors):
    """Starts a database, the server that serves, and this number of doors. Yields a list of the servers, the one that
    serves first."""
    try:
        database = postgres.Postgres()
    except subprocess.CalledProcessError as error:
        if error.returncode == 77:
            raise Skip("PostgreSQL") from error
        raise
    try:
        url = postgres.new_database(database.folder, "games")
        serving = start(url, fault, "this server serves the games now")
        yield [serving, *(start(url, fault, "clients are carried to") for _ in range(doors))]
    finally:
        for server in fault.servers:
            server.process.kill()
            server.process.communicate()
        database.close()


def start(url, fault, ready):
    """Starts a server and waits until its log has this text."""
    process = subprocess.Popen(
        [os.environ["QIYUAN_SERVER"], "--database", url, "--standby", "--link", "127.0.0.1:0", "--port", "0",
         "--web", "none", "--http-port", "0", "--announce", "none", "--connections-per-address", "0", "--rate", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    server = Server.of(process)
    fault.servers.append(server)
    for line in process.stderr:
        if ready in line:
            return server
    raise RuntimeError(f"the server ended without '{ready}' in its log")
