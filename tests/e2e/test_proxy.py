"""The line ports behind a proxy that sends PROXY headers: HAProxy of Debian, and headers by hand."""

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import unittest

from server_fixture import LIMIT, ServerTest, place_of

TRUST = ("--trust-proxy", "127.0.0.1", "--proxy-protocol")


class ProxyTest(ServerTest):
    def connect(self, port, address, first=""):
        """Connects from an address of this computer. Returns the socket and a file of its lines."""
        connection = socket.create_connection(("127.0.0.1", port), timeout=LIMIT, source_address=(address, 0))
        self.addCleanup(connection.close)
        lines = connection.makefile("r", encoding="utf-8", newline="\n")
        self.addCleanup(lines.close)
        connection.sendall(first.encode())
        return connection, lines

    def ask(self, port, address, first=""):
        return self.connect(port, address, first + "Ping,here\n")[1].readline()


class Headers(ProxyTest):
    def test_a_proxy_names_the_clients_and_others_connect_without_a_header(self):
        server = self.serve("--connections-per-address", "1", *TRUST)

        def header(address):
            return f"PROXY TCP4 {address} 127.0.0.1 56324 {server.port}\r\n"
        self.assertEqual(self.ask(server.port, "127.0.0.1", header("192.0.2.7")), "Pong,here\n")
        self.assertEqual(self.ask(server.port, "127.0.0.1", header("192.0.2.8")), "Pong,here\n")
        self.assertTrue(self.ask(server.port, "127.0.0.1", header("192.0.2.7")).startswith("Error,too-many,,"))
        self.assertEqual(self.ask(server.port, "127.0.0.2"), "Pong,here\n")
        self.assertTrue(self.ask(server.port, "127.0.0.3", header("192.0.2.9")).startswith("Error,"), "not a proxy")

    def test_a_connection_of_the_proxy_without_a_header_is_closed_and_logged(self):
        server = self.serve(*TRUST)
        with contextlib.suppress(ConnectionError):
            self.assertEqual(self.ask(server.port, "127.0.0.1", "Login,ana\n"), "")
        code, log = server.stop()
        self.assertEqual(code, 0)
        self.assertIn("a connection from the proxy 127.0.0.1 was closed: it does not begin with a PROXY header", log)

    def test_without_the_option_a_proxy_of_the_web_port_sends_no_header(self):
        server = self.serve("--trust-proxy", "127.0.0.1")
        self.assertEqual(self.ask(server.port, "127.0.0.1"), "Pong,here\n")

    def test_the_option_needs_a_proxy(self):
        done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), "--proxy-protocol"], text=True,
                              capture_output=True, timeout=LIMIT)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--trust-proxy", done.stderr)


@unittest.skipUnless(shutil.which("haproxy"), "haproxy is missing: deploy/packages haproxy")
class Haproxy(ProxyTest):
    def proxy(self, server_port, *options):
        """Starts HAProxy in front of a port. Returns its port."""
        listener = socket.create_server(("127.0.0.1", 0))  # it accepts connections before HAProxy has started
        config = os.path.join(self.data, f"haproxy-{server_port}.cfg")
        with open(config, "w", encoding="utf-8") as file:
            file.write(f"""
defaults
  mode tcp
  timeout connect {LIMIT}s
  timeout client {LIMIT}s
  timeout server {LIMIT}s
listen lines
  bind fd@{listener.fileno()}
  server qiyuan 127.0.0.1:{server_port} {" ".join(options)}
""")
        process = subprocess.Popen(["haproxy", "-db", "-f", config], pass_fds=[listener.fileno()],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        port = listener.getsockname()[1]
        listener.close()
        return port

    def check(self, *options):
        server = self.serve("--connections-per-address", "1", *TRUST)
        port = self.proxy(server.port, *options)
        self.assertEqual(self.ask(port, "127.0.0.5"), "Pong,here\n")
        self.assertEqual(self.ask(port, "127.0.0.6"), "Pong,here\n")
        self.assertTrue(self.ask(port, "127.0.0.5").startswith("Error,too-many,,"))
        code, log = server.stop()
        self.assertEqual(code, 0)
        self.assertNotIn("PROXY", log)

    def test_version_1(self):
        self.check("send-proxy")

    def test_version_2(self):
        self.check("send-proxy-v2")

    def test_version_2_with_additional_fields(self):
        self.check("send-proxy-v2", "proxy-v2-options", "crc32c,unique-id")

    def test_health_checks_of_the_proxy(self):
        self.check("send-proxy-v2", "check", "inter", "20ms", "check-send-proxy")

    def test_the_header_comes_before_tls(self):
        server, certificate, _ = self.serve_tls("--connections-per-address", "1", *TRUST)
        port = self.proxy(server.tls_port, "send-proxy-v2")
        tls = ssl.create_default_context(cafile=certificate)

        def ask(address):
            with tls.wrap_socket(self.connect(port, address)[0], server_hostname="localhost") as connection:
                connection.sendall(b"Ping,here\n")
                return connection.recv(100)
        self.assertEqual(ask("127.0.0.5"), b"Pong,here\n")
        self.assertEqual(ask("127.0.0.6"), b"Pong,here\n")


if __name__ == "__main__":
    unittest.main()
