//! The list of a page's headings, beside the text where there is room, else in a popover.

use crate::app::action::{Actions, LookAction, MoveAction};
use crate::app::ground::{
    assistive::{describe, named_list, option, place_in_list},
    icons::Icon,
    rows::{presses, row_after},
    settings::Settings,
    theme::{WindowPalette, scheme},
    widgets,
    words::Words,
};
use crate::app::reading_view::Heading;
use crate::app::shared::{HEADING_MARGIN, OpenPage, Shared, Tools};
use clearline_column::bidi;
use clearline_column::reader::ColumnState;
use clearline_words::{Message, message};
use egui::accesskit::Role;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Button, Context, EventFilter, Frame, Id, Key, Layout, Margin, Modifiers, Panel, Popup, PopupCloseBehavior,
    Rect, Response, ScrollArea, Sense, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

/// From this width of the window on the list stands beside the text.
const WIDE: f32 = 900.0;
/// Width of the list beside the text, in points.
const WIDTH: f32 = 210.0;
/// Width of the list in the popover, in points.
const POPOVER_WIDTH: f32 = 300.0;
/// Height of a row, and the indentation of a level, in points.
const ROW: f32 = 26.0;
const INDENT: f32 = 14.0;
/// Deeper levels are not indented any more.
const DEEPEST: usize = 4;
/// Width of the bar beside the heading that is read, in points.
const BAR: f32 = 3.0;
/// A single heading needs no list.
const FEWEST: usize = 2;

fn is_listed(open: &OpenPage) -> bool {
    open.view.guide.outline.len() >= FEWEST
}

/// Why there is no list, as a message; `None` where there is one, or no page.
fn why_none(shared: &Shared) -> Option<&'static str> {
    let open = shared.open.as_ref()?;
    match open.view.guide.outline.is_empty() {
        _ if is_listed(open) => None,
        true => Some("contents-none"),
        false => Some("contents-one"),
    }
}

fn is_wide(ctx: &Context) -> bool {
    ctx.content_rect().width() >= WIDE
}

/// Shows or hides the list: that beside the text, or the popover. Where only the text is shown, the rest comes back with it.
pub(crate) fn toggle(tools: &mut Tools<'_>) {
    if let Some(why) = why_none(tools.shared) {
        return tools.say(tools.wording().word(why));
    }
    let (ctx, shared) = (tools.ctx, &mut *tools.shared);
    let was_alone = std::mem::take(&mut shared.screen.reader_only);
    let contents = &mut shared.settings.window.contents;
    let is_shown = if is_wide(ctx) {
        *contents = was_alone || !*contents;
        *contents
    } else {
        Popup::toggle_id(ctx, popover());
        Popup::is_id_open(ctx, popover())
    };
    // Who has shown it by a key walks it by keys; after a click the arrows go on scrolling the text.
    let is_by_key = !ctx.input(|input| input.pointer.any_click());
    let open = shared.open.as_ref().filter(|_| is_by_key && is_shown);
    if let Some(open) = open.filter(|open| is_listed(open)) {
        walk_to(ctx, Some(current(open, tools.column).unwrap_or(0)));
    }
}

/// The row that the keyboard is to go to, which may be out of sight.
fn walked() -> Id {
    Id::unique("walked-heading")
}

fn walk_to(ctx: &Context, row: Option<usize>) {
    ctx.data_mut(|data| data.insert_temp(walked(), row));
    ctx.request_repaint();
}

/// Up and Down go from the row that has the keyboard to the next.
fn take_steps(ui: &Ui, row: &Response, index: usize, count: usize) {
    if !row.has_focus() {
        return;
    }
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(row.id, filter));
    let steps = [(Key::ArrowUp, -1), (Key::ArrowDown, 1)];
    let steps = steps.into_iter().flat_map(|(key, by)| {
        let presses = presses(ui.ctx(), Modifiers::NONE, key);
        presses.map(move |()| by)
    });
    let next = steps.fold(index, |row, by| row_after(row, by, count));
    if next != index {
        walk_to(ui.ctx(), Some(next));
    }
}

fn popover() -> Id {
    Id::unique("contents-popover")
}

/// Draws the button that shows the list, and below it the list where the window is narrow.
pub(crate) fn button(ui: &mut Ui, shared: &Shared, column: &ColumnState, actions: &mut Actions) {
    let Some(open) = &shared.open else {
        return;
    };
    if let Some(why) = why_none(shared) {
        let response = ui.add_enabled(false, Button::new(Icon::List.atom()));
        let why = Message::new(why);
        let name = ui.say(&message!("contents-why-none", why = why.clone()));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, false, name.as_str()));
        response.on_disabled_hover_text(ui.say(&message!("sentence-what", what = why)));
        return;
    }
    let is_wide = is_wide(ui.ctx());
    let is_shown = is_wide && shared.settings.window.contents;
    let name = ui.word("contents-key");
    let response = ui.add(Button::new(Icon::List.atom()).selected(is_shown));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &name));
    let response = response.on_hover_text(name);
    if response.clicked() {
        actions.push(LookAction::ToggleContents);
    }
    if !is_wide {
        Popup::from_response(&response)
            .id(popover())
            .open_memory(None)
            .close_behavior(PopupCloseBehavior::CloseOnClick)
            .width(POPOVER_WIDTH)
            .show(|ui| {
                widgets::name_menu(ui, &ui.word("contents"));
                let most = ui.ctx().content_rect().height() - response.rect.bottom() - 40.0;
                show_list(ui, (open, column), most.max(4.0 * ROW), actions);
            });
    }
}

