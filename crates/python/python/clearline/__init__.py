"""Finds the main text of web pages and shows why.

>>> import clearline
>>> page = "<title>Rain</title>" + "<p>It rained all night, and the lower road was gone." * 9
>>> article = clearline.extract(page)
>>> article.title, article.status
('Rain', 'found')

One page: `extract`, `explain`, `Document`. Many: `extract_many` on all processors, `extract_batch` for Arrow tables, `read_warc` for the
files of crawlers. On a cluster: `clearline.spark`, `clearline.ray`, `clearline.datatrove`, `clearline.nemo`, and the whole job
`python -m clearline.jobs.warc`.

The same page has the same answer on every machine: limits count work, never time. The interpreter's lock is free while pages are
read, and what goes wrong with a page is an exception.
"""

from __future__ import annotations

import json
from os import PathLike
from typing import Any, BinaryIO, Iterable, Iterator, Mapping, Sequence, Union

from ._clearline import (
    FIELDS,
    METHODS,
    MODEL,
    ClearlineError,
    Document,
    InternalError,
    PageError,
    __version__,
    bands,
    extract,
    extract_batch as _extract_batch,
    minhash,
)
from ._clearline import Articles as _Articles
from ._clearline import Pages as _Pages
from ._clearline import explain as _explain
from ._types import Article, Block, Limits, Page

__all__ = [
    "FIELDS",
    "METHODS",
    "MODEL",
    "Article",
    "Block",
    "ClearlineError",
    "Document",
    "InternalError",
    "Limits",
    "Page",
    "PageError",
    "__version__",
    "bands",
    "explain",
    "extract",
    "extract_batch",
    "extract_many",
    "minhash",
    "read_warc",
]

Html = Union[bytes, str, Page]


def explain(html: Html, **how: Any) -> dict[str, Any]:
    """Explains the answer on a page: every unit with its verdict, the numbers behind it, and the curve.

    Takes what `extract` takes, but no format. Returns what `clearline explain -f json` writes, which `docs/formats.md` describes.

    >>> page = "<title>Rain</title>" + "<p>It rained all night, and the lower road was gone." * 9
    >>> answer = explain(page, method="line-block")
    >>> answer["extraction"]["method"], len(answer["units"]) > 0
    ('line-block', True)
    """
    answer: dict[str, Any] = json.loads(_explain(html, **how))
    return answer


def extract_many(
    pages: Iterable[Html],
    *,
    method: str = "auto",
    methods: Sequence[str] | None = None,
    policy: str = "article",
    format: str = "txt",
    parameters: Mapping[str, Any] | None = None,
    rules: Any = None,
    limits: Limits | None = None,
    threads: int | None = None,
) -> Iterator[Any]:
    """Finds the main text of many pages, on all processors, in their order.

    Pages are taken a few hundred at a time, so there may be any number of them. One thread iterates. Yields an `Article` for each page, or with `methods` a list
    of them, one for each method; the page is parsed once. A page that cannot be read ends nothing: its article has an `error`.

    >>> pages = ["<p>It rained all night, and the lower road was gone." * 9] * 3
    >>> [article.status for article in extract_many(pages)]
    ['found', 'found', 'found']
    """
    if isinstance(pages, (str, bytes)):
        raise TypeError("extract_many takes many pages, such as a list of them; for one there is extract.")
    return _Articles(
        pages,
        method=method,
        methods=None if methods is None else _listed(methods),
        policy=policy,
        format=format,
        parameters=parameters,
        rules=rules,
        limits=limits,
        threads=threads,
    )


def extract_batch(
    batch: Any,
    *,
    methods: Sequence[str] = ("auto",),
    policy: str = "article",
    fields: Sequence[str] | None = None,
    html: str = "html",
    url: str = "url",
    content_type: str = "content_type",
    parameters: Mapping[str, Any] | None = None,
    rules: Any = None,
    limits: Limits | None = None,
    threads: int = 1,
) -> Any:
    return _extract_batch(
        batch,
        methods=_listed(methods),
        policy=policy,
        fields=None if fields is None else _listed(fields),
        html=html,
        url=url,
        content_type=content_type,
        parameters=parameters,
        rules=rules,
        limits=limits,
        threads=threads,
    )


extract_batch.__doc__ = _extract_batch.__doc__


def _listed(names: Sequence[str]) -> list[str]:
    """Names as a list; a single one need not be in one."""
    return [names] if isinstance(names, str) else list(names)


def read_warc(file: Union[BinaryIO, str, PathLike[str]]) -> Iterator[Page]:
    """Reads the pages of a WARC file, compressed or not: answers with status 200 that are pages, as bytes.

    Takes a path, or a file that is open for bytes. The bytes are what the server meant, unpacked and not decoded: `extract` knows the character set better than
    who has only the bytes. A record that is damaged gives a page with an `error`; after a damage of the file nothing follows.
    """
    return _Pages(open(file, "rb") if isinstance(file, (str, PathLike)) else file)
