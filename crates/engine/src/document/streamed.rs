//! Fragments of streamed pages, put in place.
//!
//! A server that streams a page (React, and what is built on it) sends what was late behind the rest, as a hidden element
//! with the id `S:n`, and a script moves its contents to the template with the id `B:n` or `P:n`. Without the script the text
//! would count as hidden, at the wrong end of the page; the two ids say all that is needed to do the same. What programs
//! that run no script see is kept beside it ([`super::written`]).
//!
//! What follows the template until the script has run (mostly a sign that something loads) stays: its end is marked by a
//! comment only, and the tree holds none.

use super::tree::{Content, NONE, NodeId, Tree};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, local_name};
use std::collections::HashMap;

/// More templates than this do not get their contents.
const MOST_TEMPLATES: usize = 2_000;
/// Nor does a template deeper in the tree.
const MOST_LEVELS: usize = 1_000;

/// What was moved from one fragment to its template.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub fragment: NodeId,
    /// The first node that was moved; all from there to the template was.
    pub first: NodeId,
    pub template: NodeId,
}

/// Moves the contents of each fragment to the template that waits for them. Says what was moved; nothing where a hostile page
/// has more to move than is moved.
pub(super) fn place_fragments(tree: &mut Tree) -> Vec<Moved> {
    let mut all = Vec::new();
    let mut streamed = Streamed::of(tree);
    // Where fragments are in fragments a node is moved more than once; hostile pages must not do so endlessly.
    let mut moves = tree.nodes.len();
    for (number, template) in streamed.templates {
        let Some(fragment) = streamed.fragments.remove(&number) else {
            continue;
        };
        if !can_move(tree, fragment, template) {
            continue;
        }
        let first = tree.node(fragment).first_child;
        let mut child = first;
        while child != NONE && moves > 0 {
            let next = tree.node(child).next;
            tree.insert_node_before(template, child);
            moves -= 1;
            child = next;
        }
        if child != NONE {
            return Vec::new();
        }
        if first != NONE {
            all.push(Moved {
                fragment,
                first,
                template,
            });
        }
    }
    all
}

/// The elements of a page that take part in streaming, by the number in their ids.
#[derive(Default)]
struct Streamed {
    templates: Vec<(StrTendril, NodeId)>,
    fragments: HashMap<StrTendril, NodeId>,
}

impl Streamed {
    fn of(tree: &Tree) -> Streamed {
        let mut streamed = Streamed::default();
        for (node, id) in (0..tree.nodes.len() as NodeId).filter_map(|node| Some((node, id_of(tree, node)?))) {
            let number = || id.subtendril(2, id.len32() - 2);
            match id.get(..2) {
                Some("S:") => {
                    streamed.fragments.entry(number()).or_insert(node);
                }
                Some("B:" | "P:") if streamed.templates.len() < MOST_TEMPLATES => {
                    streamed.templates.push((number(), node));
                }
                _ => {}
            }
        }
        streamed
    }
}

/// Whether an attribute decides where text stands: an id of a fragment or of a template that may wait for one, or what names HTML within
/// a formula.
pub(super) fn takes_part(attribute: &Attribute) -> bool {
    let starts = ["S:", "B:", "P:"];
    let waits = || starts.iter().any(|start| attribute.value.starts_with(start));
    (attribute.name.local == local_name!("id") && waits()) || names_html(attribute)
}

/// Whether an attribute says that an annotation of a formula is HTML (HTML Living Standard, "HTML integration point").
pub(super) fn names_html(attribute: &Attribute) -> bool {
    let kinds = ["text/html", "application/xhtml+xml"];
    let is_html = || kinds.iter().any(|kind| attribute.value.eq_ignore_ascii_case(kind));
    attribute.name.local == local_name!("encoding") && is_html()
}

/// The id of an element: of a template where it may be one that waits.
fn id_of(tree: &Tree, node: NodeId) -> Option<&StrTendril> {
    let Content::Element { name, attributes } = &tree.node(node).content else {
        return None;
    };
    let id = attributes
        .iter()
        .find(|attribute| attribute.name.local == local_name!("id"))?;
    let is_template = name.local == local_name!("template");
    (is_template != id.value.starts_with("S:")).then_some(&id.value)
}

/// Whether the template is in the page, and not in the fragment itself.
fn can_move(tree: &Tree, fragment: NodeId, template: NodeId) -> bool {
    let parent = |&node: &NodeId| Some(tree.node(node).parent).filter(|&parent| parent != NONE);
    let mut above = std::iter::successors(parent(&template), parent);
    let is_inside = above.by_ref().take(MOST_LEVELS).any(|node| node == fragment);
    tree.node(template).parent != NONE && !is_inside && above.next().is_none()
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits, TextId};

    fn texts(html: &str) -> Vec<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let texts = document.text_ids();
        texts.iter().map(|id| document.text(id).to_owned()).collect()
    }

    #[test]
    fn fragments_come_to_their_templates() {
        let html = "<main>a<template id=B:0></template><p>wait</p></main><footer>z</footer>\
            <div hidden id=S:0>b<template id=P:1></template>d</div><div hidden id=S:1><p>c</p></div>";
        assert_eq!(texts(html), ["a", "b", "c", "d", "wait", "z"]);
    }

    #[test]
    fn what_has_no_counterpart_stays() {
        for html in [
            "<p>a<div hidden id=S:0>b</div>",
            "<template id=B:1></template>a<div hidden id=S:0>b</div>",
            "<p id=B:0>a</p><div hidden id=S:0>b</div>",
            "<i>a</i><template id=S:0>b</template><template id=B:0></template>",
        ] {
            assert_eq!(texts(html), ["a", "b"], "{html}");
        }
    }

    #[test]
    fn fragments_that_wait_in_themselves_stay() {
        assert_eq!(texts("<div id=S:0>a<template id=B:0></template>b</div>"), ["a", "b"]);
        let ring = "<div id=S:0>a<template id=B:1></template></div><div id=S:1>b<template id=B:0></template></div>";
        assert_eq!(texts(ring).concat().len(), 2);
    }

    #[test]
    fn moved_text_keeps_its_place_in_the_source() {
        let html = "<p>a<template id=B:0></template>c<div hidden id=S:0>b</div>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let written = |id: TextId| {
            let pieces = document.source_map().source_ranges(id).iter();
            pieces
                .map(|piece| &html[piece.start as usize..piece.end as usize])
                .collect::<String>()
        };
        assert_eq!(
            document.text_ids().iter().map(written).collect::<Vec<_>>(),
            ["a", "b", "c"]
        );
    }

    #[test]
    fn a_long_chain_of_fragments_ends() {
        let link = |n: usize| format!("<div hidden id=S:{n}>x<template id=B:{}></template></div>", n + 1);
        let html: String = (0..3_000).map(link).collect();
        assert_eq!(texts(&html).concat().len(), 3_000);
    }
}
