"""Rules about the documents: no row or heading occurs twice, links and images within the repository exist, and a
translation X.zh.md has the headings, code, images and links of X.md."""

import itertools
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
LINK = re.compile(r"\]\(<?([^)>\s]+)|^\[[^\]]+\]:\s*<?([^>\s]+)|<(?:img|source)\b[^>]*\bsrc(?:set)?=\"([^\"]+)")
COMMENT = re.compile(r"(?:^|\s+)(?:#|//)\s.*$")


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


def code(name):
    """Pairs of line number and line of the fenced blocks, with their fences and without comments and indentation."""
    inside = False
    for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
        is_fence = line.lstrip().startswith(("```", "~~~"))
        if is_fence:
            inside = not inside
        if (inside or is_fence) and (stripped := COMMENT.sub("", line).strip()):
            yield number, stripped


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
    """The anchors that GitHub makes of a document's headings, in their order."""
    result = {}
    for _, path in headings(name):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", path[-1])
        plain = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        count = 0
        while (anchor := plain + (f"-{count}" if count else "")) in result:
            count += 1
        result[anchor] = None
    return result


def all_links(name):
    """Pairs of line number and target of a link or an image."""
    for number, line in lines(name):
        for match in LINK.finditer(CODE.sub("", line)):
            yield number, match[1] or match[2] or match[3]


def links(name):
    """Those within the repository."""
    return [(number, target) for number, target in all_links(name) if not re.match(r"[a-z][a-z0-9+.-]*:", target)]


def original(name):
    """The document that this one translates, or None."""
    return name.removesuffix(".zh.md") + ".md" if name.endswith(".zh.md") else None


def outline(name):
    """Pairs of line number and level of a heading."""
    return [(number, f"a heading of level {len(path)}") for number, path in headings(name)]


def targets(name):
    """The targets of links and images, in no order: a translation has a word order of its own. A link to a translation
    counts as one to the original, a document's link to its own translation or original as none, and an anchor in a
    translation as the anchor of the heading at the same place."""
    result = []
    for number, target in all_links(name):
        path, mark, anchor = target.partition("#")
        if pathlib.Path(path).name in (pathlib.Path(name).with_suffix("").stem + end for end in (".md", ".zh.md")):
            continue
        file = (ROOT / name).parent / path if path else ROOT / name
        if anchor and file.name.endswith(".zh.md") and file.exists():
            translated = str(file.resolve().relative_to(ROOT))
            if anchor in (order := list(anchors(translated))):
                anchor = list(anchors(original(translated)))[order.index(anchor)]
        result.append((number, re.sub(r"\.zh\.md$", ".md", path) + mark + anchor))
    return sorted(result, key=lambda pair: pair[1])


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

    def report_different(self, parts, what):
        """Compares each translation with its original and reports the first difference."""
        wrong = []
        for name in filter(original, documents()):
            pairs = itertools.zip_longest(parts(original(name)), parts(name), fillvalue=("end", None))
            for (number, expected), (translated, found) in pairs:
                if found != expected:
                    wrong.append(f"{name}:{translated}: {what} {found!r} is {expected!r} in {original(name)}:{number}")
                    break
        self.report(wrong)

    def test_translations_have_the_headings_of_the_original(self):
        self.report_different(outline, "the heading")

    def test_translations_have_the_code_of_the_original(self):
        self.report_different(code, "the code")

    def test_translations_have_the_images_and_links_of_the_original(self):
        self.report_different(targets, "the link")

    def test_translations_and_originals_are_linked_at_the_top(self):
        wrong = []
        for name in filter(original, documents()):
            for document, other in ((name, original(name)), (original(name), name)):
                head = "\n".join((ROOT / document).read_text().splitlines()[:5])
                if f"({pathlib.Path(other).name})" not in head:
                    wrong.append(f"{document}:1: the first lines have no link to {other}")
        self.report(wrong)


class Comments(unittest.TestCase):
    def test_only_comments_are_removed_from_code(self):
        self.assertEqual(COMMENT.sub("", "deploy/play    # builds"), "deploy/play")
        self.assertEqual(COMMENT.sub("", "# a line"), "")
        self.assertEqual(COMMENT.sub("", "int a;  // a number"), "int a;")
        self.assertEqual(COMMENT.sub("", "curl http://localhost/#top"), "curl http://localhost/#top")


if __name__ == "__main__":
    unittest.main()
