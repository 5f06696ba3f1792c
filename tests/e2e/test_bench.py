"""`qiyuan bench` and `qiyuan book`: measurements of the built-in players and of a server, and opening books."""

import json
import os
import subprocess
import tempfile
import unittest

import games
from server_fixture import ServerTest

QIYUAN = os.environ["QIYUAN"]


def run(*arguments):
    return subprocess.run([QIYUAN, *arguments], capture_output=True, text=True, timeout=300)


def objects(*arguments):
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


class Bench(unittest.TestCase):
    def test_playouts_measures_every_kind_and_the_search(self):
        rows = objects("bench", "playouts", "--game", "go", "--board", "9", "--seconds", "0.05", "--json")
        self.assertEqual([row["kind"] for row in rows], ["light", "heavy", "uct"])
        for row in rows:
            self.assertGreater(row["playouts_per_second"], 0)
            self.assertNotIn("scaled_per_second", row)
        light = rows[0]
        self.assertAlmostEqual(light["cycles_per_ply"] * light["plies_per_playout"] / light["cycles_per_playout"], 1, 2)
        self.assertGreater(light["plies_per_playout"], 100)

    def test_speeds_are_scaled_to_the_reference(self):
        for row in objects("bench", "playouts", "--game", "nogo", "--seconds", "0.02", "--reference", "130000", "--json"):
            self.assertAlmostEqual(row["scaled_per_second"] / row["playouts_per_second"], 0.5)

    def test_playouts_works_for_every_game(self):
        for game in games.names():
            rows = objects("bench", "playouts", "--game", game, "--seconds", "0.02", "--threads", "2", "--json")
            self.assertGreaterEqual(len(rows), 2)

    def test_levels(self):
        rows = objects("bench", "levels", "--game", "nogo", "--board", "5", "--games", "4", "--from", "2", "--to", "4",
                       "--json")
        self.assertEqual([(row["level"], row["against"], row["games"]) for row in rows], [(3, 2, 4), (4, 3, 4)])

    def test_ratings_are_continued_from_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path, table = os.path.join(folder, "games"), os.path.join(folder, "table.inc")
            arguments = ("bench", "ratings", "--game", "nogo", "--board", "5", "--results", path, "--player",
                         "uct:playouts=2", "--json")
            objects(*arguments, "--games", "24")
            with open(path, encoding="utf-8") as file:
                first = file.readlines()
            self.assertEqual(len(first), 25, "the conditions, and a line for each game")
            self.assertEqual(json.loads(first[0])["options"]["size"], "5")
            rows = objects(*arguments, "--games", "40", "--table", table)
            self.assertEqual([row["player"] for row in rows],
                             ["random", "uct:playouts=2", *(f"uct:level={level}" for level in range(1, 11))])
            self.assertEqual((rows[0]["elo"], rows[0]["error"]), (0, 0))
            self.assertEqual(sum(row["games"] for row in rows), 80)
            self.assertGreater(rows[-1]["elo"], 0)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.readlines()[:25], first)
            with open(table, encoding="utf-8") as file:
                lines = file.read().splitlines()
            self.assertRegex(lines[0], r"^// 40 games until \d{4}-\d\d-\d\d, by$")
            self.assertEqual([line.split(",")[:2] for line in lines[2:]],
                             [['{"uct"', f" {level}"] for level in range(1, 11)])
            other = run("bench", "ratings", "--game", "nogo", "--board", "7", "--results", path, "--games", "50")
            self.assertEqual(other.returncode, 1)
            self.assertIn("has games under other conditions", other.stderr)
            self.assertEqual(run("bench", "ratings", "--game", "nogo", "--results", path).returncode, 2)

    def test_claims(self):
        row, = objects("bench", "claims", "--only", "jiaqi-static-10", "--games", "4", "--json")[:1]
        self.assertEqual((row["claim"], row["games"]), ("jiaqi-static-10", 4))
        self.assertAlmostEqual(row["percent"], 25 * row["points"])
        nodes, = objects("bench", "claims", "--only", "connect6-nodes", "--json")
        self.assertLess(nodes["first_nodes"], nodes["second_nodes"])
        unknown = run("bench", "claims", "--only", "chess")
        self.assertEqual(unknown.returncode, 1)
        self.assertIn("unknown claim 'chess'; valid: tao-bandit, ", unknown.stderr)

    def test_tables(self):
        rows = objects("bench", "tables", "--game", "othello", "--depth", "7", "--positions", "4", "--json")
        self.assertEqual(len(rows), 27)
        large = {row["search"]: row["nodes"] for row in rows if row["places"] == 1 << 20}
        self.assertGreater(large["alpha-beta"], large["mtdf"])
        # The replacement policies do not differ in a table that is never full.
        self.assertEqual(len({(row["search"], row["nodes"]) for row in rows if row["places"] == 1 << 20}), 3)

    def test_errors_are_reported(self):
        done = run("bench", "levels", "--game", "go", "--from", "5", "--to", "5")
        self.assertEqual((done.returncode, done.stderr), (1, "qiyuan: --from must be below --to\n"))
        unknown = run("bench", "playouts", "--game", "chess")
        self.assertEqual(unknown.returncode, 2)
        self.assertIn("go, nogo, jiaqi", unknown.stderr)


