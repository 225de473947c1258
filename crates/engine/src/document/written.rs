//! A streamed page as it is written: where the fragments that were put in place stood before.
//!
//! The tables hold the contents of a fragment before the template that waits for them ([`super::streamed`]). Programs that
//! run no script meet them in the fragment. Nothing is parsed again for that: a walk skips what was moved to a template, and
//! plays it where the fragment opens.

use super::streamed::Moved;
use super::tree::{Content, NONE, NodeId, ROOT, Tree};
use super::{ElementId, TextId};
use html5ever::local_name;
use std::collections::{HashMap, HashSet};

/// A place in the tables: the next element and the next text node there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub element: ElementId,
    pub text: TextId,
}

/// What was moved from one fragment to its template: all from `start` to `end`, where the template is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub start: Place,
    pub end: Place,
}

/// What was moved on a page.
#[derive(Debug, Default)]
pub(super) struct MovedRuns {
    /// By their starts, then by their ends: what was moved into a fragment before that was moved begins with it. One run
    /// ends at each template.
    runs: Vec<Run>,
    /// The fragments, and where in `runs` their contents are.
    fragments: Vec<(ElementId, usize)>,
}

impl MovedRuns {
    /// Finds what was moved in the tables that are built of a tree.
    pub(super) fn of(tree: &Tree, moved: &[Moved]) -> MovedRuns {
        if moved.is_empty() {
            return MovedRuns::default();
        }
        let places = places(tree, moved);
        let found = moved.iter().filter_map(|moved| {
            let run = Run {
                start: *places.get(&moved.first)?,
                end: *places.get(&moved.template)?,
            };
            Some((run, places.get(&moved.fragment)?.element))
        });
        let mut found: Vec<(Run, ElementId)> = found.collect();
        found.sort_by_key(|(run, _)| (run.start, run.end));
        let fragments = found.iter().enumerate();
        let mut fragments: Vec<(ElementId, usize)> = fragments.map(|(at, (_, fragment))| (*fragment, at)).collect();
        fragments.sort_unstable();
        MovedRuns {
            runs: found.into_iter().map(|(run, _)| run).collect(),
            fragments,
        }
    }

    /// The longest run that begins at a place and ends before the run `inside`, if the walk is inside of one.
    pub(super) fn starting_at(&self, place: Place, inside: Option<Run>) -> Option<Run> {
        let is_before =
            |run: &Run| run.start < place || run.start == place && inside.is_none_or(|all| run.end < all.end);
        let after = self.runs.partition_point(is_before);
        let last = self.runs.get(after.checked_sub(1)?).copied()?;
        (last.start == place).then_some(last)
    }

    /// What stood in an element, if that is a fragment.
    pub(super) fn of_fragment(&self, element: ElementId) -> Option<Run> {
        let at = self
            .fragments
            .binary_search_by_key(&element, |(fragment, _)| *fragment)
            .ok()?;
        self.runs.get(self.fragments.get(at)?.1).copied()
    }
}

