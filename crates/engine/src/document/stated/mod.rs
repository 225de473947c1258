//! Text that a page holds in its data for scripts: JSON-LD, and the state from which a script would build the page.
//!
//! Only pages that have next to no text are asked. What is found is written as markup, and the tables take it in as
//! one more `noscript` at their end: text for readers without scripts, which the page's authors left to the script.

mod flight;

use super::{Counts, Document, Event, LinkedData, Tag, is_blank, is_wide, json};
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::HashSet;

/// A page with less text outside links than this (in [`super::Counts::weight`]; some 110 English words) is asked for its
/// data, unless it has more than that in links: then its links are what it is about.
const THIN: f64 = 300.0;
/// Visible characters of JSON-LD text from which on the state for scripts is not looked at.
const ENOUGH: usize = 300;
/// Bytes of a string that can be text of the page.
const LENGTHS: std::ops::RangeInclusive<usize> = 60..=400_000;
/// Text has at least this many spaces, or as many characters of scripts without spaces.
const LEAST_SPACES: usize = 8;
const LEAST_WIDE: usize = 20;
/// What code and style sheets in strings have and texts have not.
const CODE: [&str; 5] = ["function(", "{{", "px;", "<svg", "<path"];
/// A text that begins with as many visible characters of another is the same.
const OPENING: usize = 60;
/// More texts than this are a database.
const MOST_TEXTS: usize = 400;
/// Bytes of data that are read of one page.
const MOST_DATA: usize = 8 << 20;
/// JSON in strings of JSON is opened so deep.
const MOST_NESTED: usize = 2;
/// Variables with data are looked for at so many places of a script.
const MOST_ASSIGNMENTS: usize = 64;

/// Properties of JSON-LD that hold the text of the page.
const BODIES: [&str; 4] = ["articleBody", "text", "reviewBody", "recipeInstructions"];
/// Last words of the names under which programs keep texts.
const CONTENT_NAMES: [&str; 13] = [
    "answer",
    "article",
    "body",
    "content",
    "contents",
    "cooked",
    "description",
    "html",
    "markdown",
    "paragraph",
    "paragraphs",
    "rendered",
    "text",
];
/// What the names of variables with the state of a page have in them.
const STATE_NAMES: [&str; 5] = ["__", "state", "STATE", "Data", "DATA"];

/// The stated text as markup; nothing where the page has text of its own, or states none.
pub(super) fn markup(document: &Document) -> Option<String> {
    let mut statements = Statements {
        own: scant_text(document)?,
        ..Statements::default()
    };
    let mut budget = MOST_DATA;
    let mut data: Vec<Data> = data_of(document).collect();
    data.retain(|data| match budget.checked_sub(data.text().len()) {
        Some(left) => {
            budget = left;
            true
        }
        None => false,
    });
    for value in LinkedData::of(document).roots() {
        statements.take_linked(value);
    }
    if statements.characters < ENOUGH {
        let mut stream = String::new();
        for data in &data {
            match data {
                Data::State(text) => statements.take_json(text, 0),
                Data::Program(text) => {
                    statements.take_assignments(text);
                    stream.push_str(&flight::part_of(text));
                }
            }
        }
        statements.take_flight(&stream);
    }
    (!statements.markup.is_empty()).then_some(statements.markup)
}

/// The page's text without white space; nothing where there is enough of it.
fn scant_text(document: &Document) -> Option<String> {
    let mut text = String::new();
    let (mut own, mut linked) = (0.0, 0.0);
    let mut walk = document.walk();
    while let Some(event) = walk.next() {
        match event {
            Event::Open(id) => {
                let tag = document.elements[id].tag;
                if tag.hides_text() && !tag.may_hold_main_text() {
                    walk.skip_contents();
                }
            }
            Event::Text(id) => {
                let counts = document.counts(id.until(id + 1));
                own += counts.weight();
                linked += Counts { linked: 0, ..counts }.weight() - counts.weight();
                if own >= THIN || linked >= THIN {
                    return None;
                }
                text.extend(document.text(id).chars().filter(|&c| !is_blank(c)));
            }
            Event::Close(_) => {}
        }
    }
    Some(text)
}

