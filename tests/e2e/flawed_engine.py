#!/usr/bin/env python3
"""`qiyuan gtp` with one flaw, for the tests of `qiyuan check`: flawed_engine.py FLAW COMMAND…"""

import re
import subprocess
import sys
import time


def answer_of(engine, line):
    """The real engine's answer to a line. Empty lines and comments have no answer."""
    engine.stdin.write(line)
    engine.stdin.flush()
    if not line.split("#")[0].strip():
        return ""
    answer = ""
    while not answer.endswith("\n\n"):
        answer += engine.stdout.readline()
    return answer


def main():
    flaw, command = sys.argv[1], sys.argv[2:]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    has_clock = False
    while True:
        line = sys.stdin.readline()
        if not line and flaw == "deaf":
            time.sleep(600)
        if not line:
            break
        words = line.split()
        verb = words[0] if words else ""
        if flaw == "crash" and verb == "undo":
            sys.exit(7)
        if flaw == "forget" and verb in ("boardsize", "clear_board") or flaw == "undo" and verb == "undo":
            answer = "=\n\n"
        else:
            answer = answer_of(engine, line)
        if flaw == "lenient" and verb == "play":
            answer = re.sub(r"^\?.*", "=", answer)
        if flaw == "numbers":
            answer = re.sub(r"^([=?])\d+", r"\1", answer)
        has_clock = has_clock or verb == "time_left"
        if flaw == "slow" and verb == "genmove" and has_clock:
            time.sleep(1)
        if flaw == "wild" and verb == "genmove":
            answer = "= A1\n\n"
        sys.stdout.write(answer)
        sys.stdout.flush()
        if verb == "quit":
            break
    engine.stdin.close()
    engine.wait()


main()
