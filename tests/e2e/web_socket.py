"""A WebSocket client (RFC 6455) for the JSON encoding of the protocol. Uses only the standard library."""

import base64
import hashlib
import json
import os
import socket
import struct

from server_fixture import LIMIT

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def handshake(host, key, more=None):
    """The request that opens a WebSocket, with these header fields besides the necessary ones."""
    lines = ["GET /socket HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
             f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    lines += [f"{name}: {value}" for name, value in (more or {}).items()]
    return "\r\n".join(lines + ["", ""]).encode()


def frame(opcode, payload):
    mask = os.urandom(4)
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([0x80 | opcode]) + length + mask + masked


class WebSocket:
    """One connection. Requests have tags to distinguish answers from unsolicited messages, which are kept in `news`."""

    def __init__(self, server, user=None, origin=None, forwarded=None, cookie=None, tls=None):
        """`forwarded` is the value of X-Forwarded-For that a proxy would send. `tls` is an ssl.SSLContext; with it, the
        client uses the HTTPS port."""
        port = server.https_port if tls else server.http_port
        self.socket = socket.create_connection(("localhost", port), timeout=LIMIT)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.stream = self.socket.makefile("rb")
        self.news = []
        self.tags = 0
        self.close_code = None
        self._shake_hands(f"localhost:{port}", origin, forwarded, cookie)
        if user:
            self.ask("Login", user=user, keep="yes")

    def _shake_hands(self, host, origin, forwarded, cookie=None):
        key = base64.b64encode(os.urandom(16)).decode()
        more = {"Origin": origin, "X-Forwarded-For": forwarded, "Cookie": cookie}
        self.socket.sendall(handshake(host, key, {name: value for name, value in more.items() if value}))
        self.status = int(self.stream.readline().split()[1])
        header = {}
        while line := self.stream.readline().decode().strip():
            name, _, value = line.partition(": ")
            header[name.lower()] = value
        if self.status == 101:
            digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            assert header["sec-websocket-accept"] == base64.b64encode(digest).decode(), header

    def send_frame(self, opcode, payload):
        self.socket.sendall(frame(opcode, payload))

    def read(self):
        """The next message. Answers pings. Raises EOFError when the server has closed the connection."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                raise EOFError("the server closed the connection")
            length = head[1] & 0x7F
            if length >= 126:
                size, form = (2, ">H") if length == 126 else (8, ">Q")
                length = struct.unpack(form, self.stream.read(size))[0]
            payload = self.stream.read(length)
            opcode = head[0] & 0x0F
            if opcode == TEXT:
                return json.loads(payload)
            if opcode == PING:
                self.send_frame(PONG, payload)
            if opcode == CLOSE:
                self.close_code = struct.unpack(">H", payload[:2])[0]
                raise EOFError(f"the server closed the connection with code {self.close_code}")

    def ask(self, verb, until=None, **fields):
        """Sends a request. Returns the answer, or with `until` a list of answers up to that verb."""
        self.tags += 1
        tag = str(self.tags)
        self.send_frame(TEXT, json.dumps({"verb": verb, "tag": tag, **fields}).encode())
        answers = []
        while True:
            message = self.read()
            if message.pop("tag", None) != tag:
                self.news.append(message)
            elif until is None:
                return message
            else:
                answers.append(message)
                if message["verb"] in (until, "Error"):
                    return answers

    def wait(self, *verbs):
        """The next unsolicited message with one of these verbs. Drops everything before it."""
        while True:
            message = self.news.pop(0) if self.news else self.read()
            if message["verb"] in verbs:
                return message

    def close(self):
        self.stream.close()
        self.socket.close()
