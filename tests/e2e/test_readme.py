"""Every command of README.md's code blocks is run, in its order, as somebody would who follows it.

The test has a network of its own, so that the ports are those of the text. A comment before a block says what is different there:

    <!-- not run: WHY -->           what cannot be run offline, or takes too long
    <!-- needs: PROGRAM -->         skipped where it is not installed
    <!-- typed: TEXT -->            what is typed into its first command; otherwise the password, whether it is asked for or not
    <!-- runs until: TEXT -->       the last command stays: it has done its work when it has said TEXT, and is stopped
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

import server_fixture

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "a horse and a battery"
ACCOUNTS = r"--user (ada|ari|ana)(?![\w-])"  # of those who have a password; the other names are guests
MOST_NOT_RUN = 2  # blocks; a promise that nobody tries is soon broken
NETWORK = ["unshare", "--map-root-user", "--net"]


def blocks(text):
    """Each sh block with the marks before it."""
    marks = {}
    for match in re.finditer(r"^ *<!-- ([a-z ]+): ([^\n]*) -->$|^( *)```sh\n(.*?)^ *```$", text,
                             re.MULTILINE | re.DOTALL):
        if match[1]:
            marks[match[1]] = match[2]
        else:
            yield marks, textwrap.dedent(match[4])
            marks = {}


def commands(block):
    """A block's commands, each whole: with the lines that a backslash or a here-document makes part of it."""
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
        found = list(blocks((ROOT / "README.md").read_text(encoding="utf-8")))
        self.assertGreater(len(found), 8)
        self.assertLessEqual(sum("not run" in marks for marks, _ in found), MOST_NOT_RUN)
        unknown = {mark for marks, _ in found for mark in marks} - {"not run", "needs", "typed", "runs until"}
        self.assertEqual(unknown, set())

    def test_commands_are_told_apart(self):
        self.assertEqual(list(commands("one \\\n  more\ncat > x <<'END'\ntext\nEND\n\nthree # why\n")),
                         ["one \\\n  more", "cat > x <<'END'\ntext\nEND", "three # why"])


@unittest.skipUnless(subprocess.run([*NETWORK, "true"], capture_output=True).returncode == 0 and shutil.which("ip"),
                     "a network of its own needs unshare, which is not allowed here, and ip")
class Readme(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="qiyuan-readme-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        # A clone that has been built, as far as the commands see it.
        programs = self.folder / "build" / "release" / "bin"
        programs.mkdir(parents=True)
        (programs / "qiyuan").symlink_to(os.environ["QIYUAN"])
        (programs / "qiyuan-server").symlink_to(os.environ["QIYUAN_SERVER"])
        for name in ("clients", "deploy", "protocol", "tests"):
            (self.folder / name).symlink_to(ROOT / name)
        self.staying = []
        self.addCleanup(self.stop_all)
        self.network = self.start([*NETWORK, "sh", "-c", "ip link set lo up && echo up && exec sleep infinity"], "up")

    def inside(self, command):
        """The command in the test's network. Passwords, which are asked for at a terminal, come from where programs
        without one have them."""
        if re.search(ACCOUNTS, command):
            command = f"export QIYUAN_PASSWORD='{PASSWORD}'; {command}"
        return ["nsenter", f"--target={self.network.pid}", "--user", "--net", "--preserve-credentials", "bash", "-c",
                f"set -o pipefail; {command}"]

    def start(self, words, until):
        """Starts what stays, and waits until it has said that text."""
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   cwd=self.folder, start_new_session=True)
        self.staying.append(process)
        said, end = b"", time.monotonic() + server_fixture.LIMIT
        while until.encode() not in said:
            ready, _, _ = select.select([process.stdout], [], [], max(0, end - time.monotonic()))
            more = os.read(process.stdout.fileno(), 4096) if ready else b""
            said += more
            self.assertTrue(more, f"{words[-1]}\nhas not said '{until}' but\n{said.decode()}")
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

    def test_every_command_runs(self):
        # What deploy/play opens.
        self.run_one("build/release/bin/qiyuan-server admin ada --data club")
        opened = self.start(self.inside("exec build/release/bin/qiyuan-server --data club"), "listening")
        for marks, block in blocks((ROOT / "README.md").read_text(encoding="utf-8")):
            if "not run" in marks or not os.path.exists(marks.get("needs", "/")):
                continue
            with self.subTest(block):
                if "qiyuan-server --data" in block:  # opens another on the same ports
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
