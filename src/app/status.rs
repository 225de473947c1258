//! The strip below the toolbar: how the page came, how it was read, and how much of it is kept.

use super::action::{Actions, PageAction};
use super::icons::Icon;
use super::pictures::{self, Gallery};
use super::reading_view::TextLength;
use super::state::{OpenPage, State};
use super::toolbar::menu;
use crate::document::LanguageReason;
pub(super) use crate::extraction::grouped;
use crate::page::{Form, Page, Size, Source};
use egui::{RichText, ScrollArea, TextStyle, Ui};
use std::time::Duration;

/// Character sets that are offered, by the names of the Encoding Standard.
const CHARSETS: [(&str, &str); 19] = [
    ("utf-8", "UTF-8"),
    ("gb18030", "gb18030 – simplified Chinese"),
    ("big5", "Big5 – traditional Chinese"),
    ("shift_jis", "Shift_JIS – Japanese"),
    ("euc-jp", "EUC-JP – Japanese"),
    ("iso-2022-jp", "ISO-2022-JP – Japanese"),
    ("euc-kr", "EUC-KR – Korean"),
    ("windows-1252", "windows-1252 – western Europe"),
    ("iso-8859-15", "ISO-8859-15 – western Europe"),
    ("windows-1250", "windows-1250 – central Europe"),
    ("iso-8859-2", "ISO-8859-2 – central Europe"),
    ("windows-1251", "windows-1251 – Cyrillic"),
    ("koi8-r", "KOI8-R – Russian"),
    ("windows-1253", "windows-1253 – Greek"),
    ("windows-1254", "windows-1254 – Turkish"),
    ("windows-1255", "windows-1255 – Hebrew"),
    ("windows-1256", "windows-1256 – Arabic"),
    ("windows-874", "windows-874 – Thai"),
    ("windows-1258", "windows-1258 – Vietnamese"),
];

/// Draws the strip.
pub fn show(ui: &mut Ui, state: &State, gallery: &Gallery, actions: &mut Actions) {
    let Some(open) = &state.open else {
        ui.weak("No page is open.");
        return;
    };
    ui.style_mut().override_text_style = Some(TextStyle::Small);
    ui.spacing_mut().item_spacing.x = 5.0;
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = egui::vec2(5.0, 1.0);
    ui.horizontal_wrapped(|ui| {
        ui.weak(origin(&open.reading.page));
        dot(ui);
        ui.weak(Size(open.reading.page.bytes.len() as u64).to_string());
        dot(ui);
        charset_menu(ui, &open.reading.page, actions);
        show_language(ui, open);
        show_redirects(ui, &open.reading.page);
        dot(ui);
        ui.label(kept_text(open));
        show_reading_time(ui, open);
        if gallery.entries().next().is_some() {
            dot(ui);
            pictures::show_menu(ui, gallery, &state.settings.images, actions);
        }
        dot(ui);
        ui.weak(milliseconds(open.took))
            .on_hover_text("Time to parse and judge the page");
        if let Some(confidence) = open.reading.extraction.confidence {
            dot(ui);
            ui.weak(format!("confidence {:.0} %", 100.0 * confidence));
        }
        if let Some(remark) = &open.reading.extraction.remark {
            dot(ui);
            ui.weak(remark);
        }
    });
}

fn dot(ui: &mut Ui) {
    ui.weak("·");
}

/// Where the page comes from: the HTTP status, or in a word.
fn origin(page: &Page) -> String {
    match (&page.source, page.arrival.status) {
        (_, Some(status)) => status.to_string(),
        (Source::File(_), None) => "file".to_owned(),
        (Source::BuiltIn(_), None) => "example".to_owned(),
        (Source::Pasted, None) => "pasted".to_owned(),
        (Source::Url(_) | Source::Stdin, None) => "page".to_owned(),
    }
}

fn charset_menu(ui: &mut Ui, page: &Page, actions: &mut Actions) {
    let label = format!("{} ({})", page.charset.name(), page.charset_reason);
    let name = format!("Character set: {label}");
    menu(ui, (label, Icon::Down.atom()), &name, |ui| {
        ui.set_min_width(240.0);
        ui.style_mut().override_text_style = None;
        let mut choose = |ui: &mut Ui, chosen: bool, label: &str, charset| {
            if ui.selectable_label(chosen, label).clicked() {
                actions.push(PageAction::Decode(charset));
                ui.close();
            }
        };
        choose(ui, false, "As the page declares", None);
        ui.separator();
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for (charset, label) in CHARSETS {
                let is_chosen = page.charset.name().eq_ignore_ascii_case(charset);
                choose(ui, is_chosen, label, Some(charset));
            }
        });
    });
}

fn show_language(ui: &mut Ui, open: &OpenPage) {
    let language = open.reading.document.language();
    if language.code.is_empty() {
        return;
    }
    dot(ui);
    ui.weak(&language.code).on_hover_text(match language.reason {
        LanguageReason::Declared => "The language that the page declares",
        LanguageReason::Script => "The language, by its characters",
        LanguageReason::Words => "The language, by its words",
        LanguageReason::Unknown => "The language that the page declares; its text is too short to tell",
    });
}

fn show_redirects(ui: &mut Ui, page: &Page) {
    let redirects = &page.arrival.redirects;
    let label = match redirects.len() {
        0 => return,
        1 => "1 redirect".to_owned(),
        many => format!("{many} redirects"),
    };
    let hops: Vec<&str> = redirects.iter().map(url::Url::as_str).collect();
    dot(ui);
    ui.weak(label).on_hover_text(hops.join("\n"));
}

/// How long the text takes to be read, and how much of it has been.
fn show_reading_time(ui: &mut Ui, open: &OpenPage) {
    let length = open.view.guide.length;
    if length.minutes() == 0 {
        return;
    }
    dot(ui);
    let label = ui.label(length.told());
    label.on_hover_ui(|ui| {
        let (words, characters) = (grouped(length.words), grouped(length.characters));
        let (pace, slow) = (TextLength::WORDS_A_MINUTE, TextLength::CHARACTERS_A_MINUTE);
        if length.words > 0 {
            ui.label(format!("{words} words, {pace} a minute"));
        }
        if length.characters > 0 {
            ui.label(format!("{characters} characters, {slow} a minute"));
        }
        if let Some(share) = open.column.progress() {
            ui.label(format!("{:.0}\u{A0}% read", 100.0 * share));
        }
    });
}

fn kept_text(open: &OpenPage) -> RichText {
    let extraction = &open.reading.extraction;
    let (all, kept) = (grouped(extraction.units.len()), grouped(extraction.kept_count()));
    let form = match open.reading.page.arrival.form {
        Form::Html => "",
        Form::PlainText => " of plain text",
    };
    RichText::new(format!("{all} {}s{form}, {kept} kept", extraction.units.kind().name()))
}

fn milliseconds(time: Duration) -> String {
    let time = 1000.0 * time.as_secs_f64();
    match time {
        0.0..10.0 => format!("{time:.1}\u{A0}ms"),
        _ => format!("{time:.0}\u{A0}ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_character_set_exists() {
        for (charset, _) in CHARSETS {
            let encoding = crate::page::charset_of_label(charset).unwrap();
            assert!(encoding.name().eq_ignore_ascii_case(charset), "{charset}");
        }
    }

    #[test]
    fn figures_are_easy_to_read() {
        assert_eq!(milliseconds(Duration::from_micros(3_140)), "3.1\u{A0}ms");
        assert_eq!(milliseconds(Duration::from_micros(123_400)), "123\u{A0}ms");
    }
}
