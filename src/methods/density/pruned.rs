//! The page cleaned: its own structure without what was dropped (METHODS C.4, step 4).

use super::tree::{NodeId, Tree};
use super::{Measure, Settings};
use crate::document::{Document, Element, ElementId, Event, Tag};
use crate::extraction::Extraction;

/// Attributes that carry content or meaning; all others (scripts, styles, classes) stay behind.
const ATTRIBUTES: [&str; 12] = [
    "href", "src", "alt", "title", "lang", "dir", "start", "value", "colspan", "rowspan", "datetime", "id",
];

/// The body as HTML with the structure kept: elements that the extraction keeps, and those around them, each with its mark
/// (1 or 2) in `data-mark`. Follows the verdicts, so that corrections count. Only elements, text and a few
/// attributes are written; empty where nothing is kept or the extraction is of another method.
pub fn pruned_html(document: &Document, extraction: &Extraction) -> String {
    let Some(measure) = Measure::of_method(extraction.method) else {
        return String::new();
    };
    let tree = Tree::of(document, &Settings::of(measure, &extraction.parameters));
    let keeps = |id: NodeId| extraction.verdicts.get(id).is_some_and(|verdict| verdict.keep);
    let mut is_written: Vec<bool> = (0..tree.nodes.len()).map(keeps).collect();
    for (id, parent) in tree.upwards() {
        is_written[parent] |= is_written[id];
    }
    let mut pruning = Pruning {
        document,
        tree: &tree,
        html: String::new(),
        open: Vec::new(),
    };
    pruning.run(&is_written, &keeps);
    pruning.html
}

struct Pruning<'a> {
    document: &'a Document,
    tree: &'a Tree,
    html: String,
    open: Vec<NodeId>,
}

impl Pruning<'_> {
    fn run(&mut self, is_written: &[bool], keeps: &dyn Fn(NodeId) -> bool) {
        let mut next: NodeId = 0;
        let mut walk = self.document.walk();
        while let Some(event) = walk.next() {
            match event {
                Event::Open(element) => match self.tree.nodes.get(next) {
                    Some(node) if node.element == element && is_written[next] => {
                        self.open(next, keeps(next));
                        next += 1;
                    }
                    Some(node) if node.element == element => {
                        next = node.end;
                        walk.skip_contents();
                    }
                    // Removed before anything was counted, or around the body.
                    _ if !self.open.is_empty() => walk.skip_contents(),
                    _ => {}
                },
                Event::Text(text) => {
                    if self.open.last().is_some_and(|&node| keeps(node)) {
                        escape(&mut self.html, self.document.text(text));
                    }
                }
                Event::Close(element) => self.close(element),
            }
        }
    }

    fn open(&mut self, id: NodeId, is_main: bool) {
        let element = self.tree.nodes[id].element;
        self.html.push('<');
        self.html
            .push_str(written_name(&self.document.elements()[element as usize]));
        for name in ATTRIBUTES {
            if let Some(value) = self
                .document
                .attribute(element, name)
                .filter(|value| is_harmless(name, value))
            {
                self.html.push_str(&format!(" {name}=\""));
                escape(&mut self.html, value);
                self.html.push('"');
            }
        }
        self.html.push_str(if is_main {
            " data-mark=\"1\">"
        } else {
            " data-mark=\"2\">"
        });
        self.open.push(id);
    }

    /// Elements that were not written are closed by the walk too.
    fn close(&mut self, element: ElementId) {
        if self
            .open
            .last()
            .is_none_or(|&id| self.tree.nodes[id].element != element)
        {
            return;
        }
        self.open.pop();
        let element = &self.document.elements()[element as usize];
        if !element.tag.is_void() {
            self.html.push_str(&format!("</{}>", written_name(element)));
        }
    }
}

/// Elements whose text a parser takes as it stands, without entities, are written as `pre`.
fn written_name(element: &Element) -> &str {
    match element.tag {
        Tag::Plaintext | Tag::Xmp | Tag::Listing | Tag::Noframes => "pre",
        _ => &element.name,
    }
}

/// Addresses that run something are left out.
fn is_harmless(attribute: &str, value: &str) -> bool {
    if !matches!(attribute, "href" | "src") {
        return true;
    }
    let address: String = value
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control())
        .collect();
    let scheme = address.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    match scheme.as_deref() {
        None | Some("http" | "https" | "mailto") => true,
        // A colon after the first slash, question mark or hash belongs to a relative address.
        Some(before) => before.contains(['/', '?', '#']),
    }
}

fn escape(html: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\u{a0}' => html.push_str("&nbsp;"),
            c => html.push(c),
        }
    }
}
