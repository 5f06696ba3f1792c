#!/usr/bin/env python3
"""A malicious page lets its own name lead to the server (DNS rebinding), so that the browser takes the server's answers
for its own. Requests with that name must get 421; the server's own names must work."""

import pathlib
import shutil
import socket
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Server  # noqa: E402

UPGRADE = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
           "Sec-WebSocket-Version: 13\r\n")


def status(server, path, host, more=""):
    with socket.create_connection(("localhost", server.http_port), timeout=LIMIT) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())
        return int(connection.recv(4096).split()[1])


def main():
    data = tempfile.mkdtemp()
    server = Server(data)
    evil = f"evil.example:{server.http_port}"
    try:
        attacks = {path: status(server, path, evil) for path in ("/", "/api/games", "/metrics", "/health")}
        attacks["/socket"] = status(server, "/socket", evil, f"{UPGRADE}Origin: http://{evil}\r\n")
        own = [f"localhost:{server.http_port}", f"127.0.0.1:{server.http_port}", "[::1]", socket.gethostname(),
               f"{socket.gethostname().split('.')[0]}.local"]
        refused = [host for host in own if status(server, "/", host) != 200 or
                   status(server, "/socket", host, f"{UPGRADE}Origin: http://{host}\r\n") != 101]
    finally:
        server.stop()
        shutil.rmtree(data)
    held = set(attacks.values()) == {421} and not refused
    print(f"{'held' if held else 'broken'}: a foreign name got {attacks}; {len(own) - len(refused)} of {len(own)} "
          "own names work")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
