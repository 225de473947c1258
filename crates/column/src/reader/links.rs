//! Links in sight: reached by Tab, followed by Enter, and named to assistive technology. The pointer finds them by the
//! text itself.

use std::borrow::Cow;
use std::ops::Range;

use egui::accesskit::{Action, Role};
use egui::{
    Context, EventFilter, Id, InputState, Key, Memory, Modifiers, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo,
};

use super::column::Column;
use super::item::{ColumnItem, Spot};
use super::palette::Palette;
use super::sight::Placed;
use super::spoken::RunNodes;
use super::state::ColumnState;
use super::words::ColumnWords;

/// Distance and width of the ring around the link that has the keyboard, in points.
const RING_GAP: f32 = 2.0;
const RING_WIDTH: f32 = 2.0;

/// A part of an item's text that leads somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnLink {
    /// Bytes of the item's text.
    pub range: Range<usize>,
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
    /// A link that takes in the text that was left out here.
    TakeIn,
}

impl LinkKind {
    fn role(self) -> Role {
        match self {
            LinkKind::Link => Role::Link,
            LinkKind::Note => Role::DocNoteRef,
            LinkKind::WayBack => Role::DocBackLink,
            LinkKind::TakeIn => Role::Button,
        }
    }
}

/// What is done with links and bars, apart from plain clicks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkAnswer {
    /// The link or bar that has the keyboard.
    pub focused: Option<Spot>,
    /// The link or bar that was entered, by key or by assistive technology.
    pub entered: Option<Spot>,
    /// The exact character that was clicked with the middle button.
    pub clicked_aside: Option<Spot>,
}

/// The links of a unit in sight.
pub(super) struct LinksInSight<'a> {
    /// Their item.
    pub item: &'a ColumnItem,
    /// The place of the unit.
    pub placed: &'a Placed,
    /// The links.
    pub links: &'a [ColumnLink],
    /// What is said of them.
    pub words: &'a ColumnWords,
    /// The address that a spot leads to. It is asked only for assistive technology.
    pub address: &'a dyn Fn(Spot) -> Option<String>,
}

impl LinksInSight<'_> {
    /// Takes the keyboard for them.
    pub(super) fn show(
        &self,
        ui: &Ui,
        column: &Response,
        (state, keyed, nodes): (&mut ColumnState, &mut LinkAnswer, &mut RunNodes),
        palette: &Palette,
    ) {
        for link in self.links {
            let rects = self.rects(state, link, column.rect);
            let id = link_id(column, self.item, link);
            let spot = Spot {
                item: self.placed.item,
                byte: link.range.start,
            };
            let Some(whole) = rects.iter().copied().reduce(Rect::union) else {
                // It is above or below the window: only assistive technology can reach it.
                ui.interact(Rect::NOTHING, id, Sense::hover());
                link.describe(&column.ctx, id, (self.item, self.words), &|| (self.address)(spot));
                nodes.note(id, spot);
                continue;
            };
            // The widget serves the keyboard only: one that took clicks would keep them from selecting text.
            let response = ui.interact(whole.intersect(column.rect), id, Sense::focusable_noninteractive());
            response.widget_info(|| WidgetInfo::new(link.kind.role()));
            link.describe(&response.ctx, id, (self.item, self.words), &|| (self.address)(spot));
            let boxes = Boxes {
                column,
                rects,
                palette,
                is_button: link.kind.role() == Role::Button,
            };
            boxes.take_keyboard(&response, spot, (state, keyed));
        }
    }

    /// The boxes of a link that are in sight.
    fn rects(&self, state: &ColumnState, link: &ColumnLink, column: Rect) -> Vec<Rect> {
        let Some(block) = state.layouts.made_block(self.placed.unit) else {
            return Vec::new();
        };
        let way = self.placed.area.min.to_vec2() + self.placed.shift;
        let rects = block.rects(&link.range).into_iter();
        let rects = rects.map(|rect| rect.translate(way));
        rects.filter(|rect| column.intersects(*rect)).collect()
    }
}

/// Names the node of a link.
pub(super) fn link_id(column: &Response, item: &ColumnItem, link: &ColumnLink) -> Id {
    column.id.with(("link", item.key, link.range.start))
}

