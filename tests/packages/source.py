#!/usr/bin/env python3
"""Builds the source tarball of deploy/release on a fresh Debian 12 without git and Node, and starts its server.

    tests/packages/source.py [TARBALL]      default: the source tarball in build/release-files

Exits with 77 (skipped) without root, debootstrap, the tarball or a mirror.
"""

import pathlib
import shutil
import sys

from debian_folder import check, check_page, fresh_debian, running_server, skip

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 4 * 3600  # seconds for a build, which takes ten minutes on one core


def main():
    tarballs = sorted((ROOT / "build" / "release-files").glob("qiyuan-*.tar.gz"))
    found = [path for path in tarballs if "-linux-" not in path.name]
    if len(sys.argv) < 2 and not found:
        skip("build/release-files has no source tarball: run deploy/release")
    tarball = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else found[-1]
    with fresh_debian("bookworm") as debian:
        shutil.copy(tarball, debian.path("/srv"))
        debian.run("tar", "-xf", f"/srv/{tarball.name}", "-C", "/srv")
        folder = f"/srv/{tarball.name.removesuffix('.tar.gz')}"
        debian.run(f"{folder}/deploy/build", limit=LIMIT)
        check("the tarball builds", True)
        for program in ("git", "node"):
            debian.run("sh", "-c", f"command -v {program}", code=127)
        check("without git and Node", True)
        words = [f"{folder}/build/release/bin/qiyuan-server", "--data", "/srv/games", "--announce", "none"]
        with running_server(debian.command(*words)) as server:
            check_page(server.http_port)
            debian.run(f"{folder}/build/release/bin/qiyuan", "tables", "--server", f"127.0.0.1:{server.port}")


if __name__ == "__main__":
    main()
