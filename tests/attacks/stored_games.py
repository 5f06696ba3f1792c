"""What the attacks on a stored database share."""

import tempfile

from faults import checkered, play_start
from server_fixture import Client


def play_three_games(server, plies):
    """Plays three games, two of which end. Returns the room of the last one."""
    ana, bob = Client(server, "ana"), Client(server, "bob")
    for game in range(3):
        room = play_start(ana, bob, "go,size=9,clock=none")
        for ply, point in enumerate(checkered(9)[:plies], 1):
            (ana, bob)[(ply - 1) % 2].ask(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{point},{ply}")
        if game < 2:
            ana.ask(f"Lose,{room}")
    return room


def in_folder(attack):
    """The result of an attack that needs a folder for its files."""
    with tempfile.TemporaryDirectory(prefix="qiyuan-attack-") as data:
        return attack(data)
