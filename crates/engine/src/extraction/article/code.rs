//! Blocks of code: where they are, the name of their language, and the numbers beside their lines.

use super::elements::{classes, declared};
use super::kept_lines;
use crate::document::{Document, ElementId, Tag, TextId, is_blank};

/// Elements around a block of code whose attributes may name its language.
const OUTER_ELEMENTS: usize = 6;
/// Elements inside a block of code that may name its language.
const INNER_ELEMENTS: u32 = 4;
/// The name of a language is at most this long, in bytes.
const LONGEST_NAME: usize = 24;
/// More characters than this are no line numbers.
const LONGEST_GUTTER: u32 = 50_000;

/// The longest label of a control that copies code, in characters.
const LONGEST_LABEL: u32 = 16;

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
pub(crate) fn is_block(document: &Document, id: ElementId) -> bool {
    let element = &document.elements()[id];
    match element.tag {
        Tag::Pre | Tag::Listing | Tag::Plaintext => !kept_lines::is_verse(document, id),
        Tag::Code => is_block_without_pre(document, id),
        Tag::Div => {
            is_highlighter(document, id) || names_language_itself(document, id) && holds_only_spans(document, id)
        }
        Tag::Table => is_code_table(document, id),
        _ => false,
    }
}

/// A `code` element of several lines, or one that says that it is a block or keeps its spaces. One that names its language is a block if its
/// source has several lines and its parent has no other text.
fn is_block_without_pre(document: &Document, id: ElementId) -> bool {
    let mut children = document.children(id).map(|child| document.elements()[child].tag);
    let keeps_spaces = declared(document, id, "white-space").is_some_and(|value| value.starts_with("pre"));
    let has_lines = || {
        let texts = document.elements()[id].texts;
        texts.iter().any(|text| document.text(text).contains('\n'))
    };
    let is_alone = || {
        let elements = document.elements();
        let characters = |id: ElementId| document.counts(elements[id].texts).characters;
        let parent = elements[id].parent;
        elements[parent].tag.breaks_line() && characters(parent) == characters(id)
    };
    children.any(|tag| tag == Tag::Br)
        || classes(document, id).any(|class| matches!(class, "block" | "code-block" | "codeblock"))
        || keeps_spaces && has_lines()
        || language_of(document, id, &["language-", "lang-"]).is_some() && has_lines() && is_alone()
}

/// Whether an element is a listing made by SyntaxHighlighter: a table or list with an element for each line.
fn is_highlighter(document: &Document, id: ElementId) -> bool {
    let is_name = |class: &str| matches!(class, "syntaxhighlighter" | "dp-highlighter");
    classes(document, id).any(is_name)
}

/// Whether an element inside code is a line of it: a block, a row, an element that says so, or one of several `code` elements in a `pre`.
pub(super) fn is_line(document: &Document, id: ElementId) -> bool {
    let names_line = || {
        let is_name = |class: &str| matches!(class, "line" | "code-line" | "token-line" | "view-line");
        classes(document, id).any(is_name)
    };
    match document.elements()[id].tag {
        Tag::Div | Tag::P | Tag::Li | Tag::Tr => true,
        Tag::Span => names_line() || is_displayed_as_block(document, id),
        Tag::Code => is_displayed_as_block(document, id) || is_line_of_pre(document, id),
        _ => false,
    }
}

/// Whether a `code` element is a line of the `pre` around it: a line end or nothing is between it and the one before it or after it.
fn is_line_of_pre(document: &Document, id: ElementId) -> bool {
    let elements = document.elements();
    let parent = elements[id].parent;
    if elements[parent].tag != Tag::Pre {
        return false;
    }
    let is_apart = |before: ElementId, after: ElementId| {
        let between = elements[before].texts.end.until(elements[after].texts.start);
        let text: String = between.iter().map(|text| document.text(text)).collect();
        text.is_empty() || text.contains('\n') && text.chars().all(char::is_whitespace)
    };
    let is_code = |id: ElementId| elements[id].tag == Tag::Code && elements[id].parent == parent;
    let next = elements[id].end;
    let follows = || next < elements[parent].end && is_code(next) && is_apart(id, next);
    let last_before = ElementId::from(id.index() as u32 - 1);
    let previous = std::iter::once(last_before)
        .chain(document.ancestors(last_before))
        .take(INNER_ELEMENTS as usize)
        .find(|&before| is_code(before));
    follows() || previous.is_some_and(|previous| is_apart(previous, id))
}

fn is_displayed_as_block(document: &Document, id: ElementId) -> bool {
    matches!(declared(document, id, "display"), Some("block" | "flex" | "grid"))
}

