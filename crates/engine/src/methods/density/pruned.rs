//! The page cleaned, step 4: its own structure without what was dropped.

use super::tree::{NodeId, Tree};
use super::{MARK, Measure, Mode, Settings};
use crate::document::{Document, Element, ElementId, Event, Tag};
use crate::extraction::Extraction;
use crate::methods::mark_up::escape;
use std::fmt::{Result, Write};

/// Attributes that carry content; all others (scripts, styles, classes) stay behind.
const ATTRIBUTES: [&str; 12] = [
    "href", "src", "alt", "title", "lang", "dir", "start", "value", "colspan", "rowspan", "datetime", "id",
];

/// Writes the body as HTML with the structure kept: the elements that the extraction keeps and those around them, each with its
/// mark (0, 1 or 2) in `data-mark`. Follows the verdicts, so that corrections count. Nothing where nothing is kept, or
/// where the extraction is of another method.
///
/// # Errors
/// When `html` takes no more.
pub fn write_pruned_html(document: &Document, extraction: &Extraction, html: &mut dyn Write) -> Result {
    let Some(measure) = Measure::of_method(extraction.method) else {
        return Ok(());
    };
    let settings = Settings::of(measure, &extraction.parameters);
    let tree = Tree::of(document, &settings);
    let mut pruning = Pruning {
        document,
        extraction,
        mode: settings.mode,
        tree: &tree,
        html,
        open: Vec::new(),
        next: 0,
    };
    pruning.run()
}

struct Pruning<'a> {
    document: &'a Document,
    extraction: &'a Extraction,
    mode: Mode,
    tree: &'a Tree,
    html: &'a mut dyn Write,
    /// Nodes whose end tag is due.
    open: Vec<NodeId>,
    /// The next node of the walk.
    next: NodeId,
}

impl<'a> Pruning<'a> {
    fn run(&mut self) -> Result {
        let is_written = self.written();
        let mut walk = self.mode.walk(self.document);
        while let Some(event) = walk.next() {
            match event {
                Event::Open(element) => {
                    let is_node = self
                        .tree
                        .nodes
                        .get(self.next)
                        .is_some_and(|node| node.element == element);
                    if is_node && is_written[self.next] {
                        self.open(self.next)?;
                        self.next += 1;
                    } else if is_node {
                        self.next = self.tree.nodes[self.next].end;
                        walk.skip_contents();
                    } else if !self.open.is_empty() {
                        // Removed before anything was counted.
                        walk.skip_contents();
                    }
                }
                Event::Text(text) => {
                    if self.open.last().is_some_and(|&node| self.keeps(node)) {
                        escape(self.html, self.document.text(text))?;
                    }
                }
                Event::Close(element) => self.close(element)?,
            }
        }
        Ok(())
    }

    fn keeps(&self, node: NodeId) -> bool {
        self.extraction.verdicts.get(node).is_some_and(|verdict| verdict.keep)
    }

    /// Which nodes are kept or hold one that is.
    fn written(&self) -> Vec<bool> {
        let mut is_written: Vec<bool> = (0..self.tree.nodes.len()).map(|node| self.keeps(node)).collect();
        for node in self.tree.upwards() {
            let parent = self.tree.nodes[node].parent;
            is_written[parent] |= is_written[node];
        }
        is_written
    }

    fn open(&mut self, node: NodeId) -> Result {
        let id = self.tree.nodes[node].element;
        write!(self.html, "<{}", written_name(self.element(id)))?;
        for name in ATTRIBUTES {
            let value = self.document.attribute(id, name);
            if let Some(value) = value.filter(|value| is_harmless(name, value)) {
                self.write_attribute(name, value)?;
            }
        }
        let mark = self.extraction.units.value_at(node, MARK).unwrap_or(0.0);
        self.write_attribute("data-mark", &mark.to_string())?;
        self.open.push(node);
        self.html.write_str(">")
    }

    /// Elements that were not written are closed by the walk too.
    fn close(&mut self, id: ElementId) -> Result {
        if self.open.last().is_none_or(|&node| self.tree.nodes[node].element != id) {
            return Ok(());
        }
        self.open.pop();
        if self.element(id).tag.is_void() {
            Ok(())
        } else {
            write!(self.html, "</{}>", written_name(self.element(id)))
        }
    }

    fn element(&self, id: ElementId) -> &'a Element {
        &self.document.elements()[id]
    }

    fn write_attribute(&mut self, name: &str, value: &str) -> Result {
        write!(self.html, " {name}=\"")?;
        escape(self.html, value)?;
        self.html.write_str("\"")
    }
}

/// Elements whose text a parser takes as it is, without entities, are written as `pre`.
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
    let is_seen = |c: &char| !c.is_whitespace() && !c.is_control();
    let address: String = value.chars().filter(is_seen).collect();
    match address.split_once(':') {
        None => true,
        // A colon after a slash, question mark or hash belongs to a relative address.
        Some((before, _)) if before.contains(['/', '?', '#']) => true,
        Some((scheme, _)) => matches!(&*scheme.to_ascii_lowercase(), "http" | "https" | "mailto"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::methods::{Parameters, density};

    fn pruned(document: &Document, extraction: &Extraction) -> String {
        let mut html = String::new();
        write_pruned_html(document, extraction, &mut html).unwrap();
        html
    }

    fn prune(body: &str) -> String {
        let document = Document::parse_html(body.into(), &Limits::default(), &|| false);
        pruned(&document, &density::TEXT.extract(&document, &Parameters::default()))
    }

    #[test]
    fn structure_stays_and_what_was_dropped_goes() {
        let html = prune(
            "<ul><li><a href=/>Home</a></ul><div class=x><p>Five &lt; six &amp; seven, a sentence.</p>\
             <p>Read <a href=\"/a?b&c\" onclick=run()>more</a> of it<br>below.</p></div>",
        );
        assert_eq!(
            html,
            "<body data-mark=\"2\"><div data-mark=\"1\"><p data-mark=\"1\">Five &lt; six &amp; seven, a sentence.</p>\
             <p data-mark=\"1\">Read <a href=\"/a?b&amp;c\" data-mark=\"1\">more</a> of it<br data-mark=\"1\">below.</p>\
             </div></body>"
        );
    }

    #[test]
    fn nothing_that_runs_is_written() {
        let html = prune(
            "<div><script>run()</script><p>Some text. <a href=' java\tscript:run()'>link</a> <img src=data:x onerror=run()>\
             <xmp><script>run()</script></xmp><svg><script>run()</script></svg></p></div>",
        );
        assert!(
            html.contains("<a data-mark=\"1\">link</a> <img data-mark=\"1\">"),
            "{html}"
        );
        assert!(
            html.contains("<pre data-mark=\"1\">&lt;script&gt;run()&lt;/script&gt;</pre>"),
            "{html}"
        );
        assert_eq!(html.matches("run()").count(), 1);
    }

    #[test]
    fn relative_addresses_with_a_colon_are_harmless() {
        assert!(is_harmless("href", "/wiki/Talk:Page"));
        assert!(is_harmless("href", "?at=12:30"));
        assert!(is_harmless("alt", "javascript: an introduction"));
        assert!(!is_harmless("href", "JavaScript:run()"));
        assert!(!is_harmless("src", "data:text/html,x"));
    }

    #[test]
    fn extractions_of_other_methods_have_no_pruned_page() {
        let document = Document::parse_html("<p>text".into(), &Limits::default(), &|| false);
        let other = crate::methods::line_block::METHOD.extract(&document, &Parameters::default());
        assert_eq!(pruned(&document, &other), "");
    }
}
