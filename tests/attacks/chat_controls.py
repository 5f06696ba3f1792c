#!/usr/bin/env python3
"""Sends chat messages and a tournament title with bidirectional controls, invisible characters and piles of marks."""

import json
import pathlib
import subprocess
import os
import sys
import tempfile
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import Client, Server  # noqa: E402

PASSWORD = "correct horse battery"
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = "\u00ad\u034f\u115f\u1160\u17b4\u200b\u2060\u2064\u3164\ufeff\ufff0\U000e0041"
PILE = "Z" + "\u0301\u0332\u0334" * 300
HONEST = ["hello", "བཀྲ་ཤིས་བདེ་ལེགས།", "می\u200cخواهم", "क्\u200dष", "👩\u200d💻 ❤\ufe0f", "e\u0301"]


def marks_in_a_row(text):
    longest = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character).startswith("M") else 0
        longest = max(longest, run)
    return longest


def attack(server):
    speaker, listener = Client(server, "speaker"), Client(server, "listener")
    room = speaker.ask("Open,nogo")[1]
    for client in (speaker, listener):
        client.ask(f"Watch,{room}", until="End")
    passed, changed = set(), []
    for character in BIDI + INVISIBLE:
        speaker.ask(f"Say,{room},pay {character}001 now")
        if character in listener.wait("Said")[4]:
            passed.add(f"U+{ord(character):04X}")
    speaker.ask(f"Say,{room},{PILE}")
    pile = marks_in_a_row(listener.wait("Said")[4])
    for text in HONEST:
        speaker.ask(f'Say,{room},"{text}"')
        if listener.wait("Said")[4] != text:
            changed.append(text)
    return passed, pile, changed


def title_is_let_in(data, server):
    arbiter = Client(server)
    arbiter.ask(f"Register,ari,{PASSWORD}")
    arbiter.close()
    server.stop()
    subprocess.run([os.environ["QIYUAN_SERVER"], "admin", "ari", "--data", data], check=True, capture_output=True)
    again = Server(data)
    try:
        ari = Client(again, "ari", PASSWORD)
        definition = json.dumps({"name": "Cup \u202egnp.exe", "game": "nogo", "format": "round-robin"})
        quoted = definition.replace('"', '""')
        return ari.ask(f'NewEvent,"{quoted}"')[0] == "NewEvent"
    finally:
        again.stop()


def main():
    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as data:
        server = Server(data)
        try:
            passed, pile, changed = attack(server)
            title = title_is_let_in(data, server)
        finally:
            if server.process.poll() is None:
                server.stop()
    text = f"{len(passed)} of {len(BIDI + INVISIBLE)} controls passed, {pile} marks on one letter, "
    text += f"title with U+202E {'accepted' if title else 'refused'}, {len(changed)} of {len(HONEST)} honest texts changed"
    broken = bool(passed or pile > 4 or title or changed)
    print(("broken: " if broken else "held: ") + text)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
