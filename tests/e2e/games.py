"""The games that the program under test supports, read from its error messages."""

import os
import re
import subprocess


def refusal(*arguments):
    """The error message of `qiyuan gtp` with these arguments, which must be invalid."""
    done = subprocess.run([os.environ["QIYUAN"], "gtp", *arguments], text=True, input="quit\n", capture_output=True,
                          timeout=60)
    if done.returncode == 0:
        raise RuntimeError(f"qiyuan gtp {arguments} should have failed")
    return done.stderr


def names():
    """The names of the games, in the program's order."""
    return re.search(r"valid: (.*?)(?: \(|$)", refusal("--game", "none"))[1].split(", ")


def smallest_size(game):
    """The smallest board size of the game, or None if it has only one size."""
    sizes = re.search(r"valid: (\d+(?:\|\d+)*)", refusal("--game", game, "--option", "size=0"))
    return min(map(int, sizes[1].split("|"))) if sizes else None
