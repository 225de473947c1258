"""Pages, and WARC files of them."""

import contextlib
import importlib.machinery
import importlib.util
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "tests" / "fixtures"


def tool(name: str):
    """A Python program of `tools/` as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "tools" / name))
    spec = importlib.util.spec_from_loader(name, loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def pytest_configure(config):
    config.addinivalue_line("markers", "full: runs in `.ci/full` only, because it needs a real engine or takes minutes")


@pytest.fixture(scope="session")
def pages():
    """Address and bytes of real and hostile pages: the project's own, or of the corpora where CLEARLINE_SHARED names them."""
    crawl = tool("crawl")
    shared = os.environ.get("CLEARLINE_SHARED")
    if shared:
        names = ["zh-handmade", "zh-gne", "multilang-extra", "trafilatura-eval", "scrapinghub", "wcxb-dev"]
        folders = [pathlib.Path(shared) / "corpora" / "dev" / name for name in names]
    else:
        folders = [FIXTURES, FIXTURES / "auto", FIXTURES / "reading"]
    found = [page for folder in folders for page in crawl.pages_of(folder)]
    assert len(found) > 50
    return found[:2000]


@pytest.fixture(scope="session")
def crawl(pages, tmp_path_factory):
    """The paths of WARC files that hold the pages."""
    return tool("crawl").write(tmp_path_factory.mktemp("crawl"), pages, 4)


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """The command line, as README's test command builds it."""
    return built(tmp_path_factory.mktemp("program"), "test", "--no-run", "--test", "main")


@pytest.fixture(scope="session")
def program_with_tables(tmp_path_factory):
    """The command line with the feature `parquet`."""
    return built(tmp_path_factory.mktemp("program_with_tables"), "build", "--bin", "clearline", "--features", "parquet")


def built(folder: pathlib.Path, *order: str) -> pathlib.Path:
    """Builds the command line and copies it, because the next build with other features replaces it."""
    subprocess.run(["cargo", *order, "--locked"], cwd=ROOT, check=True)
    return pathlib.Path(shutil.copy2(ROOT / "target" / "debug" / "clearline", folder))


@pytest.fixture
def spark(cluster):
    """A session on the cluster, which has all of it."""
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master(cluster).appName("clearline tests").config("spark.ui.enabled", "false")
    session = session.config("spark.executor.memory", "1g").config("spark.sql.shuffle.partitions", "4")
    # As docs/scale.md advises: pages are large.
    for rows in ("spark.sql.execution.arrow.maxRecordsPerBatch", "spark.sql.parquet.columnarReaderBatchSize"):
        session = session.config(rows, "64")
    session = session.getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    """The address of a real Spark master with two workers, on the loopback."""
    with standalone(tmp_path_factory.mktemp("spark"), [{}, {}]) as address:
        yield address


@contextlib.contextmanager
def standalone(folder, workers):
    """A Spark master and a worker for each of some environments."""
    import pyspark

    program = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-class"
    environment = {
        **os.environ,
        "SPARK_HOME": str(program.parent.parent),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_WORKER_DIR": str(folder),
        "SPARK_LOCAL_DIRS": str(folder),
    }
    os.environ.update({name: environment[name] for name in ("SPARK_HOME", "SPARK_LOCAL_IP", "PYSPARK_PYTHON")})
    port = free_port()
    address = f"spark://127.0.0.1:{port}"
    master = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
    worker = ["org.apache.spark.deploy.worker.Worker", address, "--host", "127.0.0.1", "--cores", "1", "--memory", "1g"]
    worker += ["--webui-port", "0"]
    running = []
    with (folder / "log").open("wb") as log:
        for arguments, own in [(master, {}), *((worker, own) for own in workers)]:
            running.append(subprocess.Popen([program, *arguments], env={**environment, **own}, stdout=log, stderr=log))
            wait_for(port)
        try:
            yield address
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int) -> None:
    """Waits until something listens on a port."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise TimeoutError(f"nothing listens on {port}")


@pytest.fixture(scope="session")
def ray():
    """A Ray of two processors on this machine."""
    import ray
    import ray.data

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()
