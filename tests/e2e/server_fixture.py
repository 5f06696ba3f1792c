"""Common code of the end-to-end tests: a server with its own data folder, and line protocol clients over real sockets.

QIYUAN_SERVER and QIYUAN name the programs under test; ctest sets them. With QIYUAN_POSTGRES, the folder of a PostgreSQL
server, each data folder stands for a database there (tests/e2e/on_postgres).
Nothing here sleeps: every wait is for a line or for the end of a process, and has a limit.
"""

import csv
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import postgres

LIMIT = 300  # seconds after which a test fails; sanitizers on a busy machine are slow
TICKS = os.sysconf("SC_CLK_TCK")
POSTGRES = os.environ.get("QIYUAN_POSTGRES")


def place_of(data):
    """The options of qiyuan-server for this data folder. A database begins empty."""
    return ["--database", postgres.database_of(POSTGRES, data)] if POSTGRES else ["--data", data]


needs_files = unittest.skipIf(POSTGRES, "it is about the files of a data folder")


class Server:
    """A running qiyuan-server. It leaves the folder `data` behind, so that another server can use it.
    Port 0 selects a free port. Unless options say otherwise, the server does not announce itself on the network and
    needs no free disk space. `environment` is added to the test's own; `before` runs in the new process first."""

    def __init__(self, data, *options, port=0, environment=None, before=None):
        announce = [] if "--announce" in options else ["--announce", "none"]
        small = [] if POSTGRES or {"--min-free-disk", "--config"} & set(options) else ["--min-free-disk", "0"]
        self.process = subprocess.Popen(
            [os.environ["QIYUAN_SERVER"], *place_of(data), "--port", str(port), "--http-port", "0", *announce, *small,
             *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | (environment or {}),
            preexec_fn=before)
        self.read_ports()

    @classmethod
    def of(cls, process):
        """The server that a process becomes. Waits until it listens."""
        server = cls.__new__(cls)
        server.process = process
        server.read_ports()
        return server

    def read_ports(self):
        line = self.process.stdout.readline()
        if not line.startswith("listening: "):
            raise RuntimeError(f"the server did not start: {line}{self.process.stderr.read()}")
        words = line.replace(",", "").split()
        self.port, self.http_port = int(words[2]), int(words[4])
        self.tls_port, self.thesis_port, self.https_port = (
            int(words[words.index(word) + 1]) if word in words else None for word in ("tls", "thesis", "https"))
        self.await_reaction()

    def await_reaction(self):
        """Waits until the event loop runs: clang 14's thread sanitizer loses a signal that arrives while a thread makes
        its first blocking call."""
        with socket.create_connection(("localhost", self.http_port), timeout=LIMIT) as connection:
            connection.sendall(b"GET /health HTTP/1.0\r\n\r\n")
            connection.recv(1)

    def processor_time(self):
        """The CPU time of the server in seconds, user and system."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        words = stat.rsplit(")", 1)[1].split()  # the name before it can contain spaces
        return (int(words[11]) + int(words[12])) / TICKS

    def stop(self, how=signal.SIGTERM):
        """Ends the server with a signal. Returns its exit code and its standard error output."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, errors


class Client:
    """One connection. Requests have tags to distinguish answers from unsolicited lines, which are kept in `news`."""

    def __init__(self, server, user=None, password=None, tls=None, host="localhost"):
        """`password` can be a secret. `tls` is an ssl.SSLContext; with it, the client uses the TLS port."""
        port = server.tls_port if tls else server.port
        self.socket = socket.create_connection((host, port), timeout=LIMIT)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.news = []
        self.tags = 0
        self.user, self.secret = user, password
        if user:
            answer = self.ask(f"Login,{user},{password or ''}" + ("" if (password or "").startswith("qy_") else ",yes"))
            if answer[:2] == ["Error", "syntax"]:  # a server of version 0.1 has no sign-ins
                answer = self.ask(f"Login,{user}" + (f",{password}" if password else ""))
            if answer[0] == "Tables" and len(answer) > 2:
                self.secret = answer[2]

    def again(self, server, host="localhost"):
        """A new connection of the same user, who proves it with the secret of the first login."""
        return Client(server, self.user, self.secret, host=host)

    def send(self, data):
        self.socket.sendall(data.encode() if isinstance(data, str) else data)

    def read(self):
        line = self.lines.readline()
        if not line:
            raise EOFError("the server closed the connection")
        return line.rstrip("\n")

    def ask(self, request, until=None):
        """Sends a request. Returns the fields of the answer, or with `until` a list of answers up to that verb."""
        self.tags += 1
        tag = f"@{self.tags} "
        self.send(f"{tag}{request}\n")
        answers = []
        while True:
            line = self.read()
            if not line.startswith(tag):
                self.news.append(fields(line))
                continue
            answer = fields(line[len(tag):])
            if until is None:
                return answer
            answers.append(answer)
            if answer[0] in (until, "Error"):
                return answers

    def wait_any(self):
        """The next unsolicited line."""
        return self.news.pop(0) if self.news else fields(self.read())

    def wait(self, verb):
        """The next unsolicited line with this verb. Drops everything before it."""
        end = time.monotonic() + 3 * LIMIT  # the limit of the socket starts anew with each line, such as a Ping
        while time.monotonic() < end:
            item = self.wait_any()
            if item[0] == verb:
                return item
        raise TimeoutError(f"no {verb} for {3 * LIMIT} s")

    def moves(self, room):
        """All moves of a room from State, as (ply, side, move)."""
        return [tuple(line[2:5]) for line in self.ask(f"State,{room}", until="End") if line[0] == "Move"]

    def close(self):
        self.lines.close()
        self.socket.close()


def fields(line):
    return next(csv.reader([line]))


def free_port():
    """A port on which a server can listen now and again later: the system gives none of these to other connections."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text(encoding="ascii").split()[0])
    while True:
        port = random.randrange(first // 2, first)
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) != 0:
                return port


def start_game(black, white, options="nogo,size=5"):
    """Two clients begin a game at a new table. Returns its number."""
    room = black.ask(f"Open,{options}")[1]
    for client, side in ((black, "black"), (white, "white")):
        client.ask(f"SitDown,{room},{side}")
    for client in (black, white):
        client.ask(f"Ready,{room}")
    return room


class ServerTest(unittest.TestCase):
    """A test with a data folder and servers, which it removes and stops at the end."""

    def setUp(self):
        self.data = tempfile.mkdtemp(prefix="qiyuan-test-")
        self.addCleanup(shutil.rmtree, self.data, ignore_errors=True)
        state = tempfile.TemporaryDirectory(prefix="qiyuan-test-state-")  # where `qiyuan` keeps the secrets of guests
        self.addCleanup(state.cleanup)
        os.environ["XDG_STATE_HOME"] = state.name
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            if server.process.poll() is None:
                code, errors = server.stop()
                self.assertEqual(code, 0, errors)
            server.process.stdout.close()
            server.process.stderr.close()

    def serve(self, *options):
        server = Server(self.data, *options)
        self.servers.append(server)
        return server

    def client(self, server, *login, tls=None):
        client = Client(server, *login, tls=tls)
        self.addCleanup(client.close)
        return client

    def again(self, server, *clients):
        """New connections of the users of these clients."""
        return [self.client(server, client.user, client.secret) for client in clients]

    def serve_tls(self, *options):
        """Starts a server with a new certificate. Returns it, the path of the certificate and its fingerprint."""
        script = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "certificate"
        done = subprocess.run([script, "play.example.org"], text=True, capture_output=True, timeout=LIMIT, check=True,
                              env={**os.environ, "QIYUAN_CERTIFICATE": self.data})
        certificate, key = os.path.join(self.data, "certificate.pem"), os.path.join(self.data, "key.pem")
        server = self.serve("--tls-port", "0", "--https-port", "0", "--tls-certificate", certificate, "--tls-key", key,
                            *options)
        return server, certificate, done.stdout.split()[-1]

    def cli(self, *arguments, stdin="", code=0):
        """Runs `qiyuan`, which must exit with `code`. Returns its standard output, or its standard error if `code` is
        not 0."""
        done = subprocess.run([os.environ["QIYUAN"], *map(str, arguments)], input=stdin, text=True, capture_output=True,
                              timeout=LIMIT)
        self.assertEqual(done.returncode, code, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done.stdout if code == 0 else done.stderr
