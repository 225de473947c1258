//! Names in the elements that are marked as an author's.

use super::marks::{DATA_AUTHOR, Mark};
use super::name::{self, Place};
use super::surroundings::Surroundings;
use super::{Sources, bystander, collapsed, shown_text};
use crate::document::date::is_month;
use crate::document::{Document, ElementId, Tag, TextId};

/// Text nodes that are read of an element that is marked as the author's.
const MOST_PIECES: usize = 12;

/// Characters of the longest line that names several authors.
const LONGEST_BYLINE: u32 = 200;

/// Characters of the longest text next to a name that is no running text.
const LONGEST_LABEL: u32 = 40;

/// Elements around a name that can be the paragraph that it is of.
const LEVELS: usize = 3;

/// Links behind a text that can lead to its authors.
const MOST_LINKS: usize = 4;

/// Words that join names, with the spaces around them.
const JOINTS: [&str; 5] = [" and ", " & ", " und ", " et ", " y "];

/// Where elements that are marked by a word among others count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// On the whole page.
    Page,
    /// At the headline: where the page states somebody already, if only a house, names elsewhere are somebody else's.
    Headline,
}

/// The names in the first element of a kind that holds some, and those that its line joins to them.
pub(super) fn names(page: &Sources<'_>, around: &Surroundings<'_>, (wanted, reach): (Mark, Reach)) -> Vec<String> {
    let document = page.document;
    let is_weak = matches!(
        wanted,
        Mark::Class | Mark::Link | Mark::Data | Mark::Account | Mark::Name
    );
    // Accounts are all over a page: of whoever is logged in, answers, has posted last.
    let is_account = matches!(wanted, Mark::Data | Mark::Account | Mark::Name);
    let is_within = |id| match is_account {
        true => around.follows_heading(id) && around.is_near(id) && !is_of_sentence(document, id),
        false => !is_weak || reach == Reach::Page || around.is_near(id),
    };
    // A class is a word among others, and may name a part of a form for comments.
    let is_of_form = |id| matches!(wanted, Mark::Class | Mark::Account) && bystander::is_of_form(document, id);
    let marks = page.marks();
    let of_kind = if is_account { &marks.accounts } else { &marks.authors };
    let of_kind = of_kind.iter().filter(|(_, mark)| *mark == wanted);
    let is_of_review = |id| wanted == Mark::Itemprop && bystander::is_of_review(document, id);
    let of_author = of_kind.map(|&(id, _)| id).filter(|&id| {
        is_within(id) && !is_of_form(id) && !is_of_review(id) && !bystander::is_bystander(document, around, id)
    });
    let of_author: Vec<ElementId> = of_author.collect();
    // Many links to authors behind a Chinese text are a list of those who write for the site.
    let behind = of_author.iter().filter(|&&id| around.is_behind_text(id)).count();
    let is_list = wanted == Mark::Link && behind > MOST_LINKS && document.language().primary() == "zh";
    let of_author = of_author
        .into_iter()
        .filter(|&id| !is_list || !around.is_behind_text(id));
    let mut found = of_author.map(|id| {
        let mut names = match wanted {
            Mark::Data => name::names(document.attribute(id, DATA_AUTHOR).unwrap_or_default(), Place::Marked),
            _ => of_element(page, id),
        };
        names.retain(|name| !is_weak || !page.is_common_word(name));
        names.retain(|name| wanted != Mark::Name || is_part_of_title(page, name));
        (id, names)
    });
    let found = found.find(|(_, names)| !names.is_empty());
    found
        .map(|(id, names)| with_joined(document, id, names))
        .unwrap_or_default()
}

/// Whether an element is a word of running text: such an account is spoken of.
fn is_of_sentence(document: &Document, id: ElementId) -> bool {
    let elements = document.elements();
    let is_long =
        |id: ElementId| elements[id].tag == Tag::P && document.counts(elements[id].texts).characters > LONGEST_BYLINE;
    if document.ancestors(id).take(LEVELS).any(is_long) {
        return true;
    }
    let texts = elements[id].texts;
    let is_running = |text: TextId| {
        let counts = document.counts(text.until(text + 1));
        counts.characters - counts.linked > LONGEST_LABEL
    };
    let last = texts.end.saturating_sub(1);
    let before = texts.start.saturating_sub(1);
    let is_before = before < texts.start && !document.breaks_between(before, texts.start) && is_running(before);
    let is_behind =
        texts.end < document.text_ids().end && !document.breaks_between(last, texts.end) && is_running(texts.end);
    !texts.is_empty() && (is_before || is_behind)
}

