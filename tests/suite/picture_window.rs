//! Images in the window: off until somebody allows them, shown where they stand, and as large as the window.

use super::counting_server::CountingServer;
use super::desk::{Desk, WIDE};
use super::hostile_server::typed;
use super::library_window;
use super::picture_bombs::drawn;
use super::program::text;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clearline::app::action::{MethodAction, MoveAction, PageAction, PictureAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::way::Way;
use clearline::app::pictures::{Entry, Scope};
use clearline_engine::internals::methods::line_block;
use clearline_engine::internals::picture::PictureFault;
use clearline_engine::page::Source;
use clearline_library::ArticleFile;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use image::ImageFormat;
use std::collections::HashMap;
use std::fs;

const SENTENCES: &str = "The night desk of the library opens at eight in the evening, and it closes when the last reader \
    goes home, which is often late. Nobody is sent away before that, whatever the clock on the wall may say about it.";

/// An article with these pieces of HTML among its paragraphs.
fn article(pieces: &[String]) -> String {
    // Numbered, since a text is shown once.
    let between = |(number, piece): (usize, &String)| format!("<p>Night {number}: {SENTENCES}</p>{piece}");
    let middle: String = pieces.iter().enumerate().map(between).collect();
    format!(
        "<!doctype html><html lang=en><title>Night desk</title><article><h1>Night desk</h1>{middle}<p>{SENTENCES}</p>"
    )
}

fn image(source: &str, alt: &str) -> String {
    format!("<p><img src=\"{source}\" alt=\"{alt}\"></p>")
}

fn png(width: u32, height: u32) -> Vec<u8> {
    drawn(width, height, ImageFormat::Png)
}

/// A server of a page at `/` and `/second`, and of pictures `/0.png`, `/1.png` …
fn serve(pieces: &[String], pictures: usize) -> CountingServer {
    let page = typed("text/html", article(pieces).as_bytes());
    let mut answers = HashMap::from([("/".to_owned(), page.clone()), ("/second".to_owned(), page)]);
    for number in 0..pictures {
        answers.insert(format!("/{number}.png"), typed("image/png", &png(300, 200)));
    }
    CountingServer::start(answers)
}

fn open(server: &CountingServer) -> Desk<'static> {
    open_in(WIDE, Source::Url(server.url("/")))
}

/// A window that shows a page by a method that keeps text however often it is repeated.
fn open_in(size: Vec2, source: Source) -> Desk<'static> {
    let mut desk = Desk::new(size, Some(source));
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(MethodAction::Choose(&line_block::METHOD));
    desk.wait(
        |state| matches!(&state.shared.open, Some(open) if open.reading.extraction.method == line_block::METHOD.name),
    );
    desk
}

fn entries<'a>(desk: &'a Desk<'_>) -> Vec<&'a Entry> {
    desk.harness.state().pictures().gallery().entries().collect()
}

