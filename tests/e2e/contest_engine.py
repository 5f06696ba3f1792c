#!/usr/bin/env python3
"""A NoGo engine for the protocol of the Chinese contests: contest_engine.py COMMAND…, where COMMAND starts the GTP
engine that chooses the moves."""

import subprocess
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRST"


def main():
    engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    colours = ["black", "white"]  # ours, theirs

    def ask(command):
        engine.stdin.write(command + "\n")
        engine.stdin.flush()
        answer = ""
        while not answer.endswith("\n\n"):
            answer += engine.stdout.readline()
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()

    def move():
        answer = ask(f"genmove {colours[0]}")
        print(f"move {chr(ord('A') + COLUMNS.index(answer[0]))}{chr(ord('A') + int(answer[1:]) - 1)}", flush=True)

    for line in sys.stdin:
        words = line.split()
        if words[0] == "name?":
            print("name Contestant", flush=True)
        elif words[0] == "new":
            ask("clear_board")
            colours = ["black", "white"] if words[1] == "black" else ["white", "black"]
            if colours[0] == "black":
                move()
        elif words[0] == "move":
            column, row = words[1]
            ask(f"play {colours[1]} {COLUMNS[ord(column) - ord('A')]}{ord(row) - ord('A') + 1}")
            move()
        elif words[0] == "quit":
            break
    engine.stdin.close()
    engine.wait()


main()
