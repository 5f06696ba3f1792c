"""The manual pages contain the text of --help without the parser notes that CLI11 adds."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy" / "debian"))
import man_pages  # noqa: E402

HELP = """A program: for tests.
Usage: program [OPTIONS] FILE

Positionals:
  FILE TEXT:FILE REQUIRED     The record.

Options:
  -h,--help                   Print this help message and exit
  --fingerprint SHA256 Excludes: --ca
                              Trust `this` one.
  --games NUMBER:INT in [1 - 200]=5
                              Number of games
  --level UINT:INT in [0 - 9]=3
                              Playing strength
  --kind TEXT:{sgf,json}=sgf  Output format
  --option KEY=VALUE ...      An option, as size=9.

Example:
  program --games 3
"""


def page_of(help_text):
    return man_pages.page(["program"], man_pages.parse(help_text), "program 1.0", [])


class ManPages(unittest.TestCase):
    def entries(self, section):
        return {entry.name: entry.text for entry in map(man_pages.readable, man_pages.parse(HELP).sections[section])}

    def test_options_are_described_in_words(self):
        self.assertEqual(self.entries("Positionals"), {"FILE": "The record."})
        self.assertEqual(self.entries("Options"), {
            "-h, --help": "Print this help message and exit",
            "--fingerprint SHA256": "Trust `this` one. Not together with --ca.",
            "--games NUMBER": "Number of games. From 1 to 200. Default: 5.",
            "--level NUMBER": "Playing strength. From 0 to 9. Default: 3.",
            "--kind TEXT": "Output format. One of sgf, json. Default: sgf.",
            "--option KEY=VALUE ...": "An option, as size=9.",
        })

    def test_a_page_has_the_standard_sections(self):
        page = page_of(HELP)
        self.assertEqual(re.findall(r"^\.SH (.*)$", page, re.MULTILINE),
                         ["NAME", "SYNOPSIS", "DESCRIPTION", "ARGUMENTS", "OPTIONS", "EXAMPLE"])
        self.assertIn(r"program \- for tests", page)
        self.assertIn(r"Trust \fBthis\fP one", page)

    def test_text_is_escaped(self):
        self.assertEqual(man_pages.roff(".SH and 'quote\\\n'x"), "\\&.SH and 'quote\\e\n\\&'x")


@unittest.skipUnless("QIYUAN" in os.environ, "QIYUAN does not name a program")
class PagesOfThePrograms(unittest.TestCase):
    def test_every_command_has_a_page_without_parser_notes(self):
        with tempfile.TemporaryDirectory(prefix="qiyuan-man-") as folder:
            for program in (os.environ["QIYUAN"], os.environ["QIYUAN_SERVER"]):
                subprocess.run([sys.executable, ROOT / "deploy" / "debian" / "man_pages.py", program, folder], check=True)
            pages = {path.stem: path.read_text(encoding="utf-8") for path in pathlib.Path(folder).iterdir()}
        self.assertLessEqual({"qiyuan", "qiyuan-play", "qiyuan-record-export", "qiyuan-server"}, set(pages))
        for name, page in pages.items():
            with self.subTest(name):
                self.assertNotRegex(page, r"REQUIRED|Excludes:|Needs:|:FILE|:POSITIVE|:INT|\bUINT\b")
                self.assertIn(".SH OPTIONS", page)
        for part in (".SH COMMANDS", ".SH QUICK START", ".SH GAMES AND BOTS", "Classic UCT"):
            self.assertIn(part, pages["qiyuan"])


if __name__ == "__main__":
    unittest.main()
