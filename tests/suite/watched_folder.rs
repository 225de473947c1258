//! The watched folder: pages that other programs put into it, by real files.

use crate::suite::desk::{Desk, WIDE};
use crate::suite::panes::around;
use crate::suite::program::text;
use clearline::app::action::{DialogAction, WatchedAction};
use clearline::app::ground::dialog::DialogKind;
use clearline::app::ground::settings::OnArrival;
use clearline::app::shell::state::State;
use clearline::app::watched::Standing;
use clearline_library::Shelf;
use clearline_words::message;
use egui::vec2;
use egui_kittest::kittest::Queryable;
use std::fs;
use std::path::PathBuf;

fn page(title: &str) -> String {
    let filler = "<p>The water runs slowly here, and the road follows it through the whole of the valley below.</p>";
    format!("<title>{title}</title><h1>{title}</h1>{}", filler.repeat(10))
}

fn downloads(desk: &Desk<'_>) -> PathBuf {
    desk.folder.path().join("Downloads")
}

/// A window that watches a folder in which one page is already.
fn watching(on_arrival: OnArrival) -> Desk<'static> {
    let mut desk = Desk::with_example();
    let folder = downloads(&desk);
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("before.html"), page("Before")).unwrap();
    desk.apply(DialogAction::Take(DialogKind::WatchedFolder(PathBuf::new()), folder));
    desk.wait(is_there);
    desk.apply(WatchedAction::Choose(on_arrival));
    desk.apply(DialogAction::Close);
    desk
}

fn is_there(state: &State) -> bool {
    state.features.watched.standing == Some(Standing::Watched)
}

fn titles(state: &State) -> Vec<&str> {
    let arrived = state.features.watched.arrived.iter();
    arrived.map(|arrived| arrived.title.as_str()).collect()
}

fn says_of_arrival(desk: &Desk<'_>) -> bool {
    let arrived = message!("watched-arrived", title = "|", folder = "|");
    desk.shows(&around(&arrived, 1))
}

#[test]
fn a_page_that_is_whole_is_offered_read_and_kept_and_nothing_else_is() {
    let mut desk = watching(OnArrival::Offer);
    let folder = downloads(&desk);
    // What was there before gets other rights, and what is no page, or on its way, or elsewhere, comes.
    let mut rights = fs::metadata(folder.join("before.html")).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(folder.join("before.html"), rights).unwrap();
    fs::write(folder.join("a.pdf"), "%PDF").unwrap();
    fs::write(folder.join("b.html"), "").unwrap();
    fs::write(folder.join("c.html.part"), page("On its way")).unwrap();
    fs::write(folder.join(".hidden.html"), page("Hidden")).unwrap();
    fs::create_dir(folder.join("below")).unwrap();
    fs::write(folder.join("below/d.html"), page("Below")).unwrap();
    fs::create_dir(folder.join("folder.html")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(desk.folder.path().join("settings.json"), folder.join("link.html")).unwrap();
    fs::write(folder.join("Rivers.html"), page("Rivers")).unwrap();
    desk.wait(|state| !titles(state).is_empty());
    assert_eq!(titles(desk.state()), ["Rivers"]);
    assert!(desk.says(&message!("watched-arrived", title = "Rivers", folder = "Downloads")));
    // The placeholder is filled, and the download renamed into its place.
    fs::rename(folder.join("c.html.part"), folder.join("b.html")).unwrap();
    desk.wait(|state| titles(state).len() == 2);
    assert_eq!(titles(desk.state()), ["Rivers", "On its way"]);
    assert!(desk.says(&message!("watched-several", count = 2, folder = "Downloads")));
    desk.apply(WatchedAction::Read(folder.join("b.html")));
    desk.wait(|state| state.shared.title().starts_with("On its way"));
    assert_eq!(titles(desk.state()), ["Rivers"]);
    desk.harness.get_by_label(&text("watched-keep")).click();
    desk.harness.run();
    let library = Shelf::at(desk.folder.path().join("library"));
    desk.wait(|_| library.walk().is_ok_and(|walk| walk.files.len() == 1));
    assert!(!says_of_arrival(&desk));
    desk.apply(WatchedAction::Stop);
    assert_eq!(desk.state().shared.settings.watched, None);
}

#[test]
fn a_page_that_is_saved_again_under_its_name_is_offered_again() {
    let mut desk = watching(OnArrival::Offer);
    let folder = downloads(&desk);
    fs::write(folder.join("before.html"), page("Before, edited")).unwrap();
    desk.wait(|state| titles(state) == ["Before, edited"]);
    desk.apply(WatchedAction::Dismiss);
    // As a browser does it that replaces a file, and as one that writes into it.
    fs::write(folder.join("before.html.part"), page("Before, replaced")).unwrap();
    fs::rename(folder.join("before.html.part"), folder.join("before.html")).unwrap();
    desk.wait(|state| titles(state) == ["Before, replaced"]);
    fs::write(folder.join("before.html"), "").unwrap();
    fs::write(folder.join("before.html"), page("Before, once more")).unwrap();
    desk.wait(|state| titles(state) == ["Before, once more"]);
    assert_eq!(desk.state().features.watched.count(), 1);
}

#[test]
fn many_at_once_are_one_notice() {
    let mut desk = watching(OnArrival::Offer);
    let folder = downloads(&desk);
    for number in 0..130 {
        fs::write(folder.join(format!("{number}.html")), page(&format!("Page {number}"))).unwrap();
    }
    desk.wait(|state| state.features.watched.count() == 130);
    assert!(desk.says(&message!("watched-several", count = 130, folder = "Downloads")));
    assert_eq!(desk.state().features.watched.arrived.len(), 100);
    assert!(
        desk.harness.query_by_label(&text("watched-keep-all")).is_none(),
        "it would not keep all"
    );
    desk.harness.get_by_label(&text("watched-read")).click();
    desk.harness.run();
    assert!(desk.shows(&text("watched-list")));
    desk.apply(WatchedAction::List);
    desk.wait(|state| state.features.start.folder().is_some());
    assert_eq!(desk.state().features.watched.count(), 0);
}

#[test]
fn pages_are_opened_or_kept_as_they_arrive_where_that_is_chosen() {
    let mut desk = watching(OnArrival::Open);
    let folder = downloads(&desk);
    fs::write(folder.join("Rivers.html"), page("Rivers")).unwrap();
    desk.wait(|state| state.shared.title().starts_with("Rivers"));
    assert!(!says_of_arrival(&desk));
    desk.apply(WatchedAction::Choose(OnArrival::Keep));
    for name in ["Snow", "Rain"] {
        fs::write(folder.join(format!("{name}.html")), page(name)).unwrap();
    }
    let library = Shelf::at(desk.folder.path().join("library"));
    desk.wait(|_| library.walk().is_ok_and(|walk| walk.files.len() == 2));
    // One without a text is said not to be kept.
    fs::write(folder.join("empty.html"), "<title>Empty</title><p>No").unwrap();
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.says(&message!("fault-library-files-partly", left = 1, count = 1)));
}

