//! Everything that is in the texts is found: searches against a look through the texts, both folded alike.

use super::indexes::titles;
use super::{Library, read_page};
use crate::Index;
use clearline_engine::internals::document::Folded;
use clearline_engine::page::{Page, Source};
use std::collections::BTreeSet;

/// Texts of our own, each with the language that its page states.
const TEXTS: [(&str, &str); 8] = [
    (
        "zh-Hans",
        "河水一夜之间涨了起来，到了早晨，下面的路已经不见了。村里的人说，这样的大水三十年没有见过。iPhone手机也没有信号。",
    ),
    (
        "zh-Hant",
        "河水一夜之間漲了起來，到了早晨，下面的路已經不見了。村裡的人說，這樣的大水三十年沒有見過。",
    ),
    (
        "ja",
        "川の水は一晩で増え、朝には下の道が見えなくなっていた。ガラスの窓から、ﾀｸｼｰの運転手が橋をながめている。データセンターは休みだ。",
    ),
    (
        "ko",
        "강물이 밤사이에 불어나서 아침에는 아랫길이 보이지 않았다. 마을 사람들은 서른 해 동안 이런 홍수를 본 적이 없다고 했다.",
    ),
    ("th", "น้ำในแม่น้ำขึ้นในตอนกลางคืน และในตอนเช้าถนนสายล่างก็หายไปใต้น้ำสีน้ำตาล"),
    (
        "de",
        "Die Hochwasserschutzmauer hielt, doch die Straßenbahnhaltestelle und das Bürgermeisteramt standen unter Wasser. Die Donaudampfschifffahrt ruhte.",
    ),
    (
        "fi",
        "Vedenpinta nousi yöllä, ja aamulla alempi maantie oli kadonnut ruskean tulvaveden alle. Sähkönjakelu katkesi.",
    ),
    (
        "ru",
        "Река поднялась за ночь, и к утру нижняя дорога исчезла под бурой водой. Электроснабжение прекратилось.",
    ),
];

fn library() -> (Library, Index) {
    let library = Library::new();
    for (language, text) in TEXTS {
        let html = format!("<html lang={language}><title>{language}</title><p>{text}</p><p>{text}</p>");
        library.keep(&read_page(Page::from_html(Source::Pasted, &html)));
    }
    let mut index = Index::open(library.shelf.clone(), &library.folder.path().join("cache")).unwrap();
    index.update().unwrap();
    (library, index)
}

/// The languages whose texts hold a passage, folded.
fn looked_through(passage: &str) -> Vec<String> {
    let passage = Folded::of(passage);
    let found = TEXTS
        .iter()
        .filter(|(_, text)| Folded::of(text).text().contains(passage.text()));
    let mut found: Vec<String> = found.map(|(language, _)| (*language).to_owned()).collect();
    found.sort();
    found
}

/// All passages of so many letters in a text, none of them across a blank or a sign.
fn passages(text: &str, letters: usize) -> BTreeSet<String> {
    let characters: Vec<char> = text.chars().collect();
    let windows = characters.windows(letters);
    let whole = windows.filter(|window| window.iter().all(|c| c.is_alphabetic() || is_mark(*c)));
    whole.map(|window| window.iter().collect()).collect()
}

/// Vowel and tone marks of Thai.
fn is_mark(c: char) -> bool {
    ('\u{E31}'..='\u{E4E}').contains(&c)
}

#[test]
fn one_two_and_three_letters_of_unspaced_scripts_are_all_found() {
    let (_library, index) = library();
    let mut count = 0;
    for (language, text) in TEXTS
        .iter()
        .filter(|(language, _)| ["zh", "ja", "ko", "th"].contains(&&language[..2]))
    {
        for letters in 1..=3 {
            for passage in passages(text, letters).iter().filter(|passage| !passage.is_ascii()) {
                let is_mixed = passage.contains(|c: char| c.is_ascii());
                if is_mixed || passage.chars().all(is_mark) {
                    continue;
                }
                count += 1;
                assert_eq!(
                    titles(&index, passage),
                    looked_through(passage),
                    "{language}: {passage}"
                );
            }
        }
    }
    assert!(count > 500, "{count} passages");
}

#[test]
fn parts_of_compounds_of_four_letters_and_more_are_all_found() {
    let (_library, index) = library();
    let mut count = 0;
    for (_, text) in TEXTS
        .iter()
        .filter(|(language, _)| ["de", "fi", "ru"].contains(language))
    {
        for letters in 4..=8 {
            for part in passages(text, letters) {
                count += 1;
                let found = titles(&index, &part);
                let missing: Vec<_> = looked_through(&part)
                    .into_iter()
                    .filter(|title| !found.contains(title))
                    .collect();
                assert!(missing.is_empty(), "{part}: {missing:?}");
            }
        }
    }
    assert!(count > 500, "{count} parts");
}

#[test]
fn a_letter_and_a_word_of_different_scripts_are_found_together() {
    let (_library, index) = library();
    for typed in [
        "iphone手",
        "iPhone手机",
        "\"iphone手机\"",
        "\"的路\"",
        "ﾃﾞｰﾀ",
        "たくしー OR",
    ] {
        let found = titles(&index, typed);
        let expected: &[&str] = match typed {
            "ﾃﾞｰﾀ" => &["ja"],
            "\"的路\"" => &["zh-Hans", "zh-Hant"],
            "たくしー OR" => &[],
            _ => &["zh-Hans"],
        };
        assert_eq!(found, expected, "{typed}");
    }
}
