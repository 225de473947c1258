//! Names of people in what a page states about its author.

use super::east_asian::{people_of, without_labelled};
use super::entities::decoded;
use super::labels::{holds_label, is_label, is_word_of_pages};
use super::openings::{ENDINGS, OPENINGS, OPENINGS_WITH_COLON, PARTICLES};
use super::signed::of_report;
use super::site::folded;
use super::telling::is_host;
use crate::document::is_wide;

/// Characters of the longest name.
const LONGEST_NAME: usize = 60;
/// Words of the longest name.
const MOST_WORDS: usize = 6;

/// Countries that end addresses.
const COUNTRIES: [&str; 10] = [
    "Germany",
    "Deutschland",
    "Austria",
    "Österreich",
    "Switzerland",
    "Schweiz",
    "France",
    "Italy",
    "UK",
    "USA",
];

/// How sure the place is where a name was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A field that holds names and nothing else.
    Field,
    /// An element that is marked as the author's.
    Marked,
    /// A line of text.
    Line,
}

/// Bytes of a statement that can be names.
const LONGEST_STATEMENT: usize = 8_000;

/// The names in a statement, without openings, roles and dates; empty where it holds none.
pub(super) fn names(stated: &str, place: Place) -> Vec<String> {
    if stated.len() > LONGEST_STATEMENT {
        return Vec::new();
    }
    let stated = decoded(stated);
    let text = without_opening(stated.trim()).unwrap_or(stated.trim());
    let (text, is_opened) = without_labelled(text);
    let reporters = of_report(text);
    if !reporters.is_empty() {
        return reporters;
    }
    // Parts of a field are asked no more: labels are surnames, too, as in "Bron, Eva".
    if text.contains("://") || text.contains("@") || is_label(text) {
        return Vec::new();
    }
    let text = without_brackets(text);
    let borders = [
        " | ", " – ", " — ", " - ", " • ", " · ", " ⋅ ", " ● ", " » ", " (", "（", "\u{200b}",
    ];
    let text = borders
        .iter()
        .fold(text, |text, border| text.split(border).next().unwrap_or(text));
    let text = without_address(text);
    let parts = text.split([',', ';', '、', '，', '；', '&', '/', '|']);
    let parts = parts.flat_map(|part| {
        let words = [" and ", " und ", " et ", " y ", " и "];
        words.iter().fold(vec![part], |parts, word| {
            parts.into_iter().flat_map(|part| part.split(word)).collect()
        })
    });
    let trimmed = |part: &str| {
        let part = part.trim();
        let part = part.strip_prefix("and ").unwrap_or(part);
        let name = without_opening(part).unwrap_or(part);
        let name = if place == Place::Field {
            name
        } else {
            without_ending(name)
        };
        name.trim_matches([' ', ':', '：', '|', '-', '–', '—', '*', '\u{a0}', '"'])
            .to_owned()
    };
    let mut names: Vec<String> = Vec::new();
    for name in parts.map(trimmed).flat_map(|part| people_of(part, is_opened)) {
        match is_name(&name, place) {
            true if !names.contains(&name) => names.push(name),
            true => {}
            // What follows something else is no list of names.
            false if place != Place::Field => break,
            false => {}
        }
    }
    names
}

/// Without brackets around all of it, as agencies are named; nothing where a bracket opens before any name.
fn without_brackets(text: &str) -> &str {
    match text.strip_prefix(['(', '（']) {
        Some(inside) => inside
            .split([')', '）', ':', '：'])
            .next()
            .filter(|inside| inside.len() + 4 >= text.trim_end_matches(['–', '-', ' ']).len())
            .unwrap_or_default(),
        None => text,
    }
}

/// Without the place behind a name: "The Valley, Frankfurt, Germany".
fn without_address(text: &str) -> &str {
    let is_address = text
        .rsplit_once(", ")
        .is_some_and(|(_, last)| COUNTRIES.contains(&last.trim()));
    match text.split_once(", ") {
        Some((name, _)) if is_address => name,
        _ => text,
    }
}

/// Whether a name is the full form of a single word: of a given name, or of an account such as `ida.marsh`.
pub(super) fn is_full_form(name: &str, word: &str) -> bool {
    let mut words = name.split(' ');
    let first = words.next().unwrap_or_default();
    let is_longer = (1..MOST_WORDS).contains(&words.count()) && !word.contains(' ');
    is_longer && (first.to_lowercase() == word.to_lowercase() || folded(name) == folded(word))
}

