"""`Check`: compliance tests for programs that play over the line protocol."""

import os
import subprocess
import threading
import unittest

from server_fixture import LIMIT, Client, ServerTest, place_of

GAMES = 5
ABOUT = ["plays Black by the rules", "plays White by the rules", "keeps to a short clock",
         "continues after an aborted game", "reconnects and continues after its connection is cut"]


class Bot(threading.Thread):
    """A guest that makes the first legal move whenever it is its turn. With the flaw `illegal`, it first tries an
    occupied point."""

    def __init__(self, server, name, flaw=None):
        super().__init__(daemon=True)
        self.server, self.name, self.flaw = server, name, flaw
        self.client = Client(server, name)
        self.start()

    def run(self):
        while True:
            try:
                self.play()
                return
            except (EOFError, OSError):
                if not self.comes_back():
                    return

    def comes_back(self):
        """Reconnects. False if the server is gone."""
        self.client.close()
        try:
            self.client = self.client.again(self.server)
        except (EOFError, OSError):
            return False
        return True

    def play(self):
        games = set(line[1] for line in self.client.ask("Tables", until="End")
                    if line[0] == "Table" and self.name in line)
        for room in games:
            self.move(room)
        while True:
            line = self.client.wait_any()
            if line[0] in ("Start", "Turn"):
                self.move(line[1])
            if line[0] == "Checked" and line[2] == line[3]:
                return

    def move(self, room):
        state = self.client.ask(f"State,{room}", until="End")
        if state[0][0] != "Room" or state[0][3] != "playing":
            return
        side = "black" if state[0][4] == self.name else "white"
        if state[0][6] != side:
            return
        ply = int(state[-1][2]) + 1
        if self.flaw == "illegal" and ply > 2:
            self.client.ask(f"SetDot,{room},{side},{[line for line in state if line[0] == 'Move'][0][4]},{ply}")
        legal = self.client.ask(f"Legal,{room}")
        if len(legal) > 2:
            self.client.ask(f"SetDot,{room},{side},{legal[2]},{ply}")


class BotCheck(ServerTest):
    def check(self, client, user, game="nogo,size=5"):
        self.assertEqual(client.ask(f"Check,{user},{game}"), ["Check", user, str(GAMES)])
        found = [client.wait("Checked") for _ in range(GAMES)]
        self.assertEqual([line[2:4] for line in found], [[str(number), str(GAMES)] for number in range(1, GAMES + 1)])
        self.assertEqual([line[5] for line in found], ABOUT)
        kept = client.ask(f"Checks,{user}", until="End")
        self.assertEqual(kept[:-1], found)
        return {line[5]: line for line in found}

    def arbiter(self):
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "admin", "ada", *place_of(self.data)], text=True,
                              input="correct horse battery\n", capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, 0, done.stderr)
        server = self.serve()
        return server, self.client(server, "ada", "correct horse battery")

    def test_a_correct_program_passes(self):
        server, ada = self.arbiter()
        Bot(server, "good")
        found = self.check(ada, "good")
        self.assertEqual({line[6] for line in found.values()}, {"passed"}, found)
        record = self.client(server, "eva").ask(f"Record,{found[ABOUT[0]][4]},json")
        self.assertEqual(record[0], "Record", "its games are kept")

    def test_the_report_quotes_a_refused_line(self):
        server, ada = self.arbiter()
        Bot(server, "clumsy", "illegal")
        line = self.check(ada, "clumsy")[ABOUT[0]]
        self.assertEqual(line[6], "failed")
        self.assertRegex(line[7], r"after 2 plies it sent 'SetDot,\d+,black,[A-E]\d,3', which was refused: .*the first of \d+ such lines")

    def test_permissions_and_arguments_are_checked(self):
        server, ada = self.arbiter()
        eva = self.client(server, "eva")
        self.client(server, "bob")
        self.assertEqual(eva.ask("Check,bob,nogo")[:3], ["Error", "forbidden", "Check"])
        self.assertEqual(ada.ask("Check,nobody,nogo")[:3], ["Error", "bad-option", "Check"])
        self.assertEqual(ada.ask("Check,bob,chess")[:3], ["Error", "no-game", "Check"])
        self.assertEqual(ada.ask("Check,bob,nogo,size=77")[:3], ["Error", "bad-option", "Check"])
        self.assertEqual(ada.ask("Checks,bob", until="End")[0][:3], ["Error", "no-game", "Checks"])
        self.assertEqual(eva.ask("Check,eva,nogo"), ["Check", "eva", str(GAMES)])
        self.assertEqual(ada.ask("Check,eva,nogo")[:3], ["Error", "forbidden", "Check"], "its check is running")


if __name__ == "__main__":
    unittest.main()