class BenchServer(ServerTest):
    """Checks that the figures are plausible. tests/load/compare.py checks how good they are, on an idle machine."""

    def check(self, row):
        self.assertGreater(row["moves"], 0)
        self.assertAlmostEqual(row["moves"] / row["moves_per_second"] / row["seconds"], 1, 3)
        # Every move is a request, and there are some more between two games.
        self.assertGreater(row["requests_per_second"], 0.9 * row["moves_per_second"])
        self.assertGreater(row["p50_ms"], 0)
        self.assertLessEqual(row["p50_ms"], row["p99_ms"])
        self.assertLessEqual(row["p99_ms"], row["p999_ms"])
        self.assertLessEqual(row["p999_ms"], row["slowest_ms"])

    def test_bench_starts_its_own_server(self):
        with tempfile.TemporaryDirectory() as data:
            [row] = objects("bench", "server", "--connections", "6", "--rooms", "4", "--watchers", "8", "--idle", "200",
                            "--seconds", "1", "--data", data, "--json")
            self.assertEqual(os.listdir(data), [])
        self.check(row)
        self.assertEqual([row[what] for what in ("game", "connections", "rooms", "watchers", "idle", "bots")],
                         ["go", 6, 4, 8, 200, 0])
        # Each table has two watchers, which receive the move and the turn after it.
        self.assertGreater(row["watched_lines"], 2 * row["moves"])
        self.assertGreater(row["cpu_us_per_move"], 0)
        self.assertGreater(row["bytes_per_idle_connection"], 1000)

    def test_lobby_pages_follow_lists_over_web_sockets(self):
        # Games of two moves end all the time, and the pages are told.
        [row] = objects("bench", "server", "--websocket", "--game", "nogo", "--connections", "8", "--watchers", "2",
                        "--lobby", "3", "--plies", "2", "--rate", "40", "--seconds", "3", "--json")
        self.check(row)
        self.assertGreater(row["listed_lines_per_second"], 0)
        self.assertGreater(row["watched_lines"], 0)
        [row] = objects("bench", "server", "--websocket", "--connections", "4", "--lobby", "3", "--poll", "--rate", "40",
                        "--seconds", "1", "--json")
        self.check(row)
        self.assertEqual(row["listed_lines_per_second"], 0)

    def test_each_game_is_followed_by_another(self):
        for game in ("nogo", "jiaqi", "othello", "connect6"):
            [row] = objects("bench", "server", "--game", game, "--connections", "4", "--seconds", "2", "--json")
            self.check(row)

    def test_a_running_server_at_a_fixed_rate(self):
        server = self.serve("--connections-per-address", "0", "--rate", "0")
        [row] = objects("bench", "server", "--server", f"localhost:{server.port}", "--pid", str(server.process.pid),
                        "--connections", "4", "--bots", "1", "--rate", "50", "--seconds", "1", "--option", "size=9",
                        "--json")
        self.check(row)
        self.assertLessEqual(row["moves"], 60)
        self.assertGreater(row["cpu_seconds"], 0)
        self.assertNotIn("cpu_us_per_move", row, "the bot's thinking is not part of a move")
        games = self.client(server, "eva").ask("Tables", until="End")
        self.assertEqual([game for game in games if game[0] == "Table" and game[3] == "playing"], [])

    def test_several_servers(self):
        # Two addresses of one server.
        server = self.serve("--connections-per-address", "0", "--rate", "0")
        [row] = objects("bench", "server", "--server", f"localhost:{server.port}", "--server", f"127.0.0.1:{server.port}",
                        "--pid", str(server.process.pid), "--pid", str(os.getpid()), "--connections", "4", "--watchers",
                        "4", "--rate", "50", "--seconds", "1", "--json")
        self.check(row)
        self.assertEqual(row["servers"], 2)
        self.assertGreater(row["watched_lines"], 2 * row["moves"])
        first, second = row["processes"]
        self.assertEqual((first["pid"], second["pid"]), (server.process.pid, os.getpid()))
        for what in ("cpu_seconds", "memory_bytes"):
            self.assertAlmostEqual(row[what], first[what] + second[what])

    def test_clients_are_spread_over_several_servers(self):
        # These servers do not share tables, so the second player of the first table does not find it.
        first = self.serve()
        self.data = os.path.join(self.data, "second")
        second = self.serve()
        wrong = run("bench", "server", "--server", f"localhost:{first.port}", "--server", f"localhost:{second.port}",
                    "--connections", "2")
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("there is no table 1", wrong.stderr)

    def test_text_output_for_people(self):
        done = run("bench", "server", "--connections", "2", "--seconds", "0.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^\d+ durable moves/s by 2 players at 1 tables?, \d+ requests/s\n"
                                      r"from sending a move to its line at the opponent: [0-9.]+ ms \(p50\), ")

    def test_errors_are_reported(self):
        server = self.serve("--connections-per-address", "2")
        full = run("bench", "server", "--server", f"localhost:{server.port}", "--connections", "4")
        self.assertEqual(full.returncode, 1)
        self.assertIn("--connections-per-address 0", full.stderr)
        for arguments, words in ((("--server", "localhost:1"), "localhost:1"),
                                 (("--connections", "10", "--rooms", "4"), "--rooms 5"),
                                 (("--server", "tls://localhost"), "without tls://"),
                                 (("--game", "chess"), "go, nogo")):
            wrong = run("bench", "server", *arguments)
            self.assertNotEqual(wrong.returncode, 0)
            self.assertIn(words, wrong.stderr)


