//! Bylines of Chinese, Japanese and Korean pages: their words mean nothing else, so they are read anywhere in the page, at
//! the end of the text as well.

use super::Sources;
use super::bystander;
use super::house::{is_ending_of_houses, is_wide_house};
use super::labels::holds_label;
use super::name::{self, Place};
use super::signed::{REPORTS, behind_first_office, is_dispatch, of_dispatch, signed, without_office};
use super::surname;
use super::surroundings::Surroundings;
use super::telling::is_hangul;
use crate::document::{TextId, append_collapsed, is_wide};
use std::borrow::Cow;

/// Text nodes longer than this are running text.
const LONGEST_NODE: u32 = 4_000;

/// What leads to a name in Chinese and Japanese, followed by a colon, a slash or a space.
const OPENINGS: [&str; 11] = [
    "作者",
    "撰文",
    "执笔人",
    "执笔",
    "執筆者",
    "執筆",
    "著者",
    "筆者",
    "记者",
    "記者",
    "文",
];

/// What such a word is a part of where readers choose whose posts they see: "只看该作者".
const CHOICES: [char; 4] = ['该', '該', '此', '看'];

/// Labels in an element of their own, with the name in the next one, in Chinese, Japanese and Korean.
const LABELS: [&str; 13] = [
    "作者",
    "发帖人",
    "發帖人",
    "发信人",
    "發信人",
    "著者",
    "執筆者",
    "投稿者",
    "作成者",
    "文責",
    "글쓴이",
    "작성자",
    "기자",
];

/// Bytes of the longest label with what is around it.
const LONGEST_LABEL: usize = 40;

/// Characters of the longest text that such a label leads to.
const LONGEST_LABELLED: u32 = 40;

/// What is between such a word and a name.
const MARKS: [char; 6] = ['：', ':', '/', '／', '｜', '|'];

/// What those are called who report; it precedes their names, and beside them.
pub(super) const OFFICES: [&str; 7] = ["记者", "記者", "实习生", "實習生", "实习", "通讯员", "通訊員"];

/// What leads to an author where nothing but names is stated.
const FIELD_OPENINGS: [&str; 6] = ["作者", "撰文", "记者", "記者", "通讯员", "文"];

/// What leads to somebody or something besides the author, before a colon: editors, photographers, sources.
const OTHER_LABELS: [&str; 18] = [
    "责任编辑",
    "責任編輯",
    "责编",
    "責編",
    "编辑",
    "編輯",
    "来源",
    "來源",
    "出处",
    "审核",
    "審核",
    "校对",
    "校對",
    "摄影",
    "攝影",
    "图片",
    "圖片",
    "摄",
];

/// What other words behind such an opening hold: who edited or took the pictures, and where from is reported.
const OTHERS: [&str; 18] = [
    "编辑", "編輯", "校对", "校對", "审核", "審核", "報導", "報道", "报道", "报导", "整理", "摄影", "攝影", "并摄",
    "手机", "專欄", "专栏", "○",
];

/// Characters of the longest name, and of a reporter's, who goes by no other.
const LONGEST_NAME: usize = 12;
pub(super) const LONGEST_REPORTER: usize = 5;

/// Characters of the longest name among several that only spaces part.
const SPACED_NAME: usize = 3;

/// What a statement about the author says before it turns to editors, photographers and sources, without the word that
/// leads to the author, and whether there was one. A source is a site, and an editor has not written the page.
pub(super) fn without_labelled(text: &str) -> (&str, bool) {
    if !text.contains(is_wide) {
        return (text, false);
    }
    let colon = |rest: &str| rest.trim_start().starts_with(['：', ':']);
    let begins = |label: &&str| {
        let mut places = text.match_indices(*label);
        places.find_map(|(at, label)| colon(&text[at + label.len()..]).then_some(at))
    };
    let end = OTHER_LABELS.iter().filter_map(begins).min();
    let text = text[..end.unwrap_or(text.len())].trim();
    let behind = |opening: &&str| {
        let rest = text.strip_prefix(*opening)?.trim_start();
        rest.starts_with(MARKS).then_some(rest)
    };
    let opened = FIELD_OPENINGS.iter().find_map(behind);
    opened.map_or((text, false), |rest| {
        let names = rest.trim_start_matches(|c: char| c.is_whitespace() || MARKS.contains(&c));
        (names, true)
    })
}

