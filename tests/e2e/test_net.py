"""The server's connections: limits, Pings, TLS, and how they end."""

import contextlib
import hashlib
import http.client
import os
import pathlib
import signal
import socket
import ssl
import subprocess
import time
import unittest

from server_fixture import LIMIT, ServerTest, place_of
from web_socket import WebSocket

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"


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

    def test_fast_requests_wait_and_very_fast_ones_are_refused(self):
        server = self.serve("--request-rate", "1")
        request = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        browsers = []
        for _ in range(12):
            browser = socket.create_connection(("localhost", server.http_port), timeout=LIMIT)
            self.addCleanup(browser.close)
            browser.sendall(request)
            browsers.append(browser)
        statuses = [int(browser.recv(1000).split()[1]) for browser in browsers]
        self.assertEqual(set(statuses), {200, 429})
        self.assertGreaterEqual(statuses.count(429), 3)
        other = socket.create_connection(("127.0.0.1", server.http_port), timeout=LIMIT,
                                         source_address=("127.0.0.2", 0))
        self.addCleanup(other.close)
        other.sendall(request)
        self.assertIn(b" 200 ", other.recv(100))

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
        done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), "--port", "0", "--http-port", "0",
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
            done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), "--port", "0", "--http-port", "0",
                                   "--tls-port", "0", *options], text=True, capture_output=True, timeout=LIMIT)
            self.assertNotEqual(done.returncode, 0)
            said = [line for line in done.stderr.splitlines() if not line.startswith("20")]  # without the log lines
            self.assertIn(word, said[0])
            self.assertEqual(done.stdout, "")


class Https(ServerTest):
    def request(self, port, path="/health", tls=None, **headers):
        """The status and the headers of a reply."""
        connection = (http.client.HTTPSConnection("localhost", port, timeout=LIMIT, context=tls) if tls else
                      http.client.HTTPConnection("localhost", port, timeout=LIMIT))
        self.addCleanup(connection.close)
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        reply.read()
        return reply.status, reply.headers

    def web(self, server, user, tls):
        page = WebSocket(server, user, tls=tls)
        self.addCleanup(page.close)
        return page

    def test_browsers_play_over_https_with_clients_of_the_other_ports(self):
        server, certificate, _ = self.serve_tls()
        tls = ssl.create_default_context(cafile=certificate)
        self.assertEqual(self.request(server.https_port, "/", tls)[0], 200)
        self.assertEqual(self.request(server.http_port, "/")[0], 200)
        ana, bob = self.web(server, "ana", tls), self.client(server, "bob", tls=tls)
        room = ana.ask("Open", game="nogo", options={"size": "5"})["room"]
        ana.ask("SitDown", room=room, side="black")
        bob.ask(f"SitDown,{room},white")
        ana.ask("Ready", room=room)
        bob.ask(f"Ready,{room}")
        self.assertEqual(ana.ask("SetDot", room=room, side="black", point="C3")["ply"], 1)
        self.assertEqual(bob.wait("Move")[4], "C3")
        with self.assertRaises(ssl.SSLCertVerificationError):
            self.request(server.https_port, "/", ssl.create_default_context())

    def test_a_new_certificate_is_used_by_both_ports_after_sighup(self):
        server, certificate, _ = self.serve_tls()
        ana = self.web(server, "ana", ssl.create_default_context(cafile=certificate))
        for name in ("certificate.pem", "key.pem"):
            os.remove(os.path.join(self.data, name))
        subprocess.run([DEPLOY / "certificate", "play.example.org"], capture_output=True, timeout=LIMIT, check=True,
                       env={**os.environ, "QIYUAN_CERTIFICATE": self.data})
        server.process.send_signal(signal.SIGHUP)
        for line in server.process.stderr:
            if "settings reloaded" in line:
                break
        with open(certificate, encoding="ascii") as file:
            renewed = file.read()
        for port in (server.tls_port, server.https_port):
            self.assertEqual(ssl.get_server_certificate(("localhost", port)), renewed)
        self.assertEqual(ana.ask("Ping", text="still here")["text"], "still here")

    def test_the_redirect_leaves_monitoring_on_the_plain_port(self):
        server, certificate, _ = self.serve_tls("--redirect-to-https")
        tls = ssl.create_default_context(cafile=certificate)
        status, headers = self.request(server.http_port, "/table/7?side=black")
        self.assertEqual((status, headers["Location"]),
                         (308, f"https://localhost:{server.https_port}/table/7?side=black"))
        self.assertEqual([self.request(server.http_port, path)[0] for path in ("/health", "/metrics")], [200, 200])
        self.assertEqual(self.request(server.http_port, "/api/kinds")[0], 308)
        self.assertIn("max-age=", self.request(server.https_port, "/", tls)[1]["Strict-Transport-Security"])
        self.assertEqual(WebSocket(server).status, 403)
        self.web(server, "ana", tls)

    def test_only_its_own_names_reach_the_server(self):
        server = self.serve("--host", "play.example.org")
        for host, status in (("play.example.org", 200), ("PLAY.example.org:8080", 200), ("192.0.2.7:8080", 200),
                             ("[2001:db8::7]", 200), (f"{socket.gethostname().split('.')[0]}.local:8080", 200),
                             ("evil.example", 421), ("play.example.org.evil.example", 421)):
            self.assertEqual(self.request(server.http_port, Host=host)[0], status, host)
        open_server = self.serve_open()
        self.assertEqual(self.request(open_server.http_port, Host="anything.example")[0], 200)

    def serve_open(self):
        self.servers[-1].stop()
        return self.serve("--host", "*")

    def test_invalid_options_are_reported(self):
        for options, word in ((("--https-port", "0"), "--tls-certificate"), (("--redirect-to-https",), "--https-port"),
                              (("--tls-certificate", "x.pem"), "--https-port")):
            done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), "--port", "0", "--http-port", "0",
                                   *options], text=True, capture_output=True, timeout=LIMIT)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(word, done.stderr)
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
        for request in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            browser = socket.create_connection(("localhost", server.http_port), timeout=LIMIT)
            self.addCleanup(browser.close)
            browser.sendall(request)
        # Clients have two seconds to read pending data. Waiting for the rest of an unfinished line would take 30.
        self.assertLess(self.stop_time(server), 25)


if __name__ == "__main__":
    unittest.main()
