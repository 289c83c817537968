#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the sentences that people see: the texts in Sources with at least three words, as written in the code.

usage: sentences.py                  all, by file, to read them through
       sentences.py BEFORE [AFTER]   those that are gone (-) and new (+) from one revision to another; without AFTER, to
                                     the files as they are. A sentence that moves to another file is neither.
"""
import pathlib
import re
import subprocess
import sys

TREE = pathlib.Path(__file__).resolve().parents[3]


def is_wanted(path):
    # The table of the notices is no text for people, and grows each year.
    return path.endswith(".swift") and not path.endswith("/StatutoryTable.swift")


def files(revision=None):
    """The sources and what they say, by path."""
    if revision is None:
        paths = sorted(str(path.relative_to(TREE)) for path in (TREE / "Sources").rglob("*.swift"))
        return {path: (TREE / path).read_text() for path in paths if is_wanted(path)}
    git = ["git", "-C", str(TREE)]
    listed = subprocess.run(
        [*git, "ls-tree", "-r", "--name-only", revision, "Sources"], check=True, capture_output=True, text=True)
    paths = [path for path in listed.stdout.splitlines() if is_wanted(path)]
    texts = subprocess.run(
        [*git, "cat-file", "--batch=%(objectsize)"], input="".join(f"{revision}:{path}\n" for path in paths).encode(),
        check=True, capture_output=True).stdout
    found = {}
    for path in paths:
        size, texts = texts.split(b"\n", 1)
        found[path], texts = texts[: int(size)].decode(), texts[int(size) + 1:]
    return found


def literals(code):
    """The literals of a source without comments; a text of several lines is one."""
    position = 0
    while (position := code.find('"', position)) >= 0:
        quote = '"""' if code.startswith('"""', position) else '"'
        start = position = position + len(quote)
        depth = 0  # of the parentheses of an interpolation
        while position < len(code) and (depth or not code.startswith(quote, position)):
            if code[position] == "\\":
                depth += code.startswith("(", position + 1)
                position += 1
            elif depth:
                depth += {"(": 1, ")": -1}.get(code[position], 0)
            position += 1
        yield code[start:position]
        position += len(quote)


def sentences(source):
    """The texts of a source with at least three words."""
    code = "\n".join(line for line in source.split("\n") if not line.lstrip(" ").startswith("//"))
    code = re.sub(r"\\\n\s*", "", re.sub(r'"\s*\n\s*\+ "', "", code))
    lines = (line.strip() for literal in literals(code) for line in literal.split("\n"))
    return [line for line in lines if sum(any(map(str.isalpha, word)) for word in line.split(" ")) >= 3]


def main(revisions):
    if len(revisions) > 2 or any(revision.startswith("-") for revision in revisions):
        sys.exit(__doc__)
    if not revisions:
        for path, source in files().items():
            if found := sentences(source):
                print(f"# {path}\n", *found, "", sep="\n")
        return
    before, after = (
        {sentence: path for path, source in files(revision).items() for sentence in sentences(source)}
        for revision in (revisions + [None])[:2])
    changes = [(path, "-", sentence) for sentence, path in before.items() if sentence not in after]
    changes += [(path, "+", sentence) for sentence, path in after.items() if sentence not in before]
    for path, sign, sentence in sorted(changes):
        print(f"{path}: {sign} {sentence}")


if __name__ == "__main__":
    main(sys.argv[1:])
