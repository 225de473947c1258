"""The plain classes: what goes in beside HTML, and what comes out. All can be pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Optional, Union


class Block(NamedTuple):
    """A kept part of the article."""

    #: "heading", "paragraph", "code", "math", "caption", "term", "summary" or "post": who wrote a post, and when.
    kind: str
    #: 1 to 6 for a heading, else 0.
    level: int
    text: str


@dataclass(frozen=True)
class Page:
    """A page before it is read, with what is known of it."""

    html: Union[bytes, str]
    url: Optional[str] = None
    #: The Content-Type header.
    content_type: Optional[str] = None
    charset: Optional[str] = None
    #: The id of its record in a crawl.
    id: Optional[str] = None
    #: When the crawler fetched it.
    date: Optional[str] = None
    #: Why the record holds no page, if it holds none.
    error: Optional[str] = None


@dataclass(frozen=True)
class Limits:
    """What a page may cost. Work is counted, never timed, so a page has the same answer on every machine.

    A page with more bytes is a `PageError`; a page with more nodes is read up to there, with a warning; deeper elements move up.
    """

    bytes: int = 64 << 20
    nodes: int = 500_000
    depth: int = 512

    def __post_init__(self) -> None:
        for name, most in (("bytes", 2**63 - 1), ("nodes", 2**32 - 1), ("depth", 2**16 - 1)):
            value = getattr(self, name)
            if not isinstance(value, int) or not 0 <= value <= most:
                raise ValueError(f"{name} is a whole number from 0 to {most}, not {value!r}.")


@dataclass(frozen=True)
class Article:
    """What was found on a page."""

    #: The main text, in the format that was asked for.
    text: str
    title: Optional[str]
    author: Optional[str]
    #: The day of publication, as ISO 8601 has it if it was understood.
    date: Optional[str]
    site: Optional[str]
    #: The code of the language.
    lang: Optional[str]
    charset: Optional[str]
    url: Optional[str]
    method: str
    #: The pages of the rule of the site that was used, if any.
    rule: Optional[str]
    #: The F1 that can be expected, 0 to 1; only of methods that know it.
    confidence: Optional[float]
    #: "found", "doubtful" or "nothing", or "failed" if the page could not be read.
    status: str
    #: Why there is no article, such as "index-of-links".
    reason: Optional[str]
    #: The status as a sentence, if no article was found.
    message: Optional[str]
    #: Why the page could not be read; only from `extract_many`.
    error: Optional[str]
    #: The kept parts, in the order of the page.
    blocks: tuple[Block, ...]
    #: What a reader should know, such as that only a part was read.
    warnings: tuple[str, ...]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<clearline.Article: {self.title!r}, {len(self.text)} characters, {self.status}>"
