"""Hands a written page to the native host, in frames and pieces as the extension does it."""

import json
import struct
import subprocess
import time
from pathlib import Path

MANIFEST = Path(__file__).parents[2] / "extension/manifest.json"
# Characters of a piece.
PIECE = 200_000


def messages(page):
    yield {"kind": "page", "id": 1, "bytes": len(page.encode())}
    pieces = [page[at : at + PIECE] for at in range(0, len(page), PIECE)]
    for at, text in enumerate(pieces):
        yield {"kind": "piece", "id": 1, "at": at, "text": text}
    yield {"kind": "end", "id": 1, "pieces": len(pieces)}


def framed(message):
    text = json.dumps({"clearline": 1, **message}, ensure_ascii=False).encode()
    return struct.pack("=I", len(text)) + text


def seconds_until_shown(program, page):
    """From the start of the host, with the whole page written, to the answer that Clearline shows it."""
    own = json.loads(MANIFEST.read_text())["browser_specific_settings"]["gecko"]["id"]
    stream = b"".join(map(framed, messages(page)))
    start = time.monotonic()
    host = subprocess.Popen([program, "native-host", "clearline.json", own], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    host.stdin.write(stream)
    host.stdin.flush()
    length = struct.unpack("=I", host.stdout.read(4))[0]
    answer = json.loads(host.stdout.read(length))
    took = time.monotonic() - start
    host.stdin.close()
    host.wait(20)
    if answer["outcome"] != "shown":
        raise RuntimeError(f"the page is {answer}")
    return took
