"""The server's connections: limits, Pings, TLS, and how they end."""

import contextlib
import hashlib
import os
import signal
import socket
import ssl
import subprocess
import time
import unittest

from server_fixture import LIMIT, ServerTest
from web_socket import WebSocket


class Limits(ServerTest):
    def test_a_client_that_does_not_log_in_is_disconnected_with_a_reason(self):
        server = self.serve("--login-time", "2")
        ana = self.client(server, "ana")
        stranger = self.client(server)
        closing = stranger.wait("Closing")
        self.assertIn("Login", closing[1])
        self.assertRaises(EOFError, stranger.read)
        self.assertEqual(ana.ask("Ping,here"), ["Pong", "here"])
        ana.ask("Logout")
        ana.wait("Closing")
        self.assertRaises(EOFError, ana.read)

    def test_an_idle_client_gets_pings_and_can_ignore_them(self):
        server = self.serve("--ping-time", "1")
        ana = self.client(server, "ana")
        for _ in range(4):
            self.assertEqual(ana.wait("Ping")[0], "Ping")
        self.assertEqual(ana.ask("Tables", until="End")[-1][2], "0")

    def test_a_client_that_stops_answering_pings_is_disconnected(self):
        server = self.serve("--ping-time", "1")
        ana = self.client(server, "ana")
        text = ana.wait("Ping")[1]
        ana.send(f"Pong,{text}\n")
        self.assertEqual(ana.ask("Ping,x"), ["Pong", "x"])
        self.assertEqual(ana.news, [], "Pong has no answer")
        self.assertEqual([ana.wait("Ping")[0], ana.wait("Ping")[0]], ["Ping", "Ping"])
        self.assertIn("Pong", ana.wait("Closing")[1])
        self.assertRaises(EOFError, ana.read)

    def test_an_endless_header_is_cut_off(self):
        server = self.serve()
        browser = socket.create_connection(("localhost", server.http_port), timeout=LIMIT)
        self.addCleanup(browser.close)
        begin = time.monotonic()
        browser.sendall(b"GET / HT")
        with contextlib.suppress(ConnectionError):
            self.assertEqual(browser.recv(1), b"")
        self.assertGreater(time.monotonic() - begin, 5)

    def test_a_flood_is_throttled_and_answered(self):
        server = self.serve("--rate", "50")
        ana = self.client(server, "ana")
        begin = time.monotonic()
        ana.send("".join(f"Ping,{i}\n" for i in range(150)))
        self.assertEqual([ana.read() for _ in range(150)], [f"Pong,{i}" for i in range(150)])
        self.assertGreater(time.monotonic() - begin, 0.9)

    def test_connections_from_one_address_are_limited(self):
        server = self.serve("--connections-per-address", "1")
        ana = self.client(server, "ana")
        refused = self.client(server)
        self.assertTrue(refused.read().startswith("Error,too-many,,"))
        self.assertRaises(EOFError, refused.read)
        self.assertEqual(ana.ask("Ping,here"), ["Pong", "here"])

    def test_clients_behind_a_trusted_proxy_have_their_own_addresses(self):
        server = self.serve("--connections-per-address", "1", "--trust-proxy", "127.0.0.1", "--trust-proxy", "::1")

        def browser(forwarded):
            page = WebSocket(server, forwarded=forwarded)
            self.addCleanup(page.close)
            return page.status
        self.assertEqual(browser("192.0.2.7"), 101)
        self.assertEqual(browser("192.0.2.8"), 101)
        self.assertEqual(browser("192.0.2.9, 192.0.2.7"), 429, "an address that the client sent itself is ignored")

    def test_forwarded_addresses_are_ignored_without_a_trusted_proxy(self):
        server = self.serve("--connections-per-address", "1")
        first, second = WebSocket(server, forwarded="192.0.2.7"), WebSocket(server, forwarded="192.0.2.8")
        self.addCleanup(first.close)
        self.addCleanup(second.close)
        self.assertEqual((first.status, second.status), (101, 429))

    def test_an_invalid_proxy_is_reported_in_one_line(self):
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "--data", self.data, "--port", "0", "--http-port", "0",
                               "--trust-proxy", "nginx"], text=True, capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, 1)
        self.assertIn("'nginx' is not an address", done.stderr.splitlines()[-1])


