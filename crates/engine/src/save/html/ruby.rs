//! Readings over characters: the `ruby` of a page as `ruby` again.

use super::Writer;
use super::inline::LineEnd;
use crate::extraction::Style;
use crate::save::pieces::Piece;

/// Whether pieces are characters with readings over them: a reading alone has nothing to stand above.
pub(super) fn is_ruby(pieces: &[Piece<'_>]) -> bool {
    let is_base = |piece: &Piece<'_>| piece.style.has(Style::RUBY) && !is_reading(piece);
    pieces.first().is_some_and(is_base) && pieces.iter().any(is_reading)
}

fn is_reading(piece: &Piece<'_>) -> bool {
    piece.style.has(Style::READING)
}

impl Writer<'_> {
    /// Writes characters, each with its reading behind it: that is an `rt` element, and its parentheses are for programs that
    /// draw nothing above a line (HTML Living Standard, 4.5.10 to 4.5.12).
    pub(super) fn push_ruby(&self, html: &mut String, pieces: &[Piece<'_>], how: (Style, LineEnd)) {
        html.push_str("<ruby>");
        for group in pieces.chunk_by(|a, b| is_reading(a) == is_reading(b)) {
            match group {
                [first, ..] if is_reading(first) => self.push_reading(html, group, how),
                _ => group.iter().for_each(|piece| self.push_styled(html, piece, how)),
            }
        }
        html.push_str("</ruby>");
    }

    fn push_reading(&self, html: &mut String, pieces: &[Piece<'_>], how: (Style, LineEnd)) {
        let opens = pieces.first().is_some_and(|piece| piece.text.starts_with(['(', '（']));
        let closes = pieces.last().is_some_and(|piece| piece.text.ends_with([')', '）']));
        let has_parentheses = opens && closes;
        html.push_str(if has_parentheses { "<rp>(</rp><rt>" } else { "<rt>" });
        for (at, piece) in pieces.iter().enumerate() {
            let mut text = piece.text.as_str();
            if has_parentheses && at == 0 {
                text = text.trim_start_matches(['(', '（']);
            }
            if has_parentheses && at + 1 == pieces.len() {
                text = text.trim_end_matches([')', '）']);
            }
            if !text.is_empty() {
                let inside = Piece {
                    text: text.to_owned(),
                    ..piece.clone()
                };
                self.push_styled(html, &inside, how);
            }
        }
        html.push_str(if has_parentheses { "</rt><rp>)</rp>" } else { "</rt>" });
    }
}

#[cfg(test)]
mod tests {
    use crate::Reading;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};
    use crate::save::html;

    fn saved(paragraph: &str) -> String {
        let text = "这一段文字用来试验注音，它足够长，因此是页面的主要文字，不会弄错。".repeat(4);
        let page = format!("<html lang=zh-CN><title>水</title><p>{text}</p><p>{paragraph}</p><p>{text}</p>");
        let read = |html: &str| Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default());
        let saved = html(&read(&page)).unwrap();
        assert_eq!(html(&read(&saved)).unwrap(), saved, "saved again, it is the same");
        let paragraphs = saved.split("<p>").map(|paragraph| paragraph.trim_end());
        let own = paragraphs.filter(|paragraph| paragraph.starts_with("读作")).last();
        own.unwrap_or_default().trim_end_matches("</p>").to_owned()
    }

    #[test]
    fn readings_are_ruby_again() {
        let zi = "<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rp>(</rp><rt>zì</rt><rp>)</rp></ruby>";
        for written in [
            "读作<ruby>漢<rt>hàn</rt>字<rt>zì</rt></ruby>，请注意。",
            "读作<ruby>漢<rp>（</rp><rt>hàn</rt><rp>）</rp></ruby><ruby>字<rt>zì</rt></ruby>，请注意。",
        ] {
            assert_eq!(saved(written), format!("读作{zi}，请注意。"));
        }
        assert_eq!(saved("读作<ruby>漢</ruby>，请注意。"), "读作漢，请注意。");
    }
}
