//! Names of people in what a page states about its author.

use super::east_asian::{people_of, without_labelled};
use super::entities::decoded;
use super::labels::{holds_label, is_label, is_word_of_dates, is_word_of_pages};
use super::openings::{ENDINGS, ENDINGS_IN_NAMES, OPENINGS, OPENINGS_WITH_COLON, PARTICLES};
use super::roles::is_job;
use super::signed::of_report;
use super::site::folded;
use super::telling::is_host;
use crate::document::date::is_month;
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
    /// What a word such as "by" leads to in a line.
    Opened,
}

/// Bytes of a statement that can be names.
const LONGEST_STATEMENT: usize = 8_000;

/// The names in a statement, without openings, roles and dates; empty where it holds none.
pub(super) fn names(stated: &str, place: Place) -> Vec<String> {
    if stated.len() > LONGEST_STATEMENT {
        return Vec::new();
    }
    let stated = decoded(stated);
    let opened = without_opening(stated.trim()).filter(|rest| !is_particle_before(stated.trim(), rest, place));
    let is_led = opened.is_some() || place == Place::Opened;
    let (text, is_opened) = without_labelled(opened.unwrap_or(stated.trim()));
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
        let name = without_opening(part).filter(|rest| !is_particle_before(part, rest, place));
        let name = name.unwrap_or(part);
        let name = if place == Place::Field {
            name
        } else {
            without_ending(name)
        };
        name.trim_matches([' ', ':', '：', '|', '-', '–', '—', '*', '\u{a0}', '"'])
            .to_owned()
    };
    let mut names: Vec<String> = Vec::new();
    let people = parts.map(trimmed).flat_map(|part| people_of(part, is_opened));
    for (at, name) in people.enumerate() {
        let is_bearer_of_month = || at == 0 && is_led && is_named_as_month(&name, text);
        match is_name(&name, place) || is_bearer_of_month() {
            true if !names.contains(&name) => names.push(name),
            true => {}
            // What follows something else is no list of names.
            false if place != Place::Field && !name.is_empty() => break,
            false => {}
        }
    }
    names.retain(|name| !is_job(name));
    names
}

/// Whether the word with which a statement begins is the name of a month and a person's here: no day or year follows it
/// right away, as in "Otto, 9 April 2026".
fn is_named_as_month(name: &str, stated: &str) -> bool {
    let Some(rest) = stated
        .strip_prefix(name)
        .filter(|_| name.starts_with(char::is_uppercase))
    else {
        return false;
    };
    let behind_comma = rest.trim_start().strip_prefix(',').map(str::trim_start);
    let is_year = |rest: &str| rest.len() >= 4 && rest.bytes().take(4).all(|byte| byte.is_ascii_digit());
    is_month(&name.to_lowercase())
        && !rest.trim_start().starts_with(|c: char| c.is_ascii_digit())
        && !behind_comma.is_some_and(is_year)
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

/// Whether the opening before a name is a part of it: a field holds a name, and "Di Marco" is one.
fn is_particle_before(stated: &str, rest: &str, place: Place) -> bool {
    let opening = stated[..stated.len() - rest.len()].trim_end();
    let first = rest.split([',', ';', '&']).next().unwrap_or_default().trim();
    let is_name = opening.starts_with(char::is_uppercase) && !first.is_empty() && !first.contains(' ');
    place == Place::Field && is_name && PARTICLES.contains(&opening.to_lowercase().as_str())
}

/// The rest of a text that begins with `head`, which is in lower case.
fn behind<'a>(text: &'a str, head: &str) -> Option<&'a str> {
    let (first, rest) = text.split_at_checked(head.len())?;
    let letters = first.chars().flat_map(char::to_lowercase);
    letters.eq(head.chars()).then_some(rest)
}

