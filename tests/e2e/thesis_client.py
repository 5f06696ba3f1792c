"""A client for the TibetanGO thesis (2019), written only from its table 4-2.

It plays jiaqi against the engine. It sends `Color` after every capture, as late as a person would click, takes back
moves by their position, and cuts the connection during a game and reconnects.
"""

import copy
import random
import socket
import time

from jiaqi_board import Board


class Client:
    def __init__(self, port, table, user, click=0.3):
        self.port, self.table, self.user, self.click = port, table, user, click
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(("localhost", self.port), timeout=60)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.tables = int(self.ask("Login", self.user)[1])

    def close(self):
        self.lines.close()
        self.socket.close()

    def ask(self, verb, *fields):
        self.socket.sendall((",".join([verb, *map(str, fields)]) + "\n").encode())
        answer = self.lines.readline().rstrip("\n").split(",")
        assert len(answer) > 1 and not answer[-1].startswith("no:"), f"the answer to {verb}{fields} was {answer}"
        return answer

    def play(self, colour, chance=random, after_ply=lambda board: None, repents=(), cut_at=0):
        """Plays one game with random moves. Returns its last board. Takes back its own moves whose numbers are in
        `repents`, and cuts the connection after number `cut_at`."""
        board, own = Board(), 0
        assert self.ask("SitDown", self.table)[0] == "SitDown"
        assert self.ask("Ready", self.table, colour, self.user)[:2] == ["Start", str(colour)]
        while not board.over():
            if board.turn == colour:
                before, (origin, target), own = copy.deepcopy(board), chance.choice(board.moves()), own + 1
                self.ask("SetDotD" if origin else "SetDot", self.table, colour, *([origin] if origin else []), target)
                for point in board.play(origin, target):
                    time.sleep(self.click)
                    self.ask("Color", self.table, colour, point)
                if own in repents and not board.over():
                    self.ask("Repent", self.table, target)
                    board = before
                if own == cut_at:
                    self.close()
                    self.connect()
            else:
                verb = "Switcher" if board.placing() else "Give_way" if board.gives_way else "Move_chess"
                answer = self.ask(verb, self.table, colour, *([0] if verb == "Switcher" else []))
                assert answer[1:3] == [str(self.table), str(3 - colour)], answer
                board.play(*(("", answer[3]) if answer[0] == "SetDot" else answer[3:5]))
            after_ply(board)
        return board