class Tls(ServerTest):
    def test_a_client_that_verifies_the_certificate_plays_over_tls(self):
        server, certificate, _ = self.serve_tls()
        tls = ssl.create_default_context(cafile=certificate)
        ana = self.client(server, "ana", tls=tls)
        bob = self.client(server, "bob")
        room = ana.ask("Open,nogo,size=5")[1]
        ana.ask(f"SitDown,{room},black")
        bob.ask(f"SitDown,{room},white")
        ana.ask(f"Ready,{room}")
        bob.ask(f"Ready,{room}")
        self.assertEqual(ana.ask(f"SetDot,{room},black,C3"), ["SetDot", room, "1"])
        self.assertEqual(bob.wait("Move")[4], "C3")
        self.assertRaises(ssl.SSLCertVerificationError, self.client, server, tls=ssl.create_default_context())
        self.assertEqual(server.stop()[0], 0)
        self.assertEqual(ana.wait("Closing")[0], "Closing")
        self.assertRaises(EOFError, ana.read)

    def test_the_key_is_private_and_files_are_not_overwritten(self):
        _, certificate, fingerprint = self.serve_tls()
        self.assertEqual(os.stat(os.path.join(self.data, "key.pem")).st_mode & 0o777, 0o600)
        with open(certificate, encoding="ascii") as file:
            der = ssl.PEM_cert_to_DER_cert(file.read())
        self.assertEqual(fingerprint.replace(":", "").lower(), hashlib.sha256(der).hexdigest())
        self.assertRaises(subprocess.CalledProcessError, self.serve_tls)

    def test_invalid_options_are_reported_in_one_line(self):
        for options, word in ((("--tls-certificate", self.data + "/none.pem"), "none.pem"),
                              (("--tls-certificate", self.data), self.data), ((), "--tls-certificate")):
            done = subprocess.run([os.environ["QIYUAN_SERVER"], "--data", self.data, "--port", "0", "--http-port", "0",
                                   "--tls-port", "0", *options], text=True, capture_output=True, timeout=LIMIT)
            self.assertNotEqual(done.returncode, 0)
            said = [line for line in done.stderr.splitlines() if not line.startswith("20")]  # without the log lines
            self.assertIn(word, said[0])
            self.assertEqual(done.stdout, "")


class End(ServerTest):
    def stop_time(self, server):
        begin = time.monotonic()
        code, errors = server.stop(signal.SIGTERM)
        self.assertEqual(code, 0, errors)
        return time.monotonic() - begin

    def test_clients_cannot_delay_the_shutdown(self):
        server, certificate, _ = self.serve_tls("--rate", "0")
        ana = self.client(server, "ana")
        room = ana.ask("Open,go,size=19")[1]
        ana.ask(f"SitDown,{room},black")
        ana.ask(f"SeatBot,{room},white,uct,level=10")
        ana.ask(f"Ready,{room}")
        ana.ask(f"SetDot,{room},black,K10")  # the bot thinks from now on
        for tls in (None, ssl.create_default_context(cafile=certificate)):
            deaf = self.client(server, f"deaf-{tls is None}", tls=tls)
            deaf.send("Games\n" * 20000)  # and never reads the answers
        handshake = socket.create_connection(("localhost", server.tls_port), timeout=LIMIT)
        self.addCleanup(handshake.close)
        half = self.client(server)
        half.send("Login,ha")
        for request in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"):
            browser = socket.create_connection(("localhost", server.http_port), timeout=LIMIT)
            self.addCleanup(browser.close)
            browser.sendall(request)
        # Clients have two seconds to read pending data. Waiting for the rest of an unfinished line would take 30.
        self.assertLess(self.stop_time(server), 25)


if __name__ == "__main__":
    unittest.main()
