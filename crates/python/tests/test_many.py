"""Many pages: `extract_many`, `extract_batch`, `read_warc`, signatures, threads."""

import io
import multiprocessing
import os
import resource
import subprocess
import sys
import threading
import time

import clearline
import pyarrow as pa
import pytest

RAIN = "<title>Rain</title>" + "<p>It rained all night, and the lower road was gone." * 9


def test_answers_are_in_the_order_of_the_pages(pages):
    some = pages[:200]
    alone = [clearline.extract(clearline.Page(body, url=url)) for url, body in some if body]
    together = clearline.extract_many((clearline.Page(body, url=url) for url, body in some if body), threads=4)
    assert list(together) == alone


def test_methods_share_one_parse_and_agree_with_each_alone(pages):
    methods = ["auto", "justext", "line-block"]
    for (url, body), articles in zip(pages[:40], clearline.extract_many((body for _, body in pages[:40]), methods=methods)):
        assert articles == [clearline.extract(body, method=method) for method in methods], url


def test_a_page_that_cannot_be_read_ends_nothing():
    articles = list(clearline.extract_many([RAIN, b"%PDF-1.7 \x00", RAIN]))
    assert [article.status for article in articles] == ["found", "failed", "found"]
    assert articles[1].error and articles[1].text == ""
    both = list(clearline.extract_many([b"%PDF-1.7 \x00"], methods=["auto", "justext"]))
    assert [article.method for article in both[0]] == ["auto", "justext"]
    articles = clearline.extract_many([RAIN, None, RAIN])
    assert next(articles).status == "found"
    with pytest.raises(TypeError, match="bytes or str"):
        next(articles)
    assert list(articles) == []
    with pytest.raises(TypeError, match="many pages"):
        clearline.extract_many(RAIN)
    odd = [clearline.Page(RAIN, url="nowhere"), "\ud800" + RAIN, clearline.Page(b"", error="The record is cut.")]
    articles = list(clearline.extract_many(odd))
    assert [article.status for article in articles] == ["found", "found", "failed"]
    assert articles[2].error == "The record is cut."
    with pytest.raises(ValueError, match="There is no method"):
        clearline.extract_many([], method="magic")


def test_pages_are_taken_as_they_are_needed():
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield RAIN

    articles = clearline.extract_many(endless(), threads=2)
    assert next(articles).status == "found"
    assert len(taken) < 1000


