"""Reads the article of Clearline's window over AT-SPI and compares it with the text that the command line writes.

usage: aloud.py EXPECTED
"""

import re
import sys
import time

import pyatspi

PATIENCE = 60.0
# What can be used has to have a name.
USABLE = {
    pyatspi.ROLE_PUSH_BUTTON,
    pyatspi.ROLE_TOGGLE_BUTTON,
    pyatspi.ROLE_CHECK_BOX,
    pyatspi.ROLE_RADIO_BUTTON,
    pyatspi.ROLE_LINK,
    pyatspi.ROLE_SLIDER,
    pyatspi.ROLE_ENTRY,
    pyatspi.ROLE_PAGE_TAB,
    pyatspi.ROLE_HEADING,
}


def fail(sentence):
    print(f"aloud: {sentence}", file=sys.stderr)
    sys.exit(1)


def wait_for(what, find):
    """The first answer of `find` that is not None, waited for with patience."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            found = find()
        except (LookupError, RuntimeError):
            found = None
        if found is not None:
            return found
        time.sleep(0.2)
    fail(f"no {what} within {PATIENCE:.0f} s")


def nodes(root):
    """A node and everything in it, in reading order."""
    yield root
    for index in range(root.childCount):
        child = root.getChildAtIndex(index)
        if child is not None:
            yield from nodes(child)


def find_window():
    desktop = pyatspi.Registry.getDesktop(0)
    for application in desktop:
        if application is not None and "clearline" in (application.name or "").lower():
            return application
    return None


def find_document(window):
    for node in nodes(window):
        if node.getRole() == pyatspi.ROLE_DOCUMENT_FRAME and node.queryText().characterCount > 100:
            return node
    return None


def read_by_lines(text):
    """All lines, each asked for at the end of the one before; a screen reader reads so."""
    offset, lines = 0, []
    while offset < text.characterCount:
        line, start, end = text.getStringAtOffset(offset, pyatspi.TEXT_GRANULARITY_LINE)
        if end <= offset:
            fail(f"the line at {offset} of {text.characterCount} goes from {start} to {end}")
        lines.append(line)
        offset = end
    return lines


def words(text):
    return re.findall(r"\w+", text)


def is_usable(node):
    """Whether it can be used. Scroll bars are for the pointer, unless the keyboard reaches them."""
    return node.getRole() in USABLE or node.getState().contains(pyatspi.STATE_FOCUSABLE)


def check_names(window):
    nameless = [node for node in nodes(window) if is_usable(node) and not (node.name or "").strip()]
    if nameless:
        fail("without a name: " + ", ".join(f"{node.getRoleName()} in {node.parent.name!r}" for node in nameless))


def check_text(document, expected):
    """The words of the text come in their order; beside them there may be what the window says between them."""
    lines = read_by_lines(document.queryText())
    read = words(" ".join(lines))
    rest = iter(read)
    missing = [word for word in words(expected) if word not in rest]
    if missing:
        fail(f"read aloud lacks words of the text, the first is {missing[0]!r}")
    print(f"aloud: {len(read)} words in {len(lines)} lines are read from end to end")


def check_caret(document):
    """A caret set at the last third comes back, and its line is in the window then."""
    text = document.queryText()
    wanted = text.characterCount * 2 // 3
    text.setCaretOffset(wanted)
    wait_for("caret where it was set", lambda: True if text.caretOffset == wanted else None)

    def in_sight():
        area = text.getCharacterExtents(wanted, pyatspi.WINDOW_COORDS)
        return True if area[2] > 0 and area[3] > 0 else None

    wait_for("place of the caret in the window", in_sight)
    print("aloud: the caret goes where it is set, and the window follows")


def check_language(document):
    """A passage in another language is told to be in it, and what is around it is not."""
    text = document.queryText()
    passage = text.getText(0, -1).index("La rivière")
    for offset, language in [(0, "en"), (passage, "fr")]:
        attributes, _, _ = text.getAttributeRun(offset, True)
        if f"language:{language}" not in attributes:
            fail(f"at {offset} the language is {attributes}, not {language}")
    print("aloud: a passage in another language says so")


def check_structure(document):
    roles = [node.getRole() for node in nodes(document)]
    kinds = {
        "headings": (pyatspi.ROLE_HEADING, 6),
        "paragraphs": (pyatspi.ROLE_PARAGRAPH, 101),
        "links": (pyatspi.ROLE_LINK, 100),
        "items": (pyatspi.ROLE_LIST_ITEM, 2),
        "rows": (pyatspi.ROLE_TABLE_ROW, 3),
        "cells": (pyatspi.ROLE_TABLE_CELL, 4),
    }
    for name, (role, least) in kinds.items():
        if roles.count(role) < least:
            fail(f"the document has {roles.count(role)} {name}, not {least}")
    print("aloud: " + ", ".join(f"{roles.count(role)} {name}" for name, (role, _) in kinds.items()))


def main(expected):
    window = wait_for("window on the accessibility bus", find_window)
    document = wait_for("document with text", lambda: find_document(window))
    with open(expected, encoding="utf-8") as file:
        check_text(document, file.read())
    check_structure(document)
    check_language(document)
    check_caret(document)
    check_names(window)


if __name__ == "__main__":
    main(*sys.argv[1:])
