#!/usr/bin/env python3
"""Measures what each technique of the Go player is worth, in matches of the full player against itself without one.

Prints a table for docs/engines/go.md. 400 games per technique take about half an hour on one core with 250 playouts per
move:

  tests/strength/ablation.py --games 400 --playouts 250
  tests/strength/ablation.py --only rave --only patterns --games 100
"""

import argparse
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


TECHNIQUES = ["net", "value", "rave", "even-prior", "knowledge", "solver", "tactics", "two-liberties",
              "patterns", "captures", "self-atari", "ladders"]


def match(options, technique):
    player = f"uct:playouts={options.playouts},book=off"
    command = [options.qiyuan, "match", "--game", "go", "--option", f"size={options.size}", "--games",
               str(options.games), "--first", player, "--second", f"{player},without={technique}", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qiyuan", default=os.path.join(ROOT, "build/release/bin/qiyuan"), help="program to test")
    parser.add_argument("--size", type=int, default=9, help="board size; default: 9")
    parser.add_argument("--games", type=int, default=400, help="games per technique; default: 400")
    parser.add_argument("--playouts", type=int, default=250, help="playouts per move; default: 250")
    parser.add_argument("--only", action="append", choices=TECHNIQUES,
                        help="technique to measure; can be repeated; default: all")
    options = parser.parse_args()
    print(f"| without | points of the full player in {options.games} games | Elo difference |")
    print("|---|---|---|")
    for technique in options.only or TECHNIQUES:
        score = match(options, technique)
        print(f"| {technique} | {score['points']:g} | {score['elo']:+.0f} ± {score['error']:.0f} |", flush=True)


if __name__ == "__main__":
    main()