/// Draws the list beside the text, where it is wanted and there is room.
pub(crate) fn show_beside(
    ui: &mut Ui,
    (open, column): (&OpenPage, &ColumnState),
    settings: &Settings,
    actions: &mut Actions,
) {
    if !(settings.window.contents && is_wide(ui.ctx()) && is_listed(open)) {
        return;
    }
    let frame = Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(Margin::symmetric(8, 8));
    let panel = Panel::left("contents").frame(frame).default_size(WIDTH);
    panel.size_range(140.0..=360.0).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.strong(ui.word("contents"));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = ui.small_button(Icon::Close.atom());
                let name = ui.word("contents-hide");
                close.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if close.on_hover_text(ui.word("contents-hide-key")).clicked() {
                    actions.push(LookAction::ToggleContents);
                }
            });
        });
        show_list(ui, (open, column), f32::INFINITY, actions);
    });
}

/// Draws the headings, as a tree to assistive technology.
fn show_list(ui: &mut Ui, shown: (&OpenPage, &ColumnState), most: f32, actions: &mut Actions) {
    let name = ui.word("contents");
    named_list(ui, Role::Tree, &name, |ui| show_rows(ui, shown, most, actions));
}

/// Draws the rows in sight; the heading under which the window stands is lit, and kept in sight.
fn show_rows(ui: &mut Ui, (open, column): (&OpenPage, &ColumnState), most: f32, actions: &mut Actions) {
    let tree = ui.unique_id();
    ui.spacing_mut().item_spacing.y = 0.0;
    let current = current(open, column);
    let outline = &open.view.guide.outline;
    let seen = ui.scope_id().with("seen");
    let has_moved = ui.data(|data| data.get_temp(seen)) != Some(current);
    ui.data_mut(|data| data.insert_temp(seen, current));
    let wanted: Option<usize> = ui.data(|data| data.get_temp(walked())).flatten();
    let area = ScrollArea::vertical()
        .max_height(most)
        .animated(wanted.is_none())
        .auto_shrink([false, most.is_finite()]);
    area.show_rows(ui, ROW, outline.len(), |ui, rows| {
        let top = ui.max_rect().top() - rows.start as f32 * ROW;
        if let Some(sought) = wanted.or(current.filter(|_| has_moved)) {
            let row = Rect::from_min_size(pos2(ui.max_rect().left(), top + sought as f32 * ROW), vec2(1.0, ROW));
            ui.scroll_to_rect(row.expand2(vec2(0.0, ROW)), None);
        }
        for (index, heading) in rows.clone().zip(outline.get(rows).unwrap_or_default()) {
            let row = show_row(ui, heading, current == Some(index));
            place_in_list(&row, tree, index, outline.len());
            describe(&row, |node| node.set_level(heading.depth + 1));
            if wanted == Some(index) {
                row.request_focus();
                walk_to(ui.ctx(), None);
            }
            take_steps(ui, &row, index, outline.len());
            if row.clicked() {
                // From here on the keys are the text's again.
                row.surrender_focus();
                Popup::close_id(ui.ctx(), popover());
                actions.push(MoveAction::ToHeading(index));
            }
        }
    });
}

/// The heading under which the text at the top of the window stands.
fn current(open: &OpenPage, column: &ColumnState) -> Option<usize> {
    /// A heading that was gone to stands a little below the window's edge.
    const READ_AT: f32 = 2.0 * HEADING_MARGIN;
    let spot = column.spot_below(READ_AT)?;
    open.view.guide.heading_over(open.view.article_byte_from(spot)?)
}

fn show_row(ui: &mut Ui, heading: &Heading, is_current: bool) -> Response {
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    option(&response, Role::TreeItem, is_current, || heading.text.clone());
    let (palette, painter) = (WindowPalette::of(scheme(ui.ctx())), ui.painter());
    if response.hovered() || response.has_focus() {
        let ground = ui.style().interact(&response);
        painter.rect(area, 4.0, ground.bg_fill, ground.bg_stroke, StrokeKind::Inside);
    } else if is_current {
        painter.rect_filled(area, 4.0, palette.control);
    }
    if is_current {
        let bar = Rect::from_min_size(area.min + vec2(0.0, 4.0), vec2(BAR, ROW - 8.0));
        painter.rect_filled(bar, 1.0, palette.accent);
    }
    let indent = BAR + 5.0 + INDENT * heading.depth.min(DEEPEST) as f32;
    let mut job = LayoutJob::simple_singleline(heading.text.clone(), TextStyle::Body.resolve(ui.style()), palette.text);
    job.wrap = TextWrapping::truncate_at_width(area.width() - indent - 4.0);
    let text = bidi::lay_out(ui.ctx(), job);
    let at = pos2(area.left() + indent, area.center().y - text.size().y / 2.0);
    let is_cut = text.elided;
    painter.galley(at, text, palette.text);
    if is_cut {
        bidi::hover_text(response, &heading.text)
    } else {
        response
    }
}
