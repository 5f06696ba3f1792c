"""The ways in which a player of the fault tests can reach a server, with asyncio. Each carries lines, so that the player
need not know which one it uses."""

import asyncio
import base64
import csv
import io
import json
import os
import struct

from faults import fields
from web_socket import CLOSE, PING, PONG, TEXT, frame, handshake

# The names of the fields in JSON, for the requests of the players.
REQUESTS = {"Register": ("user", "password"), "Login": ("user", "password", "keep"), "Ping": (), "Open": ("game",),
            "SitDown": ("room", "side"), "StandUp": ("room",), "Ready": ("room",), "State": ("room",), "Lose": ("room",),
            "SetDot": ("room", "side", "point", "ply")}


class Lines:
    """The line port."""

    @classmethod
    async def connect(cls, server, address):
        """A connection from this address of the computer."""
        made = cls()
        made.reader, made.writer = await asyncio.open_connection("127.0.0.1", cls.port(server), local_addr=(address, 0))
        await made.begin(server)
        return made

    @staticmethod
    def port(server):
        return server.port

    async def begin(self, server):
        """Does what must happen before the first line."""

    def send(self, line):
        self.writer.write(f"{line}\n".encode())

    async def read(self):
        """The next line of the server. Raises EOFError when the connection has ended."""
        line = (await self.reader.readline()).decode()
        if not line:
            raise EOFError("the server closed the connection")
        return line.strip()

    def close(self):
        self.writer.close()


class WebSocketLines(Lines):
    """The WebSocket of the web port: each line travels as a JSON object."""

    @staticmethod
    def port(server):
        return server.http_port

    async def begin(self, server):
        self.writer.write(handshake(f"localhost:{server.http_port}", base64.b64encode(os.urandom(16)).decode()))
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head

    def send(self, line):
        self.writer.write(frame(TEXT, json.dumps(json_of(line)).encode()))

    async def read(self):
        while True:
            head = await self.reader.readexactly(2)
            length = head[1]
            if length >= 126:
                size, form = (2, ">H") if length == 126 else (8, ">Q")
                length, = struct.unpack(form, await self.reader.readexactly(size))
            payload = await self.reader.readexactly(length)
            opcode = head[0] & 0x0F
            if opcode == TEXT:
                return line_of(json.loads(payload))
            if opcode == PING:
                self.writer.write(frame(PONG, payload))
            if opcode == CLOSE:
                raise EOFError("the server closed the connection")


def json_of(line):
    """The request of a line as JSON."""
    tag, _, request = line.partition(" ")
    verb, *words = fields(request)
    names = REQUESTS[verb]
    values = {name: int(word) if word.isdigit() else word for name, word in zip(names, words) if word}
    if options := dict(word.split("=") for word in words[len(names):]):
        values["options"] = options
    return {"verb": verb, "tag": tag.removeprefix("@"), **values}


def line_of(message):
    """The line of a message in JSON, whose members have the order of the fields."""
    tag = message.pop("tag", None)
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(words_of(message.values()))
    return f"@{tag} {text.getvalue()}" if tag else text.getvalue()


def words_of(values):
    for value in values:
        if isinstance(value, dict):
            yield from (f"{key}={word}" for key, word in value.items())
        elif isinstance(value, list):
            yield from value
        else:
            yield value
