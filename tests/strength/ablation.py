#!/usr/bin/env python3
"""What each technique of the Go player is worth: the whole player against itself without one of them.

Prints a table for engine/README.md. 400 games of each take about half an hour on one core with 250 playouts a move:

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
    parser.add_argument("--qiyuan", default=os.path.join(ROOT, "build/release/bin/qiyuan"), help="the program to measure")
    parser.add_argument("--size", type=int, default=9, help="of the board; 9 unless given")
    parser.add_argument("--games", type=int, default=400, help="for each technique; 400 unless given")
    parser.add_argument("--playouts", type=int, default=250, help="a move; 250 unless given")
    parser.add_argument("--only", action="append", choices=TECHNIQUES, help="this technique; may be given several times")
    options = parser.parse_args()
    print(f"| without | points of the whole player in {options.games} games | Elo it is ahead |")
    print("|---|---|---|")
    for technique in options.only or TECHNIQUES:
        score = match(options, technique)
        print(f"| {technique} | {score['points']:g} | {score['elo']:+.0f} ± {score['error']:.0f} |", flush=True)


if __name__ == "__main__":
    main()
