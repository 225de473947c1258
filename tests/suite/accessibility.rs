//! What assistive technology is told of the text: roles, levels, structure, and the document as a whole.

use super::desk::Desk;
use super::program;
use clearline::app::action::PlaceAction;
use clearline_words::message;
use egui::accesskit::{Action, ActionData, ActionRequest, NodeId, Role, TextPosition, TextSelection, TreeId};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};

const FILLER: &str = "The water runs slowly here, between alders and old willows, and nobody is in a hurry. ";

fn page() -> String {
    let filler = format!("<p>{}</p>", FILLER.repeat(2));
    format!(
        "<!DOCTYPE html><html lang=en><title>A river</title><article><h1>A river</h1>{filler}<h2>The mill</h2>{filler}\
         <ul><li>One wheel<li>Two wheels</ul><blockquote><p>Water finds its way.</p></blockquote>\
         <table><tr><th>Year<th>Wheels<tr><td>1810<td>2<tr><td>1910<td>3</table>\
         <pre><code>let river = 1;</code></pre><figure><img src='mill.png' alt='A mill'></figure>{filler}\
         <p>A remark.<sup><a href='#fn1' id=r1>1</a></sup></p>{filler}<ol><li id=fn1>The note. <a href='#r1'>back</a></ol>\
         </article></html>"
    )
}

fn desk() -> Desk<'static> {
    let mut desk = Desk::new(egui::vec2(1280.0, 1600.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.open_page("river.html", &page());
    desk
}

#[test]
fn text_has_its_roles_and_levels() {
    let desk = desk();
    let level = |words: &str| {
        let heading = desk.harness.get_by_role_and_label(Role::Heading, words);
        heading.accesskit_node().level()
    };
    assert_eq!((level("A river"), level("The mill")), (Some(1), Some(2)));
    assert!(
        desk.harness
            .query_by_role_and_label(Role::Code, "let river = 1;")
            .is_some()
    );
    assert!(desk.harness.query_by_role_and_label(Role::Image, "A mill").is_some());
    assert!(desk.harness.query_all_by_role(Role::Paragraph).count() >= 4);
    let reference = format!("{} 1", program::text("column-footnote"));
    let is_there = |role: Role, name: &str| desk.harness.query_by_role_and_label(role, name).is_some();
    assert!(is_there(Role::DocNoteRef, &reference));
    assert!(is_there(Role::DocBackLink, &program::text("column-way-back")));
}

#[test]
fn lists_quotations_and_tables_hold_what_is_in_them() {
    let desk = desk();
    let list = desk.harness.get_all_by_role(Role::List).next().unwrap();
    let items: Vec<_> = list.query_all_by_role(Role::ListItem).collect();
    assert_eq!(items.len(), 2);
    assert!(items[1].query_by_label("Two wheels").is_some());
    assert_eq!(items[1].accesskit_node().label().as_deref(), Some("•"));
    let quote = desk.harness.get_by_role(Role::Blockquote);
    assert!(quote.query_by_label("Water finds its way.").is_some());
    let table = desk.harness.get_by_role(Role::Table);
    assert_eq!(table.query_all_by_role(Role::Row).count(), 3);
    let heads: Vec<_> = table.query_all_by_role(Role::ColumnHeader).collect();
    assert_eq!(heads.len(), 2);
    let cell = table.get_by_role_and_label(Role::Cell, "1910");
    assert_eq!(cell.accesskit_node().data().column_index(), Some(0));
}

/// A page of which most is out of sight.
fn long_desk() -> Desk<'static> {
    let mut desk = desk();
    let more: String = (1..=300)
        .map(|n| format!("<p>Bend {n}. {}</p>", FILLER.repeat(3)))
        .collect();
    let end = "<h2>The mouth</h2><p>The last <a href='https://sea.test/'>sea</a>.</p></article>";
    desk.open_page("long.html", &page().replace("</article>", &(more + end)));
    desk
}

fn document<'a>(desk: &'a Desk<'_>) -> AccessKitNode<'a> {
    desk.harness
        .get_by_role_and_label(Role::Document, "A river")
        .accesskit_node()
}

/// The text of the document, as a screen reader asks for it.
fn text(desk: &Desk<'_>) -> String {
    document(desk).document_range().text()
}

#[test]
fn the_whole_article_is_a_text_with_its_structure() {
    let desk = long_desk();
    assert_eq!(document(&desk).data().language(), Some("en"));
    let text = text(&desk);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "A river");
    for expected in [
        "One wheel",
        "Water finds its way.",
        "1810",
        "2",
        "let river = 1;",
        "A mill",
        "The last sea.",
    ] {
        assert!(
            lines.iter().any(|line| line.trim() == expected),
            "{expected}: {text:.1000}"
        );
    }
    assert_eq!(lines.iter().filter(|line| line.starts_with("Bend ")).count(), 300);
    assert!(
        desk.harness
            .query_by_role_and_label(Role::Heading, "The mouth")
            .is_some()
    );
    let link = desk.harness.get_by_role_and_label(Role::Link, "sea");
    assert_eq!(link.accesskit_node().data().url(), Some("https://sea.test/"));
}

