//! The reading column, and what the pointer does on it.

use super::link_line::{self, LinkLine};
use super::{column_menu, progress};
use crate::app::action::{Action, Actions, CorrectAction, MoveAction, PictureAction, PlaceAction};
use crate::app::analysis;
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::linked::{Hovered, Linked, Side};
use crate::app::ground::markdown::Markdown;
use crate::app::ground::theme::scheme;
use crate::app::ground::words::Words;
use crate::app::reading_view::{ReadingView, Target, TextLength};
use crate::app::shared::{Brief, OpenPage, Shared};
use clearline_column::bidi;
use clearline_column::reader::{
    self, Column, ColumnResponse, ColumnSettings, ColumnState, ColumnWords, ControlsRoom, Face, Highlight, Hit, Hits,
    ItemKind, Spot,
};
use clearline_column::typeset::Typesetter;
use clearline_engine::Reading;
use clearline_engine::extraction::{NoArticle, Status};
use clearline_engine::internals::save::characters::beginning;
use clearline_words::{Message, Wording, message};
use egui::text::LayoutJob;
use egui::{Align2, Area, Color32, Frame, Order, Rect, TextStyle, Ui, vec2};
use std::ops::Range;
use std::time::Duration;

/// What the column is drawn from.
pub(crate) struct Text<'a> {
    /// The open page.
    pub open: &'a OpenPage,
    /// What else is known of the window.
    pub shared: &'a Shared,
    /// The hits of the search.
    pub hits: Hits<'a>,
    /// What the reader has highlighted.
    pub highlighted: &'a [Highlight],
    /// The highlight at a byte of the article.
    pub annotation_at: &'a dyn Fn(u32) -> Option<AnnotationHere>,
    /// What an image looks like.
    pub faces: &'a dyn Fn(u32) -> Face,
    /// Draws what can be done about an image that is not shown.
    pub controls: &'a dyn Fn(&mut Ui, &ControlsRoom, &mut Actions),
}

/// A highlight as the column has to know it.
#[derive(Clone, Debug)]
pub(crate) struct AnnotationHere {
    /// Its id.
    pub id: String,
    /// The note on it.
    pub note: Option<String>,
}

/// Draws the column. The unit under the pointer, and the items in sight.
pub(crate) fn show(
    ui: &mut Ui,
    text: Text<'_>,
    (column, typesetter): (&mut ColumnState, &mut Typesetter),
    actions: &mut Actions,
) -> (Hovered, Range<usize>) {
    let Text { open, shared, .. } = text;
    let OpenPage { reading, view, .. } = open;
    let settings = &shared.settings;
    let has_bars = shared.has_analysis();
    let scheme = scheme(ui.ctx());
    let palette = reader::Palette::of(scheme);
    // Without the analysis the page is a book's: nothing in it is pointed at.
    let linked = if has_bars { shared.linked } else { Linked::default() };
    // What is pointed at lies under what the reader has highlighted.
    let mut highlights = highlights((view, reading), &linked, palette);
    highlights.extend_from_slice(text.highlighted);
    let classes = analysis::AnalysisPalette::of(scheme);
    let class_colour = |item: usize| {
        let class = view.class_of_item(reading, item).filter(|_| has_bars)?;
        Some(classes.class(class).0)
    };
    let length = view.guide.length;
    let share = column.progress();
    let summary = summary(ui.wording(), length);
    let untitled = ui.word("column-untitled");
    let words = column_words(ui.wording());
    let links = |item: usize, part: &Range<usize>| view.links_in(reading, item, part);
    let answer = Column::new(&view.items, open.versions.items)
        .language(&reading.document.language().code)
        .right_to_left(reading.document.direction().is_right_to_left)
        .settings(ColumnSettings {
            // The size of the controls is another matter.
            size: settings.column.size / settings.window.interface_zoom,
            ..settings.column.clone()
        })
        .palette(palette)
        .words(&words)
        .highlights(&highlights)
        .hits(text.hits)
        .caret(settings.window.caret)
        .margin_bar(&class_colour)
        .faces(text.faces)
        .links(&links)
        .addresses(&|spot| view.address_at(reading, spot))
        .about(reading.metadata.title.as_deref().unwrap_or(&untitled), &summary)
        .show(ui, column, typesetter);
    show_picture_controls(ui, &answer, text.controls, actions);
    let hit = text.hits.now.and_then(|now| text.hits.all.get(now));
    let is_in_text = !column_menu::is_at_row(ui.ctx());
    let held = held_spot(open, &linked, is_in_text.then_some((&*column, hit.copied())));
    let annotation_at = |spot: Spot| (text.annotation_at)(view.article_byte(spot)?);
    let menu = column_menu::ColumnMenu {
        answer: &answer,
        open,
        annotation_at: &annotation_at,
    };
    menu.show((column, held), actions);
    show_note(&answer, &annotation_at);
    if let Some(share) = share {
        progress::show(ui, &answer.response, share, length);
    }
    let marked = has_bars.then_some(linked.marked);
    answer_pointer(open, marked, &answer, actions);
    answer_links(ui, open, &answer, actions);
    let unit = answer.hovered.and_then(|spot| view.unit_at(reading, spot));
    (unit.map(|unit| (unit, Side::Text)), answer.visible)
}

