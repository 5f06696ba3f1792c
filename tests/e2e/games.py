"""The games that the program under test has, as it says itself."""

import os
import re
import subprocess


def refusal(*arguments):
    """What a GTP engine with such arguments says before it ends."""
    done = subprocess.run([os.environ["QIYUAN"], "gtp", *arguments], text=True, input="quit\n", capture_output=True,
                          timeout=60)
    if done.returncode == 0:
        raise RuntimeError(f"qiyuan gtp {arguments} was to be refused")
    return done.stderr


def names():
    """Their names, in the program's order."""
    return re.search(r"the games are (.*?)(?: \(|$)", refusal("--game", "none"))[1].split(", ")


def smallest_size(game):
    """Of the sizes that its board can have; None where it has one size only."""
    sizes = re.search(r"it takes (\d+(?:\|\d+)*)", refusal("--game", game, "--option", "size=0"))
    return min(map(int, sizes[1].split("|"))) if sizes else None
