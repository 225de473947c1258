//! The tabs of the analysis, in the whole window.

use super::desk::{Desk, WIDE};
use super::moves::page;
use super::program::text;
use clearline::app::action::{
    CompareAction, CorrectAction, DialogAction, LookAction, MethodAction, PageAction, PlaceAction,
};

use clearline::app::Example;
use clearline::app::ground::dialog::DialogKind;
use clearline::app::ground::linked::Side;
use clearline::app::ground::tab::Tab;
use clearline::app::shell::state::State;
use clearline_engine::methods::{METHODS, Method, method};
use clearline_measure::bag_scores;
use clearline_words::{Message, message};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;

pub fn named(name: &str) -> &'static Method {
    method(name).expect("there is such a method")
}

pub fn is_read_by(state: &State, method: &Method) -> bool {
    matches!(&state.shared.open, Some(open) if open.reading.extraction.method == method.name)
}

/// The example, read by a method, on a tab.
pub fn desk_on(name: &str, tab: Tab) -> Desk<'static> {
    let mut desk = Desk::with_example();
    let method = named(name);
    desk.apply(MethodAction::Choose(method));
    desk.wait(|state| is_read_by(state, method));
    desk.apply(LookAction::Tab(tab));
    desk
}

fn labels(desk: &Desk<'_>, role: Role) -> Vec<String> {
    let nodes = desk.harness.query_all_by_role(role);
    nodes.filter_map(|node| node.accesskit_node().label()).collect()
}

/// A part of a message around its values, each of which is a vertical line, by its number from 0.
pub fn around(message: &Message, part: usize) -> String {
    let text = message.to_string();
    let part = text.split('|').nth(part).unwrap();
    assert_ne!(part, "", "{text}");
    part.to_owned()
}

fn compare(desk: &mut Desk<'_>) {
    desk.press(Modifiers::NONE, Key::C);
    desk.wait(|state| !state.features.compare.entries.is_empty());
}

#[test]
fn digits_choose_the_methods_in_their_order_without_parsing() {
    let mut desk = Desk::with_example();
    let document = desk.open().reading.document.clone();
    let digits = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];
    for (key, &method) in digits.into_iter().zip(METHODS) {
        desk.press(Modifiers::NONE, key);
        desk.wait(|state| is_read_by(state, method));
        assert!(Arc::ptr_eq(&document, &desk.open().reading.document));
    }
}

#[test]
fn the_menu_shows_every_parameter_with_its_range_and_a_way_back() {
    // High enough for the whole menu.
    let mut desk = Desk::new(vec2(1280.0, 1400.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(MethodAction::Choose(named("justext")));
    desk.apply(MethodAction::Set {
        name: "max_link_density",
        value: "0.3".to_owned(),
    });
    let parameter = text("parameter-justext-max-link-density");
    let set = message!("toolbar-parameter", parameter = parameter, value = "0.3");
    let menu = message!("toolbar-method-set", set = set).to_string();
    desk.harness.get_by_label_contains(&menu).click();
    desk.harness.run();
    let method = named("justext");
    for card in method.parameters {
        let told = [method.parameter_title(card), method.parameter_help(card)];
        assert!(told.iter().all(|told| desk.says(told)), "{}", card.name);
    }
    assert!(desk.says(&message!("parameter-bounds", least = 0, most = 1, default = "0.2")));
    // Not by its place: how far each parameter can move comes in one after the other, and makes the menu longer.
    desk.harness
        .get_by_role_and_label(Role::CheckBox, &text("parameter-justext-no-headings"))
        .click_accesskit();
    desk.wait(|state| state.shared.recipe.parameters.choice("no_headings") == "yes");
    desk.apply(MethodAction::ResetAll);
    assert!(desk.state().shared.recipe.parameters.iter().next().is_none());
}

#[test]
fn buttons_beside_the_method_say_what_counts_as_main_text() {
    let mut desk = Desk::new(vec2(1280.0, 800.0), None);
    desk.wait(|state| state.shared.open.is_some());
    let policy = |desk: &Desk<'_>| desk.open().reading.extraction.parameters.choice("policy");
    assert_eq!(policy(&desk), "article");
    desk.harness
        .get_by_role_and_label(Role::RadioButton, &text("policy-discussion"))
        .click();
    desk.wait_for_reading(|reading| reading.extraction.parameters.choice("policy") == "discussion");
    desk.harness
        .get_by_role_and_label(Role::RadioButton, &text("policy-article"))
        .click();
    desk.wait(|state| state.shared.recipe.parameters.iter().next().is_none());
    desk.apply(CorrectAction::Undo);
    desk.wait(|state| state.shared.recipe.parameters.choice("policy") == "discussion");
    desk.apply(MethodAction::Choose(named("justext")));
    desk.harness.run();
    assert!(
        desk.harness
            .query_by_role_and_label(Role::RadioButton, &text("policy-discussion"))
            .is_none()
    );
}

#[test]
fn a_block_tells_all_steps_all_features_and_its_text() {
    let mut desk = desk_on("justext", Tab::Blocks);
    let extraction = desk.open().reading.extraction.clone();
    let changed = extraction
        .verdicts
        .iter()
        .position(|verdict| verdict.keep && verdict.first_class() != verdict.class())
        .expect("the context changes a class");
    let verdict = extraction.verdicts.get(changed).unwrap();
    let (first, last) = (verdict.first_class().message(), verdict.class().message());
    let change = message!("class-change", first = first.clone(), last = last);
    let row = format!("{changed}: ");
    let at = desk.words_at(&row);
    let kept = text("fate-kept");
    assert!(desk.shows(&format!(", {change}, {kept}, ")) || desk.shows(&format!(", {kept}, {first}")));
    desk.click(at);
    assert_eq!(desk.state().shared.linked.marked, Some(changed));
    for (number, step) in (1..).zip(verdict.steps()) {
        assert!(desk.shows(&format!("{number}. {step} → {}", step.outcome.message())));
    }
    for feature in extraction.units.features() {
        assert!(desk.says(&Message::named("measure", feature)), "{feature}");
    }
}

#[test]
fn the_last_step_of_a_corrected_block_is_the_readers_and_in_sight() {
    let mut desk = desk_on("auto", Tab::Blocks);
    desk.apply(PlaceAction::GoTo(7));
    desk.apply(CorrectAction::Flip(7));
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| !open.reading.recipe.corrections.is_empty())
    });
    let steps = desk.open().reading.extraction.verdicts.get(7).unwrap().steps().count();
    let label = format!("{steps}. {} → {}", text("step-kept-by-hand"), text("class-good"));
    let last = desk.harness.get_by_label(&label);
    assert!(last.rect().bottom() < WIDE.y, "{:?}", last.rect());
}

