#!/usr/bin/env python3
"""Counts the tactical Go positions in tests/games/go-tactics.txt that an engine solves, with one move in each.

  tests/strength/tactics.py                                          # the strong player with 10 000 playouts per move
  tests/strength/tactics.py --bot uct:playouts=1000,book=off --seeds 5
  tests/strength/tactics.py --engine "gnugo --mode gtp --level 10 --chinese-rules --never-resign"

The engine can be any program that speaks GTP. The test uses `reg_genmove` if the engine supports it, and `genmove`
otherwise.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests/games"))

import tactics_file  # noqa: E402


class Engine:
    """A process that speaks GTP."""

    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.question = "reg_genmove" if self.ask("known_command reg_genmove") == "true" else "genmove"
        self.can_tell_chances = self.ask("known_command qiyuan-win_rate") == "true"

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while (answer := self.process.stdout.readline()).strip():
            lines.append(answer.rstrip("\n"))
        if not lines or not lines[0].startswith("="):
            sys.exit(f"{shlex.join(self.command)}: {line}: {' '.join(lines) or 'no answer'}")
        return "\n".join([lines[0][1:].strip(), *lines[1:]])

    def move_in(self, position):
        """The engine's move in the position. Places the opponent's stones last, so that it is the mover's turn."""
        for line in (f"boardsize {position.size}", "clear_board", f"komi {position.komi:g}"):
            self.ask(line)
        for side in (position.mover, tactics_file.other(position.mover)):
            for point in position.stones_of(side):
                self.ask(f"play {side} {point}")
        for side, point in position.played:
            self.ask(f"play {side} {point}")
        return tactics_file.named_alike(self.ask(f"{self.question} {position.mover}"))

    def chances(self):
        """The engine's win rate in the last position, or None if it cannot report one."""
        return self.ask("qiyuan-win_rate") if self.can_tell_chances else None

    def quit(self):
        self.process.communicate("quit\n")


def commands(options):
    """The command lines to run: the given engine, or the bot once per seed."""
    if options.engine:
        return [shlex.split(options.engine)]
    glue = "," if ":" in options.bot else ":"
    return [[options.qiyuan, "gtp", "--game", "go", "--bot", f"{options.bot}{glue}seed={seed}"]
            for seed in range(1, options.seeds + 1)]


def play(command, positions, with_chances):
    engine = Engine(command)
    for position in positions:
        move = engine.move_in(position)
        yield {"position": position.title, "kind": position.kind, "right": position.right, "move": move,
               "solved": move in position.right,
               **({"chances": engine.chances()} if with_chances and move not in position.right else {})}
    engine.quit()


def show(row):
    verdict = "solved" if row["solved"] else f"wrong: {row['move']} for {' or '.join(row['right'])}"
    print(f"{row['kind']:18} {row['position']:60} {verdict}", flush=True)
    if row.get("chances"):
        print(f"{'':18} {row['chances']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qiyuan", default=os.path.join(ROOT, "build/release/bin/qiyuan"), help="program to test")
    parser.add_argument("--bot", default="uct:playouts=10000,book=off", help="default: %(default)s")
    parser.add_argument("--seeds", type=int, default=1, help="runs per position, each with its own seed; default: 1")
    parser.add_argument("--engine", help="command line of a GTP engine to test instead of a bot")
    parser.add_argument("--only", default="", help="test only positions whose kind or title contains this text")
    parser.add_argument("--chances", action="store_true", help="print the win rate where the move was wrong")
    parser.add_argument("--json", action="store_true", help="print JSON: an object per position, then the total")
    options = parser.parse_args()
    positions = [each for each in tactics_file.read() if options.only in each.kind or options.only in each.title]
    if not positions:
        sys.exit(f"no position has {options.only!r} in its kind or title")
    rows = []
    for command in commands(options):
        for row in play(command, positions, options.chances):
            rows.append(row)
            print(json.dumps(row), flush=True) if options.json else show(row)
    solved = sum(row["solved"] for row in rows)
    if options.json:
        print(json.dumps({"solved": solved, "positions": len(rows), "share": solved / len(rows)}))
    else:
        print(f"solved {solved} of {len(rows)}: {100 * solved / len(rows):.0f} %")


if __name__ == "__main__":
    main()
