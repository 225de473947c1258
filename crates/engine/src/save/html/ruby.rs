//! Readings over characters: the `ruby` of a page as `ruby` again.

use super::Writer;
use super::inline::LineEnd;
use crate::extraction::Style;
use crate::extraction::article::{is_closing_bracket, is_opening_bracket};
use crate::save::pieces::Piece;
use std::slice;

/// Whether pieces are characters with readings over them: a reading alone has nothing to stand above, and one that a link or a line break
/// divides is no single one.
pub(super) fn is_ruby(pieces: &[Piece<'_>]) -> bool {
    let is_base = |piece: &Piece<'_>| piece.style.has(Style::RUBY) && !is_reading(piece);
    let readings = || pieces.iter().filter(|piece| is_reading(piece));
    let count = |is_it: fn(char) -> bool| readings().map(|piece| piece.text.matches(is_it).count()).sum::<usize>();
    pieces.first().is_some_and(is_base)
        && readings().next().is_some()
        && count(is_opening_bracket) == count(is_closing_bracket)
}

fn is_reading(piece: &Piece<'_>) -> bool {
    piece.style.has(Style::READING)
}

impl Writer<'_> {
    /// Writes characters, each with its reading behind it: that is an `rt` element, and its parentheses are for programs that
    /// draw nothing above a line (HTML Living Standard, 4.5.10 to 4.5.12).
    pub(super) fn push_ruby(&mut self, html: &mut String, pieces: &[Piece<'_>], how: (Style, LineEnd)) {
        html.push_str("<ruby>");
        for group in pieces.chunk_by(|a, b| is_reading(a) == is_reading(b)) {
            match group {
                [first, ..] if is_reading(first) => self.push_readings(html, group, how),
                _ => self.push_passages(html, group, how, false),
            }
        }
        html.push_str("</ruby>");
    }

    /// Writes readings, an `rt` element for each. Several in a row are divided by their parentheses; text that begins without one is a
    /// single reading.
    fn push_readings(&mut self, html: &mut String, pieces: &[Piece<'_>], how: (Style, LineEnd)) {
        let begins = |piece: &Piece<'_>| piece.text.starts_with(is_opening_bracket);
        if !pieces.first().is_some_and(begins) {
            html.push_str("<rt>");
            self.push_passages(html, pieces, how, false);
            return html.push_str("</rt>");
        }
        let mut depth = 0;
        for piece in pieces {
            let mut words = piece.without_text();
            for character in piece.text.chars() {
                let mark_up = match depth {
                    0 if is_opening_bracket(character) => "<rp>(</rp><rt>",
                    1 if is_closing_bracket(character) => "</rt><rp>)</rp>",
                    _ => "",
                };
                depth += usize::from(is_opening_bracket(character));
                depth = depth.saturating_sub(usize::from(is_closing_bracket(character)));
                if mark_up.is_empty() {
                    words.text.push(character);
                } else {
                    self.push_words(html, &mut words, how);
                    html.push_str(mark_up);
                }
            }
            self.push_words(html, &mut words, how);
        }
        html.push_str(if depth > 0 { "</rt><rp>)</rp>" } else { "" });
    }

    /// Writes the words of a piece, if there are any, and takes them out of it.
    fn push_words(&mut self, html: &mut String, words: &mut Piece<'_>, how: (Style, LineEnd)) {
        if !words.text.is_empty() {
            self.push_passages(html, slice::from_ref(words), how, false);
            words.text.clear();
        }
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
            "读作<ruby>漢<rp>【</rp><rt>hàn</rt><rp>】</rp>字<rt>zì</rt></ruby>，请注意。",
        ] {
            assert_eq!(saved(written), format!("读作{zi}，请注意。"));
        }
        let two = saved("读作<ruby>漢<rt>hàn</rt><rt>ㄏㄢ</rt></ruby>，请注意。");
        assert!(two.contains("<rt>hàn</rt><rp>)</rp><rp>(</rp><rt>ㄏㄢ</rt>"), "{two}");
        let english = saved("读作<ruby>漢<rt lang=en>Han</rt></ruby>，请注意。");
        assert!(
            english.contains("<ruby>漢<rp>(</rp><rt><span lang=\"en\">Han</span></rt>"),
            "{english}"
        );
        let nested = saved("读作<ruby>漢<rt>hàn(4)</rt></ruby>，请注意。");
        assert!(nested.contains("<rt>hàn(4)</rt><rp>)</rp></ruby>"), "{nested}");
        let linked = saved("读作<ruby>東<rt><a href=https://e.example/>とう</a></rt></ruby>，请注意。");
        assert!(!linked.contains("<ruby>") && linked.contains("東("), "{linked}");
        assert!(!saved("读作<ruby>東<rt>とう<br>TO</rt></ruby>，请注意。").contains("<ruby>"));
        assert_eq!(saved("读作<ruby>漢</ruby>，请注意。"), "读作漢，请注意。");
    }
}