/// Whether an element copies the code that it is in or next to.
pub(crate) fn is_copy_control(document: &Document, id: ElementId, in_code: bool) -> bool {
    /// Elements before the control in which the code may be.
    const SIBLINGS: usize = 8;
    let elements = document.elements();
    let is_word = |word: &str| {
        let known = ["copy", "clipboard", "copybtn", "copybutton"];
        known.iter().any(|known| word.eq_ignore_ascii_case(known))
    };
    let names_copying = |classes: &str| {
        (classes.contains("opy") || classes.contains("lipboard"))
            && classes.split(|c: char| !c.is_ascii_alphanumeric()).any(is_word)
    };
    let is_next_to_code = || {
        let siblings = document.children(elements[id].parent).take(SIBLINGS);
        siblings.into_iter().any(|sibling| elements[sibling].tag == Tag::Pre)
    };
    matches!(elements[id].tag, Tag::A | Tag::Button | Tag::Div | Tag::Span)
        && document.attribute(id, "class").is_some_and(names_copying)
        && document.counts(elements[id].texts).characters <= LONGEST_LABEL
        && (in_code || is_next_to_code())
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
pub(crate) fn is_gutter(document: &Document, id: ElementId, in_code: bool) -> bool {
    let element = &document.elements()[id];
    let may_be = in_code
        || matches!(
            element.tag,
            Tag::Td | Tag::Pre | Tag::Span | Tag::Div | Tag::Ul | Tag::Ol
        );
    // Nothing is counted in scripts, and nothing in white space.
    let may_show = |text: &TextId| {
        let holder = document.texts()[*text].element;
        document.counts(text.until(*text + 1)).characters > 0 || document.elements()[holder].tag.is_code()
    };
    let is_number = |text: TextId| document.text(text).chars().all(|c| c.is_ascii_digit() || is_blank(c));
    // Names have no white space, so all classes can be looked through at once; all but two speak of a "num".
    let has_gutter_name = |classes: &str| {
        let names_numbers = || {
            let names = ["linenum", "line-num", "blob-num", "ln-num", "numbering"];
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

#[cfg(test)]
mod tests {
    use crate::extraction::article::leaves_of as text;

    #[test]
    fn elements_that_are_lines_make_one_listing() {
        for html in [
            "<pre><code>fn a() {</code><code>    b();</code><code></code><code>}</code></pre>",
            "<pre><code><div>fn a() {</div>\n<div>    b();</div>\n<div></div>\n<div>}</div></code></pre>",
            "<pre><code><div>fn a() {</div><div>    b();</div><div>\n</div><div>}</div></code></pre>",
            "<pre><span style='display:block'>fn a() {</span>\n<span style='display:block'>    b();</span>\n\
             <span style='display:block'>\n</span>\n<span style='display:block'>}</span></pre>",
            "<pre><ol><li>fn a() {</li><li>    b();</li><li></li><li>}</li></ol></pre>",
            "<pre><div class=ec-line><div class=gutter><div>1</div></div><div class=code>fn a() {</div></div>\
             <div class=ec-line><div class=code>    b();</div></div><div class=ec-line><div class=code>\n</div></div>\
             <div class=ec-line><div class=code>}</div></div></pre>",
            "<pre>fn a() {\n    b();\n\n}</pre>",
            "<table><tr><td class=blob-num><td class=blob-code>fn a() {<tr><td class=blob-num><td class=blob-code>    b();<tr><td class=blob-num>\
             <td class=blob-code>\n<tr><td class=blob-num><td class=blob-code>}</table>",
            "<pre><span class=line>fn a() {</span><span class=line>    b();</span><span class=line></span><span class=line>}</span></pre>",
            "<pre><span class=line>fn a() {</span>\n<span class=line>    b();</span>\n<span class=line></span>\n<span class=line>}</span></pre>",
            "<pre><span class=line>fn a() {</span><br><span class=line>    b();</span><br><span class=line></span><br><span class=line>}</span></pre>",
            "<pre><span>fn a() {</span>\n<span>    b();</span>\n\n<span>}</span></pre>",
            "<pre>\n  <div class=line>fn a() {</div>\n  <div class=line>    b();</div>\n  <div class=line></div>\n  <div class=line>}</div>\n</pre>",
        ] {
            assert_eq!(text(html), "fn a() {\n    b();\n\n}", "{html}");
        }
    }

    #[test]
    fn code_elements_within_a_line_do_not_end_it() {
        let html = "<pre><code>git</code> <code>commit</code> -m <code>x</code></pre>";
        assert_eq!(text(html), "git commit -m x");
    }

    #[test]
    fn numbers_of_lines_and_controls_are_no_code() {
        for html in [
            "<pre><code>a();\nb();</code><ul class=pre-numbering><li>1</li><li>2</li></ul></pre>",
            "<pre><button class=copy>Copy</button>a();\nb();</pre>",
            "<pre><span class=copy-btn>Copy</span>a();\nb();</pre>",
            "<div><pre>a();\nb();</pre><div class='code-copy'>复制代码</div></div>",
        ] {
            assert_eq!(text(html), "a();\nb();", "{html}");
        }
        let other = "<p class=copy>Words to sell a ferry.<pre>a();</pre>";
        assert_eq!(text(other), "Words to sell a ferry. / a();");
    }

    #[test]
    fn code_that_names_its_language_and_is_alone_is_a_block() {
        let alone = "<div><code class=language-js>a();\n  b();</code></div>";
        assert_eq!(text(alone), "a();\n  b();");
        let within = "<p>Call <code class=language-js>a();\n  b();</code> twice.";
        assert_eq!(text(within), "Call a(); b(); twice.");
    }
}
