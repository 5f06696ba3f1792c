#!/usr/bin/env python3
"""One visitor sends a WebSocket message of empty fragments without end. The server must close the connection with 1008
before it has spent its time on them."""

import pathlib
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import Server  # noqa: E402
from web_socket import WebSocket  # noqa: E402

SECONDS = 3


def main():
    data = tempfile.mkdtemp()
    server = Server(data)
    try:
        page = WebSocket(server, "visitor")
        begun, cpu = time.monotonic(), server.processor_time()
        fragments = (b"\x00\x80" + b"mask") * 1000  # continuation frames: not the last one, no content
        sent = 0
        ended = False
        page.socket.settimeout(0.5)
        try:
            page.socket.sendall(b"\x01\x81mask" + bytes([ord("{") ^ ord("m")]))  # the first fragment: {
            while time.monotonic() - begun < SECONDS:
                page.socket.sendall(fragments)
                sent += 1000
        except OSError:
            ended = True  # the server reads no more, or has closed
        cpu = server.processor_time() - cpu
        page.socket.settimeout(60)
        try:
            while ended:
                page.read()
        except (EOFError, OSError):
            pass
        code = page.close_code
        page.close()
    finally:
        server.stop()
        shutil.rmtree(data)
    held = ended and code == 1008
    print(f"{'held' if held else 'broken'}: after {sent} empty fragments the connection "
          f"{f'was closed with code {code}' if ended else 'was still read'}; they took {cpu:.2f} s of processor time")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
