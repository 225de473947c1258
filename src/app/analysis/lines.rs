//! The list of units: everything the curve shows, in words.

use super::judged::{Judged, Reason, in_whole};
use super::row::{self, Columns};
use super::{AnalysisPalette, first_words};
use crate::app::ground::assistive::{place_in_list, rows_of};
use crate::app::ground::rows::InSight;
use crate::app::ground::run_end::RunEnd;
use crate::app::ground::words::Words;
use crate::app::player::Player;
use clearline_engine::document::Document;
use clearline_engine::extraction::{Curve, Extraction};
use clearline_engine::internals::document::layout::Sight;
use clearline_engine::internals::extraction::ticks::short_number;
use clearline_words::{Message, message};
use egui::{Id, ScrollArea, Ui};

/// What the list shows.
#[derive(Clone, Copy)]
pub struct LinesInput<'a> {
    /// The list that the rows are children of.
    pub list: Id,
    /// The units and the verdicts on them.
    pub extraction: &'a Extraction,
    /// Where their text stands.
    pub document: &'a Document,
    /// What shows a stage of the decision in place of the answer; what a step has changed is scrolled to.
    pub player: &'a Player,
    /// Another value whenever the extraction or the stage is another one; as for the curve.
    pub identity: u64,
    /// The unit that is pointed at elsewhere.
    pub hovered: Option<usize>,
    /// The chosen unit; it is scrolled to when it changes.
    pub selected: Option<usize>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// Which units are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// Every unit.
    #[default]
    All,
    /// Those that are kept.
    Kept,
    /// Those that are not.
    LeftOut,
    /// Those with a verdict that deserves a second look; see [`Extraction::is_surprise`].
    Surprises,
    /// Those of which the browser that showed the page shows nothing.
    Unseen,
}

/// What the list keeps between frames.
#[derive(Debug, Default)]
pub struct LinesView {
    /// Which units are listed.
    pub filter: Filter,
    listed: Listed,
    in_sight: InSight,
    followed: Option<usize>,
    /// The number of the stage whose changes were last in view.
    followed_stage: Option<usize>,
}

/// What the pointer did on the list in this frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinesResponse {
    /// The unit under the pointer.
    pub hovered: Option<usize>,
    /// The unit that was clicked.
    pub clicked: Option<usize>,
    /// The row of the chosen unit, where it is in sight.
    pub chosen: Option<Id>,
}

/// Draws the choices of what is listed, which are no rows of the list. What is returned is to be left out.
pub fn choose(ui: &mut Ui, input: &LinesInput<'_>, view: &mut LinesView) -> Vec<usize> {
    view.listed.update(input, view.filter);
    if view.filter == Filter::Unseen && view.listed.unseen == 0 {
        view.filter = Filter::All;
    }
    choose_filter(ui, input.extraction, view)
}

/// Draws the list into all the room there is; only the rows on the screen cost anything.
pub fn show(ui: &mut Ui, input: &LinesInput<'_>, view: &mut LinesView) -> LinesResponse {
    view.listed.update(input, view.filter);
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = row::height(ui);
    // Where there is little room, the list is low, too, and covers nothing below it.
    let mut area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0);
    if let Some(offset) = view.offset_to_follow(input, (ui.available_height(), height)) {
        area = area.vertical_scroll_offset(offset);
    }
    let columns = Columns::of(ui, input.extraction, &view.listed.told);
    let mut answer = LinesResponse::default();
    let rows = area.show_rows(ui, height, view.listed.units.len(), |ui, rows| {
        let listed = &view.listed.units;
        rows_of(ui, input.list, |ui| {
            for (row, &unit) in rows.clone().zip(listed.get(rows.clone()).unwrap_or_default()) {
                let response = show_row(ui, input, &columns, unit as usize);
                place_in_list(&response, input.list, row, listed.len());
                if input.selected == Some(unit as usize) {
                    answer.chosen = Some(response.id);
                }
                if response.hovered() {
                    answer.hovered = Some(unit as usize);
                }
                if response.clicked() {
                    answer.clicked = Some(unit as usize);
                }
            }
        });
    });
    view.in_sight.note(&rows, height);
    answer
}

