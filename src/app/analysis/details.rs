//! All that is known of one unit: the steps to its verdict, what was measured of it, and its text with the words that were
//! counted.

use super::axes::short_number;
use super::description::{characters, fate, in_source};
use super::row::paint_badge;
use super::{AnalysisPalette, class_names, small_font};
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_engine::document::{Document, TextSpan};
use clearline_engine::extraction::{Extraction, Step, Verdict};
use clearline_engine::internals::extraction::{Ground, UnitGrounds};
use clearline_engine::methods;
use clearline_words::{Message, message};
use egui::text::LayoutJob;
use egui::{Grid, RichText, ScrollArea, Sense, TextFormat, TextStyle, Ui, Vec2};
use std::ops::Range;

/// Characters of the text that are shown at most.
const MOST_TEXT: usize = 4_000;
/// From this width on, two features stand side by side, in points.
const TWO_FEATURES: f32 = 380.0;

/// What is told.
#[derive(Clone, Copy)]
pub struct DetailsInput<'a> {
    /// The units and the verdicts on them.
    pub extraction: &'a Extraction,
    /// Where their text stands.
    pub document: &'a Document,
    /// Another value whenever the extraction is another one; as for the curve.
    pub identity: u64,
    /// The unit; without one there is only a hint.
    pub unit: Option<usize>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// What is kept between frames.
#[derive(Debug, Default)]
pub struct DetailsView {
    key: Option<(u64, usize)>,
    passage: Passage,
    /// Whether figures are shown behind what is said in words.
    has_figures: bool,
}

/// Draws all about the unit into the room there is.
pub fn show(ui: &mut Ui, input: &DetailsInput<'_>, view: &mut DetailsView) {
    let chosen = input
        .unit
        .and_then(|unit| Some((unit, input.extraction.verdicts.get(unit)?)));
    let Some((unit, verdict)) = chosen else {
        ui.weak(ui.word("details-hint"));
        return;
    };
    view.update(input, unit);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Rows of text, not of buttons: the last step, which decided, has to be seen without scrolling.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal_wrapped(|ui| {
            show_title(ui, input, unit, &verdict);
            if verdict.grounds().is_some() {
                show_figures_button(ui, &mut view.has_figures);
            }
        });
        if let Some(said) = input.document.sight(input.extraction.units.spans(unit)).message() {
            ui.label(ui.say(&said));
        }
        for (number, step) in (1..).zip(verdict.steps()) {
            let grounds = verdict.grounds().filter(|_| number == 1);
            show_step(ui, (number, step), (grounds, view.has_figures), input.palette);
        }
        if let Some(grounds) = verdict.grounds() {
            show_grounds(ui, (grounds, view.has_figures), verdict.keep);
        }
        show_features(ui, input, unit);
        let job = view.passage.layout(ui, input.palette);
        bidi::add_label(ui, job);
    });
}

fn show_title(ui: &mut Ui, input: &DetailsInput<'_>, unit: usize, verdict: &Verdict) {
    let units = &input.extraction.units;
    let span = units.spans(unit).first();
    let line = span.and_then(|span| input.document.source_map().line_of_span(input.document, span));
    let judged = message!(
        "details-verdict",
        class = class_names(verdict),
        fate = fate(verdict.keep)
    );
    let facts = [units.kind().numbered(unit)]
        .into_iter()
        .chain(line.map(in_source))
        .chain([judged]);
    let facts: Vec<String> = facts.map(|fact| ui.say(&fact)).collect();
    ui.strong(facts.join(" · "));
}

/// "link density 0.41 > 0.20 → bad", with the badge of what it came to; a step that rests on grounds says these in short, unless
/// figures are wanted.
fn show_step(
    ui: &mut Ui,
    (number, step): (usize, &Step),
    (grounds, has_figures): (Option<&UnitGrounds>, bool),
    palette: &AnalysisPalette,
) {
    ui.horizontal_wrapped(|ui| {
        let size = small_font(ui).size + 6.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::empty());
        paint_badge(ui, rect, step.outcome, palette);
        let outcome = ui.say(&step.outcome.message());
        match grounds {
            Some(grounds) if !has_figures => {
                let said = bidi::add_label(ui, format!("{number}. {} → {outcome}", ui.say(&grounds.in_short)));
                let with_figures = ui.say(&step.message());
                bidi::hover_text(said, &with_figures);
            }
            _ => {
                bidi::add_label(ui, format!("{number}. {} → {outcome}", ui.say(&step.message())));
            }
        }
    });
}

/// The button that shows the figures behind the words, or hides them again.
fn show_figures_button(ui: &mut Ui, has_figures: &mut bool) {
    let label = if *has_figures {
        "details-hide-figures"
    } else {
        "details-show-figures"
    };
    if ui.small_button(ui.word(label)).clicked() {
        *has_figures = !*has_figures;
    }
}

/// The grounds for the unit and against it, what agrees with the decision first; then those of a comment, where it may be one.
fn show_grounds(ui: &mut Ui, (grounds, has_figures): (&UnitGrounds, bool), keep: bool) {
    if has_figures {
        ui.weak(ui.say(&grounds.score_in_words()));
    }
    for is_for in [keep, !keep] {
        let heading = if is_for { "details-for" } else { "details-against" };
        show_side(ui, heading, (&grounds.list, is_for), (grounds.score, has_figures));
    }
    if let Some(comment) = &grounds.comment {
        bidi::add_label(ui, ui.say(&comment.message()));
        for (heading, is_for) in [("details-for-comment", true), ("details-against-comment", false)] {
            show_side(ui, heading, (&comment.list, is_for), (comment.score, has_figures));
        }
    }
}

