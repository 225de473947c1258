//! Players and pages set into a page.

use super::{Embed, EmbedKind};
use crate::document::{Document, ElementId, Tag};

/// A frame stated to be smaller than this in width or height, in pixels, shows nothing to read.
const SMALLEST_FRAME: u32 = 30;

/// What an element sets into the page, if a reader would want to go there.
pub(super) fn embed(document: &Document, id: ElementId) -> Option<Embed> {
    let kind = match document.elements()[id].tag {
        Tag::Video => EmbedKind::Video,
        Tag::Audio => EmbedKind::Audio,
        Tag::Iframe | Tag::Embed | Tag::Object => EmbedKind::Page,
        _ => return None,
    };
    let source = source(document, id)?;
    if kind == EmbedKind::Page && !is_player(document, id, source) {
        return None;
    }
    let title = document
        .attribute(id, "title")
        .or_else(|| document.attribute(id, "aria-label"));
    Some(Embed {
        kind,
        source: source.to_owned(),
        title: title.unwrap_or_default().trim().to_owned(),
    })
}

fn source(document: &Document, id: ElementId) -> Option<&str> {
    let address = |id: ElementId| {
        let values = ["src", "data-src", "data-lazy-src", "data"].iter();
        let mut values = values.filter_map(|name| document.attribute(id, name)).map(str::trim);
        values.find(|value| !value.is_empty() && !value.starts_with("about:") && !value.starts_with("javascript:"))
    };
    let is_source = |&child: &ElementId| document.elements()[child].tag == Tag::Source;
    address(id).or_else(|| document.children(id).filter(is_source).find_map(address))
}

/// Frames also hold advertising and counters. Players are allowed to fill the screen, or say what they are in their
/// address.
fn is_player(document: &Document, id: ElementId, source: &str) -> bool {
    let attribute = |name| document.attribute(id, name);
    let is_small = |name| {
        let size = attribute(name).and_then(|size| size.trim().trim_end_matches("px").parse::<u32>().ok());
        size.is_some_and(|size| size < SMALLEST_FRAME)
    };
    let fills_screen = attribute("allowfullscreen").is_some()
        || attribute("allow").is_some_and(|allowed| allowed.contains("fullscreen") || allowed.contains("autoplay"));
    let address = source.to_ascii_lowercase();
    let names_player = ["embed", "player", "video", "podcast"]
        .iter()
        .any(|name| address.contains(name));
    !is_small("width") && !is_small("height") && (fills_screen || names_player)
}
