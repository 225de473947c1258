//! The rich preview: the kept text as HTML with its pictures, headings and links.

use crate::document::{Document, ElementId, Event, Ids, Tag, TextId, TextSpan};
use crate::extraction::Extraction;
use crate::methods::mark_up::escape;
use std::fmt::{Result, Write};
use url::Url;

/// Writes what an extraction keeps, as a fragment of HTML that holds nothing but `img[src, alt]`, `p`, `br`, `h1`–`h6`, `strong`,
/// `div` and `a[href]` (R2), always balanced. Other block elements become `div`, so that their lines stay apart; other
/// tags give way to their content. Images are where the page has them between two kept lines of one region. Addresses
/// are the page's own, relative ones included; those that lead elsewhere than to the web or to mail are left out.
///
/// # Errors
/// When `html` takes no more.
pub fn write_preview(document: &Document, extraction: &Extraction, html: &mut dyn Write) -> Result {
    let mut kept: Vec<&TextSpan> = extraction.kept_spans().collect();
    kept.sort_by_key(|span| (span.text, span.range.start));
    let mut writer = Writer {
        document,
        regions: regions(extraction),
        kept,
        html,
    };
    writer.write_all()
}

/// The text nodes between the first and the last kept one of each region.
fn regions(extraction: &Extraction) -> Vec<Ids<TextId>> {
    let region = |units: std::ops::RangeInclusive<usize>| {
        let kept = units.filter(|&unit| extraction.verdicts.get(unit).is_some_and(|verdict| verdict.keep));
        let texts = kept.flat_map(|unit| extraction.units.spans(unit)).map(|span| span.text);
        let (first, last) = (texts.clone().min()?, texts.max()?);
        (first < last).then_some(first.until(last))
    };
    let runs = extraction.curve.kept.iter();
    runs.filter_map(|run| region(run.units())).collect()
}

struct Writer<'a> {
    document: &'a Document,
    /// In page order.
    kept: Vec<&'a TextSpan>,
    /// In page order.
    regions: Vec<Ids<TextId>>,
    html: &'a mut dyn Write,
}

impl Writer<'_> {
    fn write_all(&mut self) -> Result {
        let document = self.document;
        let mut walk = document.walk();
        while let Some(event) = walk.next() {
            match event {
                Event::Open(id) => {
                    self.open(id)?;
                    if document.elements()[id].tag.hides_text() {
                        walk.skip_contents();
                    }
                }
                Event::Text(text) => self.text(text)?,
                Event::Close(id) => self.close(id)?,
            }
        }
        Ok(())
    }

    fn open(&mut self, id: ElementId) -> Result {
        match self.document.elements()[id].tag {
            Tag::Img => self.image(id),
            Tag::Br if self.is_amid(id) => self.html.write_str("<br>"),
            Tag::A if self.holds_kept(id) => {
                self.html.write_str("<a")?;
                self.address(id, "href", &["http", "https", "mailto"])?;
                self.html.write_str(">")
            }
            _ => match self.shown_name(id) {
                Some(name) => write!(self.html, "<{name}>"),
                None => Ok(()),
            },
        }
    }

    fn close(&mut self, id: ElementId) -> Result {
        match self.shown_name(id) {
            Some(name) => write!(self.html, "</{name}>"),
            None => Ok(()),
        }
    }

    /// The name under which an element with content appears, if it does.
    fn shown_name(&self, id: ElementId) -> Option<&'static str> {
        let name = match self.document.elements()[id].tag {
            Tag::A => "a",
            Tag::Strong => "strong",
            Tag::P => "p",
            Tag::H1 => "h1",
            Tag::H2 => "h2",
            Tag::H3 => "h3",
            Tag::H4 => "h4",
            Tag::H5 => "h5",
            Tag::H6 => "h6",
            Tag::Body => return None,
            tag if tag.breaks_line() && !tag.is_void() => "div",
            _ => return None,
        };
        self.holds_kept(id).then_some(name)
    }

    fn image(&mut self, id: ElementId) -> Result {
        if !self.is_amid(id) {
            return Ok(());
        }
        self.html.write_str("<img")?;
        self.address(id, "src", &["http", "https"])?;
        if let Some(text) = self.document.attribute(id, "alt") {
            self.attribute("alt", text)?;
        }
        self.html.write_str(">")
    }

    /// Writes an address whose scheme is one of `schemes` or that is relative.
    fn address(&mut self, id: ElementId, name: &'static str, schemes: &[&str]) -> Result {
        let Some(address) = self.document.attribute(id, name) else {
            return Ok(());
        };
        let is_allowed = match Url::parse(address) {
            Ok(url) => schemes.contains(&url.scheme()),
            Err(fault) => fault == url::ParseError::RelativeUrlWithoutBase,
        };
        if is_allowed {
            self.attribute(name, address)
        } else {
            Ok(())
        }
    }

    fn attribute(&mut self, name: &str, value: &str) -> Result {
        write!(self.html, " {name}=\"")?;
        escape(self.html, value)?;
        self.html.write_str("\"")
    }

    fn text(&mut self, text: TextId) -> Result {
        let first = self.kept.partition_point(|span| span.text < text);
        for span in self.kept[first..].iter().take_while(|span| span.text == text) {
            escape(self.html, self.document.span_text(span))?;
        }
        Ok(())
    }

    /// Whether an element holds kept text.
    fn holds_kept(&self, id: ElementId) -> bool {
        let texts = &self.document.elements()[id].texts;
        let first = self.kept.partition_point(|span| span.text < texts.start);
        self.kept.get(first).is_some_and(|span| span.text < texts.end)
    }

    /// Whether an element without text is between two kept lines of one region.
    fn is_amid(&self, id: ElementId) -> bool {
        let next_text = self.document.elements()[id].texts.start;
        let region = self.regions.partition_point(|region| region.end < next_text);
        self.regions.get(region).is_some_and(|region| region.start < next_text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::methods::Parameters;
    use crate::methods::clearreader::METHOD;

    fn preview_of(html: &str) -> String {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let mut html = String::new();
        write_preview(&document, &METHOD.extract(&document, &Parameters::default()), &mut html).unwrap();
        html
    }

    #[test]
    fn headings_links_and_images_stay_and_everything_else_goes() {
        let words = "word ".repeat(40);
        let words = words.trim_end();
        let page = format!(
            "<body><div class=x><img src=logo.png><section><h2 onclick=x>A < B</h2><p style=y>{words} <a href='/more' \
             target=_top>more</a> <b>bold</b> <strong>strong</strong></p></section><img src=a.png alt='\"a\"' onload=x>\
             <p>{words}<br>text <a href=' JavaScript:x'>bad</a></p></div><img src=b.png>"
        );
        assert_eq!(
            preview_of(&page),
            format!(
                "<div><div><h2>A &lt; B</h2><p>{words} <a href=\"/more\">more</a> bold <strong>strong</strong></p></div>\
                 <img src=\"a.png\" alt=\"&quot;a&quot;\"><p>{words}<br>text <a>bad</a></p></div>"
            )
        );
    }

    #[test]
    fn nothing_kept_shows_nothing() {
        assert_eq!(preview_of("<img src=a.png><p>short"), "");
    }
}
