#!/usr/bin/env python3
"""Sends requests whose end a lax proxy in front of the server would see elsewhere: with transfer codings that do not
exist, with two lengths, and with headers folded over two lines. Each must get 400 or 413 and the end of the connection;
the bytes behind it must not be answered as a second request."""

import pathlib
import re
import shutil
import socket
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Server  # noqa: E402

HEADERS = ["Transfer-Encoding: xchunked", "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity",
           "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding:\x0bchunked",
           "Transfer-Encoding: \"chunked\"", "Transfer-Encoding : chunked", "Transfer-Encoding: chunked",
           "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 0\r\nContent-Length: 5",
           "Content-Length: +5", "X: a\r\n b", "X: a\r\n\tTransfer-Encoding: chunked", "Content-Length:\r\n 5"]


def statuses(server, header):
    """The status of every reply to a request with this header and to the bytes behind it."""
    with socket.create_connection(("localhost", server.http_port), timeout=LIMIT) as connection:
        connection.sendall(f"GET /health HTTP/1.1\r\nHost: localhost\r\n{header}\r\n\r\n0\r\n\r\n"
                           "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", answer)]


def main():
    data = tempfile.mkdtemp()
    server = Server(data)
    try:
        answers = {header: statuses(server, header) for header in HEADERS}
    finally:
        server.stop()
        shutil.rmtree(data)
    wrong = {header: got for header, got in answers.items() if len(got) != 1 or got[0] not in (400, 413)}
    print(f"{'broken' if wrong else 'held'}: {len(answers) - len(wrong)} of {len(answers)} unclear requests refused" +
          "".join(f"; {header!r} got {got}" for header, got in wrong.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