#[test]
fn the_text_is_the_same_wherever_the_window_stands() {
    let mut desk = long_desk();
    let described = |desk: &Desk<'_>| document(desk).data().description().unwrap_or_default().to_owned();
    let before = (text(&desk), described(&desk));
    let digits: String = before.1.chars().filter(char::is_ascii_digit).collect();
    let words: usize = digits.parse().unwrap();
    assert_eq!(before.1, message!("column-words", words = words).to_string());
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    assert_eq!(
        (text(&desk), described(&desk)),
        before,
        "nothing is new while the text is scrolled"
    );
}

/// The first bar has buttons beside its sentence once it is open.
#[test]
fn the_text_is_the_same_wherever_the_window_stands_where_bars_are_open() {
    let mut desk = long_desk();
    let menu: String = (1..=6).map(|n| format!("<p><a href='/{n}'>Menu {n}</a></p>")).collect();
    let more: String = (1..=60)
        .map(|n| format!("<p>Bend {n}. {}</p>", FILLER.repeat(3)))
        .collect();
    desk.open_page(
        "menu.html",
        &page()
            .replace("<h2>", &(menu + "<h2>"))
            .replace("</article>", &(more + "</article>")),
    );
    desk.apply(PlaceAction::ToggleAll);
    desk.harness.run();
    let before = text(&desk);
    assert!(before.contains(&program::text("bar-end")), "{before:.600}");
    for key in [Key::PageDown, Key::End] {
        desk.press(Modifiers::NONE, key);
        desk.harness.run();
        assert_eq!(text(&desk), before, "{key:?}");
    }
}

/// A node cannot have what stands between its children: what divides a list makes two of it.
#[test]
fn what_stands_between_the_parts_of_a_list_is_read_between_them() {
    let mut desk = desk();
    let terms = "<dl><dt>bitter end<dd>The last part of a rope, which is inboard.<dt>splice<dt>long splice\
                 <dd><p>Two ropes are made one.<p>It takes an hour.<dt>whipping<dd>Twine around an end.</dl>";
    desk.open_page("terms.html", &page().replace("<ul>", &(terms.to_owned() + "<ul>")));
    let text = text(&desk);
    let places = [
        "bitter end",
        "The last part",
        "splice",
        "long splice",
        "Two ropes",
        "It takes",
        "whipping",
        "Twine",
        "One wheel",
    ];
    let places: Vec<Option<usize>> = places.iter().map(|words| text.find(words)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?} {text:.1200}"
    );
}

#[test]
fn words_and_lines_of_what_is_in_sight_are_found() {
    let desk = long_desk();
    let start = document(&desk).document_start();
    let word = start.forward_to_word_end();
    let mut range = start.to_degenerate_range();
    range.set_end(word);
    assert_eq!(range.text().trim(), "A");
    let paragraph = start.forward_to_paragraph_start().forward_to_paragraph_start();
    let line = paragraph.forward_to_line_end();
    let mut range = paragraph.to_degenerate_range();
    range.set_end(line);
    let first = range.text();
    assert!(
        FILLER.repeat(2).starts_with(first.trim()) && first.len() < FILLER.len() * 2,
        "{first}"
    );
    assert!(!range.bounding_boxes().is_empty());
}

/// The node of a run of text that begins so.
fn run_out_of_sight(desk: &Desk<'_>, beginning: &str) -> NodeId {
    let runs = desk.harness.query_all_by_role(Role::TextRun);
    let mut nodes = runs.map(|run| run.accesskit_node());
    let is_wanted = |run: &AccessKitNode<'_>| run.data().value().is_some_and(|text| text.starts_with(beginning));
    let run = nodes.rfind(is_wanted).unwrap();
    assert!(run.bounding_box().is_none());
    run.locate().0
}

#[test]
fn a_caret_that_is_set_from_outside_is_shown_and_reported() {
    let mut desk = long_desk();
    let document_id = document(&desk).id();
    let node = run_out_of_sight(&desk, "Bend 250.");
    let at = |character_index| TextPosition { node, character_index };
    let wish = TextSelection {
        anchor: at(0),
        focus: at(4),
    };
    desk.harness.event(Event::AccessKitActionRequest(ActionRequest {
        action: Action::SetTextSelection,
        target_tree: TreeId::ROOT,
        target_node: document(&desk).locate().0,
        data: Some(ActionData::SetTextSelection(wish)),
    }));
    desk.harness.run();
    assert_eq!(document(&desk).id(), document_id);
    let document = document(&desk);
    let selection = document.text_selection().unwrap();
    assert_eq!(selection.text(), "Bend");
    assert!(!selection.bounding_boxes().is_empty(), "it is in sight now");
}

