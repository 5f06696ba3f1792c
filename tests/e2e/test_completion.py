"""`qiyuan completion` in bash, and in zsh and fish if they are installed."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import server_fixture


class Completion(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="qiyuan-completion-")
        self.addCleanup(shutil.rmtree, self.folder)
        # So that the shells find the program under test by its name.
        self.environment = {**os.environ, "PATH": f"{os.path.dirname(os.environ['QIYUAN'])}:{os.environ['PATH']}",
                            "HOME": self.folder, "ZDOTDIR": self.folder, "TERM": "dumb"}

    def run_in(self, *words):
        done = subprocess.run(words, text=True, capture_output=True, timeout=server_fixture.LIMIT, env=self.environment,
                              cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def script(self, shell):
        path = os.path.join(self.folder, "script")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.run_in(os.environ["QIYUAN"], "completion", shell))
        return path

    def check(self, complete):
        """Checks completions that every shell must offer. `complete` returns the possible next words of a line."""
        self.assertLessEqual({"play", "watch", "record", "completion"}, complete("qiyuan "))
        self.assertEqual(complete("qiyuan pl"), {"play"})
        self.assertEqual(complete("qiyuan record "), {"show", "export", "convert"})
        self.assertEqual(complete("qiyuan play --ga"), {"--game"})
        self.assertIn("jiaqi", complete("qiyuan play --game "))
        self.assertEqual(complete("qiyuan play --game con"), {"connect6"})
        self.assertEqual(complete("qiyuan play --game go --si"), {"--side"})
        self.assertEqual(complete("qiyuan play --side w"), {"white"})
        self.assertEqual(complete("qiyuan record export 12 --format s"), {"sgf"})
        self.assertEqual(complete("qiyuan completion "), {"bash", "zsh", "fish"})
        self.assertEqual(complete("qiyuan help ga"), {"games"})
        self.assertIn("record", complete("qiyuan help "))
        with open(os.path.join(self.folder, "league final.json"), "w", encoding="utf-8"):
            pass
        self.assertEqual({word.replace("\\", "") for word in complete("qiyuan tournament create leag")},
                         {"league final.json"})

    def test_bash(self):
        script = self.script("bash")

        def complete(line):
            words = line.split(" ")
            quoted = " ".join(f"'{word}'" for word in words)
            return set(self.run_in("bash", "--norc", "-c",
                                   f"source {script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _qiyuan; "
                                   "((${#COMPREPLY[@]})) && printf '%s\\n' \"${COMPREPLY[@]}\"; true").splitlines())

        self.check(complete)

    def test_bash_completes_after_an_equals_sign(self):
        script = self.script("bash")
        found = self.run_in("bash", "--norc", "-c", f"source {script}; COMP_WORDS=(qiyuan play --game = con); "
                                                    "COMP_CWORD=4; _qiyuan; echo \"${COMPREPLY[@]}\"")
        self.assertEqual(found, "connect6\n")

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        script = self.script("fish")

        def complete(line):
            found = self.run_in("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'")
            return {word.split("\t")[0] for word in found.splitlines()}

        self.check(complete)

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        script = self.script("zsh")
        harness = os.path.join(os.path.dirname(os.path.abspath(__file__)), "zsh_completions.zsh")
        self.check(lambda line: set(self.run_in("zsh", "-f", harness, script, line).splitlines()))


if __name__ == "__main__":
    unittest.main()
