"""MkDocs hooks: the site has all documents of the repository, at the paths that they have there, so that the links
between them work on GitHub and in the site."""

import html.parser
import logging
import pathlib
import sys
import urllib.parse

from mkdocs.structure.files import File, Files

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOXYGEN = ROOT / "build" / "doxygen"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests" / "source"))
from test_documents import documents, links  # noqa: E402

log = logging.getLogger("mkdocs.hooks")


def on_config(config):
    """Adds a section, before the last one, for each folder whose documents come and go."""
    for title, folder in (("Engines", "docs/engines"), ("Decisions", "docs/decisions")):
        if names := sorted(name for name in documents() if pathlib.PurePath(name).parent == pathlib.PurePath(folder)):
            config.nav.insert(-1, {title: names})
    return config


def linked_files(names):
    """The other files that these documents link to: pictures, sources, configurations."""
    for name in names:
        for _, target in links(name):
            file = ((ROOT / name).parent / target.partition("#")[0]).resolve()
            if file.is_file() and file.suffix != ".md":
                yield str(file.relative_to(ROOT))


def on_files(files, config):
    names = [name for name in documents() if not name.startswith(".")]
    theme = [file for file in files if not pathlib.Path(file.abs_src_path).is_relative_to(ROOT)]
    headers = [str(path.relative_to(DOXYGEN)) for path in sorted(DOXYGEN.rglob("*")) if path.is_file()]
    make = lambda path, root: File(path, str(root), config.site_dir, config.use_directory_urls)  # noqa: E731
    return Files([*theme, *(make(name, ROOT) for name in [*names, *sorted(set(linked_files(names)))]),
                  *(make(name, DOXYGEN) for name in headers)])


class Page(html.parser.HTMLParser):
    """The anchors of a page, and what it links to or loads."""

    def __init__(self, file):
        super().__init__()
        self.anchors, self.targets = {"", "__top"}, []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.update(attributes[name] for name in ("id", "name") if attributes.get(name))
        self.targets += [(tag, attributes[name]) for name in ("href", "src") if attributes.get(name)]


def on_post_build(config):
    """Warns about links that lead nowhere, and about anything that a browser would load from the Internet."""
    site = pathlib.Path(config.site_dir)
    pages = {file: Page(file) for file in site.rglob("*.html") if not file.is_relative_to(site / "reference")}
    for file, page in pages.items():
        for tag, target in page.targets:
            url = urllib.parse.urlsplit(target)
            if url.scheme or url.netloc:
                if tag != "a" and url.scheme != "data":
                    log.warning(f"{file.relative_to(site)} loads {target}")
                continue
            path = urllib.parse.unquote(url.path)
            other = (site / path[1:] if path.startswith("/") else file.parent / path).resolve() if path else file
            if other.is_dir():
                other /= "index.html"
            if not other.exists() or other in pages and urllib.parse.unquote(url.fragment) not in pages[other].anchors:
                log.warning(f"{file.relative_to(site)}: the link {target} leads nowhere")