fn choose_filter(ui: &mut Ui, extraction: &Extraction, view: &mut LinesView) -> Vec<usize> {
    let Listed {
        kept,
        all,
        surprises,
        unseen,
        ..
    } = view.listed;
    let mut left_out = Vec::new();
    ui.horizontal_wrapped(|ui| {
        let mut choose = |ui: &mut Ui, filter, label: &Message| {
            let label = ui.say(label);
            ui.selectable_value(&mut view.filter, filter, label)
        };
        choose(ui, Filter::All, &message!("lines-all", units = all));
        choose(ui, Filter::Kept, &message!("lines-kept", units = kept));
        let hint = message!("lines-left-out-hint", units = extraction.units.kind().many());
        choose(ui, Filter::LeftOut, &message!("lines-left-out", units = all - kept)).on_hover_text(ui.say(&hint));
        choose(ui, Filter::Surprises, &message!("lines-surprises", units = surprises))
            .on_hover_text(ui.word("lines-surprises-hint"));
        if unseen > 0 {
            choose(ui, Filter::Unseen, &message!("lines-unseen", units = unseen))
                .on_hover_text(ui.word("lines-unseen-hint"));
        }
        let also_kept = &view.listed.unseen_kept;
        if view.filter == Filter::Unseen && !also_kept.is_empty() {
            let label = message!("lines-leave-out-unseen", units = also_kept.len());
            if ui.button(ui.say(&label)).clicked() {
                left_out.clone_from(also_kept);
            }
        }
    });
    left_out
}

fn show_row(ui: &mut Ui, input: &LinesInput<'_>, columns: &Columns, unit: usize) -> egui::Response {
    let extraction = input.extraction;
    let (stage, verdict) = (input.player.shown(), extraction.verdicts.get(unit));
    let (so_far, sight) = (
        input.player.said_of(unit),
        input.document.sight(extraction.units.spans(unit)),
    );
    let in_whole = || so_far.clone().or_else(|| Some(in_whole(verdict.as_ref()?, sight)));
    let curve = stage.map_or(&extraction.curve, |stage| &stage.curve);
    let content = row::Content {
        unit,
        judged: match stage {
            Some(stage) => stage.standings.get(unit).copied().and_then(Judged::at_stage),
            None => verdict.as_ref().map(Judged::from),
        },
        reason: match so_far.clone() {
            Some(said) => Some(Reason::so_far(said)),
            None => verdict.as_ref().map(|verdict| Reason::from(verdict).in_sight(sight)),
        },
        in_whole: &in_whole,
        characters: extraction.units.get(unit).map_or(0, |unit| unit.characters),
        words: first_words(extraction, input.document, unit),
        on_curve: &|| on_curve(curve, unit),
        hovered: input.hovered == Some(unit),
        selected: input.selected == Some(unit),
    };
    row::show(ui, &content, columns, input.palette)
}

/// What the curve shows of a unit, for those who do not see it: its values, the threshold, a marker.
fn on_curve(curve: &Curve, unit: usize) -> Vec<Message> {
    let values = curve.series.iter().filter_map(|series| {
        let value = series.samples.get(unit).filter(|value| value.is_finite())?;
        Some(message!(
            "unit-value",
            name = Message::named("measure", series.name),
            value = short_number(*value)
        ))
    });
    let mut facts: Vec<Message> = values.collect();
    if let (Some(threshold), Some(last)) = (curve.threshold, facts.last_mut()) {
        let threshold = short_number(threshold);
        *last = message!("unit-value-at-threshold", value = last.clone(), threshold = threshold);
    }
    let run = curve.kept.partition_point(|run| run.end < unit);
    if let Some(run) = curve.kept.get(run) {
        let ends = [(run.start, RunEnd::Start), (run.end, RunEnd::End)];
        let here = ends.into_iter().filter(|(at, _)| *at == unit);
        facts.extend(here.map(|(_, end)| end.name()));
    }
    facts
}

impl LinesView {
    /// Where to scroll to: to the unit that was chosen since the last frame, or to the first one that the step that came since has changed,
    /// where no such row is whole in sight.
    fn offset_to_follow(&mut self, input: &LinesInput<'_>, room: (f32, f32)) -> Option<f32> {
        let stage = input.player.shown_number();
        let is_other_stage = std::mem::replace(&mut self.followed_stage, stage) != stage;
        let is_other_unit = std::mem::replace(&mut self.followed, input.selected) != input.selected;
        let units = match input.selected.filter(|_| is_other_unit || !is_other_stage) {
            None if is_other_stage => input.player.changed(),
            selected => selected.into_iter().collect(),
        };
        let row = |unit: usize| self.listed.units.binary_search(&(unit as u32)).ok();
        let rows: Vec<usize> = units.into_iter().filter_map(row).collect();
        let is_new = is_other_stage || is_other_unit;
        let is_any_whole = is_new && rows.iter().any(|row| self.in_sight.offset_for(*row, room).is_none());
        let first = rows.first().filter(|_| !is_any_whole)?;
        self.in_sight.follow(*first, is_new, room)
    }
}

