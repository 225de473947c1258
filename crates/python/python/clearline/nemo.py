"""NeMo Curator: an extractor of the shape of its `DocumentExtractor`, which this module does not need to import.

>>> from clearline.nemo import ClearlineExtractor
>>> extractor = ClearlineExtractor()
>>> page = b"<title>Rain</title>" + b"<p>It rained all night, and the lower road was gone." * 9
>>> record = extractor.extract({"url": "https://example.com/", "warc_id": "1", "source_id": "a", "content": page})
>>> record["title"], record["text"][:19]
('Rain', 'It rained all night')
"""

from __future__ import annotations

from typing import Any, Optional

from . import ClearlineError, Page, extract

_INPUT = ["url", "warc_id", "source_id", "content"]
_FACTS = ["language", "title", "author", "published", "method", "confidence", "status", "text"]


class ClearlineExtractor:
    """Finds the main text of a record with the page in its column `content`; `None` where there is none."""

    def __init__(self, method: str = "auto", policy: str = "article", format: str = "txt", limits: Any = None) -> None:
        self.how = {"method": method, "policy": policy, "format": format, "limits": limits}
        # An argument without a meaning is refused here, not once for each page.
        extract("", **self.how)

    def extract(self, record: dict[str, Any]) -> Optional[dict[str, Any]]:
        """The record without its page, with the article's facts."""
        try:
            article = extract(self._page(record), **self.how)
        except ClearlineError:
            return None
        if not article.text:
            return None
        facts = [article.lang, article.title, article.author, article.date]
        facts += [article.method, article.confidence, article.status, article.text]
        kept = {name: value for name, value in record.items() if name != "content"}
        return {**kept, **dict(zip(_FACTS, facts))}

    @staticmethod
    def _page(record: dict[str, Any]) -> Page:
        """The page of a record. NeMo's iterators pass answers of the web on without their headers: HTML, unless a record says otherwise."""
        kind = record.get("content_type") or "text/html"
        return Page(record["content"], url=record.get("url") or None, content_type=kind)

    def input_columns(self) -> list[str]:
        """What a record has to hold."""
        return list(_INPUT)

    def output_columns(self) -> list[str]:
        """What a record holds afterwards."""
        return [name for name in _INPUT if name != "content"] + _FACTS
