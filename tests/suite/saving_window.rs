//! Where the window saves a page, what it says of it, and images that are loaded for the file.

use super::counting_server::CountingServer;
use super::desk::{Desk, WIDE};
use super::hostile_server::typed;
use super::panes::around;
use super::picture_bombs::drawn;
use super::program::text;
use clearline::app::action::{DialogAction, PageAction, SaveAction};
use clearline::app::ground::dialog::{Dialog, DialogKind};
use clearline::app::shell::state::State;
use clearline_engine::page::Source;
use clearline_engine::save::Format;
use clearline_words::message;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use image::ImageFormat;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

const TEXT: &str = "The night desk of the library opens at eight in the evening, and it closes when the last reader goes \
    home, which is often late. Nobody is sent away before that, whatever the clock on the wall may say about it.";

/// A server of articles at `/` and `/second`, and of pictures.
fn serve(images: &str) -> CountingServer {
    let article = |title: &str| {
        let html = format!(
            "<!doctype html><html lang=en><title>{title}</title><article><h1>{title}</h1><p>{TEXT}</p>{images}<p>Once more: {TEXT}</p>"
        );
        typed("text/html", html.as_bytes())
    };
    let picture = typed("image/png", &drawn(300, 200, ImageFormat::Png));
    CountingServer::start(HashMap::from([
        ("/".to_owned(), article("Night desk")),
        ("/second".to_owned(), article("Day desk")),
        ("/1.png".to_owned(), picture.clone()),
        ("/2.png".to_owned(), picture),
    ]))
}

/// A window that knows no folder for saving, with a page of the server.
fn desk_without_folder(server: &CountingServer) -> Desk<'static> {
    let folder = tempfile::tempdir().unwrap();
    let settings = serde_json::json!({ "folder": folder.path(), "theme": "light", "analysis": false });
    fs::write(folder.path().join("settings.json"), settings.to_string()).unwrap();
    let mut desk = Desk::start(WIDE, Some(Source::Url(server.url("/"))), folder);
    desk.wait(|state| state.shared.open.is_some());
    desk
}

fn save(desk: &mut Desk<'_>) {
    desk.press(Modifiers::COMMAND, Key::S);
    desk.harness.run();
}

fn told(state: &State) -> &str {
    state
        .shared
        .notices
        .message
        .as_ref()
        .map_or("", |message| &message.text)
}

fn is_saved(state: &State) -> bool {
    told(state).starts_with(&message!("saving-saved", path = "").to_string())
}

fn names(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let mut names: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|own| own == ending))
        .collect();
    names.sort();
    names
}

#[test]
fn the_first_save_of_a_fetched_page_asks_and_later_ones_go_there() {
    let server = serve("");
    let mut desk = desk_without_folder(&server);
    save(&mut desk);
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Path));
    assert_eq!(
        desk.state().features.path_box.kind,
        DialogKind::SaveAs("Night desk.md".to_owned())
    );
    assert_eq!(desk.state().features.path_box.folder, desk.folder.path());
    let texts = desk.folder.path().join("texts");
    fs::create_dir(&texts).unwrap();
    desk.apply(DialogAction::Take(
        DialogKind::SaveAs(String::new()),
        texts.join("Night.md"),
    ));
    desk.wait(is_saved);
    assert_eq!(
        desk.state().shared.settings.save_folder.as_deref(),
        Some(texts.as_path())
    );
    // Again: the same file.
    save(&mut desk);
    desk.wait(is_saved);
    assert_eq!(names(&texts, "md").len(), 1);

    desk.apply(PageAction::OpenTyped(server.url("/second").to_string()));
    desk.wait(|state| state.shared.opening.is_none());
    save(&mut desk);
    desk.wait(|state| told(state).contains("Day desk.md"));
    assert_eq!(names(&texts, "md"), [texts.join("Day desk.md"), texts.join("Night.md")]);
    // A folder that is gone is asked for anew.
    fs::remove_dir_all(&texts).unwrap();
    desk.apply(SaveAction::As(Format::Text));
    assert_eq!(
        desk.state().features.path_box.kind,
        DialogKind::SaveAs("Day desk.txt".to_owned())
    );
}

#[test]
fn a_page_that_is_a_file_is_saved_beside_it() {
    let server = serve("");
    let mut desk = desk_without_folder(&server);
    desk.open_page("own.html", &format!("<title>Own</title><p>{TEXT}</p><p>And {TEXT}</p>"));
    save(&mut desk);
    desk.wait(is_saved);
    assert_eq!(names(desk.folder.path(), "md"), [desk.folder.path().join("Own.md")]);
    assert_eq!(desk.state().shared.settings.save_folder, None);
}