#[test]
fn surprises_are_counted_and_listed() {
    let mut desk = desk_on("line-block", Tab::Blocks);
    let reading = desk.open().reading.clone();
    let is_surprise = |unit: &usize| reading.extraction.is_surprise(&reading.document, *unit);
    let surprises: Vec<usize> = (0..reading.extraction.units.len()).filter(is_surprise).collect();
    assert!(!surprises.is_empty());
    desk.harness
        .get_by_label(&message!("lines-surprises", units = surprises.len()).to_string())
        .click();
    desk.harness.run();
    let rows = labels(&desk, Role::ListBoxOption);
    assert!(rows[0].starts_with(&format!("{}: ", surprises[0])), "{}", rows[0]);
    assert!(rows.len() <= surprises.len());
}

#[test]
fn lists_begin_at_their_top_with_another_page() {
    let top_row = |desk: &Desk<'_>| {
        let rows = labels(desk, Role::ListBoxOption);
        let first = rows.first().expect("there are rows");
        first.split(':').next().unwrap_or_default().to_owned()
    };
    for tab in [Tab::Curve, Tab::Blocks, Tab::Compare] {
        let mut desk = Desk::with_example();
        desk.open_page("a.html", &page("A river", 20, 6));
        desk.apply(LookAction::Tab(tab));
        desk.wait(|state| tab != Tab::Compare || !state.features.compare.entries.is_empty());
        let top = top_row(&desk);
        let last = desk.open().reading.extraction.units.len() - 1;
        desk.apply(PlaceAction::GoTo(last));
        assert_ne!(top_row(&desk), top, "{tab:?}");
        desk.open_page("b.html", &page("A lake", 20, 6));
        desk.wait(|state| tab != Tab::Compare || !state.features.compare.entries.is_empty());
        assert_eq!(top_row(&desk), top, "{tab:?}");
    }
}

