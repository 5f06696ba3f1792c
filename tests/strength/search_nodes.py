#!/usr/bin/env python3
"""How many positions the searches of a game visit, in two tables in Markdown:

* alpha-beta, PVS and MTD(f) at equal depth;
* transposition tables of three sizes which keep the deeper result and the last one (two-tier), or one of them.

The bots of a game are asked through `qiyuan gtp` for a move in random positions, all in the same ones. Nodes are the
same in every run; seconds are those of this machine.

    tests/strength/search_nodes.py --game othello --depth 10 --positions 12
"""

import argparse
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
QIYUAN = os.environ.get("QIYUAN", os.path.join(HERE, "../../build/release/bin/qiyuan"))


class Engine:
    """A bot behind GTP that tells what its searches came to."""

    def __init__(self, game, bot):
        self.process = subprocess.Popen(
            [QIYUAN, "gtp", "--game", game, "--bot", bot, "--stats", "json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, command):
        print(command, file=self.process.stdin, flush=True)
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the engine has ended at '{command}'")
            if line == "\n":
                break
            lines.append(line.rstrip("\n"))
        if not lines[0].startswith("="):
            sys.exit(f"{command}: {lines[0]}")
        return "\n".join(lines)[1:].strip()

    def search(self, moves, side):
        """Nodes and seconds of a search after these moves."""
        self.ask("clear_board")
        for mover, move in moves:
            self.ask(f"play {mover} {move}")
        self.ask(f"genmove {side}")
        said = json.loads(self.process.stderr.readline())
        return said["nodes"], said["seconds"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def random_positions(game, count, plies, seed):
    """Moves that lead to positions in the middle of games, and who moves there."""
    choice = random.Random(seed)
    engine = Engine(game, "random")
    positions = []
    while len(positions) < count:
        engine.ask("clear_board")
        moves = []
        while len(moves) < plies:
            legal = engine.ask("gogui-rules_legal_moves").split()
            if not legal:
                break
            side = engine.ask("gogui-rules_side_to_move")
            moves.append((side, choice.choice(legal)))
            engine.ask(f"play {side} {moves[-1][1]}")
        if len(engine.ask("gogui-rules_legal_moves").split()) > 1:
            positions.append((moves, engine.ask("gogui-rules_side_to_move")))
    engine.close()
    return positions


def total(game, bot, positions):
    engine = Engine(game, bot)
    nodes = seconds = 0
    for moves, side in positions:
        one = engine.search(moves, side)
        nodes += one[0]
        seconds += one[1]
    engine.close()
    return nodes, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--plies", type=int, default=20, help="random moves before each position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--searches", nargs="+", default=["alpha-beta", "pvs", "mtdf"], help="bots to compare")
    parser.add_argument("--sizes", nargs="+", type=int, default=[1, 4, 16], help="mebibytes of the tables")
    parser.add_argument("--table-search", default="mtdf", help="the bot that the tables are compared with")
    arguments = parser.parse_args()
    game = arguments.game
    positions = random_positions(game, arguments.positions, arguments.plies, arguments.seed)
    print(f"{len(positions)} positions of {game} after {arguments.plies} random plies\n")
    print("| search | " + " | ".join(f"depth {depth}" for depth in (arguments.depth - 2, arguments.depth)) + " |")
    print("|---|---|---|")
    for search in arguments.searches:
        cells = []
        for depth in (arguments.depth - 2, arguments.depth):
            nodes, seconds = total(game, f"{search}:depth={depth},memory=64", positions)
            cells.append(f"{nodes:,} nodes, {seconds:.2f} s")
        print(f"| {search} | " + " | ".join(cells) + " |", flush=True)
    print(f"\n{arguments.table_search} to depth {arguments.depth}\n")
    print("| table | " + " | ".join(f"{size} MiB" for size in arguments.sizes) + " |")
    print("|---" * (len(arguments.sizes) + 1) + "|")
    for table in ("two-tier", "deeper", "always"):
        cells = []
        for size in arguments.sizes:
            bot = f"{arguments.table_search}:depth={arguments.depth},memory={size},table={table}"
            nodes, seconds = total(game, bot, positions)
            cells.append(f"{nodes:,} nodes, {seconds:.2f} s")
        print(f"| {table} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
