#!/usr/bin/env python3
"""A visitor asks for boards with 180 moves, one after the other. The rules of the game cost processor time, which must
not be that of the io thread: all players' moves go through it."""

import http.client
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import LIMIT, Server  # noqa: E402

BOARDS = 300
MAX_SHARE = 0.5  # of the io thread in the server's processor time
LETTERS = "ABCDEFGHJKLMNOPQRST"
MOVES = ",".join(f"{LETTERS[i % 19]}{1 + 2 * (i // 19)}" for i in range(180))


def processor_time(pid):
    """The clock ticks of the io thread, which is the first, and of all threads."""
    ticks = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        words = (task / "stat").read_text().rpartition(")")[2].split()
        ticks[int(task.name)] = int(words[11]) + int(words[12])
    return ticks[pid], sum(ticks.values())


def main():
    data = tempfile.mkdtemp()
    server = Server(data)
    try:
        connection = http.client.HTTPConnection("localhost", server.http_port, timeout=LIMIT)
        before = processor_time(server.process.pid)
        statuses = set()
        for _ in range(BOARDS):
            connection.request("GET", f"/api/board/go?moves={MOVES}")
            response = connection.getresponse()
            response.read()
            statuses.add(response.status)
        own, all_threads = (after - then for after, then in zip(processor_time(server.process.pid), before))
        connection.close()
    finally:
        server.stop()
        shutil.rmtree(data)
    held = statuses == {200} and own < MAX_SHARE * all_threads
    print(f"{'held' if held else 'broken'}: the io thread took {100 * own / max(1, all_threads):.0f} % of the processor time "
          f"of {BOARDS} boards (status {sorted(statuses)})")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