#[test]
fn arrows_walk_through_the_text_and_enter_follows_a_link() {
    let mut desk = long_desk();
    desk.press(Modifiers::SHIFT, Key::F7);
    desk.harness.run();
    let caret = |desk: &Desk<'_>| {
        let document = document(desk);
        let selection = document.text_selection().unwrap();
        assert!(selection.is_degenerate(), "a caret selects nothing");
        selection.start().to_global_usv_index()
    };
    let before = caret(&desk);
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::ArrowRight);
    }
    desk.harness.run();
    assert_eq!(caret(&desk), before + 3);
    desk.press(Modifiers::COMMAND, Key::End);
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    desk.harness.run();
    let length = text(&desk).chars().count();
    assert_eq!(caret(&desk), length - 3, "before the last letter, the dot and the end");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    let wanted = desk.state().shared.opening.is_some() || desk.state().shared.notices.fault.is_some();
    assert!(wanted, "the link is followed");
}

#[test]
fn keys_go_from_heading_to_heading() {
    let mut desk = long_desk();
    let line = |desk: &Desk<'_>| {
        let document = document(desk);
        let start = document.text_selection().unwrap().start();
        let mut range = start.to_degenerate_range();
        range.set_end(start.forward_to_line_end());
        range.text().trim().to_owned()
    };
    for expected in ["The mill", "The mouth", "The mouth"] {
        desk.press(Modifiers::ALT, Key::ArrowDown);
        desk.harness.run();
        assert_eq!(line(&desk), expected);
    }
    desk.press(Modifiers::ALT, Key::ArrowUp);
    desk.harness.run();
    assert_eq!(line(&desk), "The mill");
}

#[test]
fn what_is_in_another_language_says_so() {
    let mut desk = desk();
    let filler = format!("<p>{}</p>", FILLER.repeat(4));
    let far = filler.repeat(60);
    let passages =
        "<p>She called it <i lang=la>rivus niger</i> at first.</p><p lang=fr>La rivière descend des collines.</p>";
    let end = format!("{passages}{far}<p lang=de>Der Fluss kommt aus den Bergen.</p></article>");
    desk.open_page("languages.html", &page().replace("</article>", &end));
    let of_runs = |words: &str| {
        let all = desk.harness.query_all_by_role(Role::TextRun);
        let mut runs = all.map(|run| run.accesskit_node());
        let run = runs.find(|run| run.data().value().is_some_and(|text| text.contains(words)));
        run.and_then(|run| run.data().language().map(str::to_owned))
    };
    for (words, language) in [
        ("rivus niger", Some("la")),
        ("She called it", None),
        (" at first.", None),
        ("La rivière", Some("fr")),
        ("Der Fluss", Some("de")),
    ] {
        assert_eq!(of_runs(words).as_deref(), language, "{words}");
    }
    let paragraph = |words: &str| {
        let node = desk
            .harness
            .get_by_role_and_label(Role::Paragraph, words)
            .accesskit_node();
        node.data().language().map(str::to_owned)
    };
    assert_eq!(paragraph("La rivière descend des collines.").as_deref(), Some("fr"));
    assert_eq!(paragraph("She called it rivus niger at first."), None);
    let line = text(&desk);
    assert!(
        line.contains("She called it rivus niger at first.\n"),
        "the parts are one line"
    );
}

/// Who leaves out a hit goes on reading there, and not at the first line in sight.
#[test]
fn the_caret_stays_where_a_hit_was_left_out() {
    let mut desk = long_desk();
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(Event::Text("Bend 33.".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    desk.harness.run();
    desk.press(Modifiers::SHIFT, Key::F10);
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait_for_reading(|reading| !reading.recipe.corrections.is_empty());
    desk.harness.run();
    let document = document(&desk);
    let caret = document.text_selection().unwrap();
    let mut before = document.document_range();
    before.set_end(caret.start());
    let before = before.text();
    assert!(
        before.contains("Bend 32.") && !before.contains("Bend 34."),
        "{before:.300}"
    );
}

#[test]
fn a_marker_of_the_curve_goes_where_assistive_technology_puts_it() {
    let mut desk = Desk::with_line_blocks();
    let start = |desk: &Desk<'_>| desk.open().reading.extraction.curve.kept[0].start;
    let before = start(&desk);
    // The number of its unit stands at the end.
    let marker = message!("curve-handle", end = message!("curve-start"), unit = "").to_string();
    let mut sliders = desk.harness.query_all_by_role(Role::Slider);
    let is_start = |node: &egui_kittest::Node<'_>| {
        node.accesskit_node()
            .label()
            .is_some_and(|name| name.starts_with(&marker))
    };
    let target_node = sliders.find(is_start).unwrap().accesskit_node().locate().0;
    drop(sliders);
    desk.harness.event(Event::AccessKitActionRequest(ActionRequest {
        action: Action::SetValue,
        target_tree: TreeId::ROOT,
        target_node,
        data: Some(ActionData::NumericValue((before + 3) as f64)),
    }));
    desk.wait_for_reading(|reading| !reading.recipe.corrections.is_empty());
    // A run begins with text.
    assert!((before + 3..before + 6).contains(&start(&desk)), "{}", start(&desk));
}
