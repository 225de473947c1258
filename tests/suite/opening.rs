//! How pages come into the window: typed, pasted, dropped, read in another character set, or not at all.

use super::desk::{Desk, WIDE};
use super::hostile_server::SERVER;
use super::program::text;
use super::window::FIRST_WORDS;
use clearline::app::Example;
use clearline::app::action::{DialogAction, PageAction};
use clearline::app::ground::dialog::DialogKind;
use clearline::app::shell::state::State;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::epaint::text::MissingGlyphPolicy;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

/// A file that is dropped onto the window.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }
    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn an_address_that_is_typed_is_fetched() {
    let mut desk = Desk::with_example();
    let url = SERVER.url("/ok");
    desk.go_to(url.as_str());
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.page.source.url().is_some()));
    assert_eq!(desk.state().shared.address.text, url.as_str());
    assert_eq!(desk.open().reading.page.arrival.status, Some(200));
    assert!(desk.state().shared.opening.is_none());
}

#[test]
fn a_fault_is_a_sentence_above_the_page_that_was_there() {
    let mut desk = Desk::with_example();
    let folder = desk.state().shared.settings.folder.clone();
    desk.go_to("/no/such/page.html");
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert_eq!(desk.state().shared.settings.folder, folder, "no dialog begins there");
    assert!(desk.shows(&message!("fault-open-missing").error_text().why));
    assert!(desk.shows(FIRST_WORDS), "a fault never takes a good text away");
    assert_eq!(desk.state().shared.address.text, "/no/such/page.html");
    desk.go_to("gopher://rice.example");
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.says(&message!("fault-address-scheme", scheme = "gopher")));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(desk.state().shared.notices.fault.is_none());
    assert!(!desk.state().shared.address.text.contains("rice"));
}

#[test]
fn a_folder_takes_the_place_of_the_page_and_the_next_dialog_begins_there() {
    let mut desk = Desk::with_example();
    desk.open_page(
        "one.html",
        "<p>A page, with a sentence that is long enough to be read.</p>",
    );
    let folder = desk.folder.path().join("pages");
    fs::create_dir(&folder).unwrap();
    desk.go_to(folder.to_str().unwrap());
    desk.wait(|state| state.features.start.folder().is_some());
    let shared = &desk.state().shared;
    assert!(shared.open.is_none() && shared.notices.fault.is_none());
    assert_eq!(shared.address.text, folder.display().to_string());
    assert_eq!(shared.settings.folder.as_ref(), Some(&folder));
}

#[test]
fn the_next_dialog_begins_beside_the_file_that_was_opened_or_imported() {
    let mut desk = Desk::with_example();
    let folders = ["pages", "lists"].map(|name| desk.folder.path().join(name));
    folders.iter().for_each(|folder| fs::create_dir(folder).unwrap());
    desk.open_page(
        "pages/one.html",
        "<p>A page, with a sentence that is long enough to be read.</p>",
    );
    assert_eq!(desk.state().shared.settings.folder.as_ref(), Some(&folders[0]));
    let list = folders[1].join("list.txt");
    fs::write(&list, "").unwrap();
    desk.apply(DialogAction::Chosen(DialogKind::ImportFile, list));
    assert_eq!(desk.state().shared.settings.folder.as_ref(), Some(&folders[1]));
    desk.wait(|state| state.features.library.importing.run.is_none());
    desk.apply(DialogAction::Chosen(DialogKind::ImportFolder, folders[0].clone()));
    assert_eq!(desk.state().shared.settings.folder.as_ref(), Some(&folders[0]));
    desk.wait(|state| state.features.library.importing.run.is_none());
}

#[test]
fn escape_stops_a_page_that_does_not_come() {
    let mut desk = Desk::with_example();
    desk.go_to(SERVER.url("/hang").as_str());
    desk.harness.run();
    assert!(desk.state().shared.opening.is_some());
    assert!(desk.says(&message!("strip-fetching", host = "127.0.0.1")));
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.state().shared.opening.is_none());
    assert!(desk.state().shared.notices.fault.is_none());
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.shared.title().starts_with("一张网页"));
}

#[test]
fn escape_in_the_address_field_brings_the_address_back_and_then_leaves_it() {
    let mut desk = Desk::with_example();
    desk.open_page(
        "a.html",
        "<p>A page, with a sentence that is long enough to be read.</p>",
    );
    let address = desk.state().shared.address.text.clone();
    let has_keyboard = |desk: &Desk<'_>| {
        desk.harness
            .get_by_label(&text("address"))
            .accesskit_node()
            .is_focused()
    };
    desk.press(Modifiers::COMMAND, Key::L);
    desk.harness.run();
    desk.harness.get_by_label(&text("address")).type_text("a wrong addr");
    desk.harness.run();
    assert_eq!(desk.state().shared.address.text, "a wrong addr");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert_eq!(desk.state().shared.address.text, address);
    assert!(has_keyboard(&desk), "what was typed can be typed anew");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(!has_keyboard(&desk));
    assert_eq!(desk.state().shared.address.text, address);
}

