#!/usr/bin/env python3
"""Lets an engine put escape sequences into everything it says, and looks for them in what `qiyuan` prints and writes; the
same with a game record. QIYUAN names the program; without it, the one beside QIYUAN_SERVER."""

import os
import pathlib
import subprocess
import sys
import tempfile

ENGINE = r'''
import sys
EVIL = "\x1b]0;owned\x07\x1b[31mred\x9b2J\u202egnp"
sys.stderr.write(EVIL + "\n"); sys.stderr.flush()
sys.stdout.reconfigure(encoding="utf-8")
for line in sys.stdin:
    words = line.split()
    if not words: continue
    verb = words[0]
    if verb == "quit":
        print("=\n", flush=True); break
    if verb == "list_commands":
        print("= " + "\n".join(["name", "version", "boardsize", "clear_board", "komi", "play", "genmove", "undo", "quit",
                                "protocol_version", "list_commands", "known_command"]) + "\n", flush=True)
    elif verb in ("name", "version", "genmove"):
        print("= " + verb + EVIL + "\n", flush=True)
    elif verb == MODE:
        print("? " + EVIL + "\n", flush=True)
    else:
        print("= \n", flush=True)
'''
RECORD = "(;FF[4]GM[1]SZ[9]PB[eve\x1b\x5d0;owned\x07\u202e]PW[a\x9b2J]C[\x1b\x5b31m];B[aa])"
DANGEROUS = ("\x1b", "\x07", "\x9b", "\u202e")


def is_dangerous(data):
    text = data.decode("utf-8", "surrogateescape")
    return any(character in text for character in DANGEROUS) or "\udc9b" in text


def main():
    program = os.environ.get("QIYUAN") or str(pathlib.Path(os.environ["QIYUAN_SERVER"]).parent / "qiyuan")
    found = []
    places = 0

    def look(where, data):
        nonlocal places
        places += 1
        if is_dangerous(data):
            found.append(where)

    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as folder:
        root = pathlib.Path(folder)

        def run(name, *arguments):
            done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL,
                                  timeout=300)
            look(f"{name} stdout", done.stdout)
            look(f"{name} stderr", done.stderr)

        for mode in ("genmove-wrong", "clear_board"):
            engine = root / f"engine-{mode}.py"
            engine.write_text(ENGINE.replace("MODE", repr(mode)), encoding="utf-8")
            command = f"{sys.executable} {engine}"
            run(f"match ({mode})", "match", "--game", "nogo", "--first", f"gtp:{command}", "--second", "random", "--games", "2",
                "--failures", f"failures-{mode}", "--log", f"logs-{mode}")
            run(f"match --json ({mode})", "match", "--game", "nogo", "--first", f"gtp:{command}", "--second", "random", "--games",
                "2", "--failures", f"failures-json-{mode}", "--json")
            run(f"check ({mode})", "check", "--game", "nogo", "--engine", command)
            run(f"check --json ({mode})", "check", "--game", "nogo", "--engine", command, "--json")
        (root / "evil.sgf").write_bytes(RECORD.encode())
        run("record show", "record", "show", "evil.sgf")
        run("record show --json", "record", "show", "evil.sgf", "--json")
        written = [path for path in root.rglob("*") if path.is_file() and "engine-" not in path.name and
                   path.name != "evil.sgf"]
        for path in written:
            look(str(path.relative_to(root)), path.read_bytes())
    text = f"escape sequences in {len(found)} of {places} outputs and files"
    if found:
        text += f": {', '.join(found[:6])}" + (" …" if len(found) > 6 else "")
    print(("broken: " if found else "held: ") + text)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
