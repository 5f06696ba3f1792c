#!/usr/bin/env python3
"""Tries to come in under names that look like an account, a reserved name or another guest, and under names that the
server should allow."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from server_fixture import Client, Server  # noqa: E402

PASSWORD = "correct horse battery"
ACCOUNTS = ["anna", "oo", "llll", "boss"]
LOOK_ALIKES = {
    "\u0391\u039d\u039d\u0391": "Greek capitals",
    "\u0251nna": "Latin alpha",
    "\u1d00\u0274\u0274\u1d00": "small capitals",
    "\ua4ee\ua4e0\ua4e0\ua4ee": "Lisu",
    "\u043e\u043e": "Cyrillic",
    "lIlI": "I and l",
    "admin1": "admin with a digit",
    "ad.min": "admin with a dot",
    "boss.": "boss with a dot",
    "a\u3164": "Hangul filler",
    "b\u115f": "Hangul Choseong filler",
    "a" + "\u0301\u0332" * 11 + "\u0301": "23 marks",
    "an\u200bna": "zero-width space",
    "xi\u0307": "hidden dot",
}
HONEST = ["Li Ming", "བསྟན་འཛིན", "བཀྲ་ཤིས", "李明", "Анна", "สมชาย", "José", "guest-1234"]


def attack(server):
    registrar = Client(server)
    for name in ACCOUNTS:
        answer = registrar.ask(f"Register,{name},{PASSWORD}")
        assert answer[0] == "Register", answer
    let_in, kept_out = [], []
    for name, what in LOOK_ALIKES.items():
        client = Client(server)
        if client.ask(f"Login,{name}")[0] == "Tables":
            let_in.append(what)
        client.close()
    for name in HONEST:
        client = Client(server)
        if client.ask(f"Login,{name}")[0] != "Tables":
            kept_out.append(name)
        client.close()
    return let_in, kept_out


def main():
    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as data:
        server = Server(data)
        try:
            let_in, kept_out = attack(server)
        finally:
            server.stop()
    text = f"{len(let_in)} of {len(LOOK_ALIKES)} look-alikes let in"
    text += f" ({', '.join(let_in)})" if let_in else ""
    text += f", {len(kept_out)} of {len(HONEST)} honest names refused"
    text += f" ({', '.join(kept_out)})" if kept_out else ""
    broken = bool(let_in or kept_out)
    print(("broken: " if broken else "held: ") + text)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