/// The people of a part of a statement: "新华社记者 麦田 石桥" names two. Spaces part names behind an office or an opening
/// only: a Japanese name holds one.
pub(super) fn people_of(part: String, is_opened: bool) -> Vec<String> {
    if !part.contains(is_wide) {
        return vec![part];
    }
    if is_dispatch(&part) {
        return of_dispatch(&part).unwrap_or_default();
    }
    let part = closed_up(&part).into_owned();
    let is_person = |name: &String| {
        let length = name.chars().count();
        (2..=SPACED_NAME).contains(&length) && name.chars().all(is_wide)
    };
    let of_office = behind_first_office(&part);
    let list = of_office.unwrap_or(&part);
    let follows_house = list.split_whitespace().next().is_some_and(is_wide_house);
    let is_led = of_office.is_some() || is_opened || follows_house;
    let words: Vec<String> = words_of(list).take_while(|word| !is_of_others(word)).collect();
    match words.as_slice() {
        [] if of_office.is_some() => Vec::new(),
        [_, ..] if is_led && words.iter().all(is_person) => words,
        _ => vec![behind_house(&part).unwrap_or(&part).to_owned()],
    }
}

/// Whether a word says what others than writers did, who follow it: editors behind the word for an editor.
fn is_of_others(word: &str) -> bool {
    holds_label(word) || OTHERS.iter().any(|other| word.contains(other))
}

/// The words of a list of names, without offices and without the house before the names, which is theirs.
fn words_of(list: &str) -> impl Iterator<Item = String> {
    let words = list.split(is_border).map(without_office);
    let words = words.filter(|word| !word.is_empty());
    joined(words.skip_while(|word| is_wide_house(word)))
}

/// The person whose name follows a medium's and its section's without a space: "河谷网校园石桥".
fn behind_house(name: &str) -> Option<&str> {
    if !name.chars().all(is_wide) || is_wide_house(name) {
        return None;
    }
    let begins: Vec<usize> = name.char_indices().map(|(at, _)| at).collect();
    let parted = |length: &usize| Some(name.split_at(*begins.get(begins.len().checked_sub(*length)?)?));
    let is_led = |house: &str| {
        let ends = house.char_indices().map(|(at, c)| at + c.len_utf8());
        ends.skip(1)
            .any(|end| is_wide_house(&house[..end]) && !is_ending_of_houses(&house[..end]))
    };
    let mut people = [3, 2, 4].iter().filter_map(parted);
    people
        .find(|(house, person)| surname::is_person(person) && is_led(house))
        .map(|(_, person)| person)
}

/// A line in which the words for those who report are written without spaces inside: "实 习 生" is set as wide as a name.
fn closed_up(line: &str) -> Cow<'_, str> {
    let mut line = Cow::Borrowed(line);
    for office in OFFICES {
        while let Some((start, end)) = spaced(&line, office) {
            line.to_mut().replace_range(start..end, office);
        }
    }
    line
}

/// Where a word stands with spaces inside.
fn spaced(line: &str, word: &str) -> Option<(usize, usize)> {
    let first = word.chars().next()?;
    let stands_at = |start: usize| {
        let mut rest = &line[start..];
        for c in word.chars() {
            rest = rest.trim_start().strip_prefix(c)?;
        }
        let end = line.len() - rest.len();
        (end - start > word.len()).then_some((start, end))
    };
    line.match_indices(first).find_map(|(start, _)| stands_at(start))
}

