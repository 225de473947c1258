"""One page: `extract`, `explain`, `Document`."""

import doctest
import importlib
import inspect
import json
import pickle
import subprocess
import sys

import clearline
import pytest
from conftest import FIXTURES

PAGE = (FIXTURES / "article-en.html").read_bytes()
RAIN = "<title>Rain</title>" + "<p>It rained all night, and the lower road was gone." * 9


def test_an_article_has_its_text_and_its_facts():
    article = clearline.extract(PAGE, url="https://harrow.example/night-desk")
    assert article.title == "Night desk opens at the Harrow Lane library"
    assert article.text.startswith("The reading room at Harrow Lane used to go dark at six")
    assert "Rowers beaten by the weather" not in article.text
    assert (article.lang, article.method, article.status, article.error) == ("en", "auto", "found", None)
    assert article.confidence > 0.8
    assert article.url == "https://harrow.example/night-desk"
    headings = [block for block in article.blocks if block.kind == "heading"]
    assert headings[0].text == "A letter and forty signatures" and headings[0].level == 2
    kept = "".join("".join(block.text.split()) for block in article.blocks)
    assert kept == "".join(article.text.split())


def test_bytes_are_decoded_as_a_browser_does():
    chinese = clearline.extract((FIXTURES / "article-zh-gb18030.html").read_bytes())
    assert chinese.charset == "gb18030" and chinese.lang == "zh"
    russian = "<p>" + "Всю ночь шёл дождь, и нижнюю дорогу размыло. " * 9
    as_declared = clearline.extract(russian.encode("koi8-r"), content_type="text/html; charset=koi8-r")
    as_known = clearline.extract(russian.encode("koi8-r"), charset="koi8-r")
    assert as_declared.text == as_known.text == clearline.extract(russian).text


def test_formats_policies_and_parameters():
    assert clearline.extract(PAGE, format="md").text.startswith("The reading room")
    assert clearline.extract(PAGE, format="html").text.startswith("<!DOCTYPE html>")
    remarks = (FIXTURES / "remarks.html").read_bytes()
    assert "The goat is called Bishop" not in clearline.extract(remarks).text
    assert "The goat is called Bishop" in clearline.extract(remarks, policy="discussion").text
    by_default = clearline.explain(PAGE, method="line-block")
    by_five = clearline.explain(PAGE, method="line-block", parameters={"k": 5})
    assert by_default["extraction"]["parameters"] != by_five["extraction"]["parameters"]


@pytest.mark.parametrize(
    "wrong, says",
    [
        ({"method": "magic"}, "There is no method"),
        ({"policy": "all"}, "article"),
        ({"policy": "page", "method": "justext"}, "cannot be told"),
        ({"format": "pdf"}, "txt, md, html"),
        ({"url": "nowhere"}, "is no address"),
        ({"rules": "/no/such/folder"}, "is no folder"),
        ({"parameters": {"cut": "high"}}, "cut"),
    ],
)
def test_arguments_without_a_meaning_are_refused(wrong, says):
    with pytest.raises(ValueError, match=says):
        clearline.extract(RAIN, **wrong)


def test_pages_that_cannot_be_read_raise_a_sentence():
    with pytest.raises(clearline.PageError, match="limit is 100"):
        clearline.extract(RAIN, limits=clearline.Limits(bytes=100))
    with pytest.raises(clearline.PageError):
        clearline.extract(b"%PDF-1.7 \x00\x01")
    with pytest.raises(clearline.PageError, match="charset|character set"):
        clearline.extract(b"<p>x", charset="klingon")
    with pytest.raises(TypeError, match="bytes or str"):
        clearline.extract(7)


def test_limits_are_counted():
    deep = "<div>" * 5000 + RAIN
    limits = clearline.Limits(nodes=50, depth=20)
    cut = clearline.extract("<p>It rained all night. " * 5000, limits=limits)
    assert any("was read" in warning for warning in cut.warnings), cut.warnings
    assert clearline.extract(deep, limits=clearline.Limits(depth=20)).status == "found"


def test_an_explanation_is_what_the_command_line_writes(program, tmp_path):
    page = tmp_path / "page.html"
    page.write_bytes(PAGE)
    for method in clearline.METHODS:
        run = subprocess.run([program, "explain", "-f", "json", "-m", method, "-"], input=PAGE, capture_output=True)
        ours = clearline.explain(PAGE, method=method)
        theirs = json.loads(run.stdout)
        assert ours["units"] == theirs["units"] and ours["curve"] == theirs["curve"], method


def test_a_document_is_parsed_once_and_read_by_all_methods():
    document = clearline.Document.parse(PAGE, url="https://harrow.example/")
    for method in clearline.METHODS:
        assert document.by(method) == clearline.extract(PAGE, url="https://harrow.example/", method=method)
    assert document.article == document.by("auto")
    assert document.metadata()["url"] == "https://harrow.example/"


def test_articles_can_be_pickled_and_compared():
    article = clearline.extract(RAIN)
    assert pickle.loads(pickle.dumps(article)) == article
    assert str(article) == article.text and "Rain" in repr(article)


@pytest.mark.parametrize("name", ["clearline", "clearline._types", "clearline.nemo", "clearline._clearline"])
def test_examples_run(name):
    module = importlib.import_module(name)
    finder = doctest.DocTestFinder(exclude_empty=True)
    members = {member: thing for member, thing in inspect.getmembers(module) if getattr(thing, "__doc__", None)}
    runner = doctest.DocTestRunner()
    for test in finder.find(module, name, extraglobs=vars(clearline)):
        runner.run(test)
    for member, thing in members.items():
        if inspect.isbuiltin(thing) or inspect.isclass(thing) and name == "clearline._clearline":
            examples = doctest.DocTestParser().get_doctest(thing.__doc__, vars(clearline), member, None, 0)
            if examples.examples:
                runner.run(examples)
    results = runner.summarize()
    assert results.failed == 0 and (results.attempted > 0 or name == "clearline._types")


def test_importing_is_quick_and_brings_no_window():
    listed = "import clearline, sys; print(sorted(m for m in sys.modules if m.split('.')[0] in ('numpy', 'pyarrow', 'pandas')))"
    run = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
    extension = clearline._clearline.__file__
    with open(extension, "rb") as file:
        bytes_ = file.read()
    # Paths of modules: names alone also arise where two texts of the program meet ("Australia/Darwin" before "it holds").
    for path in (b"egui::", b"winit::", b"wayland_client::"):
        assert path not in bytes_
