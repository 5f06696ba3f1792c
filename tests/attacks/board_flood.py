#!/usr/bin/env python3
"""32 connections of one address ask for boards with 180 moves and for the list of games without pause. A player's ping
must not become slow: the io thread must not compute for them."""

import http.client
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Client, Server  # noqa: E402

CONNECTIONS, PINGS = 32, 300
LETTERS = "ABCDEFGHJKLMNOPQRST"
MOVES = ",".join(f"{LETTERS[i % 19]}{1 + 2 * (i // 19)}" for i in range(180))


def flood(server, stop, answered):
    try:
        connection = http.client.HTTPConnection("127.0.0.1", server.http_port, timeout=LIMIT,
                                                source_address=("127.0.0.2", 0))
        for turn in range(10**9):
            if stop.is_set():
                return
            connection.request("GET", "/api/kinds" if turn % 4 == 0 else f"/api/board/go?moves={MOVES}")
            response = connection.getresponse()
            response.read()
            answered.append(response.status)
    except (OSError, http.client.HTTPException):
        pass  # the server has ended the connection


def pings(client):
    times = []
    for i in range(PINGS):
        begun = time.monotonic()
        client.ask(f"Ping,{i}")
        times.append((time.monotonic() - begun) * 1000)
    return statistics.median(times)


def main():
    data = tempfile.mkdtemp()
    server = Server(data)
    stop, answered = threading.Event(), []
    threads = [threading.Thread(target=flood, args=(server, stop, answered)) for _ in range(CONNECTIONS)]
    try:
        player = Client(server, "player", host="127.0.0.1")
        before = pings(player)
        begun = time.monotonic()
        for thread in threads:
            thread.start()
        during = pings(player)
        rate = len(answered) / (time.monotonic() - begun)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        server.stop()
        shutil.rmtree(data)
    held = during < 5
    print(f"{'held' if held else 'broken'}: a player's median ping is {before:.2f} ms alone and {during:.2f} ms during "
          f"{CONNECTIONS} connections that got {rate:.0f} answers a second {sorted(set(answered))}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
