//! Links in sight: reached by Tab, followed by Enter, and named to assistive technology. The pointer finds them by the
//! text itself.

use std::ops::Range;

use egui::accesskit::{Action, Role};
use egui::{EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

use super::item::{ColumnItem, Spot};
use super::palette::Palette;
use super::sight::Placed;
use super::state::ColumnState;

/// Distance and width of the ring around the link that has the keyboard, in points.
const RING_GAP: f32 = 2.0;
const RING_WIDTH: f32 = 2.0;

/// A part of an item's text that leads somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnLink {
    /// Bytes of the item's text.
    pub range: Range<usize>,
    /// Where it leads, for assistive technology; `None` within the page.
    pub address: Option<String>,
    /// What it is.
    pub kind: LinkKind,
}

/// What a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// A link of the page.
    Link,
    /// A reference to a footnote.
    Note,
    /// The way back from a footnote.
    WayBack,
}

impl LinkKind {
    fn role(self) -> Role {
        match self {
            LinkKind::Link => Role::Link,
            LinkKind::Note => Role::DocNoteRef,
            LinkKind::WayBack => Role::DocBackLink,
        }
    }
}

/// What the keyboard, or assistive technology, does with links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyedLinks {
    /// The link that has the keyboard.
    pub focused: Option<Spot>,
    /// The link that was followed.
    pub followed: Option<Spot>,
}

/// The links of a unit in sight.
pub(super) struct LinksInSight<'a> {
    /// Their item.
    pub item: &'a ColumnItem,
    /// Where the unit stands.
    pub placed: &'a Placed,
    /// The links.
    pub links: &'a [ColumnLink],
}

impl LinksInSight<'_> {
    /// Takes the keyboard for them.
    pub fn show(
        &self,
        ui: &Ui,
        column: &Response,
        (state, keyed): (&mut ColumnState, &mut KeyedLinks),
        palette: &Palette,
    ) {
        for link in self.links {
            let rects = self.rects(state, link);
            let Some(whole) = rects.iter().copied().reduce(Rect::union) else {
                continue;
            };
            let id = column.id.with(("link", self.item.key, link.range.start));
            // Only the keyboard's: a widget that took clicks would keep them from selecting text.
            let response = ui.interact(whole.intersect(column.rect), id, Sense::focusable_noninteractive());
            self.describe(&response, link);
            let spot = Spot {
                item: self.placed.item,
                byte: link.range.start,
            };
            if response.has_focus() {
                keyed.focused = Some(spot);
                state.controls.focused_link = Some(id);
                keep_arrows(ui, id);
                self.paint_ring(ui, column, &rects, palette);
            }
            if is_followed(ui, &response) {
                keyed.followed = Some(spot);
            }
        }
    }

    /// The boxes of a link that are in sight.
    fn rects(&self, state: &ColumnState, link: &ColumnLink) -> Vec<Rect> {
        let Some(block) = state.layouts.made_block(self.placed.unit) else {
            return Vec::new();
        };
        let way = self.placed.area.min.to_vec2() + self.placed.shift;
        let rects = block.rects(&link.range).into_iter();
        rects.map(|rect| rect.translate(way)).collect()
    }

    fn describe(&self, response: &Response, link: &ColumnLink) {
        let text = self.item.text.get(link.range.clone()).unwrap_or_default();
        response.widget_info(|| WidgetInfo::labeled(link.kind.role(), true, text));
        response.ctx.accesskit_node_builder(response.id, |node| {
            node.set_role(link.kind.role());
            node.add_action(Action::Click);
            if let Some(address) = &link.address {
                node.set_url(address.as_str());
            }
        });
    }

    fn paint_ring(&self, ui: &Ui, column: &Response, rects: &[Rect], palette: &Palette) {
        let painter = ui.painter().with_clip_rect(column.rect);
        let stroke = Stroke::new(RING_WIDTH, palette.text.link);
        for rect in rects {
            painter.rect_stroke(rect.expand(RING_GAP), 3.0, stroke, StrokeKind::Outside);
        }
    }
}

/// Arrow keys go on scrolling while a link has the keyboard.
fn keep_arrows(ui: &Ui, id: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

fn is_followed(ui: &Ui, response: &Response) -> bool {
    let enter = |modifiers| response.has_focus() && ui.input_mut(|input| input.consume_key(modifiers, Key::Enter));
    let is_asked = ui.input(|input| input.has_accesskit_action_request(response.id, Action::Click));
    is_asked || enter(Modifiers::COMMAND) || enter(Modifiers::NONE)
}
