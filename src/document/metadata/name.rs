//! Names of people in what a page states about its author.

/// Characters of the longest name.
const LONGEST_NAME: usize = 60;
/// Words of the longest name.
const MOST_WORDS: usize = 6;

/// What stands before names and is none: English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese,
/// Japanese, Korean.
pub(super) const OPENINGS: [&str; 33] = [
    "written by",
    "posted by",
    "published by",
    "reviewed by",
    "story by",
    "words by",
    "text by",
    "by",
    "author:",
    "authors:",
    "author",
    "von",
    "text:",
    "autor:",
    "autorin:",
    "autor",
    "publié par",
    "par",
    "auteur :",
    "auteur:",
    "escrito por",
    "publicado por",
    "por",
    "di",
    "door",
    "автор:",
    "автор",
    "作者：",
    "作者:",
    "文/",
    "撰文：",
    "著者：",
    "記者：",
];

/// The names in a statement, without openings, roles and dates; empty where it holds none.
pub(super) fn names(stated: &str) -> Vec<String> {
    let text = without_opening(stated.trim());
    if text.contains("://") || text.contains('@') {
        return Vec::new();
    }
    let text = text.split([' ', '\t']).collect::<Vec<_>>().join(" ");
    let text = [" | ", " – ", " — ", " - ", " • ", " · ", " (", "（"]
        .iter()
        .fold(text.as_str(), |text, border| text.split(border).next().unwrap_or(text));
    text.split([',', ';', '、', '，', '；', '&', '/'])
        .flat_map(|part| {
            [" and ", " und ", " et ", " y ", " e "]
                .iter()
                .fold(vec![part], |parts, word| {
                    parts.into_iter().flat_map(|part| part.split(word)).collect()
                })
        })
        .map(|name| {
            without_opening(name.trim())
                .trim_matches([' ', '.', ':', '：', '|', '-'])
                .to_owned()
        })
        .filter(|name| is_name(name))
        .collect()
}

/// Without the words that lead to a name, in any case; a word is left out as a whole only.
pub(super) fn without_opening(text: &str) -> &str {
    let behind = |opening: &&str| {
        let head = text.get(..opening.len())?;
        let rest = &text[opening.len()..];
        let is_whole = !opening.ends_with(char::is_alphabetic) || rest.starts_with([' ', ':', '：', '\u{a0}']);
        (head.to_lowercase() == **opening && is_whole).then(|| rest.trim_start_matches([' ', ':', '：', '\u{a0}']))
    };
    OPENINGS.iter().find_map(behind).unwrap_or(text)
}

fn is_name(text: &str) -> bool {
    let characters = text.chars().count();
    let words = text.split(' ').count();
    (2..=LONGEST_NAME).contains(&characters)
        && words <= MOST_WORDS
        && text.chars().any(char::is_alphabetic)
        && !text
            .chars()
            .any(|c| matches!(c, '{' | '}' | '<' | '>' | '!' | '?' | '=' | '。'))
}
