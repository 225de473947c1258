//! Blocks of code: where they are, the name of their language, and the numbers beside their lines.

use super::elements::classes;
use crate::document::{Document, ElementId, Tag, TextId, is_blank};

/// Elements around a block of code whose attributes may name its language.
const OUTER_ELEMENTS: usize = 6;
/// Elements inside a block of code that may name its language.
const INNER_ELEMENTS: u32 = 4;
/// The name of a language is at most this long, in bytes.
const LONGEST_NAME: usize = 24;
/// More characters than this are no line numbers.
const LONGEST_GUTTER: u32 = 50_000;

/// What some systems write where no language is meant.
const NO_LANGUAGE: [&str; 10] = [
    "plaintext",
    "plain",
    "text",
    "txt",
    "none",
    "nohighlight",
    "auto",
    "raw",
    "code",
    "default",
];

/// Whether an element is a block of code.
pub(super) fn is_block(document: &Document, id: ElementId) -> bool {
    let element = &document.elements()[id];
    match element.tag {
        Tag::Pre | Tag::Listing | Tag::Plaintext => true,
        Tag::Code => is_block_without_pre(document, id),
        Tag::Div => names_language_itself(document, id) && holds_only_spans(document, id),
        Tag::Table => is_code_table(document, id),
        _ => false,
    }
}

/// A `code` element of several lines, or one that says that it is a block or keeps its spaces.
fn is_block_without_pre(document: &Document, id: ElementId) -> bool {
    let mut children = document.children(id).map(|child| document.elements()[child].tag);
    let style = document.attribute(id, "style").unwrap_or_default();
    let keeps_spaces = style
        .split(';')
        .filter_map(|rule| rule.split_once(':'))
        .any(|(name, value)| name.trim() == "white-space" && value.trim().starts_with("pre"));
    let has_lines = || {
        let texts = document.elements()[id].texts;
        texts.iter().any(|text| document.text(text).contains('\n'))
    };
    children.any(|tag| tag == Tag::Br)
        || classes(document, id).any(|class| matches!(class, "block" | "code-block" | "codeblock"))
        || keeps_spaces && has_lines()
}

/// Code set without `pre`, by systems that format it with a script.
fn names_language_itself(document: &Document, id: ElementId) -> bool {
    let has = |name| document.attribute(id, name).is_some();
    let is_code = |class: &str| matches!(class, "code-block" | "codeblock" | "code");
    (has("data-lang") || has("data-language")) && classes(document, id).any(is_code)
}

fn holds_only_spans(document: &Document, id: ElementId) -> bool {
    let inside = id.index() + 1..document.elements()[id].end.index();
    let mut tags = document.elements()[inside].iter().map(|element| element.tag);
    tags.all(|tag| !tag.breaks_line() || tag == Tag::Br)
}

/// Tables with a row for each line of a file and its number in a cell of its own.
fn is_code_table(document: &Document, id: ElementId) -> bool {
    const FIRST_ELEMENTS: u32 = 12;
    let end = document.elements()[id].end.min(id + FIRST_ELEMENTS);
    (id + 1)
        .until(end)
        .iter()
        .filter(|&inside| document.elements()[inside].tag == Tag::Td)
        .any(|cell| classes(document, cell).any(|class| matches!(class, "blob-code" | "hljs-ln-code")))
}

/// Whether an element holds only the numbers of lines of code.
pub(super) fn is_gutter(document: &Document, id: ElementId, in_code: bool) -> bool {
    let element = &document.elements()[id];
    let may_be = in_code || matches!(element.tag, Tag::Td | Tag::Pre | Tag::Span | Tag::Div);
    // Nothing is counted in scripts, and nothing in white space.
    let may_show = |text: &TextId| {
        let holder = document.texts()[*text].element;
        document.counts(text.until(*text + 1)).characters > 0 || document.elements()[holder].tag.is_code()
    };
    let is_number = |text: TextId| document.text(text).chars().all(|c| c.is_ascii_digit() || is_blank(c));
    // Names have no white space, so all classes can be looked through at once; all but two speak of a "num".
    let has_gutter_name = |classes: &str| {
        let names_numbers = || {
            let names = ["linenum", "line-num", "blob-num", "ln-num"];
            names.iter().any(|name| classes.contains(name))
        };
        classes.contains("lineno") || classes.contains("gutter") || classes.contains("num") && names_numbers()
    };
    let is_short_name = |class: &str| matches!(class, "ln" | "lnt");
    let names_gutter =
        |classes: &str| has_gutter_name(classes) || in_code && classes.split_ascii_whitespace().any(is_short_name);
    let holds_only_numbers = || {
        document.counts(element.texts).characters <= LONGEST_GUTTER
            && element.texts.iter().filter(may_show).all(is_number)
    };
    // Most text ends this look at its first letter, so it comes before the names.
    may_be
        && document
            .attribute(id, "class")
            .is_some_and(|classes| holds_only_numbers() && names_gutter(classes))
}

/// The name of a block's language, as the element, one inside or one around it gives it.
pub(super) fn language(document: &Document, block: ElementId) -> Option<Box<str>> {
    let end = document.elements()[block].end.min(block + 1 + INNER_ELEMENTS);
    let own = || {
        block
            .until(end)
            .iter()
            .find_map(|id| language_of(document, id, &["language-", "lang-", "brush:"]))
    };
    let mut around = document.ancestors(block).take(OUTER_ELEMENTS);
    // Further out, `lang-` may well mean a language that people speak.
    let outer = || around.find_map(|id| language_of(document, id, &["language-", "highlight-source-"]));
    let name = own().or_else(outer)?;
    (!NO_LANGUAGE.contains(&name.as_str())).then(|| name.into_boxed_str())
}

/// The name of a language in the attributes of an element, or in a class after one of these prefixes.
fn language_of(document: &Document, id: ElementId, prefixes: &[&str]) -> Option<String> {
    let attribute = ["data-lang", "data-language", "data-code-language"]
        .iter()
        .find_map(|name| document.attribute(id, name));
    let by_prefix = || {
        let named = |class| prefixes.iter().find_map(|prefix| str::strip_prefix(class, *prefix));
        classes(document, id).filter_map(named).find(|name| !name.is_empty())
    };
    // The class after these is the name alone.
    let beside = || {
        let is_mark = |class: &str| matches!(class, "highlight" | "hljs" | "sourceCode" | "brush:");
        let mut classes = classes(document, id).skip_while(|class| !is_mark(class));
        classes.next().and(classes.next())
    };
    let name = attribute.or_else(by_prefix).or_else(beside)?;
    let name = name.trim_end_matches(';').to_ascii_lowercase();
    let is_name = |c: char| c.is_ascii_alphanumeric() || "+#-_.".contains(c);
    (!name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(is_name)).then_some(name)
}