/// Draws frames until the images are as wanted.
fn wait_for(desk: &mut Desk<'_>, is_there: impl Fn(&[&Entry]) -> bool) {
    for _ in 0..2_000 {
        desk.harness.step();
        if is_there(&entries(desk)) {
            return desk.harness.run_ok().map_or((), |_| ());
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the images did not come");
}

#[test]
fn with_images_off_a_page_causes_one_request() {
    let mut pieces: Vec<String> = (0..100)
        .map(|number| image(&format!("/{number}.png"), "A picture"))
        .collect();
    pieces.push(
        "<link rel=stylesheet href=/a.css><link rel=prefetch href=/next><link rel=icon href=/icon.png>\
        <iframe src=/frame></iframe><video src=/v.mp4 poster=/p.png autoplay></video><script src=/a.js></script>\
        <img src=/pixel.gif width=1 height=1><object data=/o.swf></object><style>@import '/b.css'</style>"
            .to_owned(),
    );
    let server = serve(&pieces, 100);
    let mut desk = open(&server);
    for _ in 0..40 {
        desk.press(Modifiers::NONE, Key::PageDown);
        desk.harness.run();
    }
    assert_eq!(server.targets(), ["/"]);
    assert!(desk.says(&message!("pictures-count-missing", images = 100, missing = 100)));
}

#[test]
fn pictures_that_come_after_a_page_was_kept_go_into_its_file() {
    let pieces: Vec<String> = (0..3)
        .map(|number| image(&format!("/{number}.png"), "A picture"))
        .collect();
    let server = serve(&pieces, 3);
    let mut desk = open(&server);
    desk.wait(library_window::is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(library_window::is_kept);
    let file = library_window::files(&desk).remove(0);
    let kept = || ArticleFile::open(&file).unwrap().article;
    let before = kept();
    assert!(before.resources.is_empty());
    desk.apply(PictureAction::LoadAll);
    desk.wait(|_| kept().resources.len() == 3);
    let page = ArticleFile::open(&file).unwrap().page().unwrap();
    assert!(page.resources.iter().all(|picture| !picture.bytes.is_empty()));
    assert_eq!(kept().changed, before.changed, "what another machine changes wins");
}

#[test]
fn images_of_a_saved_page_are_shown_at_once_and_kept_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("desk.html");
    fs::create_dir(folder.path().join("desk_files")).unwrap();
    fs::write(folder.path().join("desk_files/0.png"), png(300, 200)).unwrap();
    let pieces = [
        image("./desk_files/0.png", "A picture"),
        image("./desk_files/none.png", "Another"),
    ];
    let saved_from = "<!-- saved from url=(0026)https://night.example/desk -->";
    fs::write(&page, saved_from.to_owned() + &article(&pieces)).unwrap();
    let mut desk = open_in(WIDE, Source::File(page));
    wait_for(&mut desk, |entries| {
        let are_done = |entry: &&Entry| entry.texture_size().is_some() || entry.fault().is_some();
        entries.len() == 2 && entries.iter().all(are_done)
    });
    let entries = entries(&desk);
    assert_eq!(entries[0].texture_size(), Some([300, 200]));
    assert_eq!(entries[1].fault(), Some(&PictureFault::NotInFolder));
    desk.wait(library_window::is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(library_window::is_kept);
    let file = library_window::files(&desk).remove(0);
    let kept = ArticleFile::open(&file).unwrap().page().unwrap();
    assert_eq!(kept.resources.len(), 1);
    assert_eq!(
        kept.resources[0].url.as_ref().map(|url| url.as_str()),
        Some("https://night.example/desk_files/0.png")
    );
}

#[test]
fn what_comes_into_sight_is_loaded_once_it_is_allowed() {
    let pieces: Vec<String> = (0..100)
        .map(|number| format!("<p><img src=/{number}.png alt='A picture' width=300 height=900></p>"))
        .collect();
    let server = serve(&pieces, 100);
    let mut desk = open(&server);
    assert!(desk.shows(&text("pictures-load-images-of")));
    // Each placeholder has its buttons and takes no more than a few lines, whatever the size of its picture.
    let buttons: Vec<_> = desk
        .harness
        .query_all_by_label(&text("pictures-this-article"))
        .map(|button| button.rect())
        .collect();
    assert!(buttons.len() >= 2, "{buttons:?}");
    let apart = buttons[1].top() - buttons[0].top();
    assert!((60.0..320.0).contains(&apart), "{apart}");
    desk.click(buttons[1].center());
    wait_for(&mut desk, |entries| entries[0].texture_size() == Some([300, 200]));
    wait_for(&mut desk, |entries| entries.iter().all(|entry| !entry.is_loading()));
    let asked = server.targets().len() - 1;
    assert!((2..40).contains(&asked), "{asked} of 100 pictures were asked for");
    assert!(!desk.shows(&text("pictures-load-images-of")));
    for head in &server.heads()[1..] {
        assert!(!head.to_ascii_lowercase().contains("referer"), "{head}");
    }
    // What was allowed for an article does not reach the next one.
    let second = server.url("/second");
    desk.apply(PageAction::OpenTyped(second.to_string()));
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.page.source.url() == Some(&second)));
    assert!(entries(&desk).iter().all(|entry| entry.needs_permission()));
    // But it is not forgotten where one comes back.
    desk.apply(MoveAction::Go(Way::Back));
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.page.source.url() != Some(&second)));
    assert!(desk.harness.state().pictures().gallery().permission.article);
}

