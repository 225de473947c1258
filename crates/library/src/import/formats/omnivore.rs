//! The export of Omnivore: `metadata_*.json`, `content/{slug}.html` and `highlights/{slug}.md`.

use super::super::contents::Files;
use super::super::items::{Content, Facts, Flaw, Item, Passage, Spot};
use super::super::opening::Parts;
use super::super::text::{decoded, in_one_line};
use super::tables::progress_of;
use super::{address_of, json::labels};
use crate::Time;
use crate::fault::LibraryFault;
use serde::Deserialize;
use serde_json::Value;

/// What is known of a page.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metadata {
    #[serde(default)]
    slug: String,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    author: Option<String>,
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    state: Option<String>,
    #[serde(default)]
    reading_progress: Value,
    #[serde(default)]
    labels: Value,
    #[serde(default)]
    saved_at: Option<String>,
    #[serde(default)]
    published_at: Option<String>,
}

/// Reads an export; `None` where the files are none.
pub(in crate::import) fn read(files: &mut Files) -> Result<Option<Parts>, LibraryFault> {
    let names = files.names("");
    let of_name = |name: &&String| {
        let file = name.rsplit('/').next().unwrap_or(name);
        file.starts_with("metadata_") && file.ends_with(".json")
    };
    let lists: Vec<String> = names.iter().filter(of_name).cloned().collect();
    if lists.is_empty() {
        return Ok(None);
    }
    let mut parts = Parts::default();
    for list in &lists {
        // Everything may lie in a folder of its own.
        let folder = list
            .rsplit_once('/')
            .map_or(String::new(), |(folder, _)| format!("{folder}/"));
        match entries(files, list) {
            Ok(values) => {
                for (place, value) in values.into_iter().enumerate() {
                    match item(files, &folder, value) {
                        Ok(item) => parts.items.push(item),
                        Err(flaw) => parts.cannot(Spot::File(format!("{list}, {}", place + 1)), flaw),
                    }
                }
            }
            Err(flaw) => parts.cannot(Spot::File(list.clone()), flaw),
        }
    }
    Ok(Some(parts))
}

fn entries(files: &mut Files, name: &str) -> Result<Vec<Value>, Flaw> {
    let bytes = files.bytes(name)?.ok_or(Flaw::Empty)?;
    serde_json::from_str(&decoded(&bytes)).map_err(|error| Flaw::Damaged(error.to_string()))
}

fn item(files: &mut Files, folder: &str, value: Value) -> Result<Item, Flaw> {
    let known: Metadata = serde_json::from_value(value).map_err(|error| Flaw::Damaged(error.to_string()))?;
    let address = address_of(known.url.as_deref().unwrap_or_default());
    let time = |text: Option<String>| text.and_then(|text| Time::written(&text));
    let text = |text: Option<String>| text.map(|text| in_one_line(&text)).filter(|text| !text.is_empty());
    let (content, highlights) = match is_name(&known.slug) {
        true => (
            files.bytes(&format!("{folder}content/{}.html", known.slug))?,
            files.bytes(&format!("{folder}highlights/{}.md", known.slug))?,
        ),
        false => (None, None),
    };
    let content = content
        .map(|bytes| decoded(&bytes))
        .filter(|html| !html.trim().is_empty());
    let address = match (address, &content) {
        (Ok(address), _) => Some(address),
        // A page without an address on the web was uploaded, and is here.
        (Err(_), Some(_)) => None,
        (Err(flaw), None) => return Err(flaw),
    };
    let mut item = Item {
        address,
        facts: Facts {
            title: text(known.title),
            author: text(known.author),
            published: time(known.published_at).map(|time| time.day().to_owned()),
            language: None,
        },
        content: content.map_or(Content::None, Content::Html),
        kept: time(known.saved_at),
        notes: highlights.map(|bytes| passages(&decoded(&bytes))).unwrap_or_default(),
        ..Item::default()
    };
    item.add_tags(labels(&known.labels));
    item.state.archived = known.state.is_some_and(|state| state.eq_ignore_ascii_case("archived"));
    item.state.progress = progress_of(known.reading_progress.as_f64().unwrap_or_default() / 100.0);
    Ok(item)
}

/// Whether a slug names a file, and none elsewhere.
fn is_name(slug: &str) -> bool {
    !slug.is_empty() && slug != ".." && !slug.contains(['/', '\\', '\0'])
}

/// The highlights of a file: quotations, each with the note behind it. What stands before the first is a note on the page.
fn passages(markdown: &str) -> Vec<Passage> {
    let mut all: Vec<Passage> = Vec::new();
    let mut note: Vec<&str> = Vec::new();
    let mut is_quote = false;
    for line in markdown.lines() {
        let quoted = line.trim_start().strip_prefix('>').map(str::trim);
        match quoted {
            Some(words) => {
                let words = without_link(words);
                match all.last_mut().filter(|_| is_quote) {
                    Some(last) => last.quote = format!("{}\n{words}", last.quote),
                    None => {
                        take_note(&mut all, &mut note);
                        all.push(Passage {
                            quote: words.to_owned(),
                            ..Passage::default()
                        });
                    }
                }
            }
            None => note.push(line),
        }
        is_quote = quoted.is_some();
    }
    take_note(&mut all, &mut note);
    all.iter_mut()
        .for_each(|passage| passage.quote = passage.quote.trim().to_owned());
    all.retain(|passage| !passage.quote.is_empty() || passage.note.is_some());
    all
}

/// Gives what stands behind a quotation to it.
fn take_note(all: &mut Vec<Passage>, lines: &mut Vec<&str>) {
    let note = lines.join("\n").trim().to_owned();
    lines.clear();
    if note.is_empty() {
        return;
    }
    match all.last_mut() {
        Some(last) => last.note = Some(note),
        None => all.push(Passage {
            note: Some(note),
            ..Passage::default()
        }),
    }
}

/// A quotation without the link to the highlight, and the labels behind it.
fn without_link(words: &str) -> &str {
    words.split(" [⤴️](").next().unwrap_or(words).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn highlights_are_quotations_with_their_notes() {
        let markdown = "On the page.\n\n> The river [⤴️](https://omnivore.app/me/a#b)  #water\n\nA note\nof two lines.\n\n> rose\n> at night\n";
        let read = passages(markdown);
        let shown: Vec<_> = read
            .iter()
            .map(|passage| (&*passage.quote, passage.note.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [
                ("", Some("On the page.")),
                ("The river", Some("A note\nof two lines.")),
                ("rose\nat night", None)
            ]
        );
    }
}