/// Names in the lines around the headline, else in any text of the page, behind the words that East Asian bylines use.
pub(super) fn names(page: &Sources<'_>, surroundings: &Surroundings<'_>) -> Vec<String> {
    if !matches!(page.document.language().primary(), "zh" | "ja" | "ko") {
        return Vec::new();
    }
    let found = |line: &str| Some(names_in(line)).filter(|names| !names.is_empty());
    let document = page.document;
    // Whoever comments has such a line, too.
    let is_own = |&id: &TextId| !bystander::is_bystander(document, surroundings, document.texts()[id].element);
    let lines = surroundings.placed_lines().filter(|line| is_own(&line.node));
    let near = lines.filter_map(|line| found(line.text)).next();
    near.or_else(|| labelled(page, surroundings))
        .or_else(|| anywhere(page, is_own, found))
        .unwrap_or_default()
}

/// The names in the text behind one at the headline that is nothing but a label, as in the head of a post: "作者" in one
/// element, the account in the next.
fn labelled(page: &Sources<'_>, surroundings: &Surroundings<'_>) -> Option<Vec<String>> {
    let document = page.document;
    let characters = |id: TextId| document.counts(id.until(id + 1)).characters;
    let is_label = |id: TextId| {
        let text = document.text(id);
        text.len() <= LONGEST_LABEL
            && LABELS.contains(&text.trim_matches(|c: char| c.is_whitespace() || c == '：' || c == ':'))
    };
    let shown = || {
        document
            .text_ids()
            .iter()
            .filter(|&id| !document.texts()[id].hidden && characters(id) > 0)
    };
    let pairs = std::iter::zip(shown(), shown().skip(1));
    let mut found = pairs
        .filter(|&(label, name)| is_label(label) && characters(name) <= LONGEST_LABELLED)
        .filter(|&(label, _)| surroundings.is_near(document.texts()[label].element))
        .map(|(_, name)| name::names(document.text(name), Place::Marked));
    found.find(|names| !names.is_empty())
}

fn anywhere(
    page: &Sources<'_>,
    is_own: impl Fn(&TextId) -> bool,
    found: impl Fn(&str) -> Option<Vec<String>>,
) -> Option<Vec<String>> {
    let document = page.document;
    let is_short = |&id: &TextId| {
        let node = &document.texts()[id];
        !node.hidden && !node.linked && (2..=LONGEST_NODE).contains(&document.counts(id.until(id + 1)).characters)
    };
    document.text_ids().iter().filter(is_short).find_map(|id| {
        let mut line = String::new();
        append_collapsed(&mut line, document.text(id));
        found(&line).filter(|_| is_own(&id))
    })
}

/// Words, two neighbours of one character each as one: names of two characters are set as wide as those of three.
fn joined<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let is_single = |word: &str| word.chars().count() == 1 && word.chars().all(is_wide);
    let mut words = words.peekable();
    std::iter::from_fn(move || {
        let word = words.next()?;
        let second = words.next_if(|second| is_single(word) && is_single(second));
        Some(word.to_owned() + second.unwrap_or_default())
    })
}

/// The name that a writer bears in letters, in brackets behind the one in Chinese.
fn in_letters(behind: &str) -> Option<&str> {
    let (own, _) = behind.strip_prefix(['(', '（'])?.split_once([')', '）'])?;
    let is_word = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || ".'-".contains(c))
    };
    let words = own.split(' ');
    ((2..=4).contains(&words.clone().count()) && words.clone().all(is_word) && !own.contains(is_wide)).then_some(own)
}

/// Without the country of a writer from abroad before the name: "（美）麦田".
fn without_country(names: &str) -> &str {
    let inside = names.strip_prefix(['（', '(', '[', '［', '〔', '【']);
    let behind = inside.and_then(|inside| inside.split_once(['）', ')', ']', '］', '〕', '】']));
    behind.map_or(names, |(_, name)| name.trim_start())
}

/// Whether the word for a reporter leads to what one asks: a sentence follows it and no name.
fn is_question(rest: &str) -> bool {
    let first = rest.split(is_border).next().unwrap_or_default();
    !surname::is_person(first) && rest.contains(['？', '?']) && rest.chars().count() > LONGEST_QUESTIONER
}

/// Characters of the longest line that names a reporter and asks something beside.
const LONGEST_QUESTIONER: usize = 20;

