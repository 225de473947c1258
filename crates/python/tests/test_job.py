"""The job: WARC files to Parquet, by every engine, undisturbed and disturbed."""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import clearline
import pyarrow.parquet as pq
import pytest
from conftest import standalone, tool
from clearline.jobs import warc
from clearline.jobs.storage import Folder, name_of

RAIN = b"<title>Rain</title>" + b"<p>It rained all night, and the lower road was gone under brown water." * 9
SNOW = b"<title>Snow</title>" + b"<p>Snow had fallen by noon, and the children went up the hill with sledges." * 9
HERE = pathlib.Path(__file__).parent
full = pytest.mark.full
CLUSTERS = [pytest.param(engine, marks=full) for engine in ("spark", "ray")]
ENGINES = ["local", *CLUSTERS]


@pytest.fixture(scope="module")
def doubled(pages, tmp_path_factory):
    """WARC files with exact and near duplicates across files."""
    some = pages[:150]
    again = [(url + "?again", body) for url, body in some[::5]]
    long = [(url, body) for url, body in some if len(clearline.extract(body).text.split()) > 300][:6]
    near = [(url + "?near", body.replace(b"</p>", b" Indeed.</p>", 1)) for url, body in long]
    return tool("crawl").write(tmp_path_factory.mktemp("doubled"), some + again + near, 5)


def run(inputs, output, engine="local", **more):
    order = ["--engine", engine, "--output", str(output), *map(str, inputs)]
    for name, value in more.items():
        order += [f"--{name}", str(value)]
    return warc.run(warc._parser().parse_args(order))


def rows(output):
    """All rows of an output, in the order of their addresses, and without what names the run."""
    table = pq.read_table(str(pathlib.Path(output) / "pages"))
    return table.sort_by([("url", "ascending"), ("warc_id", "ascending")]).to_pylist()


@pytest.fixture(scope="module")
def undisturbed(doubled, tmp_path_factory):
    output = tmp_path_factory.mktemp("undisturbed")
    report = run(doubled, output)
    return output, report


def same_report(one, other):
    timed = {"seconds", "worker_seconds"}
    return {k: v for k, v in one.items() if k not in timed} == {k: v for k, v in other.items() if k not in timed}


def test_the_output_holds_each_text_once(undisturbed, doubled):
    output, report = undisturbed
    found = rows(output)
    assert report["kept"] == len(found) > 30
    assert report["exact_duplicates"] > 5 and report["near_duplicates"] > 1 and report["faults"] == []
    assert report["texts"] == report["kept"] + report["exact_duplicates"] + report["near_duplicates"]
    assert report["pages"] == sum(report["statuses"].values())
    texts = [row["text"] for row in found]
    assert len(set(texts)) == len(texts)
    by_id = {}
    for path in doubled:
        with path.open("rb") as file:
            by_id.update((page.id, page) for page in clearline.read_warc(file))
    for row in found:
        page = by_id[row["warc_id"]]
        article = clearline.extract(page)
        assert row["text"] == article.text and row["title"] == article.title and row["date"] == page.date
        assert row["markdown"] == clearline.extract(page, format="md").text
        assert row["model"] == clearline.MODEL and row["engine"] == clearline.__version__
        assert row["language"] == (article.lang or "und")
    assert json.loads((output / "report.json").read_text()) == report


@pytest.mark.parametrize("engine", CLUSTERS)
def test_every_engine_keeps_the_same(engine, undisturbed, doubled, tmp_path, request):
    request.getfixturevalue(engine)
    report = run(doubled, tmp_path, engine)
    assert same_report(report, undisturbed[1])
    assert rows(tmp_path) == rows(undisturbed[0])


def test_what_is_finished_is_not_read_again(undisturbed, doubled, tmp_path):
    first = run(doubled[:3], tmp_path)
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "_parts").glob("*.parquet")}
    assert first["inputs"] == 3 and len(kept) == 3
    whole = run(doubled, tmp_path)
    assert same_report(whole, undisturbed[1]) and rows(tmp_path) == rows(undisturbed[0])
    again = {path: path.stat().st_mtime_ns for path in kept}
    assert again == kept


def test_another_job_is_not_mixed_in(undisturbed, doubled, tmp_path):
    run(doubled[:1], tmp_path)
    with pytest.raises(ValueError, match="another job"):
        run(doubled[:1], tmp_path, method="justext")
    with pytest.raises(ValueError, match="cannot be told"):
        run(doubled[:1], tmp_path / "other", method="justext", policy="page")
    with pytest.raises(ValueError, match="is no WARC file"):
        run([tmp_path], tmp_path / "other")
    assert not (tmp_path / "other").exists()
    with Folder(str(tmp_path)).alone(), pytest.raises(ValueError, match="Another job"):
        run(doubled[:1], tmp_path)


