"""The npm lock files match the package.json beside them. `npm ci` rejects a stale lock file without naming a line."""

import json
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("clients/web", "tests/openapi")
COPIED = ("version", "license", "engines", "dependencies", "devDependencies")


def read(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    return json.loads(text), text.splitlines()


def entries(package):
    """Pairs of path and value of the entries of a package.json that the lock file repeats."""
    for key in COPIED:
        value = package.get(key, {})
        if isinstance(value, dict):
            yield from (((key, name), version) for name, version in value.items())
        else:
            yield (key,), value


def line_of(lines, path):
    """The number of the line that has this path, or of the deepest part of the path that exists."""
    start = 1
    for key in path:
        found = [number for number, line in enumerate(lines[start - 1:], start) if line.strip().startswith(f'"{key}":')]
        if not found:
            break
        start = found[0]
    return start


class Locks(unittest.TestCase):
    def test_lock_files_match_package_json(self):
        stale = []
        for folder in FOLDERS:
            package, lines = read(f"{folder}/package.json")
            lock, lock_lines = read(f"{folder}/package-lock.json")
            wanted, locked = dict(entries(package)), dict(entries(lock["packages"][""]))
            for path in sorted(wanted.keys() | locked.keys()):
                if wanted.get(path) != locked.get(path):
                    stale.append(f"{folder}/package-lock.json:{line_of(lock_lines, path)}: is stale: it has "
                                 f"{path[-1]} {locked.get(path)}, but {folder}/package.json:{line_of(lines, path)} has "
                                 f"{wanted.get(path)}; run `npm install` in {folder}")
        if stale:
            self.fail("\n" + "\n".join(stale))


if __name__ == "__main__":
    unittest.main()
