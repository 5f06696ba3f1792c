#!/usr/bin/env python3
"""One address sends 1000 half requests to the web port and keeps them open. Meanwhile another address asks for pages and
opens WebSockets, which must all be answered."""

import contextlib
import pathlib
import resource
import shutil
import socket
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Server  # noqa: E402

HALVES = 1000
PAGE = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
SOCKET = ("GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")


def connect(server, address):
    return socket.create_connection(("127.0.0.1", server.http_port), timeout=LIMIT, source_address=(address, 0))


def status(server, request):
    with connect(server, "127.0.0.3") as connection, contextlib.suppress(ConnectionError):
        connection.sendall(request.encode())
        return int((connection.recv(4096).split() or [0, 0])[1])
    return 0


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    data = tempfile.mkdtemp()
    server = Server(data)
    halves = []
    try:
        for _ in range(HALVES):
            halves.append(connect(server, "127.0.0.2"))
            with contextlib.suppress(ConnectionError):
                halves[-1].sendall(b"GET / HTTP/1.1\r\nHost: local")
        pages = [status(server, PAGE) for _ in range(20)]
        sockets = [status(server, SOCKET) for _ in range(20)]
    finally:
        for half in halves:
            half.close()
        server.stop()
        shutil.rmtree(data)
    held = pages == [200] * 20 and sockets == [101] * 20
    print(f"{'held' if held else 'broken'}: during {HALVES} half requests of one address another one got "
          f"{pages.count(200)} of 20 pages and {sockets.count(101)} of 20 WebSockets"
          f"{'' if held else f', otherwise {sorted(set(pages + sockets))}'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
