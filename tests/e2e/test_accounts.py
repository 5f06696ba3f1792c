"""Accounts: the first admin, roles, bot secrets, and the commands that create them."""

import json
import os
import pty
import select
import signal
import subprocess
import unittest

from server_fixture import LIMIT, ServerTest, place_of

PASSWORD = "correct horse battery"


class AccountTest(ServerTest):
    def admin(self, name, password="", code=0):
        """Runs `qiyuan-server admin` and returns its output, which must be one line."""
        done = subprocess.run([os.environ["QIYUAN_SERVER"], "admin", name, *place_of(self.data)], input=password,
                              text=True, capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, code, done.stderr)
        said = done.stdout if code == 0 else done.stderr
        self.assertEqual(said.count("\n"), 1, said)
        return said

    def at(self, server):
        return ["--server", f"localhost:{server.port}"]

    def visit(self, server, *arguments, code=0, **environment):
        """Runs `qiyuan` with additional environment variables and returns its output."""
        done = subprocess.run([os.environ["QIYUAN"], *arguments, *self.at(server)], text=True, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=LIMIT, env={**os.environ, **environment})
        self.assertEqual(done.returncode, code, f"{done.stdout}\n{done.stderr}")
        return done.stdout if code == 0 else done.stderr


class Arbiter(AccountTest):
    def test_the_record_keeps_every_act_of_an_arbiter(self):
        self.admin("ari", PASSWORD + "\n")
        server = self.serve()
        black, white = self.client(server, "bo"), self.client(server, "wu")
        black.ask("Open,nogo,size=5,clock=1m,lag=0")
        black.ask("SitDown,1,black")
        white.ask("SitDown,1,white")
        black.ask("Ready,1")
        white.ask("Ready,1")
        black.ask("SetDot,1,black,C3,1")

        def arbitrate(*what, code=0):
            return self.visit(server, "ask", "--user", "ari", *what, code=code, QIYUAN_PASSWORD=PASSWORD)

        self.assertEqual(arbitrate("Arbiter,0,pause,lunch"), "Arbiter,0,pause\n")
        self.assertEqual(white.wait("Act"), ["Act", "1", "ari", "pause", "lunch"])
        self.assertEqual(white.ask("SetDot,1,white,A1,2")[:2], ["Error", "not-started"])
        server.stop(signal.SIGKILL)
        server = self.serve()
        black, white = self.again(server, black, white)
        self.assertEqual(white.ask("State,1", until="End")[0][3], "paused", "a pause survives a restart")
        arbitrate("Arbiter,1,addtime,white,30000", "Arbiter,1,resume")
        _, _, black_clock, white_clock, _ = white.wait("Clock")
        self.assertEqual(white_clock, "90000")
        self.assertGreater(int(black_clock), 50_000)
        self.assertEqual(white.ask("SetDot,1,white,A1,2"), ["SetDot", "1", "2"])
        arbitrate("Arbiter,1,adjudicate,draw,the server closes")
        self.assertEqual(black.wait("GameOver"), ["GameOver", "1", "draw", "adjudicated"])
        self.assertIn("the game is over", arbitrate("Arbiter,1,pause", code=1))
        record = json.loads(self.visit(server, "record", "export", "1", "--format", "json"))
        self.assertEqual([(act["action"], act["by"]) for act in record["acts"]],
                         [("pause", "ari"), ("addtime", "ari"), ("resume", "ari"), ("adjudicate", "ari")])
        self.assertIn("the server closes", self.visit(server, "record", "export", "1", "--format", "sgf"))


class FirstAdmin(AccountTest):
    def test_the_first_admin_can_appoint_an_arbiter(self):
        self.assertEqual(self.admin("Ada", PASSWORD + "\n"), "Ada now has an account and is an admin\n")
        server = self.serve()
        self.client(server).ask(f"Register,Ari,{PASSWORD}")
        ada, ari = self.client(server, "ada", PASSWORD), self.client(server, "ari", PASSWORD)
        self.assertEqual(ari.ask("Accounts")[:2], ["Error", "forbidden"])
        self.assertEqual(ada.ask("Grant,ari,arbiter"), ["Grant", "Ari", "arbiter"])
        self.assertEqual(ari.ask("Accounts", until="End"),
                         [["Account", "Ada", "admin", "yes"], ["Account", "Ari", "arbiter", "yes"], ["End", "Accounts", "2"]])
        # The grant is stored.
        _, errors = server.stop()
        self.assertIn("Ada gave Ari the role arbiter, from ", errors)
        server = self.serve()
        ari = self.client(server, "ari", PASSWORD)
        self.assertEqual(ari.ask("Accounts", until="End")[-1], ["End", "Accounts", "2"])

    def test_an_existing_account_becomes_admin_without_a_password(self):
        server = self.serve()
        self.client(server).ask(f"Register,Ada,{PASSWORD}")
        server.stop()
        self.assertEqual(self.admin("ADA"), "Ada is now an admin\n")
        self.assertEqual(self.admin("ada"), "Ada is already an admin\n")
        self.assertEqual(self.client(self.serve(), "ada", PASSWORD).ask("Accounts")[0], "Account")

    def test_errors_are_reported_in_one_line(self):
        self.assertIn("8 to 128 characters", self.admin("ada", "short\n", code=1))
        self.assertIn("no password", self.admin("ada", "", code=1))
        self.assertIn("a name must have 1 to 24 letters", self.admin("x-", PASSWORD + "\n", code=1))
        server = self.serve()
        self.assertRegex(self.admin("ada", PASSWORD + "\n", code=1),
                         rf"is in use by another server \(.*process {server.process.pid}\)")

    def test_a_terminal_prompts_twice_for_the_password_without_echo(self):
        for second, code in (("something else\n", 1), (PASSWORD + "\n", 0)):
            ours, theirs = pty.openpty()
            process = subprocess.Popen([os.environ["QIYUAN_SERVER"], "admin", "ada", *place_of(self.data)],
                                       stdin=theirs, stdout=theirs, stderr=theirs)
            os.close(theirs)
            screen = self.until(ours, "Password of ada: ")
            os.write(ours, (PASSWORD + "\n").encode())
            screen += self.until(ours, "Once more: ")
            os.write(ours, second.encode())
            screen += self.until(ours, "an admin" if code == 0 else "differ")
            self.assertEqual(process.wait(timeout=LIMIT), code)
            os.close(ours)
            self.assertNotIn("horse", screen)

    def until(self, terminal, text):
        screen = ""
        while text not in screen:
            readable, _, _ = select.select([terminal], [], [], LIMIT)
            self.assertTrue(readable, f"expected '{text}' after '{screen}'")
            screen += os.read(terminal, 1024).decode()
        return screen


