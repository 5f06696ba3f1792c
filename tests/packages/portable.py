#!/usr/bin/env python3
"""Unpacks the portable tarball of deploy/release on a fresh Debian 13, starts its server and plays there.

    tests/packages/portable.py [TARBALL]      default: the tarball in build/release-files

Everything runs as an unprivileged user on a Debian without the libraries. Exits with 77 (skipped) without root,
debootstrap, the tarball or a mirror.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from debian_folder import check, check_page, fresh_debian, running_server, skip

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = "/home/ana"
AS_ANA = ["setpriv", "--reuid=ana", "--regid=ana", "--init-groups", "--no-new-privs", "env", f"HOME={HOME}"]
GLIBC = ("linux-vdso", "ld-linux", "libc.", "libm.")
NEWEST_GLIBC = (2, 36)  # what docs/portable.md promises


def check_libraries(debian, folder):
    for program in ("qiyuan", "qiyuan-server"):
        lines = debian.run("ldd", f"{folder}/bin/{program}").splitlines()
        others = [line.strip() for line in lines if not line.strip().removeprefix("/lib64/").startswith(GLIBC)]
        foreign = [line for line in others if f"=> {folder}/bin/../lib/" not in line]
        check(f"the tarball has all {len(others)} libraries of {program} except glibc {foreign or ''}",
              others and not foreign)
    files = [*debian.path(f"{folder}/bin").iterdir(), *debian.path(f"{folder}/lib").iterdir()]
    symbols = subprocess.run(["objdump", "-T", *files], text=True, capture_output=True, check=True).stdout
    newest = max(tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_(\d+\.\d+)", symbols))
    check(f"the programs need glibc {'.'.join(map(str, newest))}", newest <= NEWEST_GLIBC)


def server_with_tls(debian, folder):
    subprocess.run([ROOT / "deploy" / "certificate"], check=True, stdout=subprocess.DEVNULL,
                   env=os.environ | {"QIYUAN_CERTIFICATE": str(debian.path(HOME))})
    debian.run("chown", "ana", f"{HOME}/certificate.pem", f"{HOME}/key.pem")
    words = [f"{folder}/bin/qiyuan-server", "--data", f"{HOME}/games", "--announce", "none", "--tls-port", "0",
             "--tls-certificate", f"{HOME}/certificate.pem", "--tls-key", f"{HOME}/key.pem"]
    return running_server(debian.command(*AS_ANA, *words))


def try_tarball(debian, tarball):
    debian.run("useradd", "--create-home", "ana")
    shutil.copy(tarball, debian.path(HOME))
    debian.run(*AS_ANA, "tar", "-xf", f"{HOME}/{tarball.name}", "-C", HOME)
    folder = f"{HOME}/{tarball.name.removesuffix('.tar.gz')}"
    release = debian.path("/etc/os-release").read_text(encoding="utf-8")
    check(f"it unpacks on {re.search('PRETTY_NAME=(.*)', release)[1]}", debian.path(f"{folder}/README.md").exists())
    check_libraries(debian, folder)
    licenses = {path.name for path in debian.path(f"{folder}/share/doc/licenses").iterdir()}
    check(f"it has {len(licenses)} licences", {"libssl3.txt", "npm-preact.txt", "common-Apache-2.0.txt"} <= licenses)
    with server_with_tls(debian, folder) as server:
        check_page(server.http_port)
        qiyuan = [*AS_ANA, f"{folder}/bin/qiyuan"]
        tables = debian.run(*qiyuan, "tables", "--server", f"127.0.0.1:{server.port}")
        check(f"the client reaches the server: {tables.strip()}", tables != "")
        over_tls = debian.run(*qiyuan, "tables", "--server", f"tls://127.0.0.1:{server.tls_port}",
                              "--ca", f"{HOME}/certificate.pem")
        check("and over TLS", over_tls == tables)
        said = debian.run(*qiyuan, "play", "--server", f"127.0.0.1:{server.port}", "--game", "nogo", "--option", "size=9",
                          "--bot", "uct:level=1", text="A1\nresign\n")
        check(f"a game against a bot is played: {said.strip().splitlines()[-1]}", "resign" in said.lower())
    played = debian.run(*qiyuan, "match", "--game", "othello", "--games", "2", "--first", "pattern:level=1", "--second",
                        "random")
    check(f"two bots play without a server: {played.strip().splitlines()[0]}", "2 games" in played)


def main():
    found = sorted((ROOT / "build" / "release-files").glob("qiyuan-*-linux-*.tar.gz"))
    if len(sys.argv) < 2 and not found:
        skip("build/release-files has no portable tarball: run deploy/release")
    tarball = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else found[-1]
    with fresh_debian("trixie") as debian:
        try_tarball(debian, tarball)


if __name__ == "__main__":
    main()
