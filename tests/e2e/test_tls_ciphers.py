"""The protocols and ciphers of both TLS ports, as `openssl s_client` sees them. With QIYUAN_TABLE=1 in the environment
the test prints a table of all offers and answers."""

import os
import subprocess
import unittest

from server_fixture import LIMIT, ServerTest

# What a client offers, and what must come of it: a protocol and cipher, or None for a refused handshake.
ANYTHING = "ALL:COMPLEMENTOFALL:@SECLEVEL=0"
OFFERS = [
    ("TLS 1.0", ["-tls1", "-cipher", ANYTHING], None),
    ("TLS 1.1", ["-tls1_1", "-cipher", ANYTHING], None),
    ("TLS 1.2, RSA key exchange", ["-tls1_2", "-cipher", "kRSA:@SECLEVEL=0"], None),
    ("TLS 1.2, AES128-SHA", ["-tls1_2", "-cipher", "AES128-SHA"], None),
    ("TLS 1.2, AES256-GCM-SHA384", ["-tls1_2", "-cipher", "AES256-GCM-SHA384"], None),
    ("TLS 1.2, ECDHE with CBC", ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA256:"
                                 "ECDHE-RSA-AES256-SHA:ECDHE-ECDSA-AES256-SHA"], None),
    ("TLS 1.2, CCM", ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-CCM:ECDHE-ECDSA-AES128-CCM8:@SECLEVEL=0"], None),
    ("TLS 1.2, finite-field DHE", ["-tls1_2", "-cipher", "DHE:@SECLEVEL=0"], None),
    ("TLS 1.2, no authentication", ["-tls1_2", "-cipher", "aNULL:@SECLEVEL=0"], None),
    ("TLS 1.2, no encryption", ["-tls1_2", "-cipher", "eNULL:@SECLEVEL=0"], None),
    ("TLS 1.2, everything", ["-tls1_2", "-cipher", ANYTHING], ("TLSv1.2", "ECDHE-{key}-AES256-GCM-SHA384")),
    ("TLS 1.2, AES-128-GCM", ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256"],
     ("TLSv1.2", "ECDHE-{key}-AES128-GCM-SHA256")),
    ("TLS 1.2, ChaCha20", ["-tls1_2", "-cipher", "ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-CHACHA20-POLY1305"],
     ("TLSv1.2", "ECDHE-{key}-CHACHA20-POLY1305")),
    ("TLS 1.3", ["-tls1_3"], ("TLSv1.3", "TLS_AES_256_GCM_SHA384")),
    ("TLS 1.3, AES-128-GCM", ["-tls1_3", "-ciphersuites", "TLS_AES_128_GCM_SHA256"],
     ("TLSv1.3", "TLS_AES_128_GCM_SHA256")),
    ("TLS 1.3, ChaCha20", ["-tls1_3", "-ciphersuites", "TLS_CHACHA20_POLY1305_SHA256"],
     ("TLSv1.3", "TLS_CHACHA20_POLY1305_SHA256")),
    ("TLS 1.3, CCM", ["-tls1_3", "-ciphersuites", "TLS_AES_128_CCM_SHA256"], None),
    ("TLS 1.3, finite-field DHE", ["-tls1_3", "-groups", "ffdhe2048"], None),
    ("TLS 1.3, P-384", ["-tls1_3", "-groups", "P-384"], ("TLSv1.3", "TLS_AES_256_GCM_SHA384")),
]


class Ciphers(ServerTest):
    def certificate(self, key):
        """A certificate and its key in one file."""
        path = os.path.join(self.data, key.replace(":", "") + ".pem")
        kind = ["-newkey", "rsa:2048"] if key == "RSA" else ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        subprocess.run(["openssl", "req", "-x509", "-nodes", "-subj", "/CN=localhost", *kind, "-keyout", path + ".key",
                        "-out", path], check=True, capture_output=True, timeout=LIMIT)
        with open(path + ".key", encoding="ascii") as file, open(path, "a", encoding="ascii") as both:
            both.write(file.read())
        return path

    def offer(self, port, options):
        """The protocol and cipher of a handshake, None if it failed."""
        done = subprocess.run(["openssl", "s_client", "-brief", "-connect", f"localhost:{port}", *options],
                              stdin=subprocess.DEVNULL, text=True, capture_output=True, timeout=LIMIT)
        self.assertNotIn("Error with command", done.stderr)  # a word that this openssl does not know
        found = dict(line.split(": ", 1) for line in done.stderr.splitlines() if ": " in line)
        if "CONNECTION ESTABLISHED" not in done.stderr:
            return None
        return found["Protocol version"], found["Ciphersuite"]

    def test_both_ports_accept_only_authenticated_encryption_with_forward_secrecy(self):
        for key in ("ECDSA", "RSA"):
            server = self.serve("--tls-port", "0", "--https-port", "0", "--tls-certificate", self.certificate(key))
            for name, options, expected in OFFERS:
                if expected:
                    expected = tuple(word.format(key=key) for word in expected)
                got = [self.offer(port, options) for port in (server.tls_port, server.https_port)]
                if os.environ.get("QIYUAN_TABLE"):
                    print(f"| {key} | {name} | " + " | ".join(" ".join(each) if each else "refused" for each in got) +
                          " |")
                with self.subTest(key=key, offer=name):
                    self.assertEqual(got, [expected, expected])
            server.stop()

    def test_sessions_cannot_be_resumed_or_renegotiated(self):
        server = self.serve("--https-port", "0", "--tls-certificate", self.certificate("ECDSA"))
        done = subprocess.run(["openssl", "s_client", "-connect", f"localhost:{server.https_port}", "-tls1_2",
                               "-reconnect"], stdin=subprocess.DEVNULL, text=True, capture_output=True, timeout=LIMIT)
        self.assertNotIn("Reused,", done.stdout)
        self.assertNotIn("TLS session ticket:", done.stdout)
        self.assertIn("Compression: NONE", done.stdout)


if __name__ == "__main__":
    unittest.main()