class BenchStore(unittest.TestCase):
    def test_many_tables_share_a_commit(self):
        with tempfile.TemporaryDirectory() as data:
            # A sync on a slow disk can take longer than a second.
            rows = objects("bench", "store", "--data", data, "--seconds", "2", "--json")
            self.assertEqual(os.listdir(data), [])
        self.assertEqual([row["tables"] for row in rows], [1, 10, 100, 1000])
        for row in rows:
            self.assertGreater(row["rows_per_second"], 0)
            self.assertAlmostEqual(row["rows_per_second"] / row["commits_per_second"] / row["rows_per_commit"], 1, 6)
            self.assertLessEqual(row["p50_ms"], row["p99_ms"])
        self.assertLessEqual(rows[0]["rows_per_commit"], 1)
        self.assertGreater(rows[3]["rows_per_commit"], 50)


class Book(unittest.TestCase):
    def test_a_book_grows_along_the_best_play(self):
        done = run("book", "--game", "go", "--option", "size=5", "--count", "5", "--by", "uct:playouts=60")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 5)
        self.assertRegex(lines[0], r"^:( [A-E][1-5] [0-9.]+){4}$")
        for line in lines[1:]:
            self.assertRegex(line, r"^([A-E][1-5] )+:( ([A-E][1-5]|pass) [0-9.]+){1,4}$")
        self.assertEqual(len({line.split(":")[0] for line in lines}), 5)
        best = max(zip(lines[0][2:].split()[1::2], lines[0][2:].split()[::2]), key=lambda pair: float(pair[0]))[1]
        self.assertEqual(lines[1].split()[0], best)

    def test_a_book_continues_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "book.txt")
            arguments = ("book", "--game", "othello", "--by", "pattern:nodes=300", "--file", file)
            for count, lines in ((3, 3), (6, 6), (6, 6)):
                done = run(*arguments, "--count", str(count))
                self.assertEqual(done.returncode, 0, done.stderr)
                with open(file, encoding="utf-8") as book:
                    self.assertEqual(len(book.read().splitlines()), lines)
            with open(file, "a", encoding="utf-8") as book:
                book.write("F5 D6 F5\n")
            done = run(*arguments, "--count", "7")
            self.assertEqual(done.returncode, 1)
            self.assertIn("line 7: not a line of a book for this game: F5 D6 F5", done.stderr)

    def test_an_unknown_bot_is_rejected(self):
        done = run("book", "--game", "go", "--by", "deepblue")
        self.assertEqual(done.returncode, 1)
        self.assertIn("uct", done.stderr)


if __name__ == "__main__":
    unittest.main()
