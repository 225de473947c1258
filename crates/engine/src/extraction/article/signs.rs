//! Images that are signs within a line: emoji and smileys, and images of symbols such as a key between two words or a
//! variable in a sentence.
//!
//! Between words, the description of a small image takes its place, if it says what is meant; else the image only decorates
//! the words next to it. A larger image is a symbol if the sentence goes on behind it. Alone in its block, each is an image
//! like others.

use super::build::Builder;
use super::context::Context;
use super::elements::declared;
use super::{NodeKind, images};
use crate::document::{Document, ElementId, TextId, is_wide};

/// An image whose description is longer than this, in bytes, is no sign within a line.
const LONGEST_SIGN: usize = 24;
/// The longer side of a picture that is as high as a line, in pixels.
const LINE_SIZE: u32 = 32;
/// Pixels of an em, where a style states sizes so.
const EM: f32 = 16.0;
/// Words of descriptions that say what a picture looks like or does, not what is meant by it.
const LOOKS: [&str; 12] = [
    "icon", "arrow", "chevron", "caret", "bullet", "symbol", "image", "photo", "flag", "external", "link", "offsite",
];

/// An image that may be a sign; what follows it decides.
pub(super) struct Sign {
    element: ElementId,
    context: Context,
    /// Whether the page states that it is no higher than a line.
    is_small: bool,
}

impl Builder<'_> {
    /// Whether an image may be a sign in a line; its line decides what becomes of it.
    pub(super) fn takes_sign(&mut self, id: ElementId) -> bool {
        if self.found.is_saved || self.is_inside(NodeKind::Figure) {
            return false;
        }
        let is_small = is_small(self.document, id);
        let alt = |id| self.document.attribute(id, "alt").unwrap_or_default();
        let may_be_symbol = || is_meant(alt(id)) && goes_on(self.line()) && !is_photograph(self.document, id);
        if !is_small && (self.context().link.is_some() || !may_be_symbol()) {
            return false;
        }
        // Its copy for readers without scripts.
        if self.leaf.signs.last().is_none_or(|sign| alt(sign.element) != alt(id)) {
            self.leaf.signs.push(Sign {
                element: id,
                context: self.context(),
                is_small,
            });
        }
        true
    }

    /// Text follows images that may be signs: those behind other text of its leaf are read, if they say anything.
    pub(super) fn read_signs(&mut self, text: TextId) {
        let signs = std::mem::take(&mut self.leaf.signs);
        if self.leaf.started.is_none() {
            return;
        }
        let next = self.document.text(text);
        for sign in signs {
            let alt = self.document.attribute(sign.element, "alt").unwrap_or_default().trim();
            if !sign.is_small && !continues(next) {
                self.set_image(sign.element, sign.context);
                continue;
            }
            let Some(place) = self.behind_line().filter(|_| is_meant(alt)) else {
                continue;
            };
            let (after, before) = (next.trim_start().chars(), self.line().trim_end().chars());
            if begins_with_words(after, alt.chars()) || begins_with_words(before.rev(), alt.chars().rev()) {
                continue;
            }
            self.break_lines();
            if self.line().ends_with(is_letter) {
                self.article.text.push(' ');
            }
            self.push_stand_in(alt, place, sign.context);
            if next.starts_with(is_letter) {
                self.article.text.push(' ');
            }
        }
    }

    /// A leaf ends: small images behind its text decorate it; larger ones, and those without any text around them, are images.
    pub(super) fn end_signs(&mut self) {
        for sign in std::mem::take(&mut self.leaf.signs) {
            let is_described = images::has_description(self.document, sign.element);
            if !sign.is_small || self.leaf.started.is_none() && is_described {
                self.set_image(sign.element, sign.context);
            }
        }
    }
}

/// The text that an image means: emoji, and smileys by their class or their code.
pub(super) fn text_of(document: &Document, id: ElementId) -> Option<&str> {
    let alt = document.attribute(id, "alt")?.trim();
    if alt.is_empty() || alt.len() > LONGEST_SIGN {
        return None;
    }
    let is_symbol = |c: char| c > '\u{2000}' && !c.is_alphanumeric();
    let names_sign = |class: &str| class.contains("emoji") || class.contains("smiley") || class.contains("emoticon");
    let is_code = alt.starts_with([':', ';']) && alt.len() > 1 && !alt.contains(char::is_whitespace);
    let class = document.attribute(id, "class").unwrap_or_default();
    (alt.chars().all(is_symbol) || is_code || names_sign(class)).then_some(alt)
}

/// Whether an image is stated to be no higher than a line.
fn is_small(document: &Document, id: ElementId) -> bool {
    let mut sizes = ["width", "height"]
        .into_iter()
        .filter_map(|name| stated_size(document, id, name))
        .peekable();
    sizes.peek().is_some() && sizes.all(|size| size <= LINE_SIZE)
}

