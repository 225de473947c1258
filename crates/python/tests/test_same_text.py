"""The same text, byte for byte, by the command line, Python, Spark, Ray, datatrove and NeMo's extractor."""

import json
import os
import pathlib
import subprocess
import sys
import time

import clearline
import pytest


@pytest.fixture(scope="module")
def expected(program, crawl):
    """The text of each page with one, by its record, as the command line gives it."""
    run = subprocess.run([program, "batch", "--quiet", *crawl], capture_output=True)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    texts = {record["id"]: record["text"] for record in records if record["text"]}
    assert len(texts) > 40
    return texts


@pytest.fixture(scope="module")
def table(crawl):
    """The pages as a table, as a crawler's table holds them."""
    import pyarrow as pa

    pages = []
    for path in crawl:
        with path.open("rb") as file:
            pages += [page for page in clearline.read_warc(file) if page.error is None]
    columns = {
        "id": [page.id for page in pages],
        "url": [page.url for page in pages],
        "content_type": [page.content_type for page in pages],
        "html": pa.array([page.html for page in pages], pa.binary()),
    }
    return pa.table(columns)


def test_python(expected, crawl):
    found = {}
    for path in crawl:
        with path.open("rb") as file:
            pages = list(clearline.read_warc(file))
        for page, article in zip(pages, clearline.extract_many(pages)):
            if article.text:
                found[page.id] = article.text
    assert found == expected


def test_a_batch(expected, table):
    found = {}
    for batch in table.to_batches(max_chunksize=64):
        rows = clearline.extract_batch(batch).to_pylist()
        found.update((row["id"], row["text"]) for row in rows if row["text"])
    assert found == expected


@pytest.mark.full
def test_tables_of_the_command_line_and_of_the_job_agree(program_with_tables, crawl, tmp_path):
    import pyarrow.parquet as pq
    from clearline.jobs import warc

    order = warc._parser().parse_args(["--output", str(tmp_path / "job"), *map(str, crawl)])
    warc.run(order)
    subprocess.run([program_with_tables, "batch", "--quiet", "-o", tmp_path / "all.parquet", *crawl], check=False)
    ours = pq.read_table(str(tmp_path / "job" / "pages")).to_pylist()
    theirs = {row["warc_id"]: row for row in pq.read_table(tmp_path / "all.parquet").to_pylist()}
    assert len(ours) > 40
    for row in ours:
        other = theirs[row["warc_id"]]
        assert set(row) == set(other)
        # A number that was a line of JSON may differ in its last digit.
        assert row["confidence"] == pytest.approx(other["confidence"], rel=1e-12)
        assert {**row, "language": None, "confidence": 0} == {**other, "language": None, "confidence": 0}
        assert row["language"] == (other["language"] or "und")


def test_nemo(expected, table):
    from clearline.nemo import ClearlineExtractor

    extractor = ClearlineExtractor()
    found = {}
    for row in table.to_pylist():
        record = {"url": row["url"], "warc_id": row["id"], "source_id": "crawl", "content": row["html"]}
        answer = extractor.extract(record)
        if answer is not None:
            assert list(answer) == extractor.output_columns()
            found[answer["warc_id"]] = answer["text"]
    assert found == expected


@pytest.mark.full
def test_datatrove(expected, crawl, table, tmp_path):
    addresses = dict(zip(table.column("id").to_pylist(), table.column("url").to_pylist()))
    from clearline.datatrove import ClearlineExtractor, ClearlineWarcReader
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter

    reader = ClearlineWarcReader(str(crawl[0].parent), glob_pattern="*.warc.gz")
    pipeline = [reader, ClearlineExtractor(), JsonlWriter(str(tmp_path / "out"), compression=None)]
    LocalPipelineExecutor(pipeline=pipeline, logging_dir=str(tmp_path / "logs"), tasks=2).run()
    found = {}
    for path in (tmp_path / "out").iterdir():
        for line in path.open(encoding="utf-8"):
            document = json.loads(line)
            found[document["id"]] = document["text"]
            known = document["metadata"]
            assert known["method"] == "auto" and known.get("url") == addresses[document["id"]]
    assert found == expected


@pytest.mark.full
def test_spark(expected, table, spark, tmp_path):
    import pyarrow.parquet as pq
    from clearline.spark import extract

    # A row group is read as a whole: pages are large.
    pq.write_table(table, tmp_path / "pages.parquet", row_group_size=64)
    pages = spark.read.parquet(str(tmp_path / "pages.parquet")).repartition(4)
    articles = extract(pages)
    assert articles.columns[:3] == ["id", "url", "content_type"] and "html" not in articles.columns
    found = {row.id: row.text for row in articles.collect() if row.text}
    assert found == expected
    both = extract(pages, methods=["auto", "justext"], fields=["method", "text", "confidence", "text_hash", "bands"])
    assert both.count() == 2 * table.num_rows
    assert len(both.filter("text != ''").first().bands) == 14


@pytest.mark.full
def test_ray(expected, table, ray):
    from clearline.ray import extract

    articles = extract(ray.data.from_arrow(table))
    found = {row["id"]: row["text"] for row in articles.iter_rows() if row["text"]}
    assert found == expected
    assert extract(ray.data.from_arrow(table.slice(0, 3)), methods=["auto", "justext"]).count() == 6


def test_types_are_checked():
    program = 'import clearline\narticle = clearline.extract(b"x")\nreveal_type(article.text)\nclearline.extract(7)\n'
    path = pathlib.Path(os.environ.get("TMPDIR", "/tmp")) / f"clearline-types-{os.getpid()}-{time.time_ns()}.py"
    path.write_text(program)
    try:
        run = subprocess.run([sys.executable, "-m", "mypy", path], capture_output=True, text=True)
    finally:
        path.unlink()
    assert 'Revealed type is "builtins.str"' in run.stdout or 'Revealed type is "str"' in run.stdout, run.stdout
    assert "arg-type" in run.stdout
