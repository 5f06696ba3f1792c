#!/usr/bin/env python3
"""Measures how well a player judges positions whose winner is known, by default from tests/games/go-judged.txt.

The player searches each position with a fixed number of playouts. The mean of (win rate - result)² over all positions
(the Brier score: 0 is perfect, 0.25 is a coin toss) shows within seconds what a change in playouts or knowledge is
worth. Confirm the change with matches.

  tests/strength/judgement.py
  tests/strength/judgement.py --bot uct:playouts=1000,book=off,without=ladders

With records of other games, of Go or NoGo, it prints the reliability of the win rates too: for each tenth of them, how
many positions have such a win rate, their mean, and how often the side to move has won.

  tests/strength/judgement.py --games folder/*.sgf --every 5
  tests/strength/judgement.py --game nogo --bot uct:playouts=1000 --games folder/*.sgf

With --fit it also fits constants to the results: the log-odds of the win rates times a factor, plus an offset. The last
table shows the win rates of each half of the games with the constants of the other half. If the player calibrates
already, with the factor f and the offset o, then these constants a and b make a f and a o + b of them
(`search::Calibration`).
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIDES = ["black", "white"]


def read(path):
    """The positions of the file: size, komi, Black's points (1, ½ or 0) and the moves that led to the position."""
    positions = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.strip() or line.startswith("#"):
                continue
            head, moves = line.split(":")
            winner, plies = head.split()
            positions += [(9, 7.5, float(winner == "black"), moves.split()[:int(ply)]) for ply in plies.split(",")]
    return positions


def read_record(path, every):
    """The same of an SGF file, with a position after every `every` plies; none if the game has no result or
    a handicap."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    facts = dict(re.findall(r"\b(SZ|KM|RE)\[([^]]*)\]", text))
    points = {"B": 1.0, "W": 0.0, "0": 0.5, "D": 0.5}.get(facts.get("RE", "?")[:1])
    if points is None or "AB[" in text:
        return []
    size = int(facts["SZ"])

    def vertex(place):
        if len(place) < 2:
            return "pass"
        column, row = (ord(letter) - ord("a") for letter in place)
        return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[column] + str(size - row)

    moves = [vertex(place) for place in re.findall(r";[BW]\[([a-z]*)\]", text)]
    return [(size, float(facts.get("KM", 0)), points, moves[:ply]) for ply in range(every, len(moves), every)]


def win_rates(options, positions):
    """The win rate of the side to move in each position."""
    lines = []
    for size, komi, _, moves in positions:
        lines += [f"boardsize {size}", "clear_board"] + [f"komi {komi}"] * (options.game == "go")
        lines += [f"play {SIDES[ply % 2]} {move}" for ply, move in enumerate(moves)]
        lines.append(f"genmove {SIDES[len(moves) % 2]}")
    command = [options.qiyuan, "gtp", "--game", options.game, "--bot", options.bot, "--stats", "json"]
    done = subprocess.run(command, input="\n".join([*lines, "quit", ""]), capture_output=True, text=True)
    rates = [json.loads(line)["win_rate"] for line in done.stderr.splitlines() if line.startswith("{")]
    if len(rates) != len(positions):
        sys.exit(f"{' '.join(command)}: {len(rates)} answers for {len(positions)} positions\n{done.stderr[-2000:]}")
    return rates


def brier_score(judged):
    return sum((rate - won) ** 2 for rate, won in judged) / len(judged)


def reliability(judged):
    """For each tenth of the win rates: number of positions, mean win rate and mean result."""
    rows = []
    for tenth in range(10):
        inside = [pair for pair in judged if min(9, int(10 * pair[0])) == tenth]
        if inside:
            rows.append((tenth, len(inside), *(sum(column) / len(inside) for column in zip(*inside))))
    return rows


def log_odds(rate):
    rate = min(max(rate, 1e-4), 1 - 1e-4)
    return math.log(rate / (1 - rate))


def calibrated(rate, factor, offset):
    return 1 / (1 + math.exp(-factor * log_odds(rate) - offset))


def fitted(judged):
    """The factor and the offset with the maximum likelihood, by Newton's method."""
    factor, offset = 1.0, 0.0
    for _ in range(20):
        slope, curve = [0.0, 0.0], [1e-9, 0.0, 1e-9]
        for rate, won in judged:
            x, p = log_odds(rate), calibrated(rate, factor, offset)
            slope = [slope[0] + (won - p) * x, slope[1] + won - p]
            weight = p * (1 - p)
            curve = [curve[0] + weight * x * x, curve[1] + weight * x, curve[2] + weight]
        determinant = curve[0] * curve[2] - curve[1] ** 2
        factor += (curve[2] * slope[0] - curve[1] * slope[1]) / determinant
        offset += (curve[0] * slope[1] - curve[1] * slope[0]) / determinant
    return factor, offset


def fitted_to_others(games):
    """All win rates and results, the win rates of each half of the games with the constants of the other half."""
    judged = []
    for half in range(2):
        constants = fitted([pair for game in games[1 - half::2] for pair in game])
        judged += [(calibrated(rate, *constants), won) for game in games[half::2] for rate, won in game]
    return judged


def print_reliability(judged):
    for tenth, count, mean, won in reliability(judged):
        print(f"{10 * tenth:3} to {10 * tenth + 10:3} %: {count:5} positions, said {100 * mean:5.1f} %, "
              f"won {100 * won:5.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qiyuan", default=os.path.join(ROOT, "build/release/bin/qiyuan"), help="program to test")
    parser.add_argument("--bot", default="uct:playouts=1000,book=off", help="default: %(default)s")
    parser.add_argument("--game", choices=("go", "nogo"), default="go", help="default: %(default)s")
    parser.add_argument("--games", nargs="+", metavar="FILE.sgf", help="records of games with a result")
    parser.add_argument("--every", type=int, default=4, metavar="PLIES", help="distance of positions; default: %(default)s")
    parser.add_argument("--fit", action="store_true", help="with --games: fit constants that calibrate the win rates")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of text")
    options = parser.parse_args()
    if options.game != "go" and not options.games:
        parser.error(f"--game {options.game} needs --games")
    if options.fit and not options.games:
        parser.error("--fit needs --games")
    if options.games:
        games = [positions for path in options.games if (positions := read_record(path, options.every))]
    else:
        games = [read(os.path.join(ROOT, "tests/games/go-judged.txt"))]
    if options.fit and len(games) < 2:
        sys.exit("--fit needs at least two games with a result")
    positions = [position for game in games for position in game]
    if not positions:
        sys.exit("no game has a result and enough moves")
    rates = iter(win_rates(options, positions))
    games = [[(next(rates), black if len(moves) % 2 == 0 else 1 - black) for _, _, black, moves in game]
             for game in games]
    judged = [pair for game in games for pair in game]
    right = sum((rate - 0.5) * (won - 0.5) > 0 for rate, won in judged)
    if options.json:
        result = {"positions": len(judged), "brier": brier_score(judged), "right": right, "tenths": reliability(judged)}
        if options.fit:
            result |= {"fit": fitted(judged), "fitted": reliability(fitted_to_others(games))}
        print(json.dumps(result))
        return
    print(f"Brier score {brier_score(judged):.4f}; correct winner in {right} of {len(judged)} positions")
    if options.games:
        print_reliability(judged)
    if options.fit:
        factor, offset = fitted(judged)
        others = fitted_to_others(games)
        print(f"log-odds times {factor:.2f}, plus {offset:.2f}; fitted to the other half of the games, the Brier score is "
              f"{brier_score(others):.4f}")
        print_reliability(others)


if __name__ == "__main__":
    main()
