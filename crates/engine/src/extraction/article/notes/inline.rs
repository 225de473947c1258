//! Notes whose text stands in the sentence itself, behind their number: tooltips and notes in the margin. Their text goes behind the
//! paragraph. A tooltip without a number explains a word and is left out.

use super::{FoundNotes, LONGEST_NOTE, characters, label};
use crate::document::{Document, ElementId, Tag};
use crate::extraction::article::elements::classes;

/// Classes of elements that hold a note or a tooltip, and of those that hold a note in any case.
const TOOLTIPS: [&str; 6] = [
    "tooltiptext",
    "tooltip-text",
    "tooltip__text",
    "tooltip-content",
    "tooltip__content",
    "tooltip-inner",
];
const NOTES: [&str; 9] = [
    "sidenote",
    "side-note",
    "marginnote",
    "margin-note",
    "footnote__note",
    "footnote-content",
    "footnote-text",
    "footnote-body",
    "inline-footnote",
];

/// Adds the notes and tooltips within sentences to what was found.
pub(super) fn find(document: &Document, found: &mut FoundNotes) {
    let mut before = None;
    let mut next = ElementId::FIRST;
    for id in document.element_ids() {
        let element = &document.elements()[id];
        if id < next || element.tag.breaks_line() {
            continue;
        }
        if !is_within_sentence(document, id) || found.bodies.contains_key(&id) {
            if label_of(document, id).is_some() {
                before = Some(id);
            }
            continue;
        }
        next = element.end;
        let reference = before.filter(|&before| is_right_before(document, before, id));
        match reference.and_then(|reference| Some((reference, label_of(document, reference)?))) {
            Some((reference, label)) => found.add(reference, id, label),
            None if names_note(document, id) => {
                found.unreferred.insert(id);
                found.bodies.insert(id, found.labels.len() as u32);
                found.labels.push(found.unreferred.len().to_string());
            }
            None => {
                found.ways_back.insert(id);
                continue;
            }
        }
        found.inline.insert(id);
    }
}

/// Whether an element is a note or a tooltip with other text around it in its line.
fn is_within_sentence(document: &Document, id: ElementId) -> bool {
    let element = &document.elements()[id];
    let names_tooltip = || classes(document, id).any(|class| TOOLTIPS.contains(&class));
    let is_one = document.attribute(id, "role") == Some("tooltip") || names_tooltip() || names_note(document, id);
    let own = || characters(document, id);
    let holds_block = || {
        (id + 1)
            .until(element.end)
            .iter()
            .any(|inside| document.elements()[inside].tag.breaks_line())
    };
    is_one && (1..=LONGEST_NOTE).contains(&own()) && characters(document, element.parent) > own() && !holds_block()
}

fn names_note(document: &Document, id: ElementId) -> bool {
    classes(document, id).any(|class| NOTES.iter().any(|name| class.ends_with(name)))
}

/// The number or sign that an element shows, if it is a reference to a note by its looks.
fn label_of(document: &Document, id: ElementId) -> Option<String> {
    let tag = document.elements()[id].tag;
    let may_be = matches!(tag, Tag::Sup | Tag::A | Tag::Label | Tag::Button | Tag::Span);
    let written = label::text_of(document, id).filter(|_| may_be)?;
    let label = label::without_brackets(&written);
    label::is_label(label).then(|| label.to_owned())
}

/// Whether nothing but white space is between two elements.
fn is_right_before(document: &Document, before: ElementId, id: ElementId) -> bool {
    let elements = document.elements();
    let between = elements[before].texts.end.until(elements[id].texts.start);
    elements[before].end <= id && document.counts(between).characters == 0
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};
    use crate::extraction::Article;
    use crate::extraction::article::leaves_of as text;

    #[test]
    fn notes_in_a_sentence_go_behind_their_paragraph() {
        for (html, expected) in [
            (
                "<p>a year<sup><a href='javascript:void(0)'>1</a></sup><span role=tooltip>In <b>England</b>.</span>, so.<p>b",
                "a year1, so. / In England. / b",
            ),
            (
                "<p>a<label class=sidenote-number for=x></label><input id=x type=checkbox><span class=sidenote>Note.</span> so.",
                "a1 so. / Note.",
            ),
            (
                "<p>the <span>SEO<span class=tooltiptext>Search engines.</span></span> of",
                "the SEO of",
            ),
            ("<p><span class=tooltiptext>alone</span>", "alone"),
        ] {
            assert_eq!(text(html), expected, "{html}");
        }
        let html =
            "<p>a<sup>1</sup><span class=footnote-text>b</span> c<sup>2</sup><span class=footnote-text>d</span>.";
        let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        let labels: Vec<_> = article
            .notes
            .iter()
            .map(|note| (note.label.as_str(), note.references.len()))
            .collect();
        assert_eq!(labels, [("1", 1), ("2", 1)]);
    }
}