impl ColumnLink {
    /// Describes the link in its node.
    pub(super) fn describe(
        &self,
        ctx: &Context,
        id: Id,
        (item, words): (&ColumnItem, &ColumnWords),
        address: &dyn Fn() -> Option<String>,
    ) {
        ctx.accesskit_node_builder(id, |node| {
            node.set_role(self.kind.role());
            node.set_label(self.name(item, words));
            node.add_action(Action::Click);
            if let Some(address) = address() {
                node.set_url(address);
            }
        });
    }

    /// What is read out of it: a number or an arrow alone would say nothing.
    fn name<'a>(&self, item: &'a ColumnItem, words: &'a ColumnWords) -> Cow<'a, str> {
        let text = item.text.get(self.range.clone()).unwrap_or_default();
        match self.kind {
            LinkKind::Link | LinkKind::TakeIn => text.into(),
            LinkKind::Note => format!("{} {text}", words.note).into(),
            LinkKind::WayBack => words.way_back.as_ref().into(),
        }
    }
}

/// The place of something that the keyboard can reach.
pub(super) struct Boxes<'a> {
    /// The column.
    pub column: &'a Response,
    /// One box a line.
    pub rects: Vec<Rect>,
    /// The colours.
    pub palette: &'a Palette,
    /// Whether it does something here, so that Space presses it as Enter does. Space on a link that leads elsewhere goes on a page.
    pub is_button: bool,
}

impl Boxes<'_> {
    /// Draws the ring around the link that has the keyboard, and notes which one was entered, by key or by assistive
    /// technology.
    pub(super) fn take_keyboard(
        &self,
        response: &Response,
        spot: Spot,
        (state, keyed): (&mut ColumnState, &mut LinkAnswer),
    ) {
        if response.has_focus() {
            keyed.focused = Some(spot);
            state.controls.focused_link = Some((response.id, spot));
            state.controls.is_on_button = self.is_button;
            keep_arrows(response);
            self.paint_ring(response);
        }
        if is_entered(response) || self.is_button && response.has_focus() && take_space(&response.ctx) {
            keyed.entered = Some(spot);
        }
    }

    fn paint_ring(&self, response: &Response) {
        let layer = response.ctx.layer_painter(response.layer_id);
        let painter = layer.with_clip_rect(self.column.rect);
        let stroke = Stroke::new(RING_WIDTH, self.palette.text.link);
        for rect in &self.rects {
            painter.rect_stroke(rect.expand(RING_GAP), 3.0, stroke, StrokeKind::Outside);
        }
    }
}

/// Arrow keys still scroll while the column or something in it has the keyboard.
pub(super) fn keep_arrows(response: &Response) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    let keep = |memory: &mut Memory| memory.set_focus_lock_filter(response.id, filter);
    response.ctx.memory_mut(keep);
}

fn is_entered(response: &Response) -> bool {
    let is_asked = |input: &InputState| input.has_accesskit_action_request(response.id, Action::Click);
    response.ctx.input(is_asked) || response.has_focus() && take_enter(&response.ctx)
}

fn take_space(ctx: &Context) -> bool {
    ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space))
}

fn take_enter(ctx: &Context) -> bool {
    let enter = |modifiers| ctx.input_mut(|input| input.consume_key(modifiers, Key::Enter));
    enter(Modifiers::COMMAND) || enter(Modifiers::NONE)
}

impl Column<'_> {
    /// The link that the caret is in, if Enter was pressed and nothing else has the keyboard.
    pub(super) fn entered_at_caret(&self, state: &ColumnState, column: &Response) -> Option<Spot> {
        let focused = column.ctx.memory(Memory::focused);
        let is_pressed = column.ctx.input(|input| input.key_pressed(Key::Enter));
        if !is_pressed || focused.is_some_and(|id| id != column.id) {
            return None;
        }
        let caret = state.caret_of_keys()?;
        let unit = state.layouts.unit(state.layouts.unit_at(caret))?;
        let links = (self.owner.links)(caret.item, &unit.range);
        let link = links.iter().find(|link| link.range.contains(&caret.byte))?;
        take_enter(&column.ctx).then_some(Spot {
            byte: link.range.start,
            ..caret
        })
    }
}