/// A sentence for each ground of one side, its figures behind it or its weight where it is pointed at.
fn show_side(ui: &mut Ui, heading: &'static str, (list, is_for): (&[Ground], bool), (score, has_figures): (f64, bool)) {
    let mut of_side = list.iter().filter(|ground| ground.is_for() == is_for).peekable();
    if of_side.peek().is_some() {
        ui.weak(ui.word(heading));
    }
    for ground in of_side {
        if has_figures {
            let said = message!(
                "details-ground",
                sentence = ground.sentence.clone(),
                figures = ground.in_figures()
            );
            bidi::add_label(ui, format!("• {}", ui.say(&said)));
        } else {
            let said = bidi::add_label(ui, format!("• {}", ui.say(&ground.sentence)));
            bidi::hover_text(said, &ui.say(&ground.weight_in(score)));
        }
    }
}

fn show_features(ui: &mut Ui, input: &DetailsInput<'_>, unit: usize) {
    let units = &input.extraction.units;
    let features: Vec<_> = units.features().iter().zip(units.values(unit)).collect();
    let in_row = if ui.available_width() < TWO_FEATURES { 1 } else { 2 };
    let small = small_font(ui);
    Grid::new("features").spacing([12.0, 2.0]).show(ui, |ui| {
        for row in features.chunks(in_row) {
            for (name, value) in row {
                ui.label(
                    RichText::new(ui.say(&Message::named("measure", name)))
                        .font(small.clone())
                        .weak(),
                );
                ui.label(RichText::new(short_number(*value)).font(small.clone()));
            }
            ui.end_row();
        }
    });
}

impl DetailsView {
    fn update(&mut self, input: &DetailsInput<'_>, unit: usize) {
        let key = Some((input.identity, unit));
        if self.key == key {
            return;
        }
        let (document, extraction) = (input.document, input.extraction);
        let method = methods::method(extraction.method);
        let counted = method.map(|method| method.counted_words(document, extraction, unit));
        self.passage = Passage::of(document, extraction.units.spans(unit), &counted.unwrap_or_default());
        self.key = key;
    }
}

/// A text on one line, white space as single spaces, with marked words.
#[derive(Debug, Default)]
struct Passage {
    text: String,
    marked: Vec<Range<usize>>,
}

impl Passage {
    /// The text of some spans in which others are marked; both in page order.
    fn of(document: &Document, spans: &[TextSpan], marks: &[TextSpan]) -> Passage {
        let mut passage = Passage::default();
        let mut marks = marks.iter().peekable();
        for (place, character) in characters(document, spans).take(MOST_TEXT) {
            while marks.next_if(|mark| (mark.text, mark.range.end) <= place).is_some() {}
            let is_marked = marks.peek().is_some_and(|mark| (mark.text, mark.range.start) <= place);
            passage.push(character, is_marked);
        }
        passage
    }

    fn push(&mut self, character: char, is_marked: bool) {
        let is_blank = character.is_whitespace() || character.is_control();
        if is_blank && (self.text.is_empty() || self.text.ends_with(' ')) {
            return;
        }
        let start = self.text.len();
        self.text.push(if is_blank { ' ' } else { character });
        match self.marked.last_mut() {
            Some(last) if is_marked && last.end == start => last.end = self.text.len(),
            _ if is_marked => self.marked.push(start..self.text.len()),
            _ => {}
        }
    }

    fn layout(&self, ui: &Ui, palette: &AnalysisPalette) -> LayoutJob {
        let plain = TextFormat::simple(TextStyle::Body.resolve(ui.style()), ui.visuals().text_color());
        let marked = TextFormat {
            background: palette.word,
            ..plain.clone()
        };
        let mut job = LayoutJob::default();
        let mut at = 0;
        for range in &self.marked {
            job.append(&self.text[at..range.start], 0.0, plain.clone());
            job.append(&self.text[range.clone()], 0.0, marked.clone());
            at = range.end;
        }
        let rest = &self.text[at..];
        job.append(if self.text.is_empty() { "–" } else { rest }, 0.0, plain);
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::Limits;

    #[test]
    fn marked_words_are_found_in_text_without_its_white_space() {
        let html = "<p>  The old\n <b>mill of\n\nthe</b> river";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let spans: Vec<_> = document.text_ids().iter().map(|id| document.whole(id)).collect();
        let marks: Vec<_> = spans
            .iter()
            .flat_map(|span| {
                let text = document.span_text(span);
                let found = ["The", "of", "the"]
                    .into_iter()
                    .filter_map(|word| Some((text.find(word)?, word)));
                found.map(|(at, word)| TextSpan {
                    text: span.text,
                    range: at as u32..(at + word.len()) as u32,
                })
            })
            .collect();
        let passage = Passage::of(&document, &spans, &marks);
        assert_eq!(passage.text, "The old mill of the river");
        let marked: Vec<_> = passage
            .marked
            .iter()
            .map(|range| &passage.text[range.clone()])
            .collect();
        assert_eq!(marked, ["The", "of", "the"]);
    }
}
