"""Servers are announced and found on the local network. Scripts stand in for the programs of Avahi; `qiyuan play`
runs in a network of its own."""

import os
import shutil
import signal
import stat
import subprocess
import unittest

from server_fixture import LIMIT, ServerTest, Server, place_of

HEARD = '=;eth0;IPv4;{name};_qiyuan._tcp;local;oak.local;127.0.0.1;{port};"http=8080" "version=0.1.0"'


class ServersTest(ServerTest):
    def program(self, name, script):
        """Creates a program of this name. Returns an environment whose PATH finds it first."""
        folder = os.path.join(self.data, "bin")
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return {"PATH": f"{folder}:{os.environ['PATH']}"}

    def heard(self, *servers):
        lines = "\n".join(HEARD.format(name=name, port=port) for name, port in servers)
        return self.program("avahi-browse", f"cat <<'END'\n{lines}\nEND")


class Servers(ServersTest):
    def announced(self, *options):
        """Starts a server whose announcements go into a pipe. Returns it and the words of the first announcement."""
        told = os.path.join(self.data, "told")
        os.mkfifo(told)
        # The program keeps the pipe open, so that end of file means that the program has exited.
        environment = self.program("avahi-publish-service", f'exec 3>"{told}"; printf "%s\\n" "$@" end >&3; '
                                                            'echo "Established under name"; exec sleep infinity')
        server = Server(self.data, *options, environment=environment)
        self.servers.append(server)
        self.told = open(told, encoding="utf-8")
        self.addCleanup(self.told.close)
        words = []
        while (line := self.told.readline().rstrip("\n")) != "end":
            words.append(line)
        return server, words

    def test_the_server_announces_its_ports(self):
        server, words = self.announced("--announce", "Club evening")
        self.assertEqual(words[:5], ["--no-fail", "--", "Club evening", "_qiyuan._tcp", str(server.port)])
        self.assertIn(f"http={server.http_port}", words[5:])
        self.assertTrue(any(word.startswith("version=") for word in words[5:]), words)

    def test_the_announcement_ends_with_the_server(self):
        server, _ = self.announced("--announce", "oak")
        code, errors = server.stop()
        self.assertEqual(code, 0, errors)
        self.assertEqual(self.told.read(), "")

    def test_the_announcement_ends_with_a_server_that_is_killed(self):
        server, _ = self.announced("--announce", "oak")
        server.stop(signal.SIGKILL)
        self.assertEqual(self.told.read(), "")

    def test_an_invalid_announced_name_is_rejected(self):
        for name in ("", "x" * 64):
            done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), "--announce", name], text=True,
                                  capture_output=True, timeout=LIMIT)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("1 to 63 bytes", done.stderr)

    def qiyuan(self, environment, *arguments, typed=""):
        return subprocess.run([os.environ["QIYUAN"], *arguments], input=typed, text=True, capture_output=True,
                              timeout=LIMIT, env={**os.environ, **environment})

    def test_servers_are_listed(self):
        done = self.qiyuan(self.heard(("oak", 5), ("ash", 6), ("oak", 5)), "servers")
        self.assertEqual(done.stdout, "127.0.0.1:6  ash  http://127.0.0.1:8080/\n127.0.0.1:5  oak  http://127.0.0.1:8080/\n")
        self.assertIn("No server is announced", self.qiyuan(self.program("avahi-browse", "exit 1"), "servers").stdout)

    def test_missing_avahi_is_reported(self):
        done = self.qiyuan({"PATH": "/nowhere"}, "servers")
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt install avahi-utils", done.stderr)


NETWORK = ["unshare", "--map-root-user", "--net"]


@unittest.skipUnless(subprocess.run([*NETWORK, "true"], capture_output=True).returncode == 0 and shutil.which("ip"),
                     "unshare is not allowed here, or ip is not installed")
class Play(ServersTest):
    """`qiyuan play` in a network where no server listens on the default port."""

    def play(self, environment, server=None, arguments=()):
        """Runs `qiyuan play`, with a server at port 6000 if `server` is true. Returns the finished process."""
        start = ""
        if server:
            folder = os.path.join(self.data, "server")
            start = (f'"$QIYUAN_SERVER" --data {folder} --port 6000 --http-port 0 --announce none >{folder}.out & '
                     f'server=$!; until grep -q listening {folder}.out; do kill -0 $server || exit 9; done; '
                     'trap "kill $server; wait" EXIT; ')
        words = " ".join(("play", "--game", "nogo", *arguments))
        return subprocess.run([*NETWORK, "bash", "-c", f'ip link set lo up; {start} "$QIYUAN" {words}'], input="resign\n",
                              text=True, capture_output=True, timeout=LIMIT, env={**os.environ, **environment})

    def test_the_only_announced_server_is_used(self):
        done = self.play(self.heard(("oak", 6000)), server=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("“oak” at 127.0.0.1:6000", done.stdout)
        self.assertIn("White wins", done.stdout)

    def test_the_user_must_choose_between_several_servers(self):
        done = self.play(self.heard(("oak", 6000), ("ash", 6001)))
        self.assertEqual(done.returncode, 1)
        self.assertIn("--server 127.0.0.1:6000   oak", done.stderr)
        self.assertIn("--server 127.0.0.1:6001   ash", done.stderr)

    def test_no_password_is_sent_to_a_discovered_server(self):
        done = self.play(self.heard(("oak", 6000)), server=True, arguments=("--user", "ana", "--password", "secret"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("--server 127.0.0.1:6000   oak", done.stderr)

    def test_without_announcements_the_default_server_is_tried(self):
        done = self.play(self.program("avahi-browse", "exit 1"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("localhost:5188", done.stderr)


if __name__ == "__main__":
    unittest.main()