/// What follows the words that lead to a name; `None` where the text begins with none of them.
pub(super) fn without_opening(text: &str) -> Option<&str> {
    let is_border = |c: char| c.is_whitespace() || matches!(c, ':' | '：');
    let free = OPENINGS.iter().map(|opening| (opening, false));
    let bound = OPENINGS_WITH_COLON.iter().map(|opening| (opening, true));
    free.chain(bound).find_map(|(opening, needs_colon)| {
        let rest = behind(text, opening)?;
        let is_whole = rest.is_empty()
            || rest.starts_with(is_border) && (!needs_colon || rest.trim_start().starts_with([':', '：']));
        is_whole.then(|| rest.trim_start_matches(is_border))
    })
}

/// The rest of a text that begins with `head`, which is in lower case.
fn behind<'a>(text: &'a str, head: &str) -> Option<&'a str> {
    let (first, rest) = text.split_at_checked(head.len())?;
    let letters = first.chars().flat_map(char::to_lowercase);
    letters.eq(head.chars()).then_some(rest)
}

/// Without a date, a role or a remark behind the name.
fn without_ending(text: &str) -> &str {
    let mut end = text.len();
    let mut at = 0;
    for (index, word) in text.split(' ').enumerate() {
        let lower = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let is_month = crate::document::date::is_month(&lower) && follows_digit(&text[at + word.len()..]);
        if index > 0
            && (ENDINGS.contains(&lower.as_str()) || is_month || word.starts_with(|c: char| c.is_ascii_digit()))
        {
            end = at;
            break;
        }
        at += word.len() + 1;
    }
    text[..end].trim_end()
}

/// Whether a text has a digit for its next word, or nothing.
fn follows_digit(text: &str) -> bool {
    text.trim_start().chars().next().is_none_or(|c| c.is_ascii_digit())
}