/// Data for scripts besides JSON-LD, by what it is.
enum Data<'a> {
    State(&'a str),
    Program(&'a str),
}

impl Data<'_> {
    fn text(&self) -> &str {
        let (Data::State(text) | Data::Program(text)) = self;
        text
    }
}

fn data_of(document: &Document) -> impl Iterator<Item = Data<'_>> {
    let ids = document.element_ids();
    ids.iter().filter_map(|id| {
        let element = &document.elements[id];
        if element.tag != Tag::Script {
            return document.attribute(id, "data-preloaded").map(Data::State);
        }
        let text = document.text(element.texts.iter().next()?);
        let kind = document.attribute(id, "type").unwrap_or("").to_ascii_lowercase();
        match () {
            () if kind.contains("ld+json") => None,
            () if kind.contains("json") => Some(Data::State(text)),
            () => Some(Data::Program(text)),
        }
    })
}

/// The first value in a text, and where it ends.
fn value_in(text: &str) -> Option<(Value, usize)> {
    let start = text.find(['{', '['])?;
    let mut ends = serde_json::Deserializer::from_str(&text[start..]).into_iter::<IgnoredAny>();
    match ends.next().and_then(Result::ok) {
        Some(_) => {
            let end = start + ends.byte_offset();
            let value = &text[start..end];
            json::has_room(value)
                .then(|| serde_json::from_str(value).ok())?
                .map(|value| (value, end))
        }
        // Line ends in strings are forbidden and frequent.
        None if text.bytes().any(|byte| byte < b' ') => value_in(&text.replace(|c: char| c < ' ', " ")),
        None => None,
    }
}

#[derive(Default)]
struct Statements {
    /// What the page shows by itself, without white space.
    own: String,
    /// Openings of the texts found so far.
    seen: HashSet<String>,
    markup: String,
    /// Visible characters of all texts.
    characters: usize,
}

impl Statements {
    fn take_linked(&mut self, value: &Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.take_linked(value)),
            Value::Object(object) => {
                let before = self.characters;
                for body in BODIES.iter().filter_map(|&name| object.get(name)) {
                    self.take_strings(body);
                }
                if let Some(description) = object.get("description")
                    && self.characters == before
                {
                    self.take_strings(description);
                }
                object.values().for_each(|value| self.take_linked(value));
            }
            _ => {}
        }
    }

    fn take_strings(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.take_text(text),
            Value::Array(values) => values.iter().for_each(|value| self.take_strings(value)),
            _ => {}
        }
    }

    fn take_json(&mut self, text: &str, nested: usize) {
        if let Some((value, _)) = value_in(text) {
            self.take_state("", &value, nested);
        }
    }

    /// Values that a script gives to variables such as `window.__STATE__`, bare or as `JSON.parse("…")`.
    fn take_assignments(&mut self, program: &str) {
        let mut resume = 0;
        for (at, _) in program.match_indices('=').take(MOST_ASSIGNMENTS) {
            let value = program[at + 1..].trim_start();
            let names_state = || {
                let name = &program[program.floor_char_boundary(at.saturating_sub(OPENING))..at];
                STATE_NAMES.iter().any(|part| name.contains(part))
            };
            if at < resume || !names_state() {
                continue;
            }
            if value.starts_with(['{', '[']) {
                if let Some((value, length)) = value_in(value) {
                    self.take_state("", &value, 0);
                    resume = at + length;
                }
            } else if let Some(quoted) = value.strip_prefix("JSON.parse(")
                && let Some(Ok(text)) = serde_json::Deserializer::from_str(quoted).into_iter::<String>().next()
            {
                self.take_json(&text, 0);
            }
        }
    }

    fn take_state(&mut self, name: &str, value: &Value, nested: usize) {
        match value {
            Value::String(text) if text.starts_with(['{', '[']) && nested < MOST_NESTED => {
                self.take_json(text, nested + 1);
            }
            Value::String(text) if is_content_name(name) => self.take_text(text),
            Value::Array(values) => values.iter().for_each(|value| self.take_state(name, value, nested)),
            Value::Object(object) => object
                .iter()
                .for_each(|(name, value)| self.take_state(name, value, nested)),
            _ => {}
        }
    }

    fn take_text(&mut self, text: &str) {
        let opening: String = text.chars().filter(|&c| !is_blank(c)).take(OPENING).collect();
        let is_new = is_prose(text) && self.seen.len() < MOST_TEXTS && !self.own.contains(&opening);
        if !is_new || !self.seen.insert(opening) {
            return;
        }
        self.characters += text.chars().filter(|&c| !is_blank(c)).count();
        if text.contains("</") || text.contains("<p") || text.contains("<br") {
            self.markup.extend(["<div>", text, "</div>"]);
            return;
        }
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            // References such as `&amp;` are frequent in such strings, and the parser resolves them.
            self.markup.extend(["<p>", &line.replace('<', "&lt;"), "</p>"]);
        }
    }
}