/// Names without the places at their end from which is reported: "麦田 河谷、渡口报道".
fn without_places(names: &str) -> &str {
    let is_places = |word: &str| {
        let first = word.split('、').next().unwrap_or_default();
        first.len() < word.len() && !surname::is_person(first) && REPORTS.iter().any(|report| word.ends_with(report))
    };
    let mut words = names.match_indices(char::is_whitespace);
    let cut = words.find_map(|(at, space)| {
        let word = names[at + space.len()..].split_whitespace().next()?;
        is_places(word).then_some(at)
    });
    cut.map_or(names, |cut| &names[..cut])
}

/// How many of the names are people's where only spaces part the words: what follows a sure name and is longer than one
/// says where its bearer is from, or what that person does.
fn people_before_place(list: &str, names: &[String]) -> usize {
    let are_spaced = !list.contains(|c: char| is_border(c) && !c.is_whitespace());
    let is_long =
        |name: &String| name.chars().count() > SPACED_NAME && name.chars().all(is_wide) && !surname::is_person(name);
    match names.split_first() {
        Some((first, others)) if are_spaced && surname::is_person(first) => {
            1 + others.iter().position(is_long).unwrap_or(others.len())
        }
        _ => names.len(),
    }
}

/// Whether a character parts names.
pub(super) fn is_border(c: char) -> bool {
    c.is_whitespace() || matches!(c, '、' | '，' | ',' | '/' | '；' | '&' | '＆')
}

/// Names behind a Chinese or Japanese opening anywhere in a line, or before the Korean word for a journalist.
fn names_in(line: &str) -> Vec<String> {
    let line = &*closed_up(line);
    let opened = OPENINGS.iter().find_map(|opening| {
        let at = line.find(opening)?;
        let rest = &line[at + opening.len()..];
        let is_reporter = opening.ends_with('者') && opening.starts_with(['记', '記']);
        // "原文：" and "中文：" end other words.
        let is_whole = if *opening == "文" {
            !line[..at].ends_with(is_wide)
        } else {
            !line[..at].ends_with(CHOICES)
        };
        let is_led =
            is_whole && (rest.trim_start().starts_with(MARKS) || is_reporter && rest.starts_with([' ', '\u{3000}']));
        let longest = if is_reporter { LONGEST_REPORTER } else { LONGEST_NAME };
        is_led.then(|| {
            (
                rest.trim_start_matches(|c: char| c.is_whitespace() || MARKS.contains(&c)),
                longest,
            )
        })
    });
    let of_opening = |(rest, longest): (&str, usize)| -> Vec<String> {
        // "记者 麦田 摄": whoever takes a picture of a page has not written it.
        let is_picture = |rest: &str| rest.trim_end().ends_with(['摄', '攝']) && !rest.contains("并摄");
        let rest = without_country(rest);
        let end = rest
            .find(['（', '(', '）', ')', '【', '】', '|', '。', '[', '［'])
            .unwrap_or(rest.len());
        let is_reporter = longest == LONGEST_REPORTER;
        if is_reporter && (is_picture(&rest[..end]) || is_question(rest)) {
            return Vec::new();
        }
        let list = without_places(&rest[..end]);
        let is_name = |word: &String| {
            !word.contains(['：', ':', '“', '”', '「', '《'])
                && !is_of_others(word)
                && (2..=longest).contains(&word.chars().count())
                && !word.contains(|c: char| c.is_ascii_digit())
                && word.contains(char::is_alphabetic)
        };
        let mut names: Vec<String> = words_of(list).take_while(is_name).take(6).collect();
        names.truncate(people_before_place(list, &names));
        if let ([name], Some(own)) = (names.as_mut_slice(), in_letters(&rest[end..])) {
            *name = format!("{name} ({own})");
        }
        names
    };
    if let Some(opened) = opened {
        return of_opening(opened);
    }
    let signed = signed(line);
    if !signed.is_empty() {
        return signed;
    }
    let mut words = line.split(is_border).peekable();
    while let Some(word) = words.next() {
        let is_hangul = word.chars().all(is_hangul) && (2..=4).contains(&word.chars().count());
        if is_hangul && words.peek() == Some(&"기자") {
            return vec![word.to_owned()];
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests;