#[test]
fn elements_are_offered_as_a_tree_and_lines_are_not() {
    let desk = desk_on("line-block", Tab::Tree);
    assert!(desk.harness.query_by_label(&text("tab-tree")).is_none());
    assert!(
        desk.says(&message!("lines-surprises", units = "")),
        "the list is shown instead"
    );

    let mut desk = desk_on("text-density", Tab::Tree);
    let rows = labels(&desk, Role::TreeItem);
    let row_of = |id: &'static str, element: &str| {
        let row = message!(id, name = element, density = "|", sum = "|", mark = 2, facts = "|");
        around(&row, 0)
    };
    assert!(rows[0].starts_with(&row_of("tree-row-open", "body")), "{}", rows[0]);
    // Each says what became of it, and ends with its first words.
    let kept = format!(", {}, ", text("fate-kept"));
    let has_words = |row: &String| row.split_once(&kept).is_some_and(|(_, why)| why.contains(": "));
    assert!(rows.iter().any(has_words), "{rows:?}");
    let article = row_of("tree-row", "article");
    let article = desk.harness.get_by_label_contains(&article).rect();
    desk.click(article.left_center() + vec2(45.0, 0.0));
    let marked = desk.state().shared.linked.marked.expect("a row was clicked");
    assert_eq!(desk.open().reading.extraction.units.value(marked, "mark"), Some(1.0));
    let body = row_of("tree-row", "body");
    let body = desk.harness.get_by_label_contains(&body).rect();
    desk.click(body.left_center() + vec2(6.0, 0.0));
    let closed = labels(&desk, Role::TreeItem);
    let is_closed = closed[0].starts_with(&row_of("tree-row-closed", "body"));
    assert!(closed.len() == 1 && is_closed, "{closed:?}");
}

#[test]
fn a_mark_stays_on_its_text_when_the_method_changes() {
    let mut desk = Desk::with_line_blocks();
    let at = desk.words_at("You see at once where an article begins");
    desk.click(at);
    for name in ["justext", "composite-density", "dbscan"] {
        desk.apply(MethodAction::Choose(named(name)));
        desk.wait(|state| is_read_by(state, named(name)));
        let unit = desk.state().shared.linked.marked.expect("the mark stays");
        let reading = &desk.open().reading;
        let span = &reading.extraction.units.spans(unit)[0];
        assert!(reading.document.span_text(span).contains("You see at once"), "{name}");
    }
}

#[test]
fn methods_are_compared_leaf_by_leaf() {
    let mut desk = Desk::with_line_blocks();
    compare(&mut desk);
    assert_eq!(desk.state().shared.tab, Tab::Compare);
    let compared = desk.state().features.compare.methods.len();
    assert_eq!(desk.state().features.compare.entries.len(), compared);
    let auto = named("auto").title();
    let auto = message!("compare-agreement-method", method = auto, kept = "|", leaves = "");
    assert!(desk.shows(&around(&message!("compare-agreement", methods = auto), 0)));
    let before = desk.column().position().expect("the column was drawn");
    let last = desk.open().reading.article.leaves.len() - 1;
    desk.apply(PlaceAction::GoToLeaf(last));
    let after = desk.column().position().expect("the column was drawn");
    assert!(after.item > before.item + 10, "{before:?} {after:?}");
    let image = desk
        .open()
        .reading
        .article
        .leaves
        .iter()
        .position(|leaf| leaf.text.is_empty());
    desk.apply(PlaceAction::GoToLeaf(image.expect("the example has an image")));
    let back = desk.column().position().expect("the column was drawn");
    assert!(back.item < after.item, "{after:?} {back:?}");
    let keeps = |method: &str| message!("compare-keeps", method = named(method).title());
    let words = format!("{}, {}", keeps("line-block"), keeps("text-density"));
    // The first is the lead image, which no method judges.
    let row = desk.harness.query_all_by_label_contains(&words).nth(1);
    let row = row.expect("a text is kept by both").rect().center();
    desk.click(row);
    let marked = desk.state().shared.linked.marked.expect("a leaf was clicked");
    assert!(desk.open().reading.extraction.verdicts.keeps(marked));
    assert!(matches!(desk.state().shared.linked.hovered, Some((_, Side::Compare))));

    let disputed = message!("compare-disputed", leaves = "").to_string();
    desk.harness.get_by_label_contains(&disputed).click();
    desk.harness.run();
    let [out, whole, part] =
        ["compare-leaves-out", "compare-keeps", "compare-keeps-part"].map(|id| message!(id, method = "").to_string());
    for row in labels(&desk, Role::ListBoxOption) {
        assert!(row.contains(&out), "{row}");
        assert!(row.contains(&whole) || row.contains(&part), "{row}");
    }
    desk.press(Modifiers::NONE, Key::C);
    assert_eq!(desk.state().shared.tab, Tab::Curve);
}