/// Without a date, a role or a remark behind the name.
fn without_ending(text: &str) -> &str {
    let words: Vec<&str> = text.split(' ').collect();
    let end = (1..words.len()).find(|&at| is_ending(&words[at..]));
    let length = |words: &[&str]| words.iter().map(|word| word.len() + 1).sum();
    let end = end.map_or(text.len(), |end| length(&words[..end]));
    text[..end].trim_end()
}

/// Whether a name ends before these words.
fn is_ending(words: &[&str]) -> bool {
    let Some((word, rest)) = words.split_first() else {
        return false;
    };
    let lower = lower(word);
    let next = rest.first().copied().unwrap_or_default();
    let is_of_name = || ENDINGS_IN_NAMES.contains(&lower.as_str()) && [*word, next].iter().any(|word| is_capital(word));
    is_number(word) || ENDINGS.contains(&lower.as_str()) && !is_of_name() || is_month(&lower) && begins_day(rest)
}

/// Whether a month before these words is that of a day: a number follows it, and not the day of a date that is written out,
/// as in "Theresa May 6 June 2024".
fn begins_day(rest: &[&str]) -> bool {
    let is_date = rest.get(1).is_some_and(|word| is_month(&lower(word)));
    rest.first().is_some_and(|word| is_number(word)) && !is_date
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

fn is_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// A word in lower case, without the signs around it.
fn lower(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
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
    let is_word_of_name = |word: &&str| {
        let first = word.chars().find(|c| c.is_alphanumeric());
        PARTICLES.contains(word) || first.is_none_or(|c| !c.is_lowercase() && !c.is_numeric())
    };
    let is_wide_name = text.chars().all(|c| is_wide(c) || matches!(c, '·' | ' ' | '・')) && characters <= 12;
    let is_somebody = words
        .iter()
        .any(|word| !PARTICLES.contains(&word.to_lowercase().as_str()));
    // Pictures of people who have none show these instead.
    let are_initials = place == Place::Marked && characters == 2 && !text.contains(|c: char| !c.is_ascii_uppercase());
    let is_nobody = is_word_of_pages(text) || is_word_of_dates(text);
    // A label precedes it then, such as that of an editor.
    let is_labelled = place != Place::Field && text.contains([':', '：']);
    is_possible
        && is_somebody
        && !are_initials
        && !is_labelled
        && match place {
            Place::Field => true,
            Place::Marked => is_wide_name || (words.len() == 1 || words.iter().all(is_word_of_name)) && !is_nobody,
            Place::Line | Place::Opened => words.iter().all(is_word_of_name) && words.len() <= 5 && !is_nobody,
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
        assert_eq!(field("Di Marco, Von Marsch"), ["Di Marco", "Von Marsch"]);
        assert_eq!(field("Von Ida Marsch"), ["Ida Marsch"]);
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
    fn names_may_hold_months_and_particles() {
        let line = |text: &str| names(text, Place::Line);
        for name in [
            "Theresa May",
            "Ida March",
            "Karl August",
            "Ida Otto",
            "Jan Marsh",
            "April Weller",
            "Jeanne Le Goff",
            "Marine Le Pen",
            "Marine le Pen",
            "Kim Min",
        ] {
            for place in [Place::Line, Place::Marked] {
                assert_eq!(names(name, place), [name]);
            }
            for behind in [", 27 October 2026", " 27 October 2026", " on 27 October 2026"] {
                assert_eq!(line(&format!("By {name}{behind}")), [name]);
            }
        }
        assert_eq!(line("Ida Marsh le 3 mars 2026"), ["Ida Marsh"]);
        assert_eq!(line("Ida Marsh min read"), ["Ida Marsh"]);
        for name in ["Otto", "April", "Jan"] {
            assert_eq!(line(&format!("By {name}")), [name]);
            assert_eq!(line(&format!("By {name}, 9 June 2026")), [name]);
        }
        for day in [
            "By May 6, 2024",
            "By March, 2026",
            "May",
            "By Monday",
            "By Ida Marsh, May 6",
        ] {
            assert!(!line(day).iter().any(|name| !name.contains("Ida")), "{day}");
        }
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
