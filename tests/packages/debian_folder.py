"""Debian systems in folders, made by debootstrap, for tests that need a fresh system. They take root.

`fresh_debian("trixie")` gives a new one and removes it at the end. QIYUAN_DEBIANS names a folder that keeps one of each
suite (QIYUAN_DEBIANS/trixie, made when it is missing), so that later runs copy it instead of asking the mirror again.
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
    """A server on this port serves the built web page."""
    script = re.search(r'src="(/assets/[^"]+\.js)"', fetch(port, "/"))
    check("it shows the web page, with its script", bool(script) and len(fetch(port, script[1])) > 10_000)


class Debian:
    """A Debian in a folder. Its commands run in a mount namespace of their own, so that nothing stays mounted."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def command(self, *words, writable=None, devices=False):
        """The command that runs these words in the Debian as root, with its own /proc and an empty /tmp. `writable`, a
        path in it without the first slash, is then all that can be written to, and there is no /tmp. With `devices` it
        has this computer's /dev and /sys: terminals, shared memory and network namespaces take them."""
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
        """Where a path of the Debian is on this system."""
        return self.folder / name.lstrip("/")


def make_debian(suite, folder):
    """Makes a minimal Debian of the suite in the folder, which must not exist, or copies the one that is kept."""
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
        # debootstrap leaves to the installer what programs need to find this computer.
        (made / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n")
    if kept:
        subprocess.run(["cp", "-a", made, folder], check=True)
    return Debian(folder)


def takes_root():
    """Skips the test where no command can be run in a Debian in a folder."""
    if os.geteuid() != 0:
        skip("a Debian in a folder takes root")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0:
        skip("mount namespaces are not allowed here")


@contextlib.contextmanager
def fresh_debian(suite):
    """A new Debian of the suite in a temporary folder; skips the test where none can be made."""
    takes_root()
    temporary = tempfile.mkdtemp(prefix="qiyuan-debian-")
    try:
        yield make_debian(suite, os.path.join(temporary, suite))
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


@contextlib.contextmanager
def running_server(command):
    """The qiyuan-server that this command starts, on free ports for whatever else runs on this computer; stopped at the
    end. Gives its `port`, `http_port` and `tls_port`, and afterwards what it wrote as `errors`."""
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
    check("it ends when it is told to", process.returncode == 0)
