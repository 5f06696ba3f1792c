"""Checks the sources themselves: which folder can include which, and traps that no compiler detects."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The folders of this project and the libraries that a folder can include, in addition to itself and the standard
# library. The most specific folder that contains a file applies.
ALLOWED = {
    "engine": {"engine", "tl", "immintrin.h"},
    "engine/base": {"tl"},
    "engine/search": {"engine", "tl", "posix"},
    "engine/go/make_net": {"engine", "CLI"},
    "engine/net/make_net": {"engine", "CLI"},
    "engine/nogo/make_net": {"engine", "CLI"},
    "engine/othello/make_prob_cut": {"engine", "CLI"},
    "engine/othello/make_weights": {"engine", "CLI"},
    "protocol": {"protocol", "engine/base", "boost", "nlohmann", "pugixml.hpp"},
    "protocol/engines": {"protocol", "engine/base", "engine/grid"},
    "protocol/record": {"protocol", "engine", "nlohmann", "pugixml.hpp"},
    # Values and rules, without sockets and files. Each folder can use those above it.
    "server/identity": {"engine", "unicode"},
    "server/referee": {"engine", "protocol"},
    "server/archive": {"engine", "protocol", "server/identity", "server/referee", "server/store"},
    "server/tournament": {"engine", "protocol", "server/identity", "server/referee", "server/store", "nlohmann"},
    "server/room": {"engine", "protocol", "server/archive", "server/identity", "server/referee", "server/store"},
    "server/session": {"engine", "protocol", "server/identity", "server/referee", "server/room", "server/store"},
    # The parts of the lobby. Each answers some requests and can use those above it.
    "server/accounts": {"engine", "protocol", "server/auth", "server/identity", "server/referee", "server/session", "server/store"},
    "server/tables": {"engine", "protocol", "server/accounts", "server/identity", "server/referee", "server/room",
                      "server/session"},
    "server/analyses": {"engine", "protocol", "server/referee", "server/room", "server/session", "server/tables"},
    "server/compliance": {"engine", "protocol", "server/accounts", "server/identity", "server/referee",
                          "server/session", "server/tables"},
    "server/tournaments": {"engine", "protocol", "server/accounts", "server/identity", "server/referee",
                           "server/session", "server/tables", "server/tournament"},
    "server/lobby": {"engine", "protocol", "server/accounts", "server/analyses", "server/archive", "server/auth",
                     "server/compliance", "server/identity", "server/referee", "server/room", "server/session",
                     "server/tables", "server/tournaments"},
    "server/thesis": {"engine", "protocol", "server/lobby", "server/room"},
    # One folder for each kind of work: the disk, passwords, sockets, searches.
    "server/store": {"engine/base", "protocol", "server/identity", "server/referee", "nlohmann", "sqlite3.h", "libpq-fe.h",
                     "posix"},
    "server/auth": {"engine/base", "sodium.h", "spdlog"},
    "server/net": {"engine/base", "protocol/codec", "server/identity", "boost", "openssl", "spdlog", "posix"},
    "server/doors": {"engine/base", "server/auth", "server/identity", "server/net", "boost", "nlohmann", "spdlog"},
    "server/bot": {"engine", "protocol", "spdlog", "posix"},
    "server": {"server", "engine", "protocol", "boost", "CLI", "nlohmann", "spdlog", "posix"},
    "clients": {"engine", "protocol", "server/referee", "server/store", "server/tournament", "boost", "CLI", "nlohmann",
                "editline", "openssl", "posix"},
}
LIBRARIES = {"immintrin.h", "tl", "nlohmann", "pugixml.hpp", "unicode", "sqlite3.h", "libpq-fe.h", "sodium.h", "boost", "spdlog", "CLI", "editline", "openssl"}


def sources():
    for folder in ("engine", "protocol", "server", "clients"):
        yield from sorted((ROOT / folder).rglob("*.h"))
        yield from sorted((ROOT / folder).rglob("*.cpp"))


def rule_for(name):
    """The folder whose rule applies to a file, and the includes that the rule allows."""
    folder = max((folder for folder in ALLOWED if name.startswith(folder + "/")), key=len)
    return folder, ALLOWED[folder]


def kind_of(include):
    """The origin of an angle include: one of LIBRARIES, `posix` for system headers, or None for the standard
    library."""
    first = include.split("/")[0]
    if first in LIBRARIES:
        return first
    return "posix" if "/" in include or include.endswith(".h") else None


def find(pattern):
    """Yields the file name, `file:line` and the match for each match of a pattern in the sources."""
    for path in sources():
        name, text = str(path.relative_to(ROOT)), path.read_text()
        for match in re.finditer(pattern, text, re.MULTILINE):
            yield name, f"{name}:{text.count(chr(10), 0, match.start()) + 1}", match


class SourceTest(unittest.TestCase):
    def report(self, wrong):
        if wrong:
            self.fail("\n" + "\n".join(wrong))


class Includes(SourceTest):
    def is_allowed(self, name, quote, include):
        folder, allowed = rule_for(name)
        if quote == '"':
            return any(include.startswith(rule + "/") for rule in {folder, *allowed})
        kind = kind_of(include)
        return kind is None or kind in allowed

    def test_dependencies_follow_the_layers(self):
        self.report([f"{place} includes {match[2]}, which ALLOWED in test_source.py does not list for {name}"
                     for name, place, match in find(r'^#include (["<])([^">]+)[">]')
                     if not self.is_allowed(name, match[1], match[2])])

    def test_a_project_include_names_a_file(self):
        self.report([f"{place} includes {match[1]}, which does not exist"
                     for _, place, match in find(r'^#include "([^"]+)"') if not (ROOT / match[1]).exists()])


class Traps(SourceTest):
    def test_no_capturing_lambda_inside_a_co_await_expression(self):
        self.report([f"{place} has a capturing lambda in a co_await expression; g++ 12 destroys it twice (Asio issue "
                     "858): name it first" for _, place, _ in find(r"co_await[^;]*\[[&=a-z]")])

    def test_no_co_await_inside_a_condition(self):
        self.report([f"{place} has co_await in a condition, for which g++ 12 can make code that stops the program "
                     "(SIGILL): name the result first" for _, place, _ in find(r"\b(if|while|switch) \([^;{]*co_await[^;]*\) ?[{a-z]")
                     ])

    def assert_included_only_by(self, files, pattern):
        found = list(find(rf"^#include <{pattern}"))
        self.report([f"{place} includes {match[0].split('<')[1]}…, which only these may include: {', '.join(files)}"
                     for name, place, match in found if name not in files])
        self.assertEqual({name for name, _, _ in found}, set(files))

    def test_beast_stays_behind_the_interfaces_of_the_web_port(self):
        self.assert_included_only_by(["server/net/http_format.cpp", "server/net/http_format.h", "server/net/http_server.cpp",
                                      "server/net/web_socket.cpp"], "boost/beast/")

    def test_openssl_stays_behind_one_interface_on_each_side(self):
        self.assert_included_only_by(["server/net/tls.cpp", "clients/cli/engine/file_hash.cpp",
                                      "clients/cli/net/tls_channel.cpp"], "(openssl|boost/asio/ssl)/")

    def test_files_stay_small(self):
        max_lines = 450
        self.report([f"{path.relative_to(ROOT)}:{max_lines + 1}: the file has {count} lines, at most {max_lines} are allowed"
                     for path in sources() if (count := len(path.read_text().splitlines())) > max_lines])


class FuzzTargets(unittest.TestCase):
    def test_every_target_has_a_program_and_a_corpus(self):
        targets = sorted(re.findall(r'Target\{"(\w+)"', (ROOT / "tests/fuzz/targets.cpp").read_text()))
        programs = re.search(r"set\(targets ([\w ]+)\)", (ROOT / "tests/CMakeLists.txt").read_text())[1].split()
        self.assertEqual(sorted(programs), targets, "tests/CMakeLists.txt differs from tests/fuzz/targets.cpp")
        self.assertEqual(sorted(path.name for path in (ROOT / "tests/fuzz/corpus").iterdir()), targets,
                         "tests/fuzz/corpus differs from tests/fuzz/targets.cpp")


if __name__ == "__main__":
    unittest.main()