class Commands(AccountTest):
    def test_register_and_token_create_an_account_and_a_bot(self):
        server = self.serve()
        self.assertEqual(self.cli("register", "ana", *self.at(server), stdin=PASSWORD + "\n"), "ana now has an account\n")
        self.assertIn("is taken", self.cli("register", "ANA", *self.at(server), stdin=PASSWORD + "\n", code=1))
        secret = self.visit(server, "token", "ana-bot", "--user", "ana", QIYUAN_PASSWORD=PASSWORD)
        self.assertRegex(secret, r"\Aqy_[A-Za-z0-9_-]{43}\n\Z")
        secret = secret.strip()
        # The bot's secret from the environment, from a file, and a wrong one.
        self.visit(server, "tables", "--user", "ana-bot", QIYUAN_PASSWORD=secret)
        path = os.path.join(self.data, "secret")
        with open(path, "w", encoding="utf-8") as file:
            file.write(secret + "\n")
        self.visit(server, "tables", "--user", "ana-bot", "--password-file", path)
        self.assertIn("the user name or the password is wrong",
                      self.visit(server, "tables", "--user", "ana-bot", code=1, QIYUAN_PASSWORD=secret[:-1] + "?"))
        # Without --user, a password in the environment is ignored and the client is a guest.
        self.visit(server, "tables", QIYUAN_PASSWORD=PASSWORD)
        # The secret survives a restart; a new one replaces it.
        server.stop()
        server = self.serve()
        self.visit(server, "tables", "--user", "ana-bot", QIYUAN_PASSWORD=secret)
        newer = self.visit(server, "token", "ana-bot", "--user", "ana", QIYUAN_PASSWORD=PASSWORD).strip()
        self.visit(server, "tables", "--user", "ana-bot", code=1, QIYUAN_PASSWORD=secret)
        self.visit(server, "tables", "--user", "ana-bot", QIYUAN_PASSWORD=newer)

    def test_the_database_contains_no_secrets(self):
        server = self.serve()
        ana = self.client(server)
        ana.ask(f"Register,ana,{PASSWORD}")
        ana.ask(f"Login,ana,{PASSWORD}")
        secret = ana.ask("Token,ana")[1]
        server.stop()
        for name in os.listdir(self.data):
            with open(os.path.join(self.data, name), "rb") as file:
                content = file.read()
            self.assertNotIn(secret.encode(), content, name)
            self.assertNotIn(PASSWORD.encode(), content, name)

    def test_a_user_can_have_twenty_bots_that_log_in_at_once(self):
        server = self.serve()
        ana = self.client(server)
        ana.ask(f"Register,ana,{PASSWORD}")
        ana.ask(f"Login,ana,{PASSWORD}")
        secrets = {f"bot-{i}": ana.ask(f"Token,bot-{i}")[1] for i in range(20)}
        self.assertEqual(ana.ask("Token,bot-20")[:2], ["Error", "too-many"])
        bots = [(self.client(server), name) for name in secrets]
        for bot, name in bots:
            bot.send(f"@x Login,{name},{secrets[name]}\n")
        for bot, _ in bots:
            self.assertEqual(bot.read(), "@x Tables,0", "a bot's secret is its own, so it needs no other")


class Guessing(AccountTest):
    def test_wrong_passwords_are_logged_and_throttled(self):
        server = self.serve()
        client = self.client(server)
        client.ask(f"Register,ana,{PASSWORD}")
        for _ in range(5):
            self.assertEqual(client.ask("Login,ana,guess")[:2], ["Error", "bad-login"])
        self.assertEqual(client.ask(f"Login,ana,{PASSWORD}")[:2], ["Error", "too-fast"])
        _, errors = server.stop()
        self.assertEqual(errors.count("failed Login of ana, from "), 5)
        self.assertNotIn("guess", errors)

    def test_registrations_from_one_address_are_limited(self):
        client = self.client(self.serve("--registrations", "2"))
        for name in ("a", "b"):
            self.assertEqual(client.ask(f"Register,{name},{PASSWORD}"), ["Register", name])
        self.assertEqual(client.ask(f"Register,c,{PASSWORD}")[:2], ["Error", "too-fast"])


if __name__ == "__main__":
    unittest.main()
