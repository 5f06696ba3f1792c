#!/usr/bin/env python3
"""Installs the packages of deploy/deb on a fresh Debian 12 in a folder, and plays there.

    tests/packages/fresh_debian.py [FOLDER_WITH_DEBS]      default: build/deb

debootstrap downloads Debian from the mirror, which takes some minutes; debian_folder.py explains how to keep a copy.
The server runs as systemd would start it: as its own user, by the ExecStart of its unit, without capabilities, on a
file system that is read-only except for its own folder. The test installs a newer package during a tournament, and
removes and reinstalls the package; no game may be lost. Exits with 77 (skipped) without root, debootstrap, packages or
a mirror.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))
from debian_folder import check, check_page, fetch, fresh_debian, running_server, skip  # noqa: E402
from server_fixture import Client  # noqa: E402

STATE = "var/lib/qiyuan"
PASSWORD = "a long enough password"
# One long game at a second per move, so that it is still running whenever the test looks.
EVENT = """{"name": "Upgrade", "game": "go", "options": {"size": 19}, "format": "match", "games": 1, "entrants": [
  {"name": "one", "bot": "uct", "options": {"time": 1000}}, {"name": "two", "bot": "uct", "options": {"time": 1000}}]}
"""


def unit_settings(text):
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))


def as_service(settings):
    return ["setpriv", f"--reuid={settings['User']}", f"--regid={settings['Group']}", "--init-groups", "--no-new-privs",
            "--bounding-set=-all", "--inh-caps=-all", "--"]


def service(debian, settings):
    """Runs the server as systemd would: as its own user, on a file system that is read-only except for its folder."""
    words = [*as_service(settings), *shlex.split(settings["ExecStart"])]
    return running_server(debian.command(*words, writable=STATE))


def serve_and_play(debian, settings):
    with service(debian, settings) as server:
        check_page(server.http_port)
        check("the server answers under /api/", bool(json.loads(fetch(server.http_port, "/api/openapi.json"))))
        tables = debian.run("qiyuan", "tables", "--server", f"127.0.0.1:{server.port}")
        check(f"the client from the other package reaches the server: {tables.strip()}", tables != "")
    check("the server finds the installed page without an option", "/usr/share/qiyuan/web" in server.errors)


def newer(package, folder):
    """Creates a copy of the package with a higher version in the folder, and returns its path."""
    tree = os.path.join(folder, "newer")
    subprocess.run(["dpkg-deb", "-R", package, tree], check=True)
    control = pathlib.Path(tree, "DEBIAN", "control")
    control.write_text(re.sub(r"^(Version: \S+)$", r"\1+newer", control.read_text(), flags=re.MULTILINE))
    made = os.path.join(folder, "newer.deb")
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "-b", tree, made], check=True,
                   stdout=subprocess.DEVNULL)
    return made


def watch_systemd(debian):
    """Makes systemd appear to run: requests of the package's scripts are recorded and not executed. Returns a function
    that gives the requests since its last call."""
    debian.path("/run/systemd/system").mkdir(parents=True, exist_ok=True)
    invoke = debian.path("/usr/bin/deb-systemd-invoke")
    invoke.write_text('#!/bin/sh\necho "$@" >>/srv/invoked\n')
    invoke.chmod(0o755)

    def asked():
        file = debian.path("/srv/invoked")
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return lines
    return asked


def only_table(client):
    """The number of the tournament's table. Asks until the tournament has opened it."""
    while True:
        first = client.ask("Tables", until="End")[0]
        if first[0] == "Table":
            return first[1]


def upgrade_during_a_tournament(debian, settings, package, asked):
    """Installs a newer package during a tournament. Returns the table and the moves of its game after the restart."""
    with service(debian, settings) as server:
        debian.path("/srv/tournament.json").write_text(EVENT)
        debian.run("sh", "-c", f"QIYUAN_PASSWORD='{PASSWORD}' qiyuan tournament create /srv/tournament.json --start --user ada "
                               f"--server 127.0.0.1:{server.port}")
        eva = Client(server, "eva")
        room = only_table(eva)
        eva.ask(f"Watch,{room}", until="End")
        eva.wait("Move")
        debian.run("apt-get", "install", "-y", "-q", "--no-install-recommends", package)
        version = debian.run("dpkg-query", "-W", "-f", "${Version}", "qiyuan-server")
        check(f"a newer package is installed while the tournament is played: {version}", version.endswith("+newer"))
        check("systemd is asked to start the new program", "restart qiyuan-server.service" in asked())
        eva.news.clear()
        eva.wait("Move")
        check("until it does, the old program keeps playing", True)
        told = eva.moves(room)
    with service(debian, settings) as server:
        eva = Client(server, "eva")
        stored = eva.moves(room)
        check(f"the new program has all {len(told)} reported moves", len(told) > 1 and stored[:len(told)] == told)
        eva.ask(f"Watch,{room}", until="End")
        check(f"and the tournament continues, with move {eva.wait('Move')[2]}", True)
        return room, eva.moves(room)


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "deb"
    packages = sorted(folder.glob("qiyuan_*.deb")) + sorted(folder.glob("qiyuan-server_*.deb"))
    if len(packages) != 2:
        skip(f"{folder} has no packages: run deploy/deb")
    with fresh_debian("bookworm") as debian, tempfile.TemporaryDirectory(prefix="qiyuan-packages-") as temporary:
        try_packages(debian, temporary, packages)