#[test]
fn escape_in_the_address_field_takes_what_was_typed_away_with_its_fault() {
    let mut desk = Desk::with_example();
    desk.open_page(
        "a.html",
        "<p>A page, with a sentence that is long enough to be read.</p>",
    );
    let page = desk.state().shared.address.text.clone();
    let folder = desk.folder.path().join("pages");
    fs::create_dir(&folder).unwrap();
    for address in [page, folder.display().to_string()] {
        desk.go_to(&address);
        desk.wait(|state| state.shared.opening.is_none() && state.shared.address.text == address);
        for wrong in ["/no/such/page.html", "gopher://rice.example"] {
            for is_in_field in [true, false] {
                desk.go_to(wrong);
                desk.wait(|state| state.shared.notices.fault.is_some());
                assert_eq!(desk.state().shared.address.text, wrong, "it can be mended");
                if is_in_field {
                    desk.press(Modifiers::COMMAND, Key::L);
                    desk.harness.run();
                }
                desk.press(Modifiers::NONE, Key::Escape);
                desk.harness.run();
                assert!(desk.state().shared.notices.fault.is_none(), "{address} {wrong}");
                assert_eq!(desk.state().shared.address.text, address, "{wrong}");
            }
        }
    }
}

#[test]
fn a_first_page_that_does_not_come_gives_way_to_the_example() {
    let missing = Source::File("/no/such/page.html".into());
    let mut desk = Desk::new(WIDE, Some(missing));
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.state().shared.open.is_none(), "the fault has the window to itself");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.wait(|state| state.shared.open.is_some());
    assert!(desk.shows(FIRST_WORDS) && desk.state().shared.address.text.is_empty());

    let mut desk = Desk::new(WIDE, Some(Source::Url(SERVER.url("/hang"))));
    desk.harness.step();
    desk.press(Modifiers::NONE, Key::Escape);
    desk.wait(|state| state.shared.open.is_some());
    assert!(desk.shows(FIRST_WORDS));
}

#[test]
fn the_bytes_can_be_read_in_another_character_set() {
    let mut desk = Desk::with_example();
    let file = desk.folder.path().join("page.html");
    let text = "<p>D\u{e9}j\u{e0} vu, encore et toujours. ".repeat(30);
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    fs::write(&file, bytes).unwrap();
    desk.go_to(&file.display().to_string());
    desk.wait(|state| matches!(&state.shared.open, Some(open) if matches!(open.reading.page.source, Source::File(_))));
    assert!(desk.shows("Déjà vu"));
    desk.apply(PageAction::Decode(Some("windows-1251")));
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.page.charset.name() == "windows-1251"));
    let chosen = message!("charset-known-chosen");
    assert!(desk.says(&message!("status-charset", charset = "windows-1251", reason = chosen)));
    assert!(!desk.shows("Déjà vu"));
}

#[test]
fn a_declaration_that_was_overruled_is_one_click_away_and_so_is_the_way_back() {
    let mut desk = Desk::with_example();
    // What cannot be read is no matter of fonts.
    desk.harness.ctx.set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
    let file = desk.folder.path().join("page.html");
    let sentence = "今天上午，市图书馆的新馆正式对读者开放。馆长说，藏书一共三十万册，周末也不休息。";
    let text = format!("<meta charset=utf-8><p>{}</p>", sentence.repeat(5));
    fs::write(&file, encoding_rs::GBK.encode(&text).0).unwrap();
    let is_read_in = |charset: &'static str| move |state: &State| matches!(&state.shared.open, Some(open) if open.reading.page.charset.name() == charset);
    desk.go_to(&file.display().to_string());
    desk.wait(is_read_in("gb18030"));
    assert!(desk.shows("市图书馆"));
    let overruled = message!("charset-known-overruled", declared = "UTF-8");
    assert!(desk.says(&message!("status-charset", charset = "gb18030", reason = overruled)));
    let read_as = |charset: &str| message!("strip-read-as", charset = charset).to_string();
    desk.click(desk.words_at(&read_as("UTF-8")));
    desk.wait(is_read_in("UTF-8"));
    assert!(!desk.shows("市图书馆"));
    desk.click(desk.words_at(&read_as("gb18030")));
    desk.wait(is_read_in("gb18030"));
    assert!(desk.shows("市图书馆"));
}

#[test]
fn pastes_open_addresses_and_html() {
    let mut desk = Desk::with_example();
    desk.harness.event(Event::Paste("/no/such/file.html".to_owned()));
    desk.wait(|state| state.shared.notices.fault.is_some());
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::V);
    let html = format!("<title>Pasted</title><p>{}", "A pasted sentence. ".repeat(20));
    desk.harness.event(Event::Paste(html));
    desk.wait(|state| state.shared.title().starts_with("Pasted"));
    assert_eq!(desk.open().reading.page.source, Source::Pasted);
}

#[test]
fn a_file_that_is_dropped_is_opened() {
    let mut desk = Desk::with_example();
    let file = desk.folder.path().join("dropped.html");
    fs::write(&file, "<title>Dropped</title><p>Text.").unwrap();
    desk.harness.input_mut().dropped_files = vec![std::sync::Arc::new(Dropped(file.clone()))];
    desk.harness.step();
    desk.harness.input_mut().dropped_files.clear();
    desk.wait(|state| state.shared.title().starts_with("Dropped"));
    assert_eq!(desk.open().reading.page.source, Source::File(file));
}