#[test]
fn what_is_watched_is_remembered_and_said_where_it_is_not_there() {
    let desk = watching(OnArrival::Keep);
    let folder = downloads(&desk);
    let mut again = desk.restart(WIDE, None);
    again.wait(is_there);
    let watch = again.state().shared.settings.watched.clone().unwrap();
    assert_eq!((watch.folder, watch.on_arrival), (folder.clone(), OnArrival::Keep));
    fs::remove_dir_all(&folder).unwrap();
    again.wait(|state| state.features.watched.standing == Some(Standing::Missing));
    assert!(again.state().shared.notices.fault.is_none());
    again.apply(WatchedAction::Choose(OnArrival::Offer));
    // It comes back with pages in it, which are no news, and then one comes.
    let elsewhere = again.folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::write(elsewhere.join("old.html"), page("Old")).unwrap();
    fs::rename(&elsewhere, &folder).unwrap();
    again.wait(is_there);
    fs::write(folder.join("new.html"), page("New")).unwrap();
    again.wait(|state| !titles(state).is_empty());
    assert_eq!(titles(again.state()), ["New"]);
}

#[cfg(unix)]
#[test]
fn hostile_names_and_titles_stay_in_their_line() {
    let mut desk = watching(OnArrival::Offer);
    desk.harness.set_size(vec2(560.0, 800.0));
    let name = "evil\u{202e}lmth.exe\n\u{7}.html";
    fs::write(
        downloads(&desk).join(name),
        "<p>Nothing names this page, and it says little.",
    )
    .unwrap();
    desk.wait(|state| !titles(state).is_empty());
    assert_eq!(titles(desk.state()), ["evillmth.exe"]);
    let title = "\u{2067}河".repeat(10_000);
    fs::write(downloads(&desk).join("b.html"), page(&title)).unwrap();
    desk.wait(|state| titles(state).len() == 2);
    let shown = titles(desk.state())[1];
    assert!(shown.chars().count() <= 71, "{shown}");
    assert!(!shown.contains(['\u{2067}', '\n']), "{shown:?}");
}
