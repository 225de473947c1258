//! Declarative shadow roots, composed as a browser shows them.
//!
//! A component's own tree is sent in a `template` with the attribute `shadowrootmode`. A browser shows that tree in place of the
//! children of the element around it, and each child in the `slot` that has its name. A child without a slot is not shown.

use super::tree::{Content, NONE, NodeId, Tree};
use html5ever::{Attribute, LocalName, local_name};
use std::collections::{HashMap, HashSet};

/// Elements besides components that may have a shadow root (DOM Standard, "attachShadow").
const HOSTS: [&str; 18] = [
    "article",
    "aside",
    "blockquote",
    "body",
    "div",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "main",
    "nav",
    "p",
    "section",
    "span",
];

/// Puts the contents of all shadow roots in place. What a browser does not show stays in the template. Each node is moved once
/// in its own tree, so the work grows with the page.
pub(super) fn compose(tree: &mut Tree) {
    let mut hosts = HashSet::new();
    // A template has a lower number than what is in it, so outer trees come first.
    for template in 0..tree.nodes.len() as NodeId {
        let host = tree.node(template).parent;
        if is_shadow_root(tree, template) && host != NONE && may_be_host(tree, host) && hosts.insert(host) {
            compose_host(tree, host, template);
        }
    }
}

fn compose_host(tree: &mut Tree, host: NodeId, template: NodeId) {
    let contents = tree.node(template).first_child;
    let slots = slots(tree, contents);
    let assigned: Vec<NodeId> = children(tree, host).filter(|&child| child != template).collect();
    let own: Vec<NodeId> = children(tree, contents).collect();
    let mut filled = HashSet::new();
    own.into_iter().for_each(|node| tree.insert_node_before(template, node));
    for node in assigned {
        let name = attribute(tree, node, &local_name!("slot")).unwrap_or_default();
        let Some(&slot) = slots.get(name) else {
            tree.append_node(contents, node);
            continue;
        };
        if filled.insert(slot) {
            let fallback: Vec<NodeId> = children(tree, slot).collect();
            fallback.into_iter().for_each(|node| tree.append_node(contents, node));
        }
        tree.append_node(slot, node);
    }
}

/// Returns the first slot of each name in a shadow tree; those of the trees inside it are not its own.
fn slots(tree: &Tree, contents: NodeId) -> HashMap<String, NodeId> {
    let mut slots = HashMap::new();
    let mut open: Vec<NodeId> = children(tree, contents).collect();
    open.reverse();
    while let Some(node) = open.pop() {
        match &tree.node(node).content {
            Content::Element { name, .. } if name.local == local_name!("template") => continue,
            Content::Element { name, .. } if name.local == local_name!("slot") => {
                let name = attribute(tree, node, &local_name!("name")).unwrap_or_default();
                slots.entry(name.to_owned()).or_insert(node);
            }
            _ => {}
        }
        let first = open.len();
        open.extend(children(tree, node));
        open[first..].reverse();
    }
    slots
}

/// Whether an attribute decides where the contents of a shadow root stand.
pub(super) fn takes_part(attribute: &Attribute) -> bool {
    let names = [local_name!("shadowrootmode"), local_name!("slot"), local_name!("name")];
    names.contains(&attribute.name.local)
}

/// Whether an element may have a shadow root: a component, or one of those that the DOM Standard names.
fn may_be_host(tree: &Tree, node: NodeId) -> bool {
    let Content::Element { name, .. } = &tree.node(node).content else {
        return false;
    };
    name.local.contains('-') || HOSTS.contains(&&*name.local)
}

fn is_shadow_root(tree: &Tree, node: NodeId) -> bool {
    let is_template =
        matches!(&tree.node(node).content, Content::Element { name, .. } if name.local == local_name!("template"));
    let mode = || attribute(tree, node, &local_name!("shadowrootmode"));
    is_template && mode().is_some_and(|mode| mode.eq_ignore_ascii_case("open") || mode.eq_ignore_ascii_case("closed"))
}

fn attribute<'a>(tree: &'a Tree, node: NodeId, name: &LocalName) -> Option<&'a str> {
    match &tree.node(node).content {
        Content::Element { attributes, .. } => {
            let mut named = attributes.iter().filter(|attribute| attribute.name.local == *name);
            named.next().map(|attribute| &*attribute.value)
        }
        _ => None,
    }
}

fn children(tree: &Tree, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let existing = |node: NodeId| (node != NONE).then_some(node);
    std::iter::successors(existing(tree.node(node).first_child), move |&node| {
        existing(tree.node(node).next)
    })
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    /// The texts of a page that show, in page order.
    fn shown(html: &str) -> String {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let texts = document
            .text_ids()
            .iter()
            .filter(|&text| !document.texts()[text].hidden);
        texts.map(|text| document.text(text)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn children_are_in_their_slots() {
        let html = "<my-card>wait<h2 slot=title>b</h2><p>c</p><i slot=none>x</i><template shadowrootmode=open>\
            <header>a<slot name=title>y</slot></header><slot></slot><footer>d</footer></template></my-card>e";
        assert_eq!(shown(html), "a|b|wait|c|d|e");
        let html = "<x-a><template shadowrootmode=closed>a<slot name=n>b</slot></template>x</x-a>c";
        assert_eq!(shown(html), "a|b|c", "a fallback, and a child without a slot");
    }

    #[test]
    fn shadow_trees_are_in_shadow_trees() {
        let html = "<x-a><template shadowrootmode=open>a<x-b><template shadowrootmode=open>b<slot></slot>d</template>\
            <slot></slot></x-b>e</template>c</x-a>f";
        assert_eq!(shown(html), "a|b|c|d|e|f");
    }

    #[test]
    fn other_templates_stay_hidden() {
        for html in [
            "<div>a<template>x</template></div>",
            "<div>a<template shadowrootmode=none>x</template></div>",
            "<div><template shadowrootmode=open>a</template><template shadowrootmode=open>x</template></div>",
        ] {
            assert_eq!(shown(html), "a", "{html}");
        }
    }

    #[test]
    fn the_source_of_slotted_text_is_known() {
        let html = "<x-a>\n<p>first</p><template shadowrootmode=open>\n<b>second</b><slot></slot></template></x-a>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let line = |words: &str| {
            let text = document.text_ids().iter().find(|&text| document.text(text) == words)?;
            document.source_map().line_of_span(&document, &document.whole(text))
        };
        assert_eq!((line("first"), line("second")), (Some(2), Some(3)));
    }

    #[test]
    fn deep_and_wide_shadow_trees_end() {
        let open = "<x-a><template shadowrootmode=open>x<slot></slot>";
        assert_eq!(shown(&open.repeat(600)).matches('x').count(), 600);
        let wide = "<x-a><template shadowrootmode=open><p>x<slot></slot></template>y</x-a>".repeat(20_000);
        assert_eq!(shown(&wide).matches('y').count(), 20_000);
    }
}
