//! Tables: Pocket, Instapaper, Readwise Reader, highlights of Readwise, and others that have a column of addresses.

use super::super::items::{Facts, Flaw, ImportKind, Item, Passage, Spot};
use super::super::opening::Parts;
use super::super::table::{Row, Table};
use super::super::text::in_one_line;
use super::{address_of, tags_of};
use crate::Time;
use crate::file::article::Progress;
use std::collections::HashMap;

/// The share of a text behind which one has read it.
const READ: f64 = 0.97;

/// How a row becomes an item, beside address and title.
type Fill = fn(&mut Item, &Row<'_>);

/// The form of a table.
struct Form {
    kind: ImportKind,
    /// The columns by which it is known.
    known_by: &'static [&'static str],
    fill: Fill,
}

/// All forms; the first that fits counts.
const FORMS: [Form; 4] = [
    Form {
        kind: ImportKind::Pocket,
        known_by: &["url", "time_added", "status"],
        fill: fill_pocket,
    },
    Form {
        kind: ImportKind::Instapaper,
        known_by: &["url", "folder", "timestamp"],
        fill: fill_instapaper,
    },
    Form {
        kind: ImportKind::ReadwiseReader,
        known_by: &["url", "saved date"],
        fill: fill_reader,
    },
    Form {
        kind: ImportKind::Table,
        known_by: &["url"],
        fill: fill_other,
    },
];

/// Columns of addresses and titles.
const ADDRESS: [&str; 4] = ["url", "link", "address", "href"];
const TITLE: [&str; 2] = ["title", "name"];

/// Reads a table, or a list of addresses; `None` where the text is none that is known.
pub(in crate::import) fn read(text: &str) -> Option<(ImportKind, Parts)> {
    table(text).or_else(|| Some((ImportKind::List, list(text)?)))
}

fn table(text: &str) -> Option<(ImportKind, Parts)> {
    let table = Table::of(text)?;
    if table.has(&["highlight", "book title"]) {
        return Some((ImportKind::ReadwiseHighlights, highlights(&table)));
    }
    let form = FORMS.iter().find(|form| table.has(form.known_by));
    let others = || ADDRESS.iter().any(|name| table.has(&[name])).then_some(&FORMS[3]);
    let form = form.or_else(others)?;
    let mut parts = Parts::default();
    for row in table.rows() {
        match row {
            Ok(row) if row.is_blank() => {}
            Ok(row) => match item(&row, form.fill) {
                Ok(item) => parts.items.push(item),
                Err(flaw) => parts.cannot(Spot::Line(row.line), flaw),
            },
            Err(line) => parts.cannot(Spot::Line(line), Flaw::Broken),
        }
    }
    Some((form.kind, parts))
}

/// Reads a text most of whose lines are addresses on the web, of several lines also with a title behind them; `None` of any other text.
/// Lines that begin with `#` are remarks.
fn list(text: &str) -> Option<Parts> {
    let mut parts = Parts::default();
    let lines = text.lines().map(str::trim).zip(1..);
    let lines: Vec<(&str, u64)> = lines
        .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    // A line alone that goes on behind an address is a sentence.
    if lines.len() == 1 && lines.iter().any(|(line, _)| line.contains(char::is_whitespace)) {
        return None;
    }
    let addresses = lines.iter().filter(|(line, _)| begins_with_address(line)).count();
    if 2 * addresses <= lines.len() {
        return None;
    }
    for (line, number) in lines {
        let (typed, title) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let typed = typed.trim_matches(['<', '>']).trim_end_matches([',', ';']);
        match address_of(typed) {
            Ok(address) => parts.items.push(Item {
                address: Some(address),
                facts: Facts {
                    title: Some(in_one_line(title)).filter(|title| !title.is_empty()),
                    ..Facts::default()
                },
                ..Item::default()
            }),
            Err(flaw) => parts.cannot(Spot::Line(number), flaw),
        }
    }
    (!parts.items.is_empty()).then_some(parts)
}

/// Whether a line begins with an address; fields in quotation marks are those of a table.
fn begins_with_address(line: &str) -> bool {
    let typed = line.split(char::is_whitespace).next().unwrap_or_default();
    let typed = typed.trim_start_matches('<').to_ascii_lowercase();
    (typed.starts_with("http://") || typed.starts_with("https://")) && !typed.contains('"')
}

fn item(row: &Row<'_>, fill: Fill) -> Result<Item, Flaw> {
    let address = address_of(row.get(&ADDRESS).unwrap_or_default())?;
    // Programs put the address in the place of a title that they do not know.
    let title = row.get(&TITLE).map(in_one_line).filter(|title| *title != address);
    let mut item = Item {
        address: Some(address),
        facts: Facts {
            title: title.filter(|title| !title.starts_with("http")),
            ..Facts::default()
        },
        ..Item::default()
    };
    fill(&mut item, row);
    Ok(item)
}

