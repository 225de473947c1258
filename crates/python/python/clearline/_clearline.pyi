from os import PathLike
from typing import Any, BinaryIO, Iterable, Iterator, Mapping, Sequence

from ._types import Article, Limits, Page

__version__: str
MODEL: str
METHODS: list[str]
FIELDS: list[str]
USUAL: list[str]

class ClearlineError(Exception): ...
class PageError(ClearlineError): ...
class InternalError(ClearlineError): ...

def extract(
    html: bytes | str | Page,
    *,
    url: str | None = None,
    method: str = "auto",
    policy: str = "article",
    format: str = "txt",
    parameters: Mapping[str, Any] | None = None,
    rules: str | PathLike[str] | None = None,
    limits: Limits | None = None,
    charset: str | None = None,
    content_type: str | None = None,
) -> Article: ...
def explain(
    html: bytes | str | Page,
    *,
    url: str | None = None,
    method: str = "auto",
    policy: str = "article",
    parameters: Mapping[str, Any] | None = None,
    rules: str | PathLike[str] | None = None,
    limits: Limits | None = None,
    charset: str | None = None,
    content_type: str | None = None,
) -> str: ...
def extract_batch(
    batch: Any,
    *,
    methods: Sequence[str],
    policy: str = "article",
    fields: Sequence[str] | None = None,
    html: str = "html",
    url: str = "url",
    content_type: str = "content_type",
    parameters: Mapping[str, Any] | None = None,
    rules: str | PathLike[str] | None = None,
    limits: Limits | None = None,
    threads: int = 1,
) -> Any: ...
def minhash(text: str) -> list[int] | None: ...
def bands(text: str) -> list[int] | None: ...

class Document:
    @staticmethod
    def parse(
        html: bytes | str | Page,
        *,
        url: str | None = None,
        limits: Limits | None = None,
        charset: str | None = None,
        content_type: str | None = None,
    ) -> Document: ...
    def by(
        self,
        method: str,
        *,
        policy: str = "article",
        format: str = "txt",
        parameters: Mapping[str, Any] | None = None,
    ) -> Article: ...
    @property
    def article(self) -> Article: ...
    def metadata(self) -> dict[str, str | None]: ...

class Articles:
    def __init__(
        self,
        pages: Iterable[bytes | str | Page],
        *,
        method: str = "auto",
        methods: list[str] | None = None,
        policy: str = "article",
        format: str = "txt",
        parameters: Mapping[str, Any] | None = None,
        rules: str | PathLike[str] | None = None,
        limits: Limits | None = None,
        threads: int | None = None,
    ) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __next__(self) -> Any: ...

class Pages:
    def __init__(self, file: BinaryIO) -> None: ...
    def __iter__(self) -> Iterator[Page]: ...
    def __next__(self) -> Page: ...
