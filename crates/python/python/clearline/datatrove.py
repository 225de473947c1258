"""datatrove: an extractor, and a reader of WARC files that passes bytes on.

>>> from clearline.datatrove import ClearlineExtractor, ClearlineWarcReader
>>> pipeline = [ClearlineWarcReader("crawl"), ClearlineExtractor(), JsonlWriter("out")]             # doctest: +SKIP

datatrove's own reader decodes pages, and leaves out what it cannot decode. Ours passes the bytes and the Content-Type header on, and the
extractor decodes them as a browser does. The extractor takes documents of other readers as well.
"""

from __future__ import annotations

from typing import Any, Iterator, Optional

from datatrove.pipeline.extractors.base import BaseExtractor
from datatrove.pipeline.readers.base import BaseDiskReader
from datatrove.utils.logging import logger
from datatrove.utils.typeshelper import StatHints

from . import ClearlineError, Page, extract, read_warc


class ClearlineExtractor(BaseExtractor):
    """Finds the main text of each document, and adds title, author, published, language, method, confidence and status to its
    metadata, where there are any.

    It needs no process of its own and no time-out: the engine counts its work, and what goes wrong with a page is an exception.
    """

    name = "⛏ Clearline"
    _requires_dependencies = ["clearline"]

    def __init__(self, method: str = "auto", policy: str = "article", format: str = "txt", limits: Any = None) -> None:
        super().__init__(timeout=0)
        self.how = {"method": method, "policy": policy, "format": format, "limits": limits}
        # An argument without a meaning is refused here, not once for each page.
        extract("", **self.how)

    def extract(self, text: Any) -> str:
        """The main text of a page, bytes or str."""
        return extract(text, **self.how).text

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        for document in data or ():
            self.stat_update(StatHints.total)
            with self.track_time():
                article = self._article(document)
            if article is None:
                continue
            if not article.text:
                self.stat_update(StatHints.dropped)
                continue
            document.text = article.text
            facts = {
                "title": article.title,
                "author": article.author,
                "published": article.date,
                "language": article.lang,
                "method": article.method,
                "confidence": article.confidence,
                "status": article.status,
            }
            document.metadata.update({name: fact for name, fact in facts.items() if fact is not None})
            document.metadata.pop("content_type", None)
            self.stat_update("extracted", StatHints.forwarded)
            self.update_doc_stats(document)
            yield document

    def _article(self, document: Any) -> Optional[Any]:
        known = document.metadata
        page = Page(document.text, url=known.get("url"), content_type=known.get("content_type"))
        try:
            return extract(page, **self.how)
        except ClearlineError as fault:
            self.stat_update("clean_error")
            logger.warning(f"{document.id} is left out: {fault}")
            return None


class ClearlineWarcReader(BaseDiskReader):
    """Reads the pages of WARC files as bytes. Parameters are those of datatrove's own reader."""

    name = "🕷 Warc (Clearline)"

    def read_file(self, filepath: str) -> Iterator[Any]:
        with self.data_folder.open(filepath, "rb") as file:
            for number, page in enumerate(read_warc(file)):
                if page.error is not None:
                    self.stat_update("broken_record")
                    logger.warning(f"{page.id} of {filepath} is left out: {page.error}")
                    continue
                known = {"url": page.url, "date": page.date, "content_type": page.content_type}
                known = {name: fact for name, fact in known.items() if fact is not None}
                document = self.get_document_from_dict({"text": page.html, "id": page.id, **known}, filepath, number)
                if document:
                    yield document
