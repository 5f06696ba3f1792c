"""A game with a clock whose players measure their thinking time, for tests that manipulate time."""

import time

from faults import checkered, play_start

SIZE = 19  # enough for 181 moves


class TimedGame:
    """Two players with one connection each. Their stones are never adjacent, so that the game cannot end early."""

    def __init__(self, black, white, clock):
        self.clock = clock
        self.players = (black, white)
        self.room = play_start(black, white, f"go,size={SIZE},clock={clock},lag=0")
        self.points = checkered(SIZE)
        self.ply = 0
        self.left = [None, None]  # ms on the clocks, Black's first; None before the side's first move
        self.turn_seen = 0.0      # when the side to move began to think
        self.over = None          # the GameOver line
        self.wait_turn()

    @property
    def side(self):
        """The side to move: 0 for Black, 1 for White."""
        return self.ply % 2

    def wait_turn(self):
        """Waits until both players have read whose turn it is. The thinking time starts here."""
        for player in self.players:
            while not self.over:
                line = player.wait_any()
                if line[:2] == ["GameOver", self.room]:
                    self.over = line
                if line[:2] == ["Turn", self.room] and int(line[3]) == self.ply:
                    break
        self.turn_seen = time.monotonic()

    def send_move(self):
        side = ("black", "white")[self.side]
        self.players[self.side].send(f"SetDot,{self.room},{side},{self.points[self.ply]},{self.ply + 1}\n")

    def wait_move(self):
        """Waits for the Move line. Returns the clock of its side before and after the move in ms, or None if the game
        is over."""
        for player in self.players:
            while True:
                line = player.wait_any()
                if line[:2] == ["GameOver", self.room]:
                    self.over = line
                    return None
                if line[:3] == ["Move", self.room, str(self.ply + 1)]:
                    break
        side = self.side
        before = self.left[side]
        self.left[side] = int(line[5 + side])
        self.ply += 1
        self.wait_turn()
        return before, self.left[side]

    def move(self):
        self.send_move()
        return self.wait_move()

    def resign(self):
        self.players[0].ask(f"Lose,{self.room}")
