//! Drawing the source. It costs what is on the screen, however long a page or its lines are: a line is cut into rows where it is seen.

use super::cells::Rows;
use super::row::{self, Content, Gutter};
use super::sheet::{SourceText, SourceTexts};
use crate::app::analysis::AnalysisPalette;
use crate::app::ground::assistive::rows_of;
use crate::app::ground::words::Words;
use clearline_engine::extraction::Extraction;
use clearline_words::message;
use egui::{FontId, Id, ScrollArea, TextStyle, Ui};
use std::ops::Range;

/// Room that the scroll bar takes, in points.
const SCROLL_BAR: f32 = 12.0;
/// Fewest columns that a row has, however narrow the pane.
const LEAST_COLUMNS: u32 = 8;

/// What the source view shows.
#[derive(Clone, Copy)]
pub struct SourceInput<'a> {
    /// The list that the rows are children of.
    pub list: Id,
    /// The units and the verdicts on them.
    pub extraction: &'a Extraction,
    /// The sheets; none while they are being made.
    pub sheets: Option<&'a SourceTexts>,
    /// The unit that is pointed at elsewhere.
    pub hovered: Option<usize>,
    /// The chosen unit; it is scrolled to when it changes.
    pub selected: Option<usize>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// What the source view keeps between frames.
#[derive(Debug, Default)]
pub struct SourceView {
    is_stripped: bool,
    rows: Option<Rows>,
    on_screen: Range<usize>,
    followed: Option<usize>,
    /// The byte that is to be brought to the top.
    wanted: Option<usize>,
}

/// What the pointer did on the source in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceResponse {
    /// The unit under the pointer.
    pub hovered: Option<usize>,
    /// The unit that was clicked.
    pub clicked: Option<usize>,
    /// The first row in sight that holds the chosen unit.
    pub chosen: Option<Id>,
}

impl SourceView {
    /// Shows the other sheet from the text on that the first row on the screen holds.
    fn turn(&mut self, sheets: &SourceTexts) {
        let (from, to) = match self.is_stripped {
            false => (&sheets.raw, &sheets.stripped),
            true => (&sheets.stripped, &sheets.raw),
        };
        let rows = self.rows.take();
        let top = rows.map_or(0, |rows| {
            rows.get(&from.text, &from.cells, self.on_screen.start).bytes.start
        });
        let mut below = from.parts_in(top as u32..from.text.len() as u32);
        let place = below.find_map(|(_, span)| to.place_of(&span));
        self.wanted = place.map(|place| place as usize);
        self.is_stripped = !self.is_stripped;
    }

    /// The rows for a number of columns. Where they become others, the first one on the screen stays in its place.
    fn cut(&mut self, sheet: &SourceText, columns: u32) {
        if self.rows.as_ref().is_some_and(|rows| rows.are_for(columns)) {
            return;
        }
        if let Some(rows) = self.rows.take() {
            let top = rows.get(&sheet.text, &sheet.cells, self.on_screen.start);
            self.wanted = self.wanted.or(Some(top.bytes.start));
        }
        self.rows = Some(Rows::of(&sheet.text, &sheet.cells, columns));
    }

    /// The row that is to be brought into sight and how far from the top, in shares of the height: that of a unit chosen
    /// since the last frame, or the one that is wanted at the top.
    fn row_to_show(&mut self, sheet: &SourceText, input: &SourceInput<'_>) -> Option<(usize, f32)> {
        let rows = self.rows.as_ref()?;
        let row_of = |byte: usize| rows.row_of(&sheet.text, &sheet.cells, byte);
        let wanted = self.wanted.take().map(|byte| (row_of(byte), 0.0));
        if input.selected == self.followed {
            return wanted;
        }
        self.followed = input.selected;
        let row = row_of(place_of(sheet, input.extraction, input.selected?)?);
        (!self.on_screen.contains(&row)).then_some((row, 0.4)).or(wanted)
    }
}

/// Where a unit begins on a sheet.
fn place_of(sheet: &SourceText, extraction: &Extraction, unit: usize) -> Option<usize> {
    let spans = extraction.units.spans(unit).iter();
    let mut places = spans.filter_map(|span| sheet.place_of(span));
    places.next().map(|place| place as usize)
}

/// Draws the source into all the room there is.
pub fn show(ui: &mut Ui, input: &SourceInput<'_>, view: &mut SourceView) -> SourceResponse {
    let Some(sheets) = input.sheets else {
        ui.weak(ui.word("source-reading"));
        return SourceResponse::default();
    };
    show_head(ui, input, sheets, view);
    let sheet = if view.is_stripped {
        &sheets.stripped
    } else {
        &sheets.raw
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    let font = font(ui);
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font)).ceil() + 2.0;
    let gutter = Gutter::of(ui, sheet);
    let letter = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0')).max(1.0);
    let room = ui.available_width() - gutter.width - SCROLL_BAR;
    // A wide letter at the end of a row reaches a cell beyond it.
    let columns = ((room / letter) as u32).saturating_sub(1).max(LEAST_COLUMNS);
    view.cut(sheet, columns);
    let mut area = ScrollArea::vertical().id_salt(view.is_stripped).auto_shrink(false);
    if let Some((row, share)) = view.row_to_show(sheet, input) {
        let above = share * ui.available_height();
        area = area.vertical_scroll_offset((row as f32 * height - above).max(0.0));
    }
    let Some(rows) = &view.rows else {
        return SourceResponse::default();
    };
    let mut answer = SourceResponse::default();
    let shown = area.show_rows(ui, height, rows.count(), |ui, on_screen| {
        rows_of(ui, input.list, |ui| {
            for number in on_screen.clone() {
                let row = rows.get(&sheet.text, &sheet.cells, number);
                let content = Content::of(sheet, input, row);
                let is_chosen = answer.chosen.is_none() && input.selected.is_some_and(|unit| content.holds(unit));
                let response = row::show(ui, &content, &gutter, (&font, height), is_chosen);
                answer.hovered = answer.hovered.or(response.hovered);
                answer.clicked = answer.clicked.or(response.clicked);
                answer.chosen = answer.chosen.or(response.chosen);
            }
        });
        on_screen
    });
    view.on_screen = shown.inner;
    answer
}

fn font(ui: &Ui) -> FontId {
    FontId::monospace((0.9 * TextStyle::Body.resolve(ui.style()).size).round())
}

/// The choice of a sheet, and what is to be known about it.
fn show_head(ui: &mut Ui, input: &SourceInput<'_>, sheets: &SourceTexts, view: &mut SourceView) {
    let mut is_stripped = view.is_stripped;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut is_stripped, false, ui.word("source-raw"))
            .on_hover_text(ui.word("source-raw-hint"));
        ui.selectable_value(&mut is_stripped, true, ui.word("source-stripped"))
            .on_hover_text(ui.word("source-stripped-hint"));
        let sheet = if is_stripped { &sheets.stripped } else { &sheets.raw };
        let lost = |unit: &usize| place_of(sheet, input.extraction, *unit).is_none();
        let told = match input.selected.filter(lost) {
            Some(unit) => {
                let unit = input.extraction.units.kind().numbered(unit);
                message!("source-no-place", unit = unit)
            }
            None => message!("source-lines", count = sheet.cells.lines()),
        };
        ui.weak(ui.say(&told));
    });
    if is_stripped != view.is_stripped {
        view.turn(sheets);
    }
}