/// What there is to tell in the rows of a list.
#[derive(Debug, Default)]
pub(super) struct ListFacts {
    /// Whether the context changes the class of any unit.
    pub(super) classes_change: bool,
    /// Whether anything was decided yet.
    pub(super) reasons: bool,
    /// The characters of the longest unit.
    pub(super) longest: u32,
}

/// The units that pass the filter, kept as long as neither extraction nor filter changes.
#[derive(Debug, Default)]
struct Listed {
    key: Option<(u64, Filter)>,
    units: Vec<u32>,
    all: usize,
    kept: usize,
    surprises: usize,
    unseen: usize,
    /// Units that are kept although the browser shows nothing of them.
    unseen_kept: Vec<usize>,
    told: ListFacts,
}

impl Listed {
    fn update(&mut self, input: &LinesInput<'_>, filter: Filter) {
        let key = Some((input.identity, filter));
        if self.key == key {
            return;
        }
        let verdicts = &input.extraction.verdicts;
        let is_surprise = |unit| input.extraction.is_surprise(input.document, unit);
        let surprises: Vec<bool> = (0..verdicts.len()).map(is_surprise).collect();
        let hidden: Vec<bool> = (0..verdicts.len())
            .map(|unit| input.document.sight(input.extraction.units.spans(unit)) == Sight::Unseen)
            .collect();
        let stage = input.player.shown();
        let kept: Vec<bool> = match stage {
            Some(stage) => stage.standings.iter().map(|standing| standing.keep).collect(),
            None => verdicts.kept().collect(),
        };
        let passes = |&(unit, kept): &(usize, &bool)| match filter {
            Filter::All => true,
            Filter::Kept => *kept,
            Filter::LeftOut => !kept,
            Filter::Surprises => surprises.get(unit).is_some_and(|is_surprise| *is_surprise),
            Filter::Unseen => hidden.get(unit).is_some_and(|is_hidden| *is_hidden),
        };
        let passing = kept.iter().enumerate().filter(passes);
        self.units = passing.map(|(unit, _)| unit as u32).collect();
        self.all = kept.len();
        self.kept = kept.iter().filter(|kept| **kept).count();
        self.surprises = surprises.iter().filter(|is_surprise| **is_surprise).count();
        self.unseen = hidden.iter().filter(|is_hidden| **is_hidden).count();
        // A stage of *Watch it decide* is not the answer that a correction would change.
        let now = kept.iter().zip(&hidden).filter(|_| stage.is_none()).enumerate();
        let unseen_kept = now.filter(|(_, (kept, is_hidden))| **kept && **is_hidden);
        self.unseen_kept = unseen_kept.map(|(unit, _)| unit).collect();
        self.told = ListFacts {
            classes_change: (0..verdicts.len()).any(|unit| verdicts.first_class(unit) != verdicts.class(unit)),
            reasons: stage.is_none_or(|stage| stage.standings.iter().any(|standing| standing.class.is_some())),
            longest: input
                .extraction
                .units
                .iter()
                .map(|unit| unit.characters)
                .max()
                .unwrap_or_default(),
        };
        self.key = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::extraction::{KeptRun, Series, SeriesKind};
    use clearline_words::Wording;

    #[test]
    fn what_the_curve_shows_is_told() {
        let series = Series::new("block-length", SeriesKind::Line, vec![3.0, 96.14, 80.0]);
        let curve = Curve {
            threshold: Some(60.0),
            kept: vec![KeptRun { start: 1, end: 2 }],
            ..Curve::of("line", "block-length", series)
        };
        let told = [0, 1, 2, 3].map(|unit| {
            let facts = on_curve(&curve, unit).into_iter();
            facts.map(|fact| Wording::default().say(&fact)).collect::<Vec<_>>()
        });
        assert_eq!(
            told,
            [
                vec!["block length 3 at threshold 60"],
                vec!["block length 96.14 at threshold 60", "START"],
                vec!["block length 80 at threshold 60", "END"],
                vec![],
            ]
        );
    }
}
