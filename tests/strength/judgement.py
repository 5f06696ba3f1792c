#!/usr/bin/env python3
"""Measures how well the Go player judges positions whose winner is known, from tests/games/go-judged.txt.

The player searches each position with a fixed number of playouts. The mean of (win rate - result)² over all positions
(the Brier score: 0 is perfect, 0.25 is a coin toss) shows within seconds what a change in playouts or knowledge is
worth. Confirm the change with matches.

  tests/strength/judgement.py
  tests/strength/judgement.py --bot uct:playouts=1000,book=off,without=ladders
"""

import argparse
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIDES = ["black", "white"]


def read(path):
    """The positions of the file, as pairs of the winner and the moves that led to the position."""
    positions = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.strip() or line.startswith("#"):
                continue
            head, moves = line.split(":")
            winner, plies = head.split()
            positions += [(winner, moves.split()[:int(ply)]) for ply in plies.split(",")]
    return positions


def win_rates(options, positions):
    """The win rate of the side to move in each position."""
    lines = []
    for _, moves in positions:
        lines += ["boardsize 9", "clear_board", "komi 7.5"]
        lines += [f"play {SIDES[ply % 2]} {move}" for ply, move in enumerate(moves)]
        lines.append(f"genmove {SIDES[len(moves) % 2]}")
    command = [options.qiyuan, "gtp", "--game", "go", "--bot", options.bot, "--stats", "json"]
    done = subprocess.run(command, input="\n".join([*lines, "quit", ""]), capture_output=True, text=True)
    rates = [json.loads(line)["win_rate"] for line in done.stderr.splitlines() if line.startswith("{")]
    if len(rates) != len(positions):
        sys.exit(f"{' '.join(command)}: {len(rates)} answers for {len(positions)} positions\n{done.stderr[-2000:]}")
    return rates


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qiyuan", default=os.path.join(ROOT, "build/release/bin/qiyuan"), help="program to test")
    parser.add_argument("--bot", default="uct:playouts=1000,book=off", help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of text")
    options = parser.parse_args()
    positions = read(os.path.join(ROOT, "tests/games/go-judged.txt"))
    misses = []
    for (winner, moves), rate in zip(positions, win_rates(options, positions)):
        misses.append(abs(rate - (winner == SIDES[len(moves) % 2])))
    brier = sum(miss * miss for miss in misses) / len(misses)
    right = sum(miss < 0.5 for miss in misses)
    if options.json:
        print(json.dumps({"positions": len(positions), "brier": brier, "right": right}))
    else:
        print(f"Brier score {brier:.4f}; correct winner in {right} of {len(positions)} positions")


if __name__ == "__main__":
    main()
