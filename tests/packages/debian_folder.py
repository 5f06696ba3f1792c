"""Debian systems in folders, created by debootstrap, for tests that need a fresh system. Needs root.

`fresh_debian("trixie")` creates a system and removes it at the end. QIYUAN_DEBIANS can name a folder that keeps one
system per suite (QIYUAN_DEBIANS/trixie, created if missing). Later runs copy it instead of downloading it again.
"""

import contextlib
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import types
import urllib.request

MIRROR = "http://deb.debian.org/debian"
LIMIT = 1200  # seconds for a single step
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def check(what, holds):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        sys.exit(1)


def fetch(port, path):
    with urllib.request.urlopen(f"http://localhost:{port}{path}", timeout=60) as answer:
        return answer.read().decode()


def check_page(port):
    """Checks that the server on this port serves the built web page."""
    script = re.search(r'src="(/assets/[^"]+\.js)"', fetch(port, "/"))
    check("the server shows the web page, with its script", bool(script) and len(fetch(port, script[1])) > 10_000)


class Debian:
    """A Debian in a folder. Each command runs in its own mount namespace, so that nothing stays mounted."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def command(self, *words, writable=None, devices=False):
        """The command line that runs these words in the Debian as root, with its own /proc and an empty /tmp. If
        `writable` is given, a path without its first slash, only that path is writable and there is no separate /tmp.
        `devices` makes this computer's /dev and /sys available, for terminals, shared memory and network namespaces."""
        at = shlex.quote(str(self.folder))
        prepare = f"mount --bind {at} {at} && mount -t proc proc {at}/proc && mount -t tmpfs tmpfs {at}/tmp"
        if writable:
            prepare = (f"mount --bind {at} {at} && mount -o remount,bind,ro {at} && "
                       f"mount --bind {at}/{writable} {at}/{writable} && mount -o remount,bind,rw {at}/{writable} && "
                       f"mount -t proc proc {at}/proc")
        if devices:
            prepare += f" && mount --rbind /dev {at}/dev && mount --rbind /sys {at}/sys"
        return ["unshare", "--mount", "sh", "-c", f'{prepare} && exec chroot {at} "$@"', "sh", *map(str, words)]

    def run(self, *words, text="", code=0, environment=None, limit=LIMIT):
        """Runs a command and returns its output; ends the test if its exit status is not `code`."""
        done = subprocess.run(self.command(*words), input=text, text=True, capture_output=True, timeout=limit,
                              env=ENVIRONMENT | (environment or {}))
        if done.returncode != code:
            print(done.stdout, done.stderr, sep="\n")
            check(shlex.join(map(str, words)), False)
        return done.stdout

    def path(self, name):
        """The path on this system of a path in the Debian."""
        return self.folder / name.lstrip("/")


def make_debian(suite, folder):
    """Creates a minimal Debian of the suite in the folder, which must not exist, or copies the kept one."""
    kept = os.environ.get("QIYUAN_DEBIANS")
    made = pathlib.Path(kept, suite) if kept else pathlib.Path(folder)
    if not made.exists():
        if not shutil.which("debootstrap"):
            skip("debootstrap is not installed")
        made.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(["debootstrap", "--variant=minbase", suite, made, MIRROR], text=True, capture_output=True)
        if done.returncode != 0:
            shutil.rmtree(made, ignore_errors=True)
            skip(f"debootstrap could not make {suite}: {(done.stdout + done.stderr).strip().splitlines()[-1:]}")
        # debootstrap does not write /etc/hosts, which programs need to resolve localhost.
        (made / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n")
    if kept:
        subprocess.run(["cp", "-a", made, folder], check=True)
    return Debian(folder)


def takes_root():
    """Skips the test if commands cannot run in a Debian in a folder."""
    if os.geteuid() != 0:
        skip("a Debian in a folder needs root")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0:
        skip("mount namespaces are not allowed here")


@contextlib.contextmanager
def fresh_debian(suite):
    """A new Debian of the suite in a temporary folder. Skips the test if it cannot be created."""
    takes_root()
    temporary = tempfile.mkdtemp(prefix="qiyuan-debian-")
    try:
        yield make_debian(suite, os.path.join(temporary, suite))
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


@contextlib.contextmanager
def running_server(command):
    """Runs the qiyuan-server that this command starts, on free ports, for the duration of the block. Yields its `port`,
    `http_port` and `tls_port`; after the block, `errors` is what it wrote to standard error."""
    process = subprocess.Popen([*command, "--port", "0", "--http-port", "0"], text=True, env=ENVIRONMENT,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    server = types.SimpleNamespace(tls_port=None, errors="")
    try:
        line = process.stdout.readline()
        if not line.startswith("listening: "):
            print(process.stderr.read())
        check(f"the server starts: {line.strip()}", line.startswith("listening: "))
        server.port, server.http_port, *tls = map(int, re.findall(r"\d+", line))
        if tls:
            server.tls_port = tls[0]
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        _, server.errors = process.communicate(timeout=LIMIT)
    check("the server ends on SIGTERM", process.returncode == 0)
