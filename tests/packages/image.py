#!/usr/bin/env python3
"""Loads the OCI image of deploy/image with podman, starts its server and plays there, and then starts a second
container on the same volume.

    tests/packages/image.py [ARCHIVE]      default: the image in build/release-files

The containers use this computer's network. Exits with 77 (skipped) without root, podman, runc or the image.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from debian_folder import check, check_page, running_server, skip

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    found = sorted((ROOT / "build" / "release-files").glob("qiyuan-*-oci.tar"))
    if len(sys.argv) < 2 and not found:
        skip("build/release-files has no image: run deploy/image")
    if os.geteuid() != 0:
        skip("containers need root here")
    for program in ("podman", "runc"):
        if not shutil.which(program):
            skip(f"{program} is not installed")
    archive = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else found[-1]
    with tempfile.TemporaryDirectory(prefix="qiyuan-image-") as folder:
        podman = ["podman", "--root", f"{folder}/root", "--runroot", f"{folder}/run", "--storage-driver", "vfs",
                  "--volumepath", f"{folder}/volumes", "--cgroup-manager", "cgroupfs", "--events-backend", "none",
                  "--runtime", "runc"]
        try_image(podman, archive)


def try_image(podman, archive):
    loaded = subprocess.run([*podman, "load", "--quiet", "--input", archive], text=True, capture_output=True, check=True)
    name = re.search(r"localhost/qiyuan:\S+", loaded.stdout)[0]
    # Explicit limits: podman's defaults are higher than what a container that runs this test can grant.
    run = [*podman, "run", "--rm", "--interactive", "--network", "host", "--ulimit", "nofile=1024:1024",
           "--ulimit", "nproc=1024:1024", "--volume", "games:/var/lib/qiyuan"]
    made = subprocess.run([*run, name, "admin", "ada"], input="a long enough password\n", text=True, capture_output=True)
    check(f"{name} creates the first admin: {made.stdout.strip()}", made.returncode == 0)
    client = [*run, "--entrypoint", "/usr/bin/qiyuan", name]
    with running_server([*run, name, "--announce", "none"]) as server:
        check_page(server.http_port)
        played = subprocess.run([*client, "play", "--server", f"127.0.0.1:{server.port}", "--game", "nogo",
                                 "--bot", "uct:level=1"], input="A1\nresign\n", text=True, capture_output=True)
        check("a game against a bot is played", played.returncode == 0 and "record show 1" in played.stdout)
    with running_server([*run, name, "--announce", "none"]) as server:
        kept = subprocess.run([*client, "record", "show", "1", "--server", f"127.0.0.1:{server.port}"], text=True,
                              capture_output=True)
        check("another container on the same volume has the game", kept.returncode == 0 and "uct" in kept.stdout)


if __name__ == "__main__":
    main()
