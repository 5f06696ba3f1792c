#!/usr/bin/env python3
"""Creates the manual pages of a program and all its commands from the output of --help.

    man_pages.py PROGRAM FOLDER

The page of `qiyuan record show` is qiyuan-record-show(1), as for git's commands. A program whose --help is only an
overview, without a list of options, also needs the commands `help commands` and `help games`. help2man would do the same for one
program, but it joins the lines of examples and prints the checks of CLI11 as if they were part of the syntax.
"""

import dataclasses
import pathlib
import re
import subprocess
import sys

HELP_COLUMN = 30  # the column at which CLI11 begins the text of an option, in bytes
LONGEST_EXAMPLE = 100  # in characters; a longer line is filled
KINDS = {"UINT": "NUMBER", "INT": "NUMBER", "FLOAT": "NUMBER"}


@dataclasses.dataclass
class Entry:
    """An option, a positional argument or a subcommand."""
    name: str
    text: str = ""


@dataclasses.dataclass
class Help:
    """The output of --help, in parts."""
    description: list[str]
    usage: str
    sections: dict[str, list[Entry]]
    footer: list[str]


def entries(lines):
    """The entries of a section: names in the first column, or on a separate line if they are too long."""
    found = []
    for number, line in enumerate(lines):
        raw = line.encode()
        indented = raw[:HELP_COLUMN].strip() == b""
        if indented:
            found[-1].text = f"{found[-1].text}\n{line.strip()}".strip()
            continue
        followed = number + 1 < len(lines) and lines[number + 1].startswith(" " * HELP_COLUMN)
        column_is_free = raw[HELP_COLUMN - 1:HELP_COLUMN] == b" "
        if column_is_free and not (followed and raw[HELP_COLUMN - 2:HELP_COLUMN - 1] != b" "):
            found.append(Entry(raw[:HELP_COLUMN].decode().strip(), raw[HELP_COLUMN:].decode().strip()))
        else:
            found.append(Entry(line.strip()))
    return found


def parse(text):
    head, _, rest = text.partition("Usage: ")
    usage, _, rest = rest.partition("\n")
    sections, footer = {}, []
    for block in re.split(r"\n(?=\S)", rest.strip("\n")):
        title, _, body = block.partition("\n")
        if title in ("Options:", "Positionals:", "Subcommands:") and not footer:
            sections[title[:-1]] = entries([line for line in body.split("\n") if line.strip()])
        else:
            footer += block.split("\n")
    return Help(head.strip().split("\n"), usage.strip(), sections, footer)


def readable(entry):
    """The entry with CLI11's notes about its value as sentences after its text."""
    name, notes = entry.name, []
    for word, note in (("Excludes", "Not together with {}."), ("Needs", "Needs {}.")):
        if match := re.search(rf" {word}:((?: (?!Needs:|Excludes:)\S+)+)", name):
            notes.append(note.format(", ".join(sorted(match[1].split()))))
            name = name.replace(match[0], "")
    if name.endswith(" REQUIRED"):
        name = name.removesuffix(" REQUIRED")
        if name.startswith("-"):
            notes.append("Required.")
    if match := re.search(r"=([^=\s]*)$", name):
        # `NUMBER=5`, but not `KEY=VALUE`, which is part of the syntax.
        if re.search(r"\b(TEXT|UINT|INT|FLOAT|SECONDS)\b", name):
            notes.insert(0, f"Default: {match[1]}.")
            name = name.removesuffix(match[0])
    if match := re.search(r":\w+ in \[(\S+) - (\S+)\]", name):
        notes.insert(0, f"From {match[1]} to {match[2]}.")
        name = name.replace(match[0], "")
    if match := re.search(r":\{(\S+)\}", name):
        notes.insert(0, f"One of {match[1].replace(',', ', ')}.")
        name = name.replace(match[0], "")
    name = re.sub(r":(FILE|DIR|POSITIVE|NONNEGATIVE)\b", "", name)
    name = re.sub(r"\b(UINT|INT|FLOAT)\b", lambda kind: KINDS[kind[0]], name).replace("-h,--help", "-h, --help")
    if not name.startswith("-"):
        name = name.removesuffix(" TEXT").removesuffix(" NUMBER")
    text = entry.text if not notes or entry.text[-1:] in ".?" else entry.text + "."
    return Entry(name, " ".join([text, *notes]).strip())