def try_packages(debian, temporary, packages):
    # The package scripts must not reach the services of this computer.
    debian.path("/srv/packages").mkdir(parents=True)
    for package in packages:
        shutil.copy(package, debian.path("/srv/packages"))
    names = [f"/srv/packages/{package.name}" for package in packages]
    debian.run("apt-get", "update", "-q")
    # Every real system has systemd; a Debian from debootstrap does not.
    debian.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "systemd")
    debian.run("apt-get", "install", "-y", "-q", "--no-install-recommends", *names)
    check("apt installs both packages with their dependencies", True)

    identity = next(line.split(":") for line in debian.path("/etc/passwd").read_text().splitlines()
                    if line.startswith("qiyuan:"))
    state = debian.path(STATE).stat()
    check("the server has its own user, without a shell", int(identity[2]) < 1000 and "nologin" in identity[6])
    check("the games' folder belongs to that user, and others cannot read it",
          state.st_uid == int(identity[2]) and state.st_mode & 0o777 == 0o700)
    conffiles = debian.run("dpkg-query", "-W", "-f", "${Conffiles}", "qiyuan-server")
    check("the configuration is kept when the package is upgraded", "/etc/qiyuan/server.toml" in conffiles)
    debian.run("systemd-analyze", "verify", "--man=no", "qiyuan-server.service")
    exposure = debian.run("systemd-analyze", "security", "--offline=true", "--threshold=20", "qiyuan-server.service")
    check(f"systemd finds nothing wrong with the unit, {exposure.strip().splitlines()[-1]}", True)
    wanted = debian.path("/etc/systemd/system/multi-user.target.wants/qiyuan-server.service")
    check("the server starts with the computer", wanted.is_symlink())
    for name in ("qiyuan", "qiyuan-play", "qiyuan-record-show", "qiyuan-server"):
        check(f"{name}(1) is installed", debian.path(f"/usr/share/man/man1/{name}.1.gz").exists())
    debian.run("bash", "-n", "/usr/share/bash-completion/completions/qiyuan")

    settings = unit_settings(debian.path("/usr/lib/systemd/system/qiyuan-server.service").read_text())
    made = debian.run(*as_service(settings), "qiyuan-server", "--config", "/etc/qiyuan/server.toml", "admin", "ada",
                      text=PASSWORD + "\n")
    check(f"the first admin is in the games' folder: {made.strip()}", debian.path(f"{STATE}/qiyuan.db").exists())
    serve_and_play(debian, settings)

    asked = watch_systemd(debian)
    shutil.copy(newer(packages[1], temporary), debian.path("/srv/packages/newer.deb"))
    room, told = upgrade_during_a_tournament(debian, settings, "/srv/packages/newer.deb", asked)
    debian.run("apt-get", "remove", "-y", "-q", "qiyuan-server")
    check("the service is stopped before its program is removed", "stop qiyuan-server.service" in asked())
    check("removing the package keeps the configuration and the games",
          debian.path("/etc/qiyuan/server.toml").exists() and debian.path(f"{STATE}/qiyuan.db").exists())
    debian.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "/srv/packages/newer.deb")
    with service(debian, settings) as server:
        check("after reinstalling, the tournament has every move",
              Client(server, "eva").moves(room)[:len(told)] == told)

    debian.run("apt-get", "purge", "-y", "-q", "qiyuan-server")
    check("purging removes the configuration", not debian.path("/etc/qiyuan").exists())
    check("and keeps the games", debian.path(f"{STATE}/qiyuan.db").exists())


if __name__ == "__main__":
    main()
