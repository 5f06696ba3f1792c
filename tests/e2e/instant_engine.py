#!/usr/bin/env python3
"""A GTP engine for Go that answers at once. It plays point by point until ply 58, then passes.

`--fail WHAT --at PLY` makes it misbehave at that ply: crash, hang, illegal, garbage, flood, refuse, late (four
seconds). With `--once FILE`, it does so only if FILE does not exist, and creates FILE.
"""

import argparse
import os
import sys
import time

COLUMNS = "ABCDEFGHJKLMNOPQRST"


def misbehave(what):
    if what == "crash":
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(3)
    if what == "hang":
        while sys.stdin.readline():
            pass
        os._exit(0)
    if what == "flood":
        while True:
            sys.stdout.write("thinking " * 1000)
    if what == "late":
        time.sleep(4)
    return {"illegal": "= A1\n\n", "garbage": "\x01\xff%s\n", "refuse": "? out of ideas\n\n", "late": "= T19\n\n"}[what]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fail")
    parser.add_argument("--at", type=int, default=9)
    parser.add_argument("--once")
    options = parser.parse_args()
    played = 0
    for line in sys.stdin:
        words = line.split()
        answer = "=\n\n"
        if words[0] == "name":
            answer = "= Instant\n\n"
        elif words[0] == "version":
            answer = "= 1\n\n"
        elif words[0] == "list_commands":
            answer = "= name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n\n"
        elif words[0] == "clear_board":
            played = 0
        elif words[0] == "play":
            played += 1
        elif words[0] == "genmove":
            played += 1
            column, row = divmod(played - 1, 18)
            # Every other column, so that nothing is captured.
            answer = f"= {COLUMNS[2 * column]}{row + 1}\n\n" if played <= 58 else "= pass\n\n"
            if options.fail and played >= options.at and not (options.once and os.path.exists(options.once)):
                if options.once:
                    open(options.once, "w").close()
                answer = misbehave(options.fail)
        sys.stdout.write(answer)
        sys.stdout.flush()
        if words[0] == "quit":
            return


main()
