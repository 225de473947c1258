//! The last deletion of the Python program: character references.
//!
//! The program takes the first match of `&`, an optional `#`, word characters and `;` in the whole text, replaces it, and
//! begins again from the left until none is left. That is quadratic, and what a replacement leaves can complete a new
//! reference: `&amp;lt;` becomes `<`, and `&n&zwj;bsp;` a space.
//!
//! One pass with a stack gives the same text. A match has no `&` and no `;` inside, so matches never overlap, and the first
//! `;` that completes one belongs to the leftmost match. What stands left of it holds no match; it can only become part of
//! one if it ends in unfinished references (`&`, `#` and word characters, one behind the other) and the replacement is
//! empty or `&`. The stack holds the places of these unfinished `&`; any other character that stays empties it for good.
//! Every character is pushed and taken back at most once.

use crate::document::is_word;
use crate::methods::mapped_text::{MappedText, Rewrite};

/// Replaces character references until none is left: five known ones by their characters, all others by nothing.
pub(super) fn decode(text: &MappedText) -> MappedText {
    let input = text.as_str();
    let mut rewrite = Rewrite::new(text);
    let mut unfinished: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(rest) = input.get(at..) {
        if unfinished.is_empty() {
            let Some(ampersand) = rest.find('&') else {
                break;
            };
            at += ampersand;
            rewrite.keep_until(at);
        }
        let Some(c) = input.get(at..).and_then(|rest| rest.chars().next()) else {
            break;
        };
        at += c.len_utf8();
        match c {
            ';' if names_something(rewrite.built()) => complete(&mut rewrite, &mut unfinished, at),
            '&' => {
                unfinished.push(rewrite.built().len());
                rewrite.keep_until(at);
            }
            '#' if rewrite.built().ends_with('&') => rewrite.keep_until(at),
            _ => {
                if !is_word(c) {
                    unfinished.clear();
                }
                rewrite.keep_until(at);
            }
        }
    }
    rewrite.finish()
}

/// Whether the unfinished reference at the end of `built` has at least one word character.
fn names_something(built: &str) -> bool {
    !built.ends_with(['&', '#'])
}

/// Replaces the innermost unfinished reference, whose `;` ends at byte `end` of the input.
fn complete(rewrite: &mut Rewrite<'_>, unfinished: &mut Vec<usize>, end: usize) {
    let Some(start) = unfinished.pop() else {
        return;
    };
    let name = rewrite
        .built()
        .get(start..)
        .unwrap_or_default()
        .trim_start_matches(['&', '#']);
    let with = meaning(name);
    rewrite.replace_built(start, end, with);
    match with {
        "" => {}
        "&" => unfinished.push(start),
        _ => unfinished.clear(),
    }
}

/// The character of a reference; the program does not tell names from numbers, so `&160;` is known too.
fn meaning(name: &str) -> &'static str {
    match name {
        "nbsp" | "160" => " ",
        "lt" | "60" => "<",
        "gt" | "62" => ">",
        "amp" | "38" => "&",
        "quot" | "34" => "\"",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(source: &str) -> String {
        decode(&MappedText::new(source)).as_str().to_owned()
    }

    /// The definition, word for word: replace the first match, begin again from the left.
    fn decoded_by_definition(source: &str) -> String {
        let mut text = source.to_owned();
        while let Some((start, end)) = first_reference(&text) {
            let with = meaning(text[start..end].trim_matches(['&', '#', ';']));
            text.replace_range(start..end, with);
        }
        text
    }

    fn first_reference(text: &str) -> Option<(usize, usize)> {
        text.match_indices('&').find_map(|(start, _)| {
            let rest = &text[start + 1..];
            let rest = rest.strip_prefix('#').unwrap_or(rest);
            let after = rest.trim_start_matches(is_word);
            (after.len() < rest.len() && after.starts_with(';')).then(|| (start, text.len() - after.len() + 1))
        })
    }

    #[test]
    fn five_references_are_known_and_all_others_vanish() {
        assert_eq!(
            decoded("a&nbsp;b&lt;&gt;&quot;&#160;&#38;x&mdash;&#20013;&中;."),
            "a b<>\" &x."
        );
        assert_eq!(decoded("&160;&#nbsp;"), "  ", "numbers and names are not told apart");
        assert_eq!(decoded("&; &#; & #65; &a b; &#x41;"), "&; &#; & #65; &a b; ");
    }

    #[test]
    fn what_a_replacement_leaves_is_read_again() {
        assert_eq!(decoded("&amp;nbsp;x"), " x");
        assert_eq!(decoded("&amp;amp;lt;"), "<");
        assert_eq!(decoded("&n&zwj;bsp;x"), " x");
        assert_eq!(decoded("&&a;#&b;6&c;0;"), "<");
        assert_eq!(
            decoded("&a&lt;b;"),
            "&a<b;",
            "a character that stays ends what stands before it"
        );
    }

    #[test]
    fn equals_the_definition_on_every_short_text() {
        let parts = ["&", "#", ";", "a", "amp", "60", "-", "&amp;"];
        for number in 0..parts.len().pow(5) {
            let source: String = (0..5u32)
                .map(|digit| parts[number / parts.len().pow(digit) % parts.len()])
                .collect();
            assert_eq!(decoded(&source), decoded_by_definition(&source), "{source}");
        }
    }

    #[test]
    fn a_hundred_thousand_nested_references_take_one_pass() {
        let amps = format!("&{}lt;", "amp;".repeat(100_000));
        assert_eq!(decoded(&amps), "<");
        let nested = format!("{}{}", "&a".repeat(100_000), ";".repeat(100_000));
        assert_eq!(decoded(&nested), "");
    }

    #[test]
    fn a_decoded_character_stands_for_its_whole_reference() {
        let source = "a&amp;lt;b&copy;c";
        let text = decode(&MappedText::new(source));
        assert_eq!(text.as_str(), "a<bc");
        assert_eq!(text.sources(source, 1..2), ["&amp;lt;"]);
        assert_eq!(text.sources(source, 2..4), ["b", "c"]);
    }
}
