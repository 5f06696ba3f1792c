"""The programs, the web page and the changelog have the same version."""

import json
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))
import components  # noqa: E402

SECTIONS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def numbers(version):
    return tuple(map(int, version.split(".")))


class Versions(unittest.TestCase):
    def setUp(self):
        self.version = components.project_version()
        self.changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    def test_the_web_page_has_the_version_of_the_programs(self):
        package = json.loads((components.WEB / "package.json").read_text(encoding="utf-8"))
        lock = json.loads((components.WEB / "package-lock.json").read_text(encoding="utf-8"))
        self.assertEqual(package["version"], self.version, "clients/web/package.json")
        self.assertEqual(lock["version"], self.version, "clients/web/package-lock.json")
        self.assertEqual(lock["packages"][""]["version"], self.version, "clients/web/package-lock.json")

    def test_the_changelog_covers_this_version(self):
        headings = re.findall(r"^## (.*)$", self.changelog, re.MULTILINE)
        unreleased = headings[0] == "[Unreleased]"
        released = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", heading)
                    for heading in headings[unreleased:]]
        self.assertTrue(all(released), f"CHANGELOG.md: want '[Unreleased]' or '[1.2.3] - 2026-12-31' in {headings}")
        versions = [numbers(match[1]) for match in released]
        self.assertEqual(versions, sorted(set(versions), reverse=True), "CHANGELOG.md: the newest version comes first")
        if unreleased:
            self.assertGreater(numbers(self.version), versions[0], "CMakeLists.txt has a released version")
        else:
            self.assertEqual(numbers(self.version), versions[0], "CHANGELOG.md and CMakeLists.txt differ")

    def test_the_changelog_uses_the_standard_sections(self):
        self.assertLessEqual(set(re.findall(r"^### (.*)$", self.changelog, re.MULTILINE)), SECTIONS)


if __name__ == "__main__":
    unittest.main()