#[test]
fn two_to_five_methods_are_compared_and_the_one_in_use_is_among_them() {
    let mut desk = desk_on("dbscan", Tab::Compare);
    let names = |desk: &Desk<'_>| -> Vec<&str> {
        let compared = desk.state().features.compare.methods.iter();
        compared.map(|method| method.name).collect()
    };
    assert!(names(&desk).contains(&"dbscan"));
    for &method in METHODS {
        desk.apply(CompareAction::Toggle(method));
        assert!((2..=5).contains(&names(&desk).len()));
    }
    let wanted = names(&desk);
    desk.wait(|state| {
        let entries = state.features.compare.entries.iter();
        entries.map(|entry| entry.method.name).eq(wanted.iter().copied())
    });
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.shared.title().starts_with("一张网页") && !state.features.compare.entries.is_empty());
    let leaves = desk.open().reading.article.leaves.len();
    let entries = &desk.state().features.compare.entries;
    assert!(entries.iter().all(|entry| entry.shares.len() == leaves));
}

#[test]
fn gold_that_is_pasted_or_opened_scores_every_method() {
    let mut desk = Desk::with_example();
    compare(&mut desk);
    let gold = desk.open().reading.text();
    desk.apply(CompareAction::Gold(gold.clone()));
    let has_scores = |state: &State| {
        let entries = state.features.compare.entries.iter();
        entries.clone().count() > 0 && entries.into_iter().all(|entry| entry.scores.is_some())
    };
    desk.wait(has_scores);
    let in_use = desk.open().reading.extraction.method;
    for entry in &desk.state().features.compare.entries {
        let reading = desk.open().reading.by(entry.method, &Default::default());
        assert_eq!(
            entry.scores,
            Some(bag_scores(&gold, &reading.text())),
            "{}",
            entry.method.name
        );
        assert!(entry.method.name != in_use || entry.scores.is_some_and(|scores| scores.f1 == 1.0));
    }
    let scored = message!(
        "compare-agreement-scored",
        method = "",
        kept = "",
        leaves = "|",
        score = 1.0
    );
    assert!(desk.shows(&around(&scored, 1)));
    desk.apply(CompareAction::Gold(String::new()));
    desk.wait(|state| !has_scores(state));

    let file = desk.folder.path().join("gold.txt");
    std::fs::write(&file, &gold).unwrap();
    desk.apply(DialogAction::Take(DialogKind::Gold, file));
    desk.wait(has_scores);
    assert_eq!(*desk.state().features.compare.gold, *gold);
    let missing = desk.folder.path().join("missing.txt");
    desk.apply(DialogAction::Chosen(DialogKind::Gold, missing.clone()));
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.says(&message!("fault-gold-text")));
    desk.apply(DialogAction::NoDialog(DialogKind::Gold));
    desk.apply(DialogAction::Take(DialogKind::Gold, missing));
    desk.harness.run_steps(2);
    assert!(desk.says(&message!("fault-path-not-there", path = "missing.txt")));
}

#[test]
fn every_tab_is_drawn_at_every_size() {
    for size in [WIDE, vec2(800.0, 700.0), vec2(560.0, 700.0), vec2(440.0, 360.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(PageAction::OpenExample(Example::Chinese));
        desk.wait(|state| state.shared.title().starts_with("一张网页"));
        desk.apply(MethodAction::Choose(named("text-density")));
        desk.wait(|state| is_read_by(state, named("text-density")));
        for tab in [Tab::Curve, Tab::Blocks, Tab::Tree, Tab::Compare] {
            desk.apply(LookAction::Tab(tab));
            for button in desk.harness.query_all_by_role(Role::Button) {
                let rect = button.rect();
                let is_inside = rect.right() <= size.x + 0.5 && rect.left() >= -0.5;
                let label = button.accesskit_node().label();
                assert!(is_inside, "{size} {tab:?}: {label:?} at {rect}");
            }
        }
    }
}

#[test]
fn entries_of_the_save_menu_stay_in_their_places() {
    let mut desk = Desk::with_example();
    desk.harness.get_by_label(&text("toolbar-save-text")).click();
    desk.harness.run();
    let again = text("save-again");
    let again = desk.harness.get_by_label_contains(&again);
    assert!(again.accesskit_node().is_disabled());
}

#[test]
fn a_narrow_bar_names_the_method_shortly() {
    let mut desk = Desk::new(vec2(560.0, 700.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(MethodAction::Choose(named("punctuation-density")));
    desk.harness.run();
    let address = desk.harness.get_by_label(&text("address")).rect();
    assert!(address.width() > 90.0, "{address}");
}

#[test]
fn the_buttons_below_the_curve_are_as_high_as_others() {
    let desk = Desk::with_line_blocks();
    let height = |name: &str| desk.harness.get_by_role_and_label(Role::Button, name).rect().height();
    let usual = height(&text("toolbar-save-text"));
    for name in [
        message!("player-open-hint", key = "P").to_string(),
        text("parameters-fold"),
        text("ask-sentence"),
    ] {
        assert!(height(&name) >= usual - 0.5, "{name}");
    }
}
