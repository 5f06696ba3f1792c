"""A client of the TibetanGO thesis (2019), written from its table 4-2 and from nothing else.

It plays jiaqi against the engine. `Color` follows every capture, after as long as a person takes to click; moves are
taken back by their position; in the middle of a game the connection is cut, and the client comes back.
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
        assert len(answer) > 1 and not answer[-1].startswith("no:"), f"{verb}{fields} was answered with {answer}"
        return answer

    def play(self, colour, chance=random, after_ply=lambda board: None, repents=(), cut_at=0):
        """One game with random moves; gives its last board. After the own moves whose numbers are in `repents` the
        move is taken back, after number `cut_at` the connection is cut."""
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