def test_an_interrupt_does_not_wait_for_all_pages_of_a_turn():
    program = f"""
import os, signal, threading, clearline
# A job in the background of a shell ignores interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
slow = b"<div>" * 10_000
threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
articles = clearline.extract_many([slow] * 100_000, threads=2)
try:
    list(articles)
except KeyboardInterrupt:
    print("interrupted", list(articles))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "interrupted []\n", run.stderr


def test_a_forked_process_reads_pages_too():
    list(clearline.extract_many([RAIN] * 50, threads=4))
    with multiprocessing.get_context("fork").Pool(2) as pool:
        texts = pool.map(_text, [RAIN] * 4)
    assert texts == [clearline.extract(RAIN).text] * 4


def _text(page):
    return next(iter(clearline.extract_many([page] * 3, threads=2))).text


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.binary_view()])
def test_a_batch_has_a_row_for_each_page_and_method(pages, kind):
    some = [(url, body) for url, body in pages[:60]]
    batch = pa.record_batch(
        {
            "html": pa.array([body for _, body in some], kind),
            "url": [url for url, _ in some],
            "number": list(range(len(some))),
        }
    )
    methods = ["auto", "justext"]
    answer = clearline.extract_batch(batch, methods=methods, fields=["method", "text", "status", "confidence"])
    assert answer.schema.names == ["url", "number", "method", "text", "status", "confidence"]
    rows = answer.to_pylist()
    assert [row["method"] for row in rows] == methods * len(some)
    for row in rows:
        url, body = some[row["number"]]
        if row["status"] != "failed":
            assert row["text"] == clearline.extract(clearline.Page(body, url=url), method=row["method"]).text
    assert answer == clearline.extract_batch(batch, methods=methods, fields=["method", "text", "status", "confidence"], threads=3)


def test_a_batch_takes_text_empty_cells_and_no_rows():
    batch = pa.record_batch({"page": pa.array([RAIN, None]), "text": ["was here", "too"]})
    answer = clearline.extract_batch(batch, html="page").to_pylist()
    assert [row["status"] for row in answer] == ["found", "failed"]
    assert answer[1]["error"] == "The row holds no page." and answer[1]["text"] is None
    assert clearline.extract_batch(batch.slice(0, 0), html="page").num_rows == 0
    for wrong, says in [({"html": "text2"}, "no column"), ({"html": "page", "fields": ["colour"]}, "There is no field")]:
        with pytest.raises(ValueError, match=says):
            clearline.extract_batch(batch, **wrong)
    with pytest.raises(ValueError, match="binary or text"):
        clearline.extract_batch(pa.record_batch({"html": [1]}))
    with pytest.raises(ValueError, match="cast it to text"):
        clearline.extract_batch(pa.record_batch({"html": [RAIN], "url": pa.array(["https://e.example/"]).dictionary_encode()}))
    for wrong in ({"bytes": -1}, {"depth": 65536}, {"nodes": 1.5}):
        with pytest.raises(ValueError, match="whole number"):
            clearline.Limits(**wrong)


def test_warc_files_are_read_as_bytes(crawl, pages):
    with open(crawl[0], "rb") as file:
        read = list(clearline.read_warc(file))
    assert [(page.url, page.html) for page in read] == pages[::4]
    assert read[0].id.startswith("urn:uuid:") and read[0].date == "2026-01-02T03:04:05Z"
    assert read[0].content_type == "text/html" and read[0].error is None


def test_a_damaged_warc_file_gives_what_is_whole(crawl):
    whole = crawl[0].read_bytes()
    read = list(clearline.read_warc(io.BytesIO(whole[: len(whole) // 2])))
    assert len(read) > 1 and all(page.error is None for page in read[:-1])
    assert "cannot be read further" in read[-1].error
    nonsense = list(clearline.read_warc(io.BytesIO(b"PK\x03\x04 this is a zip")))
    assert "WARC" in nonsense[0].error
    assert list(clearline.read_warc(io.BytesIO(b""))) == []

    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        clearline.read_warc(Broken())

    class Interrupted(io.BytesIO):
        def read(self, size=-1):
            if self.tell() > 5000:
                raise KeyboardInterrupt
            return super().read(2000)

    with pytest.raises(KeyboardInterrupt):
        list(clearline.read_warc(Interrupted(whole)))
    assert len(list(clearline.read_warc(crawl[0]))) == len(list(clearline.read_warc(io.BytesIO(whole))))


def test_similar_texts_share_bands_and_others_do_not(pages):
    text = clearline.extract(max((body for _, body in pages[:100]), key=len)).text
    words = text.split()
    changed = " ".join(words[: len(words) // 2] + ["and", "so", "on"] + words[len(words) // 2 :])
    ours, theirs = clearline.minhash(text), clearline.minhash(changed)
    assert sum(a == b for a, b in zip(ours, theirs)) / len(ours) > 0.9
    assert set(clearline.bands(text)) & set(clearline.bands(changed))
    assert not set(clearline.bands(text)) & set(clearline.bands(RAIN))
    assert clearline.minhash("…") is None and clearline.bands("") is None
    assert clearline.bands("One two three.") == clearline.bands("one, two, three")


@pytest.mark.full
def test_many_threads_read_hostile_pages(pages, capsys):
    """32 threads for 20 seconds and 20,000 pages, or what CLEARLINE_THREAD_SECONDS and CLEARLINE_THREAD_PAGES say. One page of a hundred is
    hostile: it takes as long as the hundred others."""
    seconds = float(os.environ.get("CLEARLINE_THREAD_SECONDS", "20"))
    most = int(os.environ.get("CLEARLINE_THREAD_PAGES", "20000"))
    hostile = [
        b"<div>" * 20000,
        b"<table>" * 3000 + b"x",
        b"\xff" * 100_000,
        b"<p>" + b"<b>" * 5000 + b"text",
        "<a href=x>".encode() * 20000,
        b"<!--" + b"-" * 100_000,
        b"\x1f\x8b\x08\x00\x00",
        b"%PDF-1.4",
    ]
    real = [body for _, body in pages[:400]]
    bodies = [hostile[at // 100 % len(hostile)] if at % 100 == 0 else real[at % len(real)] for at in range(100 * len(hostile))]
    known = {}
    lock = threading.Lock()
    state = {"done": 0, "early": 0, "wrong": []}
    end = time.monotonic() + seconds

    def read(first):
        number = first
        while time.monotonic() < end or state["done"] < most:
            at = number % len(bodies)
            try:
                text = clearline.extract(bodies[at]).text
            except clearline.PageError:
                text = None
            with lock:
                state["done"] += 1
                if known.setdefault(at, text) != text:
                    state["wrong"].append(at)
                if not state["early"] and state["done"] > most / 10 and time.monotonic() > end - 0.9 * seconds:
                    state["early"] = _resident()
            number += 7

    threads = [threading.Thread(target=read, args=(first,)) for first in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    late = _resident()
    with capsys.disabled():
        print(f"{state['done']} extractions on 32 threads; resident {state['early'] >> 20} MB after a tenth, {late >> 20} MB at the end")
    assert state["wrong"] == [] and state["done"] >= most
    # Memory does not grow. It goes up and down with how many hostile pages are read at the same moment.
    assert late < state["early"] * 1.25 + (64 << 20)


def _resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