/// Whether a name such as `bodyHtml` or `post_content` ends in a word for text.
fn is_content_name(name: &str) -> bool {
    let last = name.rfind(|c: char| !c.is_ascii_lowercase());
    let word = match last {
        Some(at) if name[at..].starts_with(|c: char| c.is_ascii_uppercase()) => &name[at..],
        Some(at) => name[at..].trim_start_matches(|c: char| !c.is_ascii_lowercase()),
        None => name,
    };
    CONTENT_NAMES.contains(&&*word.to_ascii_lowercase())
}

fn is_prose(text: &str) -> bool {
    let spaces = || text.bytes().filter(|&byte| byte == b' ').take(LEAST_SPACES).count();
    let wide = || text.chars().filter(|&c| is_wide(c)).take(LEAST_WIDE).count();
    LENGTHS.contains(&text.len())
        && !text.starts_with("http")
        && (spaces() == LEAST_SPACES || wide() == LEAST_WIDE)
        && !CODE.iter().any(|code| text.contains(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::document::TextId;

    const STORY: &str = "The ferry left the harbour at dawn, and nobody on the pier waved it goodbye.";

    fn parse(html: &str) -> Document {
        Document::parse_html(html.into(), &Limits::default(), &|| false)
    }

    fn stated(html: &str) -> Vec<String> {
        let document = parse(html);
        let Some(stated) = document.stated() else {
            return Vec::new();
        };
        let texts = document.elements()[stated].texts;
        texts.iter().map(|id| document.text(id).to_owned()).collect()
    }

    #[test]
    fn linked_data_states_a_body_or_else_a_description() {
        let body = format!(
            r#"<script type="application/ld+json">{{"@graph":[{{"description":"{}","articleBody":"{STORY}\n\n{}"}}]}}</script>"#,
            "A summary of the story that nobody needs who has the story itself, it says. ".repeat(2),
            "Gulls &amp; crows stayed."
        );
        assert_eq!(stated(&body), [STORY, "Gulls & crows stayed."]);
        let described = format!("<script type='application/ld+json'>[{{\"description\":\"{STORY}\n\"}}]</script>");
        assert_eq!(stated(&described), [STORY], "line ends in strings are read");
    }

    #[test]
    fn state_for_scripts_is_read_where_it_is_named_as_content() {
        let state = format!(
            r#"{{"props":{{"bodyHtml":"<p>{STORY}</p><ul><li>one</ul>","label":"{}","post_content":["{}"]}}}}"#,
            STORY.replace("ferry", "label"),
            STORY.replace("ferry", "boat"),
        );
        let boat = STORY.replace("ferry", "boat");
        let found = [STORY, "one", &boat];
        assert_eq!(
            stated(&format!("<script type=application/json>{state}</script>")),
            found
        );
        assert_eq!(
            stated(&format!("<script>var a=1; window.__DATA__ = {state};</script>")),
            found
        );
        let quoted = Value::String(state.clone()).to_string();
        assert_eq!(
            stated(&format!("<script>window.__STATE__=JSON.parse({quoted})</script>")),
            found
        );
        let nested = serde_json::json!({ "inner": state }).to_string().replace('"', "&quot;");
        assert_eq!(stated(&format!("<div data-preloaded=\"{nested}\"></div>")), found);
        assert_eq!(stated(&format!("<script>let x = {state};</script>")), [] as [&str; 0]);
    }

    #[test]
    fn the_stream_of_server_components_is_read_row_by_row() {
        let boat = STORY.replace("ferry", "boat");
        let linked = STORY.replace(
            "ferry left the harbour",
            "\",[\"$\",\"a\",null,{\"children\":\"ferry\"}],\" left the harbour",
        );
        let rows = format!(
            "1:I[7,[]]\n2:T{:x},{boat}3:[\"$\",\"main\",null,{{\"children\":[[\"$\",\"p\",null,{{\"children\":[\"{linked}\"]}}]]}}]\n",
            boat.len()
        );
        let push = |part: &str| {
            let part = Value::String(part.to_owned());
            format!("<script>self.__next_f.push([1,{part}])</script>")
        };
        let (first, second) = rows.split_at(60);
        let page = format!(
            "<script>(self.__next_f=self.__next_f||[]).push([0])</script>{}{}",
            push(first),
            push(second)
        );
        assert_eq!(stated(&page), [&boat, STORY]);
        for broken in ["", ":", "1:T", "1:Tffffff,a", "1:Té,a", "1:[\"$\"]\n", "::::", "1:[[["] {
            assert_eq!(stated(&push(broken)), [] as [&str; 0], "{broken}");
        }
    }

    #[test]
    fn what_follows_a_state_takes_no_room() {
        let state = "window.__STATE__={\"content\":\"It is warm today and we have soup, bread and butter for everybody who comes.\"};";
        let page = format!("<script>{state}{}</script>", "if(a){b()}".repeat(120_000));
        assert_eq!(stated(&page).len(), 1);
    }

    #[test]
    fn a_page_with_text_of_its_own_is_not_asked() {
        let data = format!(r#"<script type="application/ld+json">{{"articleBody":"{STORY}"}}</script>"#);
        let own = "A page that has text of its own, sentence after sentence. ".repeat(20);
        assert_eq!(stated(&format!("{data}<p>{own}")), [] as [&str; 0]);
        assert_eq!(
            stated(&format!("{data}<p>{STORY}")),
            [] as [&str; 0],
            "it shows already"
        );
        assert_eq!(stated(&format!("{data}<p>Loading")), [STORY]);
    }

    #[test]
    fn stated_text_has_no_place_in_the_source() {
        let html = format!(r#"<p>Loading<script type="application/ld+json">{{"text":"{STORY}"}}</script>"#);
        let document = parse(&html);
        let stated = document.elements()[document.stated().unwrap()].texts.start;
        assert!(document.source_map().source_ranges(stated).is_empty());
        assert_eq!(document.source_map().source_ranges(TextId::FIRST).len(), 1);
    }

    #[test]
    fn names_of_content_end_in_a_word_for_it() {
        for name in ["body", "articleBody", "post_content", "contentHtml"] {
            assert!(is_content_name(name), "{name}");
        }
        for name in ["", "id", "anybody", "bodyClass", "context", "é"] {
            assert!(!is_content_name(name), "{name}");
        }
    }

    #[test]
    fn broken_data_states_nothing() {
        for data in ["{", "{\"text\":", "[[[[", "null", "{\"text\":7}", "\u{0}{\"text\":\"a"] {
            let html = format!("<script type='application/ld+json'>{data}</script><script>__x={data}</script>");
            assert_eq!(stated(&html), [] as [&str; 0], "{data}");
        }
        let deep = format!("<script>__x={}</script>", "{\"a\":".repeat(100_000));
        assert_eq!(stated(&deep), [] as [&str; 0]);
    }
}