def roff(text):
    """Text escaped for troff; text between backquotes becomes bold."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"`([^`\n]+)`", r"\\fB\1\\fP", text)
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def filled(lines):
    """Paragraphs that keep their line ends."""
    return "\n.PP\n".join("\n.br\n".join(map(roff, block.split("\n"))) for block in "\n".join(lines).split("\n\n"))


def example(lines):
    """Lines as they are; lines that are too long become paragraphs with the same indentation."""
    made = [".nf"]
    for line in lines:
        if len(line) <= LONGEST_EXAMPLE:
            made.append(roff(line) or "\\&")
            continue
        indent = len(line) - len(line.lstrip())
        made += [".fi", f".in +{indent + 4}n", f".ti -4n", re.sub(r"[|,]", r"\g<0>\\:", roff(line.strip())), ".in", ".nf"]
    return "\n".join([*made, ".fi"])


def page(words, told, version, others):
    title = "-".join(words)
    first = told.description[0].rstrip(".:")
    brief = first.split(": ", 1)[1] if len(words) == 1 and ": " in first else first
    made = [f'.TH {roff(title.upper())} 1 "" "{version}" "Qiyuan 棋院"', ".nh", ".ad l", ".SH NAME",
            f"{roff(title)} \\- {roff(brief[0].lower() + brief[1:])}",
            ".SH SYNOPSIS", f".B {roff(' '.join(words))}", roff(told.usage.removeprefix(" ".join(words)).strip()),
            ".SH DESCRIPTION", filled(told.description)]
    for section, heading in (("Positionals", "ARGUMENTS"), ("Options", "OPTIONS"), ("Subcommands", "COMMANDS")):
        if section in told.sections:
            made.append(f".SH {heading}")
            for entry in map(readable, told.sections[section]):
                made += [".TP", f"\\fB{roff(entry.name)}\\fP", filled(entry.text.split("\n"))]
    # Unindented lines of the footer head what follows them.
    for block in re.split(r"\n(?=Example:|Quick start:|Games and bots:)", "\n".join(told.footer).strip()):
        if block:
            heading, _, body = block.partition("\n")
            made += [f".SH {roff(heading.rstrip(':').upper())}", example(body.split("\n"))]
    if others:
        made += [".SH SEE ALSO", "\n".join(f".BR {roff(other)} (1){',' * (other != others[-1])}" for other in others)]
    return "\n".join(made) + "\n"


def output_of(*command):
    return subprocess.run(command, text=True, capture_output=True, check=True).stdout


def help_of(program, words):
    """The help of a command; that of a program with an overview has all commands, options and games in its place."""
    told = parse(output_of(program, *words[1:], "--help"))
    if "Options" not in told.sections:
        told = parse(output_of(program, "help", "commands"))
        told.footer += ["", "Games and bots:", *output_of(program, "help", "games").splitlines()]
    return told


def write_pages(program, words, folder, version):
    """Writes the page of a command and those of its subcommands; returns the titles of all of them."""
    told = help_of(program, words)
    children = []
    for command in told.sections.get("Subcommands", []):
        children += write_pages(program, [*words, command.name], folder, version)
    others = children or ["-".join(words[:-1])] if len(words) > 1 or children else []
    title = "-".join(words)
    (folder / f"{title}.1").write_text(page(words, told, version, others), encoding="utf-8")
    return [title, *children]


def main():
    if len(sys.argv) != 3:
        sys.exit("man_pages.py: usage: man_pages.py PROGRAM FOLDER")
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    version = output_of(program, "--version").split()[-1]
    write_pages(program, [program.name], folder, f"{program.name} {version}")


if __name__ == "__main__":
    main()
