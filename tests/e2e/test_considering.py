"""Built-in bots consider positions live: over the line port, on the threads that games leave."""

import time
import unittest

from server_fixture import ServerTest


def views(client, number):
    """The lines about a position until it is over, and the reason. On a busy machine the server can ask meanwhile whether
    the client is still there."""
    lines = []
    while (line := client.wait_any())[0] in ("Considered", "Ping"):
        if line[0] == "Ping":
            continue
        assert line[1] == number, line
        lines.append(line)
    assert line[:2] == ["ConsideringOver", number], line
    return lines, line[2]


class Considering(ServerTest):
    def test_the_strongest_bot_of_each_game_compares_moves(self):
        server = self.serve("--bot-threads", "1")
        eva = self.client(server, "eva")
        # In Connect6 the bot compares nothing on the empty board: it begins in the middle.
        for game, bot, before, side, options in (
                ("go", "uct", "", "black", "size=9"), ("nogo", "uct", "", "black", "size=9"),
                ("jiaqi", "alpha-beta", "", "black", ""), ("othello", "pattern", "", "black", ""),
                ("connect6", "vcdt", "H8", "white", "size=15"), ("gomoku", "alpha-beta", "", "black", "")):
            with self.subTest(game):
                answer = eva.ask(f"Consider,{game},{before},,,,,{options}".rstrip(","))
                self.assertEqual((answer[0], answer[2]), ("Consider", bot))
                moves = set()
                while len(moves) < 3:
                    line = eva.wait("Considered")
                    self.assertEqual(line[1:3], [answer[1], side])
                    moves = {candidate.split(" ")[2].split("+")[0] for candidate in line[7:]}
                    self.assertEqual(len(moves), len(line[7:]))
                eva.ask("StopConsidering")

    def test_a_go_position_has_owners_and_a_lead(self):
        eva = self.client(self.serve(), "eva")
        number = eva.ask("Consider,go,D4,,500,,,size=9")[1]
        last = views(eva, number)[0][-1]
        self.assertEqual(last[2], "white")
        self.assertRegex(last[5], r"^([BW]\+[\d.]+|draw)$")
        self.assertRegex(last[6], r"^[0-9]{81}$")

    def test_a_line_tells_which_side_moves(self):
        eva = self.client(self.serve(), "eva")
        number = eva.ask("Consider,connect6,J10,,20000,,,size=19")[1]
        line = views(eva, number)[0][-1][7].split(" ", 2)[2]
        first, *later = line.split(" ")
        self.assertEqual(first.count("+"), 1, line)
        for turn in later[:-1]:
            self.assertEqual(turn.count("+"), 1, line)

    def test_it_ends_when_another_one_begins_or_the_connection_closes(self):
        server = self.serve("--bot-threads", "1")
        eva = self.client(server, "eva")
        first = eva.ask("Consider,go,,,,,,size=19")[1]
        second = eva.ask("Consider,go,D4,,200,,,size=9")[1]
        self.assertNotEqual(first, second)
        while (line := eva.wait_any())[1] == first:
            pass
        self.assertEqual(line[1], second)
        self.assertEqual(eva.ask("StopConsidering"), ["StopConsidering"])
        eva.ask("Consider,go,,,,,,size=19")
        eva.close()
        # The only thread is free again: the next one is considered at once.
        bob = self.client(server, "bob")
        number = bob.ask("Consider,nogo,,,100,,,size=5")[1]
        self.assertEqual(views(bob, number)[1], "done")

    def test_a_game_comes_first(self):
        server = self.serve("--bot-threads", "1")
        eva, bob = self.client(server, "eva"), self.client(server, "bob")
        number = eva.ask("Consider,go,,,,,,size=19")[1]
        self.assertEqual(eva.wait_any()[:2], ["Considered", number])
        room = bob.ask("Open,nogo,size=9")[1]
        bob.ask(f"SeatBot,{room},black,uct,time=2500")
        bob.ask(f"SitDown,{room},white")
        begun = time.monotonic()
        bob.ask(f"Ready,{room}")
        while bob.wait_any()[0] != "Move":
            pass
        # The bot has the only thread for all its time; the position is considered after that.
        self.assertGreaterEqual(time.monotonic() - begun, 2)
        self.assertEqual(views(eva, number)[1], "done")


if __name__ == "__main__":
    unittest.main()