#[test]
fn the_strip_shows_the_folder_and_saves_a_copy_elsewhere() {
    let mut desk = Desk::with_example();
    save(&mut desk);
    desk.wait(is_saved);
    desk.harness.get_by_label(&text("saving-reveal")).click();
    desk.harness.step();
    let opened = desk
        .harness
        .output()
        .platform_output
        .commands
        .iter()
        .any(|command| matches!(command, egui::OutputCommand::OpenUrl(open) if open.url.starts_with("file://")));
    assert!(opened, "the folder is shown");
    let elsewhere = desk.folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    desk.harness.get_by_label(&text("saving-elsewhere")).click();
    desk.harness.run();
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Path));
    desk.apply(DialogAction::Take(
        DialogKind::SaveAs(String::new()),
        elsewhere.join("copy.md"),
    ));
    desk.wait(|state| told(state).ends_with("copy.md"));
    let of_folder = names(desk.folder.path(), "md");
    assert_eq!(
        (of_folder.len(), names(&elsewhere, "md").len()),
        (1, 1),
        "nothing moves"
    );
    assert_eq!(
        fs::read(&of_folder[0]).unwrap(),
        fs::read(elsewhere.join("copy.md")).unwrap()
    );
    let folder = desk.state().shared.settings.save_folder.clone();
    assert_eq!(
        folder.as_deref(),
        Some(desk.folder.path()),
        "one copy elsewhere is no other folder"
    );
}

#[test]
fn the_menu_names_the_folder_and_forgets_it() {
    let mut desk = Desk::with_example();
    let open = |desk: &mut Desk<'_>| {
        desk.harness.get_by_label(&text("toolbar-save-text")).click();
        desk.harness.run();
        desk.harness.get_by_label_contains(&text("save-folder")).click();
        desk.harness.run();
    };
    open(&mut desk);
    assert!(desk.shows(&desk.folder.path().display().to_string()));
    desk.harness.get_by_label(&text("save-folder-forget")).click();
    desk.harness.run();
    assert_eq!(desk.state().shared.settings.save_folder, None);
    let other = tempfile::tempdir().unwrap();
    desk.apply(DialogAction::Chosen(
        DialogKind::SaveFolder(PathBuf::new()),
        other.path().to_owned(),
    ));
    save(&mut desk);
    desk.wait(is_saved);
    assert_eq!(names(other.path(), "md").len(), 1);
}

#[test]
fn images_that_a_file_lacks_are_loaded_and_it_is_saved_again() {
    let images =
        "<p><img src=/1.png alt=One></p><p><img src=/2.png alt=Two></p><p><img src=/missing.png alt=Three></p>";
    let server = serve(images);
    for format in [Format::Html, Format::Epub] {
        let mut desk = Desk::new(WIDE, Some(Source::Url(server.url("/"))));
        desk.wait(|state| state.shared.open.is_some());
        let asked = server.targets().len();
        desk.apply(SaveAction::As(format));
        let lacks = |id: &'static str, images: usize| around(&message!(id, path = "|", images = images), 1);
        let without = lacks("saving-saved-without-images", 3);
        desk.wait(|state| told(state).contains(&without));
        assert_eq!(server.targets().len(), asked, "nothing is asked for without a click");
        let path = names(desk.folder.path(), format.extension()).remove(0);
        let bare = fs::metadata(&path).unwrap().len();
        desk.harness.get_by_label(&text("saving-load-images")).click();
        let without = lacks("saving-saved-images-failed", 1);
        desk.wait(|state| told(state).contains(&without));
        assert_eq!(
            names(desk.folder.path(), format.extension()),
            std::slice::from_ref(&path),
            "over the same file"
        );
        assert!(fs::metadata(&path).unwrap().len() > bare);
        if format == Format::Html {
            assert_eq!(fs::read_to_string(&path).unwrap().matches("data:image/png").count(), 2);
        }
    }
}

#[test]
fn formats_without_pictures_say_nothing_of_images() {
    let server = serve("<p><img src=/1.png alt=One></p>");
    let mut desk = Desk::new(WIDE, Some(Source::Url(server.url("/"))));
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(SaveAction::As(Format::Markdown));
    desk.wait(is_saved);
    assert!(told(desk.state()).ends_with(".md"), "{}", told(desk.state()));
}

#[test]
fn saved_markdown_opens_as_the_article() {
    let mut desk = Desk::with_example();
    let before = desk.open().reading.metadata.title.clone().map(|title| title.value);
    save(&mut desk);
    desk.wait(is_saved);
    let path = names(desk.folder.path(), "md").remove(0);
    desk.apply(PageAction::OpenFile(path));
    desk.wait(|state| state.shared.opening.is_none());
    let title = desk.open().reading.metadata.title.clone().map(|title| title.value);
    assert_eq!(title, before);
    let extraction = &desk.open().reading.extraction;
    let units = extraction.units.kind().counted(extraction.units.len());
    let kept = extraction.kept_count();
    let said = message!("status-kept-markdown", units = units, kept = kept);
    assert!(desk.says(&said), "the status line names it");
}
