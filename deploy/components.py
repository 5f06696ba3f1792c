#!/usr/bin/env python3
"""Lists the components of a release other than the project's own code, and copies them for the portable tarball.

    components.py FOLDER PROGRAM...

copies the shared libraries of the programs to FOLDER/lib and the licences of all components that the release contains
to FOLDER/share/doc/licenses. The libraries of glibc are left out: they must match the loader of the system.
"""

import dataclasses
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
WEB = ROOT / "clients" / "web"
DOC = pathlib.Path("/usr/share/doc")
COMMON_LICENSES = pathlib.Path("/usr/share/common-licenses")
GLIBC = "libc6"

# Licences of the linked code, as SPDX expressions. Debian's copyright files also cover tests, tools and build scripts,
# so a person must read them: /usr/share/doc/PACKAGE/copyright.
LICENSES = {
    "libbsd0": "BSD-2-Clause AND BSD-3-Clause AND ISC AND MIT AND Beerware",
    "libedit2": "BSD-3-Clause",
    "libfmt9": "MIT",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libicu72": "Unicode-DFS-2016 AND ICU",
    "libmd0": "BSD-2-Clause AND BSD-3-Clause AND ISC AND Beerware",
    "libpugixml1v5": "MIT",
    "libsodium23": "ISC AND BSD-2-Clause AND CC0-1.0",
    "libspdlog1.10": "MIT",
    "libsqlite3-0": "blessing",
    "libssl3": "Apache-2.0",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libtinfo6": "X11-distribute-modifications-variant AND BSD-3-Clause",
    # Header-only libraries: they are part of the programs, but not among their shared libraries.
    "libboost1.81-dev": "BSL-1.0",
    "libcli11-dev": "BSD-3-Clause",
    "libexpected-dev": "CC0-1.0",
    "nlohmann-json3-dev": "MIT",
}
HEADERS = ("libboost1.81-dev", "libcli11-dev", "libexpected-dev", "nlohmann-json3-dev")


@dataclasses.dataclass(frozen=True)
class DebianPackage:
    name: str
    version: str
    architecture: str
    license: str


@dataclasses.dataclass(frozen=True)
class NpmPackage:
    name: str
    version: str
    license: str
    integrity: str  # "sha512-" and base64
    shipped: bool  # part of the page; the others only build and test it


def output_of(*words):
    return subprocess.run(words, text=True, capture_output=True, check=True).stdout


def project_version():
    return re.search(r"project\(qiyuan VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def shared_libraries(programs):
    """The shared libraries that the programs load, without glibc's: {soname: (path, Debian package)}, sorted."""
    paths = {path.name: path for path in map(pathlib.Path, re.findall(r" => (/\S+)", output_of("ldd", *programs)))}
    # dpkg lists some under /lib/… and others under /usr/lib/…, which are the same folder.
    owners = output_of("dpkg-query", "-S", *(f"*/{path.parent.name}/{path.name}" for path in paths.values()))
    lines = re.findall(r"^([^:]+):.* (/\S+)$", owners, re.MULTILINE)
    packages = {pathlib.Path(path).name: package for package, path in lines}
    return {name: (paths[name], packages[name]) for name in sorted(paths) if packages[name] != GLIBC}


def debian_packages(programs):
    """The Debian packages whose code the programs load or contain, sorted by name."""
    names = {package for _, package in shared_libraries(programs).values()} | set(HEADERS)
    unknown = sorted(names - set(LICENSES))
    if unknown:
        sys.exit(f"components.py: no licence is known for {', '.join(unknown)}; "
                 "read /usr/share/doc/PACKAGE/copyright and add it to LICENSES")
    told = output_of("dpkg-query", "-W", "-f", "${Package} ${Version} ${Architecture}\n", *sorted(names))
    return [DebianPackage(*line.split(), LICENSES[line.split()[0]]) for line in told.splitlines()]


def npm_packages():
    """The npm packages of the web page from its lock file, sorted by path."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    return [NpmPackage(path.rpartition("node_modules/")[2], told["version"], told.get("license", "NOASSERTION"),
                       told["integrity"], not told.get("dev", False))
            for path, told in sorted(lock["packages"].items()) if path]


def copy_licenses(programs, folder):
    folder.mkdir(parents=True)
    texts = [DOC / package.name / "copyright" for package in debian_packages(programs)]
    common = set()
    for text in texts:
        shutil.copy(text, folder / f"{text.parent.name}.txt")
        common |= set(re.findall(rf"{COMMON_LICENSES}/([\w.+-]*\w)", text.read_text(encoding="utf-8")))
    for name in common:
        shutil.copy(COMMON_LICENSES / name, folder / f"common-{name}.txt")
    for package in filter(lambda package: package.shipped, npm_packages()):
        text = next((WEB / "node_modules" / package.name).glob("LICENSE*"))
        shutil.copy(text, folder / f"npm-{package.name.replace('/', '-').lstrip('@')}.txt")


def main():
    if len(sys.argv) < 3:
        sys.exit("components.py: usage: components.py FOLDER PROGRAM...")
    folder, programs = pathlib.Path(sys.argv[1]), sys.argv[2:]
    (folder / "lib").mkdir(parents=True)
    for name, (path, _) in shared_libraries(programs).items():
        shutil.copy(path, folder / "lib" / name)
    copy_licenses(programs, folder / "share" / "doc" / "licenses")


if __name__ == "__main__":
    main()
