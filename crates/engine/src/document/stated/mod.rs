//! Text that a page holds in its data for scripts: JSON-LD, and the state from which a script would build the page.
//!
//! Only pages that have next to no text are asked. What is found is written as markup, and the tables take it in as
//! one more `noscript` at their end: text for readers without scripts, which the page's authors left to the script.

mod flight;
mod statements;

use super::{Counts, Document, Event, LinkedData, Tag, is_blank};
use statements::Statements;

/// A page with less text outside links than this (in [`super::Counts::weight`]; some 110 English words) is asked for its
/// data, unless it has more than that in links: then its links are what it is about.
const THIN: f64 = 300.0;
/// Visible characters of JSON-LD text from which on the state for scripts is not looked at.
const ENOUGH: usize = 300;
/// Bytes of data that are read of one page.
const MOST_DATA: usize = 8 << 20;

/// The stated text as markup; nothing where the page has text of its own, or states none.
pub(super) fn markup(document: &Document) -> Option<String> {
    let mut statements = Statements::beside(scant_text(document)?);
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
        if kind.contains("ld+json") {
            None
        } else if kind.contains("json") {
            Some(Data::State(text))
        } else {
            Some(Data::Program(text))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Limits, TextId};
    use serde_json::Value;

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
    fn broken_data_states_nothing() {
        for data in ["{", "{\"text\":", "[[[[", "null", "{\"text\":7}", "\u{0}{\"text\":\"a"] {
            let html = format!("<script type='application/ld+json'>{data}</script><script>__x={data}</script>");
            assert_eq!(stated(&html), [] as [&str; 0], "{data}");
        }
        let deep = format!("<script>__x={}</script>", "{\"a\":".repeat(100_000));
        assert_eq!(stated(&deep), [] as [&str; 0]);
    }
}