/// Where the nodes that took part in a move are in the tables; what the parser has taken out of the tree is nowhere.
fn places(tree: &Tree, moved: &[Moved]) -> HashMap<NodeId, Place> {
    let wanted = moved
        .iter()
        .flat_map(|moved| [moved.first, moved.template, moved.fragment]);
    let wanted: HashSet<NodeId> = wanted.collect();
    let mut places = HashMap::new();
    // The root of the tables takes the place of the page's first `html` element.
    let mut next = Place {
        element: ElementId::ROOT + 1,
        text: TextId::FIRST,
    };
    let mut has_html = false;
    let mut node = ROOT;
    while node != NONE {
        if wanted.contains(&node) {
            places.insert(node, next);
        }
        match &tree.node(node).content {
            Content::Container => {}
            Content::Text(_) => next.text += 1,
            Content::Element { name, .. } => {
                let is_root = !has_html && name.local == local_name!("html") && tree.node(node).parent == ROOT;
                has_html |= is_root;
                next.element += u32::from(!is_root);
            }
        }
        node = tree.following(node);
    }
    places
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, ElementId, Event, Limits};

    fn parse(html: &str) -> Document {
        Document::parse_html(html.into(), &Limits::default(), &|| false)
    }

    /// The page as its source has it, in a form that does not depend on ordinals.
    fn written(document: &Document) -> String {
        let name = |id: ElementId| &*document.elements()[id].name;
        let event = |event| match event {
            Event::Open(id) => format!("<{}>", name(id)),
            Event::Text(id) => document.text(id).to_owned(),
            Event::Close(id) => format!("</{}>", name(id)),
        };
        document.walk_as_written().map(event).collect()
    }

    /// The same page with fragments that nobody knows for such.
    fn unstreamed(html: &str) -> String {
        html.replace("id=S:", "id=s:")
    }

    #[test]
    fn fragments_are_met_where_they_are_written() {
        let html = "<main>a<template id=B:0></template>w</main><div hidden id=S:0>b<p>c<template id=P:1></template>d</p>e</div>\
                    <div hidden id=S:1><i>f</i>g</div>z";
        let document = parse(html);
        assert_eq!(
            written(&document),
            "<html><head></head><body><main>a<template></template>w</main><div>b<p>c<template></template>d</p>e</div>\
             <div><i>f</i>g</div>z</body></html>"
        );
        assert_ne!(
            document.walk().collect::<Vec<_>>(),
            document.walk_as_written().collect::<Vec<_>>()
        );
    }

    #[test]
    fn other_pages_are_walked_as_ever() {
        let document = parse("<p>a<b>b</b><div id=S:0>c</div>");
        assert_eq!(
            document.walk().collect::<Vec<_>>(),
            document.walk_as_written().collect::<Vec<_>>()
        );
    }

    #[test]
    fn contents_can_be_left_out() {
        let document = parse("<p>a<template id=B:0></template>c</p><div id=S:0><u>b</u></div><i>d</i>");
        let mut walk = document.walk_as_written();
        let mut texts = Vec::new();
        while let Some(event) = walk.next() {
            match event {
                Event::Open(id) if &*document.elements()[id].name == "div" => walk.skip_contents(),
                Event::Text(id) => texts.push(document.text(id)),
                _ => {}
            }
        }
        assert_eq!(texts, ["a", "c", "d"]);
    }

    #[test]
    fn any_nest_of_fragments_is_walked_as_it_is_written() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut moved = 0;
        for _ in 0..3_000 {
            let (mut html, mut open) = ("<body>".to_owned(), 0);
            for text in 0..random(30) {
                match random(5) {
                    0 => html += &format!("<template id=B:{}></template>", random(5)),
                    1 => {
                        html += &format!("<div id=S:{}>", random(5));
                        open += 1;
                    }
                    2 if open > 0 => {
                        html += "</div>";
                        open -= 1;
                    }
                    3 => html += "<br>",
                    _ => html += &format!("<b>{text}</b>"),
                }
            }
            let (document, plain) = (parse(&html), parse(&unstreamed(&html)));
            assert_eq!(written(&document), written(&plain), "{html}");
            moved += u32::from(document.walk().ne(document.walk_as_written()));
        }
        assert!(moved > 500, "{moved} pages with something moved");
    }

    #[test]
    fn deep_and_endless_fragments_end() {
        let link = |n: usize| format!("<div hidden id=S:{n}>x<template id=B:{}></template></div>", n + 1);
        let chain: String = (0..3_000).map(link).collect();
        let deep = format!("{}<template id=B:0></template>{}", "<div>".repeat(900), chain);
        let carry = |n: usize| format!("<div id=S:{n}><template id=B:{}></template></div>", n - 1);
        let endless: String = (2..900).map(carry).collect();
        let endless = format!("<div id=S:1>{}</div>{endless}", "<b>x</b>".repeat(1_000));
        for html in [chain, deep, endless] {
            let document = parse(&html);
            let texts = document
                .walk_as_written()
                .filter(|event| matches!(event, Event::Text(_)));
            assert_eq!(texts.count(), document.texts().len());
        }
    }
}
