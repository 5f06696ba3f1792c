#!/usr/bin/env python3
"""A visitor of the web port notices by the server's figures that a delayed game has moved.

Reads the pages that need no sign-in before and after two moves of a game with `delay=`: through a proxy on the server's
computer, and from an address other than the loopback if this computer has one.
"""

import http.client
import pathlib
import socket
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Client, Server

PAGES = ["/metrics", "/health", "/"]


def other_address():
    """An address of this computer that is not the loopback; None if it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
        return None if address.startswith("127.") else address


def read(server, host, path, headers):
    connection = http.client.HTTPConnection(host, server.http_port, timeout=LIMIT)
    try:
        connection.request("GET", path, headers=headers)
        reply = connection.getresponse()
        return reply.status, reply.read().decode()
    finally:
        connection.close()


def figures(text):
    """The numbers that the page shows, by the text before them."""
    found = {}
    for part in text.replace(",", "\n").splitlines():
        name, _, value = part.rstrip("}").rpartition(" " if " " in part else ":")
        if value.replace(".", "").isdigit() and "uptime" not in name and not name.startswith("#"):
            found[name.strip('{"')] = value
    return found


def main():
    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as data:
        server = Server(data, "--web", "none")
        try:
            ways = {"through a proxy": ("127.0.0.1", {"X-Forwarded-For": "192.0.2.7"})}
            if address := other_address():
                ways["from another address"] = (address, {})
            ana, bob = Client(server, "ana"), Client(server, "bob")
            ana.ask("Open,nogo,size=5,delay=10")
            for client, side in ((ana, "black"), (bob, "white")):
                client.ask(f"SitDown,1,{side}")
            for client in (ana, bob):
                client.ask("Ready,1")

            def look():
                return {(way, path): read(server, host, path, headers)
                        for way, (host, headers) in ways.items() for path in PAGES}
            before = look()
            ana.ask("SetDot,1,black,C3")
            bob.ask("SetDot,1,white,A1")
            after = look()
        finally:
            server.stop()
    changed = []
    for (way, path), (_, text) in after.items():
        old, new = figures(before[way, path][1]), figures(text)
        changed += [f"{name} {old.get(name)} -> {new[name]} {way}" for name in new
                    if new[name] != old.get(name) and name.startswith("qiyuan_") and "bucket" not in name]
    if changed:
        print(f"broken: {len(changed)} figures changed with two moves: {'; '.join(changed)}")
        return 1
    statuses = ", ".join(f"{path} {status}" for (way, path), (status, _) in after.items() if way == "through a proxy")
    print(f"held: {len(after)} pages showed no figure that changed with two moves ({statuses})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
