#!/usr/bin/env python3
"""Writes the figures of compare.py into docs/benchmarks.md, between the two marks: `report.py OUTPUT`, where OUTPUT is a
file with the output of compare.py. Adds the commit, the date and the machine. deploy/benchmark runs it."""

import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs/benchmarks.md"
BEGIN = "<!-- deploy/benchmark writes the figures below -->"
END = "<!-- deploy/benchmark writes the figures above -->"
PLACES = {"tmpfs": "in memory (tmpfs)", "disk": "on the disk"}
LATENCIES = {"qiyuan": "a move", "before": "a move, the server before", "echo": "a line of the echo"}


def commit():
    def git(*words):
        return subprocess.run(["git", "-c", "safe.directory=*", "-C", ROOT, *words], capture_output=True, text=True,
                              check=True).stdout.strip()
    changed = [line for line in git("status", "--porcelain", "--untracked-files=no").splitlines()
               if not line.endswith(str(DOCUMENT.relative_to(ROOT)))]
    return git("rev-parse", "--short", "HEAD") + (" with changes" if changed else "")


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "unknown processor")
    return f"{model}, {os.cpu_count()} cores, Linux {platform.release()}"


def durable(places):
    """Moves, lines and SETs per second of 50 connections."""
    yield "| 50 connections | " + " | ".join(f"a second, {PLACES[place]} | of Redis | µs of CPU" for place in places) + " |"
    yield "|---|" + "---|---|---|" * len(places)
    for name in next(iter(places.values())):
        cells = (f"{rows[name]['per_second']} | {rows[name]['to_redis']:.2f} | {rows[name]['us']:.1f}"
                 for rows in places.values())
        yield f"| {name} | " + " | ".join(cells) + " |"


def others(figures):
    """The other figures that were measured, as pairs of description and value."""
    for rate in (1000, 5000):
        if runs := figures.get(f"latency_{rate}"):
            for name, run in runs.items():
                yield (f"{LATENCIES[name]}, 1000 connections, {rate} a second: p50, p99",
                       f"{run['p50_ms']:.2f}, {run['p99_ms']:.2f} ms")
            yield f"p99 beyond the echo at {rate} a second", f"{figures[f'p99_beyond_echo_{rate}']:.2f} ms"
    for name, text, unit in (("idle_connection", "memory of an idle connection, 10 000 of them", "KB"),
                             ("table_kb", "memory of a table with its game", "KB"),
                             ("us_per_watched_line", "CPU time of a line to one of 1000 watchers", "µs"),
                             ("p99_with_bots", "p99 of players while bots think on all cores", "times that without")):
        if name in figures:
            yield text, f"{figures[name]:.2f} {unit}"


def report(figures):
    lines = ["", f"Commit {commit()}, {datetime.date.today().isoformat()}, {machine()}; medians.", ""]
    if "durable" in figures:
        lines += [*durable(figures["durable"]), ""]
    if rows := list(others(figures)):
        lines += ["| figure | value |", "|---|---|", *(f"| {text} | {value} |" for text, value in rows), ""]
    missed = ", ".join(figures["missed"])
    return "\n".join(lines + ([f"Missed targets: {missed}.", ""] if missed else []) + [""])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        figures = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        sys.exit(f"{sys.argv[1]} has no figures: compare.py has not finished")
    text = DOCUMENT.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"{DOCUMENT} has no place for the figures, between the lines {BEGIN} and {END}")
    DOCUMENT.write_text(before + begin + "\n" + report(figures) + end + after, encoding="utf-8")


if __name__ == "__main__":
    main()