#[test]
fn a_page_cannot_reach_the_own_network() {
    let victim = serve(&[], 1);
    let port = victim.address.port();
    let hosts = [
        "127.0.0.2",
        "localhost",
        "2130706434",
        "0x7f000002",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "10.0.0.1",
    ];
    let sources = hosts.iter().map(|host| format!("http://{host}:{port}/0.png"));
    let pieces: Vec<String> = sources.map(|source| image(&source, "A picture")).collect();
    let server = serve(&pieces, 0);
    let mut desk = open(&server);
    desk.apply(PictureAction::Allow(Scope::Always, true));
    wait_for(&mut desk, |entries| entries.iter().all(|entry| entry.fault().is_some()));
    assert!(desk.says(&message!("picture-not-loaded", why = text("picture-inside"))));
    assert!(desk.says(&message!("pictures-count-missing", images = 7, missing = 7)));
    assert!(victim.heads().is_empty(), "{:?}", victim.heads());
    assert_eq!(server.targets(), ["/"]);
}

#[test]
fn a_site_that_was_allowed_stays_so() {
    let server = serve(&[image("/0.png", "A picture")], 1);
    let mut desk = open(&server);
    let always = message!("pictures-always-for-site", site = "127.0.0.1").to_string();
    let at = desk.words_at(&always);
    desk.click(at);
    assert!(desk.state().shared.settings.images.sites.contains("127.0.0.1"));
    wait_for(&mut desk, |entries| entries[0].texture_size().is_some());
    let menu = message!("pictures-menu", summary = message!("pictures-count", images = 1));
    let menu = desk.words_at(&menu.to_string());
    desk.click(menu);
    assert!(desk.says(&message!("pictures-requests", requests = 1)));
    assert!(desk.says(&message!("pictures-request-loaded", address = "/0.png")));
    let always = desk.harness.get_by_role_and_label(Role::CheckBox, &always);
    assert_eq!(always.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.shared.opening.is_none());
    wait_for(&mut desk, |entries| entries[0].texture_size().is_some());
}

#[test]
fn pictures_inside_the_page_need_no_permission_and_can_be_enlarged() {
    let data = format!("data:image/png;base64,{}", STANDARD.encode(png(64, 48)));
    let page = article(&[
        image(&data, "A lamp on a desk"),
        image("data:image/svg+xml,<svg/>", "A map"),
    ]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    fs::write(&path, page).unwrap();
    let mut desk = open_in(vec2(700.0, 800.0), Source::File(path));
    wait_for(&mut desk, |entries| {
        entries[0].texture_size().is_some() && entries[1].fault().is_some()
    });
    assert!(
        !desk.shows(&text("pictures-load-images-of")),
        "nothing here would ask a server"
    );
    assert!(desk.says(&message!("pictures-count-missing", images = 2, missing = 1)));
    let lamp = desk.harness.get_by_role_and_label(Role::Image, "A lamp on a desk");
    assert_eq!(lamp.rect().size(), vec2(64.0, 48.0));
    let at = lamp.rect().center();
    desk.click(at);
    assert!(matches!(desk.state().shared.dialog, Some(Dialog::Picture(0))));
    assert!(desk.says(&message!("pictures-close", alt = "A lamp on a desk")));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(desk.state().shared.dialog.is_none());
    // With a click it goes as it came.
    desk.click(at);
    desk.click(at);
    assert!(desk.state().shared.dialog.is_none());
}

#[test]
fn the_text_stays_where_it_is_while_pictures_above_it_come() {
    let pieces: Vec<String> = (0..40)
        .map(|number| image(&format!("/{number}.png"), "A picture"))
        .collect();
    let server = serve(&pieces, 40);
    let mut desk = open(&server);
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::PageDown);
        desk.harness.run();
    }
    let before = desk.column().position().unwrap();
    desk.apply(PictureAction::Allow(Scope::Article, true));
    wait_for(&mut desk, |entries| {
        entries.iter().filter(|entry| entry.texture_size().is_some()).count() > 10
    });
    wait_for(&mut desk, |entries| entries.iter().all(|entry| !entry.is_loading()));
    assert_eq!(desk.column().position(), Some(before));
}