/// Whether the title names somebody behind the headline, as those of blogs on a common site do: "Rain at last｜Ida｜Harbour".
fn is_part_of_title(page: &Sources<'_>, name: &str) -> bool {
    let title = page.head.title.as_deref().unwrap_or_default();
    let mut parts = title
        .split(['｜', '|', '–', '—', '·', '_'])
        .flat_map(|part| part.split(" - "));
    parts.next().is_some_and(|headline| headline.trim() != name) && parts.any(|part| part.trim() == name)
}

/// All names of the line that an element is a part of, where the line is a list of names with these among them.
fn with_joined(document: &Document, id: ElementId, names: Vec<String>) -> Vec<String> {
    let line = shown_text(document, document.elements()[id].parent);
    if line.chars().count() > LONGEST_BYLINE as usize || !JOINTS.iter().any(|joint| line.contains(joint)) {
        return names;
    }
    let all = name::names(&line, Place::Line);
    let is_list = all.len() > names.len()
        && all.iter().all(|name| name.contains(' '))
        && names.iter().all(|name| all.contains(name));
    if is_list { all } else { names }
}

/// The names in an element: in its attribute, in its part that is marked as the name, else in its text.
fn of_element(page: &Sources<'_>, id: ElementId) -> Vec<String> {
    let document = page.document;
    if let Some(content) = document.attribute(id, "content") {
        return name::names(content, Place::Field);
    }
    let inside = (id + 1).until(document.elements()[id].end).iter();
    let is_name = |&inner: &ElementId| {
        document
            .attribute(inner, "itemprop")
            .is_some_and(|property| property == "name")
    };
    if let Some(name) = inside.take(MOST_PIECES * 4).find(is_name) {
        let text = document
            .attribute(name, "content")
            .map_or_else(|| shown_text(document, name), collapsed);
        return name::names(&text, Place::Field);
    }
    of_text(page, id)
}

/// The first name in the text of an element, and those that words such as "and" join to it.
fn of_text(page: &Sources<'_>, id: ElementId) -> Vec<String> {
    let document = page.document;
    let texts = document.elements()[id]
        .texts
        .iter()
        .filter(|&text| !document.texts()[text].hidden);
    let pieces = texts
        .map(|text| collapsed(document.text(text)))
        .filter(|piece| !piece.is_empty());
    let mut found: Vec<String> = Vec::new();
    let mut is_joined = true;
    for piece in pieces.take(MOST_PIECES) {
        let is_joint = matches!(
            piece.to_lowercase().as_str(),
            "," | "and" | ", and" | "&" | "und" | "et" | "y" | "e" | "/" | "、"
        );
        let is_opening = name::without_opening(&piece).is_some_and(str::is_empty);
        if is_opening {
            // What precedes the opening is a section or a date.
            found.clear();
        }
        if is_joint || is_opening {
            is_joined = true;
            continue;
        }
        // What the person does: "Cook/Chef: Ida Marsh".
        if piece.ends_with([':', '：']) {
            continue;
        }
        if !is_joined {
            break;
        }
        found.extend(name::names(&piece, Place::Marked));
        is_joined = found.is_empty() || piece.ends_with([',', '&']) || piece.ends_with(" and");
    }
    if found.is_empty() {
        found.extend(named_as_month(document, id));
    }
    found
}

/// The name in an element that holds only the name of a month: a person's, if no day is next to it.
fn named_as_month(document: &Document, id: ElementId) -> Option<String> {
    let text = shown_text(document, id);
    let is_name = text.starts_with(char::is_uppercase) && is_month(&text.to_lowercase());
    let is_of_day = || shown_text(document, document.elements()[id].parent).contains(|c: char| c.is_ascii_digit());
    (is_name && !is_of_day()).then_some(text)
}
