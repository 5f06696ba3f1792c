"""Runs every command in the code blocks of README.md and of the guides, in order, as a reader who follows them would.

Each document gets a server and a network of its own, so that the ports are those of the text. A comment before a block
says how it is run:

    <!-- not run: WHY -->           not run: it cannot work offline, or takes too long
    <!-- needs: PROGRAM -->         skipped if the program is not installed
    <!-- typed: TEXT -->            the input of the first command; by default the password
    <!-- runs until: TEXT -->       the last command keeps running: the test stops it when it has printed TEXT
"""

import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import tempfile
import textwrap
import time
import unittest

import postgres
import server_fixture

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "a horse and a battery"
ACCOUNTS = r"--user (ada|ari|ana)(?![\w-])"  # users with a password; the other names are guests
# The number of blocks that are not run: commands that are never run soon stop working.
NOT_RUN = {"README.md": 1, "docs/bot-authors.md": 1, "docs/tournaments.md": 0, "docs/operations.md": 3}
NETWORK = ["unshare", "--map-root-user", "--net"]


def blocks(text):
    """Yields the marks before each sh block, and the block."""
    marks = {}
    for match in re.finditer(r"^ *<!-- ([a-z ]+): ([^\n]*) -->$|^( *)```sh\n(.*?)^ *```$", text,
                             re.MULTILINE | re.DOTALL):
        if match[1]:
            marks[match[1]] = match[2]
        else:
            yield marks, textwrap.dedent(match[4])
            marks = {}


def commands(block):
    """Yields the commands of a block, including lines continued by a backslash and here-documents."""
    lines = iter(block.splitlines())
    for line in lines:
        command = line
        while command.endswith("\\"):
            command += "\n" + next(lines)
        if end := re.search(r"<<'?(\w+)'?", command):
            for text in lines:
                command += "\n" + text
                if text == end[1]:
                    break
        if command.strip():
            yield command


class Blocks(unittest.TestCase):
    def test_few_are_not_run(self):
        for document, not_run in NOT_RUN.items():
            with self.subTest(document):
                found = list(blocks((ROOT / document).read_text(encoding="utf-8")))
                self.assertGreater(len(found), 5)
                self.assertEqual(sum("not run" in marks for marks, _ in found), not_run)
                unknown = {mark for marks, _ in found for mark in marks} - {"not run", "needs", "typed", "runs until"}
                self.assertEqual(unknown, set())

    def test_a_block_is_split_into_commands(self):
        self.assertEqual(list(commands("one \\\n  more\ncat > x <<'END'\ntext\nEND\n\nthree # why\n")),
                         ["one \\\n  more", "cat > x <<'END'\ntext\nEND", "three # why"])


@unittest.skipUnless(subprocess.run([*NETWORK, "true"], capture_output=True).returncode == 0 and shutil.which("ip"),
                     "unshare is not allowed here, or ip is not installed")
class Readme(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="qiyuan-readme-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        # The folder looks like a built clone to the commands.
        programs = self.folder / "build" / "release" / "bin"
        programs.mkdir(parents=True)
        (programs / "qiyuan").symlink_to(os.environ["QIYUAN"])
        (programs / "qiyuan-server").symlink_to(os.environ["QIYUAN_SERVER"])
        for name in ("clients", "deploy", "protocol", "tests"):
            (self.folder / name).symlink_to(ROOT / name)
        self.variables = ""
        self.staying = []
        self.addCleanup(self.stop_all)
        self.network = self.start([*NETWORK, "sh", "-c", "ip link set lo up && echo up && exec sleep infinity"], "up")

    def inside(self, command):
        """The command line that runs a command in the test's network. Passwords come from the environment, because
        there is no terminal to ask for them."""
        if re.search(ACCOUNTS, command):
            command = f"export QIYUAN_PASSWORD='{PASSWORD}'; {command}"
        return ["nsenter", f"--target={self.network.pid}", "--user", "--net", "--preserve-credentials", "bash", "-c",
                f"set -o pipefail; {self.variables}{command}"]

    def start(self, words, until):
        """Starts a process that keeps running, and waits until it has printed the text."""
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   cwd=self.folder, start_new_session=True)
        self.staying.append(process)
        said, end = b"", time.monotonic() + server_fixture.LIMIT
        while until.encode() not in said:
            ready, _, _ = select.select([process.stdout], [], [], max(0, end - time.monotonic()))
            more = os.read(process.stdout.fileno(), 4096) if ready else b""
            said += more
            self.assertTrue(more, f"{words[-1]}\nhas not printed '{until}' but\n{said.decode()}")
        return process

    def stop(self, process):
        self.staying.remove(process)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=server_fixture.LIMIT)

    def stop_all(self):
        for process in list(reversed(self.staying)):
            self.stop(process)

    def run_one(self, command, typed=PASSWORD):
        done = subprocess.run(self.inside(command), input=f"{typed}\n", text=True, capture_output=True,
                              cwd=self.folder, timeout=5 * server_fixture.LIMIT)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")

    def test_every_command_of_the_readme_runs(self):
        self.run_document("README.md")

    def test_every_command_for_bot_authors_runs(self):
        self.run_document("docs/bot-authors.md")

    def test_every_command_for_organisers_runs(self):
        self.run_document("docs/tournaments.md")

    def test_every_command_for_administrators_runs(self):
        server = postgres.Postgres()
        self.addCleanup(server.close)
        self.variables = f"export PGHOST={server.folder} PGUSER=qiyuan; "
        self.run_document("docs/operations.md")

    def run_document(self, document):
        # The server that deploy/play starts.
        self.run_one("build/release/bin/qiyuan-server admin ada --data club")
        opened = self.start(self.inside("exec build/release/bin/qiyuan-server --data club"), "listening")
        for marks, block in blocks((ROOT / document).read_text(encoding="utf-8")):
            if "not run" in marks or not os.path.exists(marks.get("needs", "/")):
                continue
            with self.subTest(block):
                if opened in self.staying and "qiyuan-server --data" in block:  # starts another one on the same ports
                    self.stop(opened)
                self.run_block(marks, list(commands(block)))

    def run_block(self, marks, all_of_it):
        stays = "runs until" in marks
        for number, command in enumerate(all_of_it):
            if stays and number == len(all_of_it) - 1:
                self.stop(self.start(self.inside(command), marks["runs until"]))
            elif number == 0:
                self.run_one(command, marks.get("typed", PASSWORD))
            else:
                self.run_one(command)


if __name__ == "__main__":
    unittest.main()