#[test]
fn pictures_in_tables_are_shown_in_their_cells() {
    let data = format!("data:image/png;base64,{}", STANDARD.encode(png(120, 90)));
    let table = format!(
        "<table><tr><th>Lamp<th>Picture<tr><td>The green one on the long table by the window, lit until ten<td>\
         <img src=\"{data}\" alt=\"A green lamp\" width=120><tr><td>The brass one beside the catalogue<td>\
         <img src=/1.png alt=\"A brass lamp\"></table>"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    fs::write(&path, article(&[table])).unwrap();
    let mut desk = open_in(vec2(900.0, 800.0), Source::File(path));
    wait_for(&mut desk, |entries| {
        entries.len() == 2 && entries[0].texture_size().is_some()
    });
    let middle = {
        let mut rows = desk.harness.query_all_by_role(Role::Row);
        let is_lamps = |label: Option<String>| label.is_some_and(|label| label.contains("green one"));
        let row = rows.find(|row| is_lamps(row.accesskit_node().label())).unwrap();
        row.rect().center()
    };
    let is_picture = |step: i32| {
        desk.click(middle + vec2(20.0 * step as f32, 0.0));
        matches!(desk.state().shared.dialog, Some(Dialog::Picture(0)))
    };
    assert!((0..20).any(is_picture), "no picture right of the middle of the row");
}

/// What the one button of a picture in a cell is called.
const IN_CELL: &str = "pictures-load-images";

fn buttons_in_cells(desk: &Desk<'_>) -> Vec<Rect> {
    let name = text(IN_CELL);
    let buttons = desk.harness.query_all_by_role_and_label(Role::Button, &name);
    buttons.map(|button| button.rect()).collect()
}

#[test]
fn a_picture_in_a_cell_has_one_button_for_pointer_and_keyboard() {
    let rows: String = (0..2)
        .map(|number| {
            format!("<tr><td>The lamp {number} on the long table by the window<td><img src=/{number}.png alt=Lamp>")
        })
        .collect();
    let server = serve(&[format!("<table><tr><th>Lamp<th>Picture{rows}</table>")], 1);
    let mut desk = open(&server);
    let buttons = buttons_in_cells(&desk);
    assert_eq!(buttons.len(), 2);
    assert!(
        buttons[0].bottom() < buttons[1].top() && buttons[0].width() <= 64.0,
        "{buttons:?}"
    );
    desk.click(buttons[0].center());
    let always = message!("pictures-always-for-site", site = "127.0.0.1");
    assert!(desk.shows(&text("pictures-load-images-of")) && desk.says(&always));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(!desk.shows(&text("pictures-load-images-of")));
    assert_eq!(server.targets(), ["/"]);

    let name = text(IN_CELL);
    let first = desk.harness.get_all_by_role_and_label(Role::Button, &name).next();
    first.unwrap().focus();
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    desk.harness.get_by_label(&text("pictures-this-article")).focus();
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    wait_for(&mut desk, |entries| {
        entries[0].texture_size().is_some() && entries[1].fault().is_some()
    });
    assert!(buttons_in_cells(&desk).is_empty());
}

#[test]
fn the_button_of_a_cell_scrolls_with_its_table() {
    let cells = "<td>Bookkeepers and correspondents".repeat(9);
    let row = format!("<tr>{cells}<td><img src=/0.png alt=Lamp>");
    let server = serve(&[format!("<table>{row}{row}</table>")], 1);
    let mut desk = open(&server);
    assert!(buttons_in_cells(&desk).is_empty(), "it is out of sight");
    let name = text("column-scroll-table");
    let bar = desk.harness.get_by_label(&name);
    let track = bar.rect();
    bar.focus();
    desk.harness.run();
    for _ in 0..40 {
        desk.press(Modifiers::NONE, Key::ArrowRight);
        desk.harness.run();
    }
    let buttons = buttons_in_cells(&desk);
    assert_eq!(buttons.len(), 2);
    assert!(
        buttons.iter().all(|button| track.x_range().contains(button.center().x)),
        "{buttons:?}"
    );
}
