//! Counts the open formatting elements: the tree builder compares each new one with all of them.

use crate::document::sink::Sink;
use crate::document::tree::{Content, NodeId};
use html5ever::tree_builder::Tracer;
use html5ever::{LocalName, local_name};
use std::cell::Cell;

/// Counts the formatting elements with attributes among those that the tree builder holds.
pub(super) struct FormattingCounter<'a> {
    pub(super) sink: &'a Sink,
    pub(super) count: Cell<u64>,
}

impl Tracer for FormattingCounter<'_> {
    type Handle = NodeId;

    fn trace_handle(&self, node: &NodeId) {
        if let Content::Element { name, attributes } = &self.sink.tree().node(*node).content {
            let counts = !attributes.is_empty() && is_formatting(&name.local);
            self.count.set(self.count.get() + u64::from(counts));
        }
    }
}

/// The formatting elements of the standard (§13.2.4.3).
pub(super) fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("a")
            | local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}
