"""From a click in a real browser to the text in Clearline's window: drive.py PROGRAM WORK chromium|firefox…

Needs a display, a home and a runtime folder of its own (`.ci/browser` makes them). Prints for each page how long a click took until
Clearline showed it, beyond what the browser needs to write the page; how long Clearline alone takes, from the written page on; and the
requests that followed. Ends with code 1 where a text is not the gold, boxes do not fit their page, anything was asked for again, or it
took too long."""

import importlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from host import seconds_until_shown
from pages import FIXTURES, PAGES, serve
from tables import DRAWINGS, TABLES


def wait_for(condition, seconds, what):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise RuntimeError(f"{what} does not come: {titles()}")


def titles():
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Clearline$"], capture_output=True, text=True).stdout
    named = {}
    for window in found.split():
        name = subprocess.run(["xdotool", "getwindowname", window], capture_output=True, text=True).stdout.strip()
        # The browser's own window may show the same words.
        if name.endswith("– Clearline"):
            named[window] = name
    return named


def window_with(title):
    return next((window for window, name in titles().items() if name.startswith(title)), None)


def saved_text(window, folder):
    """What the window saves as plain text."""
    for old in folder.glob("*.txt"):
        old.unlink()
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=False)
    subprocess.run(["xdotool", "key", "--clearmodifiers", "ctrl+s"], check=True)
    written = wait_for(lambda: list(folder.glob("*.txt")), 30, "the saved text")
    return written[0].read_text()


def plain(text):
    return re.sub(r"\s+", " ", text).strip()


def script_of(what, pictures=False):
    """The script of the extension, and the page as it writes it with the time that this takes, ms."""
    folder = Path(__file__).parents[2] / "extension"
    parts = re.search(r"files: \[(.*?)\]", folder.joinpath("background.js").read_text())[1]
    code = "\n".join(folder.joinpath(part).read_text() for part in re.findall(r'"(.*?)"', parts))
    call = f"globalThis.clearlinePage({{ what: '{what}', pictures: {json.dumps(pictures)}, agent: '' }})"
    return f"(() => {{ {code}\nconst start = performance.now(); const page = {call}; return [performance.now() - start, page]; }})()"


def written_by(browser, fixture, program, work):
    """How long the browser takes to write the page, the page, and what is wrong with the table that it writes."""
    milliseconds, page = browser.evaluate_apart(script_of("page", True))
    file = work / "page.clearline-layout.json"
    file.write_text(page)
    run = subprocess.run([program, "explain", "-m", "vips", file], capture_output=True, text=True)
    faults = [run.stderr.strip()] if run.stderr.strip() else []
    covered = sum(1 for flags in json.loads(page)["texts"]["flags"] if flags & 1024)
    if (covered >= len(fixture.texts)) != fixture.is_covered:
        faults.append(f"{covered} texts are said to lie below a dialog")
    return milliseconds / 1000, page, faults


def check(browser, fixture, server, program, work):
    base = f"http://127.0.0.1:{server.server_port}"
    if fixture.first:
        browser.go(base + fixture.first)
    browser.go(base + fixture.path)
    ready = f"document.readyState === 'complete' && location.pathname === '{fixture.path}' && ({fixture.ready})"
    wait_for(lambda: browser.evaluate(ready), 60, fixture.path)
    own, page, faults = written_by(browser, fixture, program, work)
    asked = server.count
    start = time.monotonic()
    browser.click()
    window = wait_for(lambda: window_with(fixture.title), 60, f"“{fixture.title}” in Clearline")
    took = time.monotonic() - start - own
    text = plain(saved_text(window, work / "saved"))
    gold = plain(" ".join(fixture.gold))
    requests = server.count - asked
    if text != gold:
        at = next((i for i, (one, other) in enumerate(zip(text, gold)) if one != other), min(len(text), len(gold)))
        faults.append(f"text differs at {at}: {text[at:at + 60]!r}, gold {gold[at:at + 60]!r}")
    if requests:
        faults.append(f"{requests} requests")
    if took > fixture.seconds:
        faults.append(f"more than {fixture.seconds} s")
    outcome = "; ".join(faults) or "text as the gold"
    # The part of it that is no browser's: the same page by the same host, without one.
    alone = seconds_until_shown(program, page)
    times = f"{took:5.2f} s after {own:4.2f} s of its own, {alone:4.2f} s of Clearline alone"
    print(f"{browser.name:9} {fixture.path:9} {times}  {requests} requests  {outcome}", flush=True)
    return not faults


def check_table(browser, table, server, program, work):
    browser.go(f"http://127.0.0.1:{server.server_port}{table.path}")
    ready = f"document.readyState === 'complete' && location.pathname === '{table.path}' && ({table.ready})"
    wait_for(lambda: browser.evaluate(ready), 20, table.path)
    _, written = browser.evaluate_apart(script_of("page" if table.chosen is None else "selection", table.pictures is not None))
    faults = table.faults(written, program, work)
    print(f"{browser.name:9} {table.path:12} {'; '.join(faults) or 'the table is right'}", flush=True)
    return not faults


def check_key(browser):
    key = browser.shortcut()
    documented = re.search(r"The button, or (\S+), reads", Path(__file__).parents[2].joinpath("docs/browser.md").read_text())[1]
    print(f"{browser.name:9} its key is {key or 'none'}", flush=True)
    return key == documented


def check_help(browser, server, home):
    """Where the program is gone, a page says what to do."""
    host = home / ".local/share/clearline/native-host"
    whole = host.read_text()
    host.write_text("#!/bin/sh\nexec /nowhere/clearline native-host\n")
    browser.go(f"http://127.0.0.1:{server.server_port}/first")
    wait_for(lambda: browser.evaluate("document.readyState === 'complete' && location.pathname === '/first'"), 20, "/first")
    browser.click()
    try:
        wait_for(lambda: any(address.endswith("/help.html") for address in browser.addresses()), 20, "the page that helps")
        return True
    finally:
        host.write_text(whole)


def main():
    program, work = Path(sys.argv[1]), Path(sys.argv[2])
    home = Path(os.environ["HOME"])
    folder = work / "saved"
    folder.mkdir()
    settings = home / ".config/clearline"
    settings.mkdir(parents=True)
    (settings / "settings.json").write_text(json.dumps({"save_folder": str(folder), "saved_as": "text"}))
    for there in [".mozilla", ".config/chromium"]:
        (home / there).mkdir(parents=True, exist_ok=True)
    subprocess.run([program, "integrate"], check=True, stdout=subprocess.DEVNULL)
    extension = home / ".local/share/clearline/extension"
    PAGES.update({table.path: table.html for table in TABLES} | DRAWINGS)
    server, is_good = serve(), True
    for name in sys.argv[3:]:
        kind = getattr(importlib.import_module(name), name.capitalize())
        browser = kind(work, extension, home / ".config")
        try:
            is_good &= check_key(browser)
            for table in TABLES:
                is_good &= check_table(browser, table, server, program, work)
            for fixture in FIXTURES:
                is_good &= check(browser, fixture, server, program, work)
            is_good &= check_help(browser, server, home)
        finally:
            browser.close()
    sys.exit(0 if is_good else 1)


main()
