//! The main screens as assistive technology has them: what is in them, by ids of messages and values.
//!
//! The snapshots lie in `tests/suite/snapshots`. After a change that is meant, `INSTA_UPDATE=always cargo test --test main screens`
//! writes them anew.

use super::desk::{Desk, WIDE};
use super::{highlights, library_window, moves};
use clearline::app::action::{
    AnnotationAction, DialogAction, LookAction, PageAction, PlaceAction, RuleAction, StartAction,
};
use clearline::app::ground::{dialog::Dialog, tab::Tab};
use clearline_library::Time;
use clearline_words::Language;
use egui::accesskit::{Action, Role};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};
use insta::Settings;
use regex::Regex;
use std::fs;
use std::thread::sleep;
use std::time::Duration;

/// Characters of each text in the article that are printed.
const BEGINNING: usize = 60;

/// Frames in a row without a change, after which nothing is on its way any more.
const QUIET: usize = 20;

/// What of the window is printed.
#[derive(Clone, Copy)]
enum Part {
    /// All but what the article consists of.
    Window,
    /// All of it.
    WindowAndText,
    /// The panel over the page.
    Dialog,
    /// The menu with this name.
    Menu(&'static str),
}

impl Part {
    fn printed(self, desk: &Desk<'_>) -> String {
        let node = match self {
            Part::Window | Part::WindowAndText => desk.harness.root(),
            Part::Dialog => desk.harness.get_by_role(Role::Dialog),
            Part::Menu(name) => desk.harness.get_by_role_and_label(Role::Menu, name),
        };
        let mut printer = Printer {
            has_text: matches!(self, Part::WindowAndText),
            lines: Vec::new(),
        };
        printer.print(node.accesskit_node(), 0, usize::MAX);
        printer.lines.join("\n")
    }
}

/// Writes a line for each node, below and to the right of the one that it is in.
struct Printer {
    /// Whether what the article consists of is printed.
    has_text: bool,
    lines: Vec<String>,
}

impl Printer {
    /// Prints a node and what is in it; of each text so many characters.
    fn print(&mut self, node: AccessKitNode<'_>, depth: usize, most: usize) {
        // The text of a run is that of its node.
        if node.is_hidden() || node.role() == Role::TextRun {
            return;
        }
        let mut inside = depth;
        if let Some(line) = line(&node, most) {
            self.lines.push(format!("{}{line}", "  ".repeat(depth)));
            inside += 1;
        }
        let is_article = node.role() == Role::Document;
        if is_article && !self.has_text {
            return;
        }
        for child in node.children() {
            self.print(child, inside, if is_article { BEGINNING } else { most });
        }
    }
}

/// What a node is, is called, and how it is; `None` of one that only holds others.
fn line(node: &AccessKitNode<'_>, most: usize) -> Option<String> {
    let (data, role) = (node.data(), node.role());
    let (label, value) = (node.label(), data.value());
    let is_bare = matches!(role, Role::Unknown | Role::GenericContainer | Role::ScrollView);
    if is_bare && label.is_none() && value.is_none() && !data.supports_action(Action::Focus) {
        return None;
    }
    let mut line = format!("{role:?}");
    if let Some(label) = label {
        line += &format!(" {:?}", beginning(&label, most));
    }
    if let Some(value) = value {
        // The text of a label is its value.
        let name = if role == Role::Label { "" } else { "value=" };
        line += &format!(" {name}{:?}", beginning(value, most));
    }
    if let Some(number) = data.numeric_value() {
        line += &format!(" number={}", (100.0 * number).round() / 100.0);
    }
    if let Some(toggled) = data.toggled() {
        line += &format!(" toggled={toggled:?}");
    }
    if let Some(is_expanded) = data.is_expanded() {
        line += &format!(" expanded={is_expanded}");
    }
    let states = [
        (node.is_selected() == Some(true), " selected"),
        (node.is_disabled(), " disabled"),
        (node.is_focused(), " focused"),
    ];
    line.extend(states.into_iter().filter(|(is, _)| *is).map(|(_, name)| name));
    Some(line)
}

fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text with placeholders for what differs from run to run.
fn steady(text: &str, desk: &Desk<'_>) -> String {
    let folder = desk.folder.path();
    let name = folder.file_name().unwrap().to_string_lossy();
    let now = Time::now().to_string();
    let (today, _) = now.split_once('T').unwrap();
    let text = text
        .replace(&folder.display().to_string(), "[folder]")
        .replace(&*name, "[folder]")
        .replace(today, "[today]");
    let time = Regex::new(r"status-milliseconds\(time=[^)]*\)").unwrap();
    let text = time.replace_all(&text, "status-milliseconds(time=[time])");
    // The last digits of a long number may differ between processors.
    let long = Regex::new(r"(\.[0-9]{3})[0-9]{2,}").unwrap();
    long.replace_all(&text, "$1…").into_owned()
}

/// Compares a part of the window with its snapshot, once all answers have come in.
fn check(desk: &mut Desk<'_>, name: &str, part: Part) {
    let mut printed = part.printed(desk);
    let mut quiet = 0;
    for _ in 0..6_000 {
        sleep(Duration::from_millis(5));
        desk.harness.step();
        let now = part.printed(desk);
        quiet = if now == printed { quiet + 1 } else { 0 };
        printed = now;
        if quiet == QUIET {
            break;
        }
    }
    assert_eq!(quiet, QUIET, "{name} does not come to rest");
    assert!(!printed.contains("fault-view-broken"), "{printed}");
    let text = steady(&printed, desk);
    let mut settings = Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// A window that shows the example and prints ids.
fn with_example() -> Desk<'static> {
    speaking_ids(Desk::with_example())
}

fn speaking_ids(mut desk: Desk<'static>) -> Desk<'static> {
    desk.apply(LookAction::Language(Some(Language::Ids)));
    desk
}

#[test]
fn the_start_page_lists_recent_pages() {
    let mut desk = with_example();
    for title in ["A river", "河流"] {
        desk.open_page(&format!("{title}.html"), &moves::page(title, 4, 4));
    }
    desk.apply(StartAction::Show);
    desk.wait(|state| state.shared.open.is_none() && state.features.start.is_shown());
    check(&mut desk, "start", Part::Window);
}

#[test]
fn an_article_stands_beside_its_analysis() {
    let mut desk = with_example();
    check(&mut desk, "article", Part::Window);
}

#[test]
fn the_list_of_blocks_shows_the_chosen_one() {
    let mut desk = speaking_ids(Desk::with_line_blocks());
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.apply(PlaceAction::Step {
        is_onward: true,
        count: 1,
    });
    check(&mut desk, "blocks", Part::Window);
}

#[test]
fn the_reading_view_holds_the_article() {
    let mut desk = Desk::with_analysis(WIDE, None, false);
    desk.wait(|state| state.shared.open.is_some());
    let mut desk = speaking_ids(desk);
    check(&mut desk, "reading", Part::WindowAndText);
}

#[test]
fn the_look_of_the_text_is_set_in_a_menu() {
    let mut desk = with_example();
    let name = "toolbar-type";
    desk.harness.get_by_role_and_label(Role::Button, name).click();
    desk.harness.run();
    check(&mut desk, "look", Part::Menu(name));
}

#[test]
fn the_panel_of_the_keys_names_them_all() {
    let mut desk = with_example();
    desk.apply(DialogAction::Show(Dialog::Keys));
    check(&mut desk, "keys", Part::Dialog);
}

#[test]
fn the_library_lists_what_is_kept() {
    let mut desk = with_example();
    for title in ["Rivers", "河流"] {
        desk.open_page(&format!("{title}.html"), &library_window::page(title, "Nothing more."));
        desk.wait(library_window::is_free);
        desk.press(Modifiers::COMMAND, Key::D);
        desk.wait(library_window::is_kept);
    }
    library_window::show(&mut desk);
    check(&mut desk, "library", Part::Dialog);
}

#[test]
fn the_rules_of_a_site_are_shown_as_their_file() {
    let mut desk = with_example();
    let folder = desk.folder.path().join("rules");
    fs::create_dir_all(&folder).unwrap();
    let rule = "[[rule]]\npages = \"example.com/news/#/*\"\ncontainer = [\"#story\"]\ndrop = [\".remark\"]\n";
    fs::write(folder.join("example.com.toml"), rule).unwrap();
    desk.apply(RuleAction::Show(None));
    desk.wait(|state| !state.features.rules.panel.sites.is_empty());
    check(&mut desk, "rules", Part::Dialog);
}

#[test]
fn a_page_that_does_not_come_says_why() {
    let mut desk = with_example();
    let gone = desk.folder.path().join("gone.html");
    desk.apply(PageAction::OpenFile(gone));
    desk.wait(|state| state.shared.notices.fault.is_some());
    check(&mut desk, "failed", Part::Window);
}

#[test]
fn a_page_without_an_article_says_so() {
    let mut desk = with_example();
    desk.open_page("shell.html", include_str!("../fixtures/shell.html"));
    check(&mut desk, "no-article", Part::WindowAndText);
}

#[test]
fn a_note_is_written_on_a_highlight() {
    let mut desk = with_example();
    desk.open_page("Rivers.html", &highlights::page(highlights::PASSAGE));
    highlights::highlight(&mut desk, highlights::PASSAGE, 1);
    desk.apply(AnnotationAction::Note);
    desk.apply(AnnotationAction::Type("It is taller.".to_owned()));
    check(&mut desk, "note", Part::Dialog);
}