def test_lists_folders_and_addresses_are_inputs(undisturbed, doubled, tmp_path):
    listed = tmp_path / "warc.paths"
    listed.write_text("".join(f"{path.name}\n" for path in doubled))
    report = run([listed], tmp_path / "out", prefix=f"{doubled[0].parent}/")
    assert same_report(report, undisturbed[1])
    report = run([doubled[0].parent], tmp_path / "folder")
    assert same_report(report, undisturbed[1])
    with serve(doubled[0].parent) as address:
        report = run([f"{address}/{doubled[0].name}"], tmp_path / "web")
    assert report["pages"] > 0 and report["faults"] == []


def serve(folder):
    @contextlib.contextmanager
    def running():
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()

    return running()


def test_a_truncated_file_gives_what_is_whole(doubled, tmp_path):
    whole = doubled[0].read_bytes()
    cut = tmp_path / "cut.warc.gz"
    cut.write_bytes(whole[: len(whole) // 2])
    report = run([cut, doubled[1]], tmp_path / "out")
    assert len(report["faults"]) == 1 and "cannot be read further" in report["faults"][0]
    assert report["kept"] > 0 and report["statuses"]["failed"] == 1
    later = tmp_path / "later.warc.gz"
    missing = run([later, doubled[1]], tmp_path / "two")
    assert "cannot be read" in missing["faults"][0] and missing["kept"] > 0
    # What is there by the next time is read then, and read again when it has changed.
    later.write_bytes(doubled[2].read_bytes())
    there = run([later, doubled[1]], tmp_path / "two")
    assert there["faults"] == [] and there["pages"] > missing["pages"]
    later.write_bytes(doubled[3].read_bytes())
    changed = run([later, doubled[1]], tmp_path / "two")
    assert same_report(changed, run([later, doubled[1]], tmp_path / "anew"))
    (tmp_path / "two" / "_parts" / f"{name_of(str(later))}.parquet").unlink()
    assert same_report(run([later, doubled[1]], tmp_path / "two"), changed)


def test_a_download_that_ends_early_is_a_fault(doubled, tmp_path):
    whole = doubled[0].read_bytes()
    # The second record begins where the second gzip member does.
    end = whole.index(b"\x1f\x8b\x08", len(whole) // 3)

    class Cut(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(whole)))
            self.end_headers()
            self.wfile.write(whole[:end])

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cut)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    report = run([f"http://127.0.0.1:{server.server_port}/cut.warc.gz"], tmp_path)
    server.shutdown()
    assert len(report["faults"]) == 1 and "bytes early" in report["faults"][0] and report["kept"] > 0


def test_a_text_without_words_and_a_relative_output_are_no_trouble(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    marks = b"<p>" + "… — • ★ ".encode() * 40
    tool("crawl").write(tmp_path / "crawl", [("https://e.example/1", marks), ("https://e.example/2", RAIN)], 1)
    report = run(["crawl"], "out", method="text-density")
    assert report["texts"] == report["kept"] == 2 and (tmp_path / "out" / "report.json").exists()


def finish(command, environment):
    """Runs a job to its end, which is to be a good one."""
    job = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert job.returncode == 0, job.stderr[-3000:]


@pytest.fixture
def program(request):
    """Makes the command of a whole job by an engine, and its environment."""

    def made(engine, inputs, output, hook, master=None, **more):
        start = ["-m", "clearline.jobs.warc"]
        if engine == "spark":
            more["MASTER"] = master or request.getfixturevalue("cluster")
            start = ["-c", SPARK_PROGRAM]
        # What all processes of the job read at their start.
        more["PYTHONPATH"] = str(HERE / hook) if hook else ""
        environment = {**os.environ, "RAY_ADDRESS": "local", **more}
        return [sys.executable, *start, "--engine", engine, "--output", str(output), *map(str, inputs)], environment

    return made


@pytest.mark.parametrize("engine", ENGINES)
def test_a_page_that_ends_its_worker_twice_is_left_out(engine, program, tmp_path):
    body = [(f"https://e.example/{n}", RAIN.replace(b"lower", b"%d" % n) if n % 2 else SNOW.replace(b"noon", b"%d" % n)) for n in range(90)]
    for number in (40, 77):
        body[number] = (body[number][0], body[number][1] + b"<!-- POISON -->")
    crawl = tool("crawl").write(tmp_path / "crawl", body, 1)
    finish(*program(engine, crawl, tmp_path / "out", "poison"))
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert [page["url"] for page in report["poison"]] == ["https://e.example/40", "https://e.example/77"]
    assert all(len(page["sha256"]) == 64 for page in report["poison"])
    assert report["statuses"]["poison"] == 2 and report["statuses"]["found"] == 88
    clean = [page for number, page in enumerate(body) if number not in (40, 77)]
    alone = run(tool("crawl").write(tmp_path / "clean", clean, 1), tmp_path / "alone")
    assert [row["text"] for row in rows(tmp_path / "out")] == [row["text"] for row in rows(tmp_path / "alone")]
    assert alone["kept"] == report["kept"]


@pytest.mark.parametrize("engine", ENGINES)
def test_killed_workers_and_a_killed_job_leave_the_same_output(engine, undisturbed, doubled, tmp_path, program):
    command, slow = program(engine, doubled, tmp_path, "slow")
    if engine != "ray":
        # The whole job is killed in the middle, with all that it has started. (What runs a Ray of its own outlives it for a while.)
        ended = subprocess.DEVNULL
        job = subprocess.Popen(command, env=slow, start_new_session=True, stdout=ended, stderr=ended)
        assert wait_until(lambda: readers(tmp_path), 120)
        os.killpg(job.pid, signal.SIGKILL)
        job.wait()
    # It is begun again, and two of its workers are killed.
    job = subprocess.Popen(command, env=slow, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    killed = 0
    while killed < 2 and job.poll() is None:
        for process in readers(tmp_path):
            try:
                os.kill(process, signal.SIGKILL)
                killed += 1
                break
            except ProcessLookupError:
                pass
        time.sleep(0.5)
    said = job.communicate(timeout=300)[1]
    assert job.returncode == 0, said.decode()[-3000:]
    assert killed == 2
    assert_same(tmp_path, undisturbed)


def assert_same(output, undisturbed):
    report = json.loads((output / "report.json").read_text())
    assert same_report(report, undisturbed[1])
    assert rows(output) == rows(undisturbed[0])
    assert list((output / "_parts").glob("*.draft")) == []


SPARK_PROGRAM = """
import os, sys
from pyspark.sql import SparkSession
builder = SparkSession.builder.master(os.environ["MASTER"]).config("spark.ui.enabled", "false")
builder = builder.config("spark.executor.memory", "512m").config("spark.sql.shuffle.partitions", "4")
# As docs/scale.md advises: a task that has failed on a worker is begun again on another.
builder = builder.config("spark.excludeOnFailure.enabled", "true")
builder.config("spark.executorEnv.PYTHONPATH", os.environ.get("PYTHONPATH", "")).getOrCreate()
from clearline.jobs.warc import main
sys.exit(main(sys.argv[1:]))
"""


def readers(output):
    """The processes that read a part of an output."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes()
        except OSError:
            continue
        if b"clearline.jobs.part" in words and str(output).encode() in words:
            found.append(int(path.parent.name))
    return found


def wait_until(is_so, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.1)
    return False


def test_a_full_disk_is_said_and_the_job_goes_on_later(doubled, undisturbed, tmp_path):
    output = tmp_path / "out"
    program = [sys.executable, "-m", "clearline.jobs.warc", "--output", str(output), *map(str, doubled)]
    # No file may grow beyond 20 kB: writing fails as on a full disk.
    small = subprocess.run(["bash", "-c", 'ulimit -f 20; trap "" XFSZ; exec "$@"', "bash", *program], capture_output=True, text=True)
    assert small.returncode == 2 and "clearline:" in small.stderr and "Traceback" not in small.stderr, small.stderr
    assert list(output.rglob("*.draft")) == []
    report = run(doubled, output)
    assert same_report(report, undisturbed[1])
    assert rows(output) == rows(undisturbed[0])


@full
def test_a_full_disk_of_one_worker_loses_nothing(doubled, undisturbed, tmp_path, program):
    with standalone(tmp_path, [{}, {"PYTHONPATH": str(HERE / "full_disk")}]) as address:
        finish(*program("spark", doubled, tmp_path / "out", None, address))
    assert_same(tmp_path / "out", undisturbed)


@full
def test_ray_begins_again_where_a_disk_was_full(doubled, undisturbed, tmp_path, program):
    tickets = tmp_path / "tickets"
    tickets.mkdir()
    for name in ("one", "two"):
        (tickets / name).touch()
    finish(*program("ray", doubled, tmp_path / "out", "full_disk", CLEARLINE_TEST_FULL=str(tickets)))
    assert list(tickets.iterdir()) == []
    assert_same(tmp_path / "out", undisturbed)


def test_names_and_drafts(tmp_path):
    names = {name_of(f"s3://bucket/{n}/CC-MAIN-2026.warc.gz") for n in range(50)}
    assert len(names) == 50 and all(name.startswith("CC-MAIN-2026-") for name in names)
    folder = Folder(str(tmp_path / "deep" / "er"))
    with pytest.raises(RuntimeError):
        with folder.draft("a/b.json"):
            raise RuntimeError
    assert folder.names("a", ".json") == [] and not folder.holds("a/b.json")
    folder.write_json("a/b.json", {"x": 1})
    assert folder.read_json("a/b.json") == {"x": 1} and folder.names("a", ".json") == ["b.json"]
    folder.delete("a")
    assert not folder.holds("a/b.json")
