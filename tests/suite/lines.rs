//! The list of units beside the curve, driven by pointer as a reader would.

use super::program::text;
use clearline::app::analysis::lines::{self, Filter, LinesInput, LinesResponse, LinesView};
use clearline::app::analysis::{AnalysisPalette, describe};
use clearline::app::player::Player;
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::{Page, Source};
use clearline_engine::{Reading, methods};
use clearline_words::{Wording, message};
use egui::accesskit::Role;
use egui::{Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

const EXAMPLE: &str = include_str!("../../assets/examples/example-en.html");
/// Frames until everything that moves has come to rest.
const STEPS: u64 = 60;

struct List {
    reading: Reading,
    view: LinesView,
    selected: Option<usize>,
    answer: LinesResponse,
}

impl List {
    fn show(&mut self, ui: &mut egui::Ui) {
        let input = LinesInput {
            list: egui::Id::unique("list"),
            extraction: &self.reading.extraction,
            document: &self.reading.document,
            player: &Player::default(),
            identity: 1,
            hovered: None,
            selected: self.selected,
            palette: &AnalysisPalette::LIGHT,
        };
        lines::choose(ui, &input, &mut self.view);
        let answer = lines::show(ui, &input, &mut self.view);
        self.answer.hovered = answer.hovered;
        self.answer.clicked = answer.clicked.or(self.answer.clicked);
    }
}

fn list<'a>() -> Harness<'a, List> {
    list_of(vec2(600.0, 400.0))
}

fn list_of<'a>(size: Vec2) -> Harness<'a, List> {
    let page = Page::from_html(Source::Stdin, EXAMPLE);
    let list = List {
        reading: Reading::of(page, &line_block::METHOD, &methods::Parameters::default()),
        view: LinesView::default(),
        selected: None,
        answer: LinesResponse::default(),
    };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_max_steps(STEPS)
        .build_ui_state(|ui, list: &mut List| list.show(ui), list);
    harness.run();
    harness
}

fn rows(harness: &Harness<'_, List>) -> usize {
    harness.get_all_by_role(Role::ListBoxOption).count()
}

#[test]
fn the_list_follows_the_chosen_unit_and_answers_the_pointer() {
    let mut harness = list();
    let last = harness.state().reading.extraction.units.len() - 1;
    assert!(rows(&harness) < 40, "only rows on the screen are drawn");
    harness.state_mut().selected = Some(last);
    harness.run();
    let label = format!("{last}: ");
    harness.get_by_label_contains(&label).hover();
    harness.run();
    assert_eq!(harness.state().answer.hovered, Some(last));
    harness.get_by_label_contains(&label).click();
    harness.run();
    assert_eq!(harness.state().answer.clicked, Some(last));
}

#[test]
fn the_list_can_be_narrowed_to_what_is_kept() {
    let mut harness = list();
    let kept = harness.state().reading.extraction.kept_count();
    harness
        .get_by_label(&message!("lines-kept", units = kept).to_string())
        .click();
    harness.run();
    let [comma, kept] = ["list-comma", "fate-kept"].map(text);
    let kept = format!("{comma}{kept}{comma}");
    assert_eq!(harness.state().view.filter, Filter::Kept);
    for row in harness.get_all_by_role(Role::ListBoxOption) {
        let label = row.accesskit_node().label().unwrap_or_default();
        assert!(label.contains(&kept), "{label}");
    }
    harness.state_mut().view.filter = Filter::LeftOut;
    harness.run();
    assert!(harness.query_all_by_label_contains(&kept).next().is_none());
}

#[test]
fn the_reason_stands_in_narrow_rows_and_is_told_whole_where_it_is_cut() {
    for (width, is_told) in [(900.0, false), (320.0, true), (200.0, false)] {
        let mut harness = list_of(vec2(width, 400.0));
        let verdicts = harness.state().reading.extraction.verdicts.clone();
        let (step, evidence) = (message!("step-links-mostly"), message!("measure-link-share"));
        let mostly_links = message!("step-with", step = step, evidence = evidence);
        let menu = verdicts
            .iter()
            .find(|verdict| verdict.deciding().in_short() == mostly_links);
        let reason = menu.expect("the page has a menu").deciding().to_string();
        let row = harness.query_all_by_label_contains(&reason).next();
        let row = row.expect("the menu stands on top").rect();
        harness.hover_at(row.right_center() - vec2(20.0, 0.0));
        harness.run();
        let is_shown = harness.query_by_label(&reason).is_some();
        assert_eq!(is_shown, is_told, "{reason} at {width}");
        harness.hover_at(row.left_center() + vec2(20.0, 0.0));
        harness.run();
        assert!(harness.query_by_label(&reason).is_none());
    }
}

#[test]
fn a_unit_is_described_by_number_words_and_reason() {
    let harness = list();
    let reading = &harness.state().reading;
    let unit = reading.extraction.curve.kept[0].start;
    let text = describe(
        Wording::default(),
        (&reading.extraction, &reading.document),
        unit,
        Some(12),
    );
    let verdict = reading.extraction.verdicts.get(unit).unwrap().to_string();
    let line = message!("unit-source-line", line = "12");
    let length = message!("measure-block-length");
    assert!(text.contains(&format!(" {unit} · {line} · {length} ")), "{text}");
    assert!(text.contains("“How a reader finds the text in a web page”"), "{text}");
    let judged = message!("unit-verdict", letter = "G", class = message!("class-good"))
        .with("fate", message!("fate-kept"))
        .with("reason", verdict);
    assert!(text.contains(&format!("\n{judged}\n")), "{text}");
}