/// The place that the keyboard is at. In the text, that is what is selected, the link that has the keyboard, the caret or the hit of the
/// search; else it is the unit that is marked.
pub(crate) fn held_spot(open: &OpenPage, linked: &Linked, text: Option<(&ColumnState, Option<Hit>)>) -> Option<Spot> {
    let marked = || open.view.spot_of(open.reading.text_of_unit(linked.marked?)?);
    let held = text.and_then(|(column, hit)| {
        let is_at_link = linked.is_at_link && column.selection().is_none();
        let link = column.link_of_keys().filter(|_| is_at_link);
        let held = || column.held().map(|selection| selection.range().start);
        link.or_else(held).or(hit.map(Hit::spot))
    });
    held.or_else(marked)
}

/// What the column itself says.
fn column_words(wording: Wording) -> ColumnWords {
    let word = |id| wording.word(id).into();
    ColumnWords {
        copy: word("column-copy"),
        copied: word("column-copied"),
        copy_code: word("column-copy-code"),
        copied_code: word("column-copied-code"),
        scroll_table: word("column-scroll-table"),
        scroll_code: word("column-scroll-code"),
        left_out: word("column-left-out"),
        rule: word("column-rule"),
        note: word("column-footnote"),
        way_back: word("column-way-back"),
    }
}

/// Grounds for the unit that was marked, and for the one that the pointer is at in a pane.
fn highlights((view, reading): (&ReadingView, &Reading), linked: &Linked, palette: &reader::Palette) -> Vec<Highlight> {
    let marked = linked.marked.map(|unit| (unit, palette.grounds.marked));
    let pointed = linked
        .hovered_beyond(Side::Text)
        .map(|unit| (unit, palette.grounds.linked));
    let units = marked.into_iter().chain(pointed);
    units
        .flat_map(|(unit, colour)| view.highlights(reading, unit, colour))
        .collect()
}

/// The note on the highlight at the pointer.
fn show_note(answer: &ColumnResponse, annotation_at: &dyn Fn(Spot) -> Option<AnnotationHere>) {
    /// Characters of a note that are shown.
    const LONGEST: usize = 600;
    let spot = answer.hovered.filter(|_| answer.on_text);
    let note = spot.and_then(annotation_at).and_then(|here| here.note);
    if let Some(note) = note {
        answer.response.clone().on_hover_ui_at_pointer(|ui| {
            Markdown::of(&beginning(&note, LONGEST)).show(ui);
        });
    }
}

/// Draws the controls of the pictures that are not shown, where the column has room for them.
fn show_picture_controls(
    ui: &mut Ui,
    answer: &ColumnResponse,
    controls: &dyn Fn(&mut Ui, &ControlsRoom, &mut Actions),
    actions: &mut Actions,
) {
    let inside = ui.clip_rect().intersect(answer.response.rect);
    ui.scope(|ui| {
        for room in &answer.controls {
            ui.set_clip_rect(inside.intersect(room.window));
            controls(ui, room, actions);
        }
    });
}

/// Tells at the lower edge of the column what was done, for a moment; else that nothing reaches the cut, as long as that is
/// so. It stands over the text, so that nothing moves while a slider is dragged.
pub(crate) fn tell_at_edge(ui: &Ui, column: Rect, brief: Option<&Brief>, status: Status) {
    let left = |brief: &Brief| brief.until - ui.input(|input| input.time);
    match brief.filter(|brief| left(brief) > 0.0) {
        Some(brief) => {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(left(brief)));
            show_at_edge(ui, column, &brief.text);
        }
        None if status == Status::Nothing(NoArticle::CutTooHigh) => {
            show_at_edge(ui, column, &ui.say(&status.message()));
        }
        None => {}
    }
}

fn show_at_edge(ui: &Ui, column: Rect, sentence: &str) {
    const ABOVE_EDGE: f32 = 18.0;
    const AROUND: f32 = 48.0;
    Area::new(ui.scope_id().with("brief"))
        .order(Order::Tooltip)
        .interactable(false)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(column.center_bottom() - vec2(0.0, ABOVE_EDGE))
        .show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                // In one line where there is room; by itself the area would stay as wide as its last contents.
                let font = TextStyle::Body.resolve(ui.style());
                let line = LayoutJob::simple_singleline(sentence.to_owned(), font, Color32::PLACEHOLDER);
                let line = bidi::lay_out(ui.ctx(), line).size().x.ceil() + 1.0;
                ui.set_width(line.min(column.width() - AROUND));
                live(ui, sentence, Urgency::Polite, |ui| bidi::add_label(ui, sentence));
            });
        });
}