/// Whether an image is a photograph by its file, or too high for a symbol in a line.
fn is_photograph(document: &Document, id: ElementId) -> bool {
    /// The shorter side of the largest symbol, in pixels.
    const LARGEST: u32 = 64;
    let source = images::source(document, id, false).unwrap_or_default();
    let path = source.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let sizes = ["width", "height"]
        .into_iter()
        .filter_map(|name| stated_size(document, id, name));
    let is_floated = document.attribute(id, "align").is_some();
    let endings = [".jpg", ".jpeg", ".webp", ".avif"];
    is_floated || endings.iter().any(|ending| path.ends_with(ending)) || sizes.min().is_some_and(|size| size > LARGEST)
}

/// A size in pixels, by attribute or by style.
fn stated_size(document: &Document, id: ElementId, name: &str) -> Option<u32> {
    let of_style = || {
        let value = declared(document, id, name)?;
        let number = |unit| value.strip_suffix(unit)?.trim().parse::<f32>().ok();
        number("px")
            .or_else(|| number("em").map(|ems| ems * EM))
            .map(|size| size as u32)
    };
    of_style().or_else(|| images::pixels(document, id, name))
}

/// Whether a description says what is meant and not what the picture looks like; a name of a file does neither.
fn is_meant(alt: &str) -> bool {
    let names_looks = |word: &str| LOOKS.iter().any(|look| look.eq_ignore_ascii_case(word));
    alt.len() <= LONGEST_SIGN
        && alt.contains(char::is_alphanumeric)
        && !alt.contains(['_', '/', '.'])
        && !alt.split(|c: char| !c.is_alphanumeric()).any(names_looks)
}

/// Whether a text begins with the words of another, without regard to case.
fn begins_with_words(text: impl Iterator<Item = char>, words: impl Iterator<Item = char>) -> bool {
    let mut text = text.peekable();
    let mut last = None;
    for c in words {
        last = Some(c);
        if !text.next().is_some_and(|own| own.to_lowercase().eq(c.to_lowercase())) {
            return false;
        }
    }
    let goes_on = text.peek().is_some_and(|&next| is_letter(next));
    !(last.is_some_and(is_letter) && goes_on)
}

/// Whether a line stops in the middle of a sentence.
fn goes_on(line: &str) -> bool {
    let last = line.trim_end().chars().next_back();
    last.is_some_and(|last| last.is_alphanumeric() || matches!(last, ',' | '，' | '、' | '(' | '（' | '=' | '-'))
}

/// Whether a text goes on with a sentence that began before it.
fn continues(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    first.is_some_and(|first| {
        first.is_alphanumeric() && !first.is_uppercase() || ",.;:)?!，。；：）？！、=".contains(first)
    })
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() && !is_wide(c)
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};
    use crate::extraction::Article;
    use crate::extraction::article::leaves_of as text;

    #[test]
    fn small_pictures_are_read_in_their_line_or_decorate_it() {
        let sign = |alt: &str| format!("<img src=a.png width=16 height=16 alt='{alt}'>");
        for (html, expected) in [
            (format!("<p>Press {} to go on", sign("Enter")), "Press Enter to go on"),
            (format!("<p>mail{}example", sign("at")), "mail at example"),
            (format!("<p>a {} b", sign("external link")), "a b"),
            (format!("<p>a {} b {}", sign(""), sign("end")), "a b"),
            (format!("<p>{} a", sign("lamp")), "a"),
            (
                format!("<p>Norway {} and {} Sweden", sign("norway"), sign("Sweden")),
                "Norway and Sweden",
            ),
            (format!("<p>fun {}", sign(":wink:")), "fun :wink:"),
            (format!("<p>a <noscript>{0}</noscript>{0} b", sign("c")), "a c b"),
            (format!("<p>{}", sign("No anchoring")), ""),
            (
                format!("<p>lengths {} and {} with", sign("a"), sign("b")),
                "lengths a and b with",
            ),
            (
                "<p>the width <img src=w.png alt=w height=60> of it".to_owned(),
                "the width w of it",
            ),
            ("<p>第 <img src=i.png alt=i> 个点".to_owned(), "第 i 个点"),
        ] {
            assert_eq!(text(&html), expected, "{html}");
        }
    }

    #[test]
    fn a_picture_is_as_small_as_the_page_says() {
        let pictures = |html: &str| {
            let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
            article.images.len()
        };
        assert_eq!(pictures("<p>a <img src=b.png alt=c style='height: 1.2em'> d"), 0);
        assert_eq!(
            pictures("<p>a <img src=b.png alt=c width=16 height=90> d"),
            0,
            "a symbol"
        );
        assert_eq!(pictures("<p>a <img src=b.jpg alt=c> d"), 1, "a photograph");
        assert_eq!(pictures("<p>a <img src=b.png alt=c width=300 height=200> d"), 1);
        assert_eq!(pictures("<p>a. <img src=b.png alt=c> D"), 1);
        assert_eq!(pictures("<p>a <img src=b.png alt=c> D"), 1);
        assert_eq!(pictures("<p>a <img src=b.png alt=c>"), 1);
        assert_eq!(pictures("<p><img src=b.png width=16>"), 0);
        assert_eq!(pictures("<figure><img src=b.png width=16></figure>"), 1);
    }
}
