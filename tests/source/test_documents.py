"""Rules about the documents: no row or heading occurs twice, and links within the repository lead somewhere."""

import itertools
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
LINK = re.compile(r"\]\(<?([^)>\s]+)|^\[[^\]]+\]:\s*<?([^>\s]+)")


def documents():
    # In a container the clone may belong to another user, which git refuses without safe.directory.
    command = ["git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-z", "*.md"]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")[:-1]
    return [name for name in names if (ROOT / name).exists()]


def lines(name):
    """Pairs of line number and text, without blocks of code."""
    code = False
    for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
        if line.lstrip().startswith(("```", "~~~")):
            code = not code
        elif not code:
            yield number, line


def headings(name):
    """Pairs of line number and heading; a heading is the tuple of its parents' texts and its own."""
    path = []
    for number, line in lines(name):
        if match := re.match(r"(#{1,6}) +(.*?)[ #]*$", line):
            level = len(match[1])
            path = path[:level - 1] + [""] * (level - 1 - len(path)) + [match[2]]
            yield number, tuple(path)


def rows(name):
    """Pairs of line number and what identifies a row: its table and its leading cells that are a single piece of code.
    A row that begins with prose, as rows of measurements do, is identified by all its cells."""
    last = table = 0
    for number, line in lines(name):
        if not line.startswith("|"):
            continue
        if number != last + 1:
            table = number
        last = number
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        terms = list(itertools.takewhile(re.compile(r"`[^`]+`").fullmatch, cells))
        yield number, (table, " | ".join(terms or cells))


def anchors(name):
    """The anchors that GitHub makes of a document's headings."""
    result = set()
    for _, path in headings(name):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", path[-1])
        plain = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        count = 0
        while (anchor := plain + (f"-{count}" if count else "")) in result:
            count += 1
        result.add(anchor)
    return result


def links(name):
    for number, line in lines(name):
        for match in LINK.finditer(CODE.sub("", line)):
            target = match[1] or match[2]
            if not re.match(r"[a-z][a-z0-9+.-]*:", target):
                yield number, target


def leads_nowhere(name, target):
    path, _, anchor = target.partition("#")
    file = ROOT / name if not path else ROOT / path[1:] if path.startswith("/") else (ROOT / name).parent / path
    if not file.exists():
        return True
    return bool(anchor) and file.suffix == ".md" and anchor not in anchors(file.resolve().relative_to(ROOT))


class Documents(unittest.TestCase):
    def report(self, wrong):
        if wrong:
            self.fail("\n" + "\n".join(wrong))

    def report_repeated(self, parts, what):
        wrong = []
        for name in documents():
            first = {}
            for number, part in parts(name):
                if first.setdefault(part, number) != number:
                    wrong.append(f"{name}:{number}: {what} '{part[-1]}' is also in {name}:{first[part]}")
        self.report(wrong)

    def test_no_table_has_a_row_twice(self):
        self.report_repeated(rows, "the row")

    def test_no_heading_is_repeated_under_the_same_parent(self):
        self.report_repeated(headings, "the heading")

    def test_links_within_the_repository_lead_somewhere(self):
        self.report([f"{name}:{number}: the link {target} leads nowhere"
                     for name in documents() for number, target in links(name) if leads_nowhere(name, target)])


if __name__ == "__main__":
    unittest.main()