fn add_tags(item: &mut Item, typed: Option<&str>) {
    let tags = tags_of(typed.unwrap_or_default());
    item.add_tags(tags);
}

fn time(row: &Row<'_>, names: &[&str]) -> Option<Time> {
    Time::written(row.get(names)?)
}

fn fill_pocket(item: &mut Item, row: &Row<'_>) {
    item.kept = time(row, &["time_added"]);
    item.state.archived = row
        .get(&["status"])
        .is_some_and(|status| status.eq_ignore_ascii_case("archive"));
    add_tags(item, row.get(&["tags"]));
}

fn fill_instapaper(item: &mut Item, row: &Row<'_>) {
    item.kept = time(row, &["timestamp"]);
    match row.get(&["folder"]).unwrap_or_default() {
        "" | "Unread" => {}
        "Archive" => item.state.archived = true,
        "Starred" => item.state.favourite = true,
        folder => item.add_tags([folder]),
    }
    add_tags(item, row.get(&["tags"]));
    item.notes.extend(row.text(&["selection"]).map(|quote| Passage {
        quote,
        ..Passage::default()
    }));
}

fn fill_reader(item: &mut Item, row: &Row<'_>) {
    item.kept = time(row, &["saved date"]);
    add_tags(item, row.get(&["document tags"]));
    let progress = row.get(&["reading progress"]).map(|share| share.trim_end_matches('%'));
    let share = progress.and_then(|share| share.parse::<f64>().ok()).unwrap_or_default();
    let is_percent = row.get(&["reading progress"]).is_some_and(|share| share.ends_with('%'));
    item.state.progress = progress_of(if is_percent { share / 100.0 } else { share });
    item.state.archived = row
        .get(&["location"])
        .is_some_and(|place| place.eq_ignore_ascii_case("archive"));
}

/// How far an article is read, by the share that another program says was read: 0 to 1.
pub(super) fn progress_of(share: f64) -> Progress {
    match share {
        share if share >= READ => Progress::Read,
        share if share > 0.0 => Progress::Reading,
        _ => Progress::Unread,
    }
}

fn fill_other(item: &mut Item, row: &Row<'_>) {
    item.kept = time(
        row,
        &[
            "created",
            "created_at",
            "date",
            "time",
            "added",
            "time_added",
            "timestamp",
        ],
    );
    add_tags(item, row.get(&["tags", "labels"]));
    item.facts.author = row.get(&["author"]).map(in_one_line);
    let is_yes = |names: &[&str]| {
        row.get(names)
            .is_some_and(|value| matches!(&*value.to_lowercase(), "true" | "1" | "yes"))
    };
    item.state.favourite = is_yes(&["favorite", "favourite", "starred"]);
    item.state.archived = is_yes(&["archived", "is_archived"]);
    let note = row.text(&["note", "notes"]);
    item.notes.extend(note.map(|note| Passage {
        note: Some(note),
        ..Passage::default()
    }));
}

/// The highlights of each book or page, in the order in which they are there.
fn highlights(table: &Table<'_>) -> Parts {
    let mut parts = Parts::default();
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    for row in table.rows() {
        let row = match row {
            Ok(row) if row.is_blank() => continue,
            Ok(row) => row,
            Err(line) => {
                parts.cannot(Spot::Line(line), Flaw::Broken);
                continue;
            }
        };
        let quote = row.text(&["highlight"]).unwrap_or_default();
        let note = row.text(&["note"]);
        if quote.is_empty() && note.is_none() {
            parts.cannot(Spot::Line(row.line), Flaw::Empty);
            continue;
        }
        let title = row.get(&["book title", "title"]).map(in_one_line).unwrap_or_default();
        let author = row.get(&["book author", "author"]).map(in_one_line).unwrap_or_default();
        let place = *places.entry((title.clone(), author.clone())).or_insert_with(|| {
            parts.items.push(book(&row, title, author));
            parts.items.len() - 1
        });
        if let Some(item) = parts.items.get_mut(place) {
            let created = time(&row, &["highlighted at"]);
            add_tags(item, row.get(&["document tags"]));
            item.kept = match (item.kept.take(), &created) {
                (Some(one), Some(other)) => Some(one.min(other.clone())),
                (one, other) => one.or(other.clone()),
            };
            item.notes.push(Passage { quote, note, created });
        }
    }
    parts
}

fn book(row: &Row<'_>, title: String, author: String) -> Item {
    let address = row.get(&["url", "source url"]).and_then(|typed| address_of(typed).ok());
    Item {
        address,
        facts: Facts {
            title: Some(title).filter(|title| !title.is_empty()),
            author: Some(author).filter(|author| !author.is_empty()),
            ..Facts::default()
        },
        ..Item::default()
    }
}
