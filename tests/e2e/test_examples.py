"""The server and nginx accept the configurations in deploy/examples and in the package."""

import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import unittest

from server_fixture import LIMIT, ServerTest, Server, free_port, needs_files
from web_socket import WebSocket

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
SITE = DEPLOY / "examples" / "public" / "nginx.conf"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


class SiteSocket(WebSocket):
    """A WebSocket through nginx on an existing connection."""

    def __init__(self, connection, origin, forwarded=None):
        self.socket = connection
        self.stream = connection.makefile("rb")
        self.news, self.tags, self.close_code = [], 0, None
        self._shake_hands("play.example.org", origin, forwarded)


@needs_files
class Configurations(ServerTest):
    def test_the_server_accepts_each_file(self):
        _, certificate, _ = self.serve_tls()
        files = [DEPLOY / "debian" / "server.toml", *sorted((DEPLOY / "examples").glob("*/server.toml"))]
        files.remove(DEPLOY / "examples" / "cluster" / "server.toml")  # it needs a database; `try` beside it runs it
        self.assertEqual(len(files), 4)
        for number, file in enumerate(files):
            with self.subTest(file.parent.name):
                # The test sets the ports, the folder and the certificate. The file sets everything else.
                tls = []
                if "\ntls-port" in file.read_text(encoding="utf-8"):
                    tls = ["--tls-port", "0", "--tls-certificate", certificate, "--tls-key",
                           os.path.join(self.data, "key.pem")]
                server = Server(os.path.join(self.data, str(number)), "--config", file, *tls)
                self.servers.append(server)
                self.assertEqual(bool(tls), bool(server.tls_port))

    def test_the_options_of_a_file_take_effect(self):
        contest = self.serve("--config", DEPLOY / "examples" / "contest" / "server.toml")
        self.assertEqual(self.client(contest).ask("Login,ben")[0], "Error")
        club = Server(os.path.join(self.data, "club"), "--config", DEPLOY / "examples" / "club" / "server.toml")
        self.servers.append(club)
        self.assertNotEqual(self.client(club).ask("Login,ben")[0], "Error")

    def test_an_unknown_option_is_rejected(self):
        file = pathlib.Path(self.data) / "server.toml"
        file.write_text("trust-everybody = true\n", encoding="utf-8")
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "--config", file], text=True, capture_output=True,
                              timeout=LIMIT)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("trust-everybody", done.stderr)

    def test_options_in_comments_exist(self):
        text = (DEPLOY / "debian" / "server.toml").read_text(encoding="utf-8")
        said = subprocess.run([os.environ["QIYUAN_SERVER"], "--help"], text=True, capture_output=True, timeout=LIMIT,
                              check=True).stdout
        names = re.findall(r"^#? ?([a-z-]+) = ", text, re.MULTILINE)
        self.assertGreater(len(names), 5)
        for name in names:
            self.assertIn(f"--{name} ", said)


@unittest.skipUnless(os.path.exists(NGINX), "nginx is not installed")
class Site(ServerTest):
    def setUp(self):
        super().setUp()
        self.server, certificate, _ = self.serve_tls("--trust-proxy", "127.0.0.1", "--host", "play.example.org",
                                                     "--connections-per-address", "1")
        self.port = free_port()
        self.socket = os.path.join(self.data, "https.sock")
        site = SITE.read_text(encoding="utf-8")
        site = re.sub(r"listen \[::\]:80;\n", "", site)
        for example, here in ((r"listen 80;", f"listen unix:{self.data}/http.sock;"),
                              (r"listen 443 ", f"listen unix:{self.socket} "),
                              (r"listen \[::\]:443 ", f"listen 127.0.0.1:{self.port} "),
                              (r"127\.0\.0\.1:8080", f"127.0.0.1:{self.server.http_port}"),
                              (r"/etc/letsencrypt/\S*/fullchain\.pem", certificate),
                              (r"/etc/letsencrypt/\S*/privkey\.pem", f"{self.data}/key.pem")):
            site, count = re.subn(example, here, site)
            self.assertGreater(count, 0, example)
        folders = "\n".join(f"{kind}_temp_path {self.data}/{kind};"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self.configuration = os.path.join(self.data, "nginx.conf")
        user = "user root;" if os.geteuid() == 0 else ""
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write(f"{user} pid {self.data}/nginx.pid;\nerror_log {self.data}/error.log;\nevents {{}}\n"
                       f"http {{\naccess_log off;\n{folders}\n{site}}}\n")

    def nginx(self, *options):
        return subprocess.run([NGINX, "-p", self.data, "-e", f"{self.data}/error.log", "-c", self.configuration, *options],
                              text=True, capture_output=True, timeout=LIMIT)

    def start(self):
        tried = self.nginx("-t")
        self.assertEqual(tried.returncode, 0, tried.stderr)
        self.assertNotIn("[warn]", tried.stderr)
        # nginx returns when it listens.
        started = self.nginx()
        self.assertEqual(started.returncode, 0, started.stderr)
        self.addCleanup(self.nginx, "-s", "stop")

    def connect(self, address=None):
        """A TLS connection to nginx over the Unix socket, or over TCP from the given local address."""
        context = ssl.create_default_context(cafile=os.path.join(self.data, "certificate.pem"))
        plain = socket.socket(socket.AF_INET if address else socket.AF_UNIX)
        plain.settimeout(LIMIT)
        if address:
            plain.bind((address, 0))
        plain.connect(("127.0.0.1", self.port) if address else self.socket)
        connection = context.wrap_socket(plain, server_hostname="play.example.org")
        self.addCleanup(connection.close)
        return connection

    def test_nginx_serves_the_page_and_accepts_only_its_origin(self):
        self.start()
        connection = self.connect()
        connection.sendall(b"GET / HTTP/1.1\r\nHost: play.example.org\r\nConnection: close\r\n\r\n")
        page = connection.makefile("rb").read()
        self.assertIn(b" 200 ", page.split(b"\r\n")[0])
        self.assertIn(b"Strict-Transport-Security", page)

        player = SiteSocket(self.connect(), "https://play.example.org")
        self.assertEqual(player.status, 101)
        self.assertNotEqual(player.ask("Login", user="ana")["verb"], "Error")
        self.assertEqual(SiteSocket(self.connect(), "https://elsewhere.example.org").status, 403)

    def test_browsers_behind_nginx_have_their_own_addresses(self):
        self.start()

        def browser(address, forwarded=None):
            return SiteSocket(self.connect(address), "https://play.example.org", forwarded).status
        self.assertEqual([browser("127.0.0.2"), browser("127.0.0.3")], [101, 101])
        self.assertEqual(browser("127.0.0.2", "192.0.2.7"), 429, "addresses that the browser sends are ignored")


if __name__ == "__main__":
    unittest.main()