/// What the document as a whole is, for assistive technology: nothing that changes while it is read.
fn summary(wording: Wording, length: TextLength) -> String {
    let TextLength { words, characters } = length;
    let words = (words > 0).then(|| message!("column-words", words = words));
    let characters = (characters > 0).then(|| message!("column-characters", characters = characters));
    let parts: Vec<Message> = words.into_iter().chain(characters).collect();
    wording.say(&message!("verbatim", text = parts))
}

/// What a click or a rest of the pointer on the text does. `marked` is the unit that is marked, where there is an analysis to mark it
/// for.
fn answer_pointer(open: &OpenPage, marked: Option<Option<usize>>, answer: &ColumnResponse, actions: &mut Actions) {
    let OpenPage { reading, view, .. } = open;
    let wording = answer.response.ctx.wording();
    let target = answer
        .hovered
        .filter(|_| answer.on_text)
        .and_then(|spot| view.target_at(reading, spot));
    if let Some(told) = target.and_then(|target| description(wording, open, target)) {
        bidi::hover_text_at_pointer(answer.response.clone(), &told);
    } else if let Some(origin) = head_origin(view, answer) {
        bidi::hover_text_at_pointer(answer.response.clone(), origin);
    }
    let Some(spot) = answer.clicked else {
        return;
    };
    if let Some(image) = answer.picture {
        return actions.push(PictureAction::Enlarge(image));
    }
    match view.items.get(spot.item).map(|item| &item.kind) {
        Some(ItemKind::Image(image)) => return actions.push(PictureAction::Enlarge(*image)),
        Some(ItemKind::Fold) if target.is_none() => return actions.push(PlaceAction::Toggle(spot.item)),
        _ => {}
    }
    let outside = answer.response.ctx.input(|input| input.modifiers.command);
    match (target, marked) {
        (Some(target), _) => actions.push(following(open, (spot, target), outside)),
        (None, Some(marked)) => {
            let unit = view.unit_at(reading, spot);
            // A second click takes the mark away.
            actions.push(PlaceAction::Mark(unit.filter(|unit| marked != Some(*unit))));
        }
        (None, None) => {}
    }
}

/// Where the link at the pointer or the keyboard leads is told; what was clicked aside or entered is followed.
fn answer_links(ui: &Ui, open: &OpenPage, answer: &ColumnResponse, actions: &mut Actions) {
    let OpenPage { reading, view, .. } = open;
    let hovered = answer.hovered.filter(|_| answer.on_text);
    if let Some(spot) = hovered.or(answer.links.focused)
        && let Some(Target::Address(written)) = view.target_at(reading, spot)
    {
        let words = link_line::link_at(open, spot).map(|(_, words)| words);
        LinkLine::of(ui.wording(), open, written, words).show(ui, &answer.response);
    }
    let target = |spot: Option<Spot>| spot.and_then(|spot| Some((spot, view.target_at(reading, spot)?)));
    if let Some(aside @ (_, Target::Address(_))) = target(answer.links.clicked_aside) {
        actions.push(following(open, aside, true));
    }
    let is_fold = |spot: &Spot| {
        view.items
            .get(spot.item)
            .is_some_and(|item| item.kind == ItemKind::Fold)
    };
    if let Some(target) = target(answer.links.entered) {
        let outside = ui.input(|input| input.modifiers.command);
        actions.push(following(open, target, outside));
    } else if let Some(fold) = answer.links.entered.filter(is_fold) {
        actions.push(PlaceAction::Toggle(fold.item));
    }
}

/// What following the target at a spot does.
fn following(open: &OpenPage, (spot, target): (Spot, Target<'_>), outside: bool) -> Action {
    match target {
        Target::Address(written) => MoveAction::Follow {
            written: written.to_owned(),
            outside,
        }
        .into(),
        Target::Note(note, from) => PlaceAction::GoToNote { note, from }.into(),
        Target::WayBack(note) => PlaceAction::LeaveNote(note).into(),
        Target::TakeIn => CorrectAction::Decide {
            chosen: open.view.chosen_behind_bar(&open.reading, spot).unwrap_or_default(),
            keep: true,
        }
        .into(),
    }
}

/// What is told at the pointer of where a place leads; of links, the line below tells it.
fn description(wording: Wording, open: &OpenPage, target: Target<'_>) -> Option<String> {
    /// Characters of a footnote that are shown.
    const LONGEST: usize = 300;
    let reading = &open.reading;
    match target {
        Target::Address(_) => None,
        Target::TakeIn => Some(wording.word("column-take-in-hint")),
        Target::WayBack(_) => Some(wording.word("column-back-to-text")),
        Target::Note(note, _) => {
            let text = reading.text_of_note(note).unwrap_or_default();
            let text = reading.article.text().get(text.start as usize..text.end as usize);
            Some(beginning(text.unwrap_or_default(), LONGEST))
        }
    }
}

/// Where the page states the title or the byline that the pointer is on.
fn head_origin<'a>(view: &'a ReadingView, answer: &ColumnResponse) -> Option<&'a str> {
    let spot = answer.hovered.filter(|_| answer.on_text)?;
    view.origin_of(spot.item)
}