fn is_name(text: &str, place: Place) -> bool {
    let characters = text.chars().count();
    let words: Vec<&str> = text.split(' ').collect();
    let lower = text.to_lowercase();
    let is_sign = |c: char| {
        matches!(
            c,
            '{' | '}' | '<' | '>' | '!' | '?' | '=' | '。' | '*' | '[' | ']' | '"' | '»' | '→' | '©' | '“' | '„'
        )
    };
    let is_possible = (2..=LONGEST_NAME).contains(&characters)
        && words.len() <= MOST_WORDS
        && text.chars().any(char::is_alphabetic)
        && !text.contains(is_sign)
        && !is_host(&lower)
        && (place == Place::Field || !ENDINGS.contains(&lower.as_str()))
        && (place == Place::Field || !holds_label(text));
    let is_capital = |word: &&str| {
        let first = word.chars().find(|c| c.is_alphanumeric());
        PARTICLES.contains(word) || first.is_none_or(|c| !c.is_lowercase() && !c.is_numeric())
    };
    let is_wide_name = text.chars().all(|c| is_wide(c) || matches!(c, '·' | ' ' | '・')) && characters <= 12;
    let is_somebody = words
        .iter()
        .any(|word| !PARTICLES.contains(&word.to_lowercase().as_str()));
    // Pictures of people who have none show these instead.
    let are_initials = place == Place::Marked && characters == 2 && !text.contains(|c: char| !c.is_ascii_uppercase());
    // A label precedes it then, such as that of an editor.
    let is_labelled = place != Place::Field && text.contains([':', '：']);
    is_possible
        && is_somebody
        && !are_initials
        && !is_labelled
        && match place {
            Place::Field => true,
            Place::Marked => {
                is_wide_name
                    || words.len() == 1 && !is_word_of_pages(text)
                    || words.iter().all(is_capital) && !is_word_of_pages(text)
            }
            Place::Line => words.iter().all(is_capital) && words.len() <= 5 && !is_word_of_pages(text),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_holds_names_and_nothing_else() {
        let field = |text| names(text, Place::Field);
        assert_eq!(field("By Ida Marsh &amp; Tom Weller"), ["Ida Marsh", "Tom Weller"]);
        assert_eq!(field("Ida Marsh, Ida Marsh | The Valley"), ["Ida Marsh"]);
        assert_eq!(field("marsh_ida"), ["marsh_ida"]);
        assert_eq!(field("Bron, Eva"), ["Bron", "Eva"]);
        assert_eq!(field("Ida Marsh, (Image: Valley Pictures, Tidestock)"), ["Ida Marsh"]);
        assert_eq!(field("(AFP) –"), ["AFP"]);
        assert_eq!(field("新华社记者 麦田"), ["麦田"]);
        assert_eq!(field("作者：麦田 魏乐 责任编辑：石桥"), ["麦田", "魏乐"]);
        assert_eq!(field("文/麦田、本报通讯员石桥"), ["麦田", "石桥"]);
        assert_eq!(field("记者麦田"), ["麦田"]);
        assert_eq!(field("河谷报记者 麦田 编辑 石桥"), ["麦田"]);
        assert_eq!(field("新华社 麦田"), ["麦田"]);
        assert!(field("佚名").is_empty());
        assert_eq!(field("河谷记者站"), ["河谷记者站"]);
        // A Japanese name is written so: family name, space, given name.
        assert_eq!(field("石橋 麦子"), ["石橋 麦子"]);
        assert!(field("来源：河谷日报").is_empty());
        assert!(field("责任编辑：石桥").is_empty());
        assert!(field("本报记者").is_empty());
        assert_eq!(field("The Valley, Frankfurt, Germany"), ["The Valley"]);
        assert!(field("(Image: Valley Pictures, Tidestock)").is_empty());
        assert!(field("账号").is_empty());
        assert!(field("https://social.example/ida").is_empty());
    }

    #[test]
    fn a_field_names_each_reporter_by_an_office() {
        let field = |text| names(text, Place::Field);
        for both in [
            "河谷新闻记者 石小桥 实习生 麦田",
            "本报记者 石小桥 通讯员 麦田",
            "本报记者石小桥 通讯员麦田",
            "本报记者 石小桥 摄影记者 麦田",
            "实习记者 石小桥、通讯员 麦田",
            "記者石小桥、實習記者麦田／台北報導",
            "本报记者 石小桥 麦 田 报道",
        ] {
            assert_eq!(field(both), ["石小桥", "麦田"], "{both}");
        }
        assert_eq!(field("实习记者 石小桥 通讯员 麦田 石桥"), ["石小桥", "麦田", "石桥"]);
        for one in [
            "記者石小桥／台北報導",
            "河谷報 記者石小桥／台北報導",
            "河谷報 記者石小桥/綜合報導",
            "本报记者 石小桥 摄影 麦田",
            "河谷报记者 石小桥 通讯员",
        ] {
            assert_eq!(field(one), ["石小桥"], "{one}");
        }
    }

    #[test]
    fn hosts_and_words_behind_names_are_none() {
        assert_eq!(names("51offer.com", Place::Field), [] as [&str; 0]);
        assert_eq!(names("www.valley.cn, Ida Marsh", Place::Field), ["Ida Marsh"]);
        assert_eq!(names("Updated January 08, 2026", Place::Marked), [] as [&str; 0]);
    }

    #[test]
    fn a_line_holds_more_than_names() {
        let line = |text| names(text, Place::Line);
        assert_eq!(line("Ida Marsh May 6, 2024"), ["Ida Marsh"]);
        assert_eq!(line("Ida von der Marsch Updated today"), ["Ida von der Marsch"]);
        for nobody in [
            "using this site, you agree",
            "the end of May",
            "August 29",
            "Comments",
            "42",
        ] {
            assert!(line(nobody).is_empty(), "{nobody}");
        }
    }

    #[test]
    fn openings_are_whole_words() {
        assert_eq!(without_opening("بقلم ليلى ناصر"), Some("ليلى ناصر"));
        assert_eq!(without_opening("מאת: נועה כהן"), Some("נועה כהן"));
        assert_eq!(without_opening("Skriven av Ida"), Some("Ida"));
        assert_eq!(without_opening("Written by: Ida"), Some("Ida"));
        assert_eq!(without_opening("BY"), Some(""));
        assert_eq!(without_opening("Bystander"), None);
        assert_eq!(without_opening("Text messages are short"), None);
        assert_eq!(without_opening("Text: Ida Marsch"), Some("Ida Marsch"));
        assert_eq!(without_opening("Autore: Ida Marsch"), Some("Ida Marsch"));
        assert_eq!(without_opening("Reporter at large"), None);
    }
}
