//! The strip below the toolbar: how the page came, how it was read, and how much of it is kept.

use crate::app::action::{Actions, PageAction, PlaceAction};
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::menu;
use crate::app::pictures;
use crate::app::reading_view::{LeftOut, TextLength, bar_text};
use crate::app::shared::OpenPage;
use crate::app::shell::state::State;
use clearline_column::bidi;
use clearline_column::reader::ColumnState;
use clearline_column::typeset::has_rtl;
use clearline_engine::internals::document::LanguageReason;
use clearline_engine::internals::extraction::{counted, grouped, numbered};
use clearline_engine::internals::page::Size;
use clearline_engine::page::{Form, Page, Source};
use egui::{Align2, Color32, Label, Response, RichText, ScrollArea, TextStyle, Ui, pos2};
use std::time::Duration;

/// Character sets that are offered, by the names of the Encoding Standard.
const CHARSETS: [(&str, &str); 20] = [
    ("utf-8", "UTF-8"),
    ("gb18030", "gb18030 – simplified Chinese"),
    ("hz-gb-2312", "HZ – simplified Chinese"),
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

/// Room for the dot between two parts, besides that between any two things in a row, in points.
const ROOM_FOR_DOT: f32 = 9.0;

/// Draws the strip.
pub(super) fn show(ui: &mut Ui, State { shared, features }: &State, column: &ColumnState, actions: &mut Actions) {
    let gallery = features.pictures.gallery();
    let Some(open) = &shared.open else {
        ui.weak("No page is open.");
        return;
    };
    ui.style_mut().override_text_style = Some(TextStyle::Small);
    ui.spacing_mut().item_spacing.x = 5.0;
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = egui::vec2(5.0, 1.0);
    ui.horizontal_wrapped(|ui| {
        part(ui, |ui| add(ui, weak(origin(&open.reading.page))));
        part(ui, |ui| {
            add(ui, weak(Size(open.reading.page.bytes.len() as u64).to_string()))
        });
        part(ui, |ui| charset_menu(ui, &open.reading.page, actions));
        show_language(ui, open);
        show_redirects(ui, &open.reading.page);
        part(ui, |ui| add(ui, kept_text(open)).on_hover_text(what_is_counted(open)));
        if !shared.has_analysis() {
            show_left_out(ui, open, actions);
        }
        show_reading_time(ui, open, column);
        if gallery.entries().next().is_some() {
            part(ui, |ui| {
                pictures::show_menu(ui, gallery, &shared.settings.images, actions)
            });
        }
        part(ui, |ui| {
            add(ui, weak(milliseconds(open.took))).on_hover_text("Time to parse and judge the page")
        });
        if let Some(confidence) = open.reading.extraction.shown_confidence() {
            let label = format!("confidence {:.0}\u{A0}%", 100.0 * confidence.value);
            part(ui, |ui| add(ui, weak(label)).on_hover_text(confidence.explanation()));
        }
        if let Some(remark) = &open.reading.extraction.remark {
            part(ui, |ui| add(ui, weak(remark)));
        }
    });
}

fn weak(text: impl Into<String>) -> RichText {
    RichText::new(text).weak()
}

/// Adds a part of the strip, with a dot before it where it stands in one row with the part before: at the end of a row, or at
/// the beginning of one, a dot would divide nothing.
fn part<R: Into<Option<Response>>>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) {
    let row = ui.cursor();
    let is_first = ui.cursor().left() <= ui.max_rect().left();
    if !is_first {
        ui.add_space(ROOM_FOR_DOT);
    }
    let left = ui.cursor().left();
    let added: Option<Response> = add(ui).into();
    // What is longer than a row begins in this one and ends below.
    let is_in_row = added.is_some_and(|added| added.rect.top() < row.bottom());
    if !is_first && is_in_row {
        let gap = ROOM_FOR_DOT + ui.spacing().item_spacing.x;
        let middle = pos2(left - gap / 2.0, row.center().y);
        let (font, color) = (TextStyle::Small.resolve(ui.style()), ui.visuals().weak_text_color());
        ui.painter().text(middle, Align2::CENTER_CENTER, "·", font, color);
    }
}

/// Adds a text that goes to the next row as a whole, unless it is longer than a row.
fn add(ui: &mut Ui, text: RichText) -> Response {
    let font = TextStyle::Small.resolve(ui.style());
    let width = |ui: &Ui, text: &str| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x
    };
    if width(ui, text.text()) < ui.max_rect().width() && !has_rtl(text.text()) {
        return ui.add(Label::new(text).extend());
    }
    let first_word = text.text().split_whitespace().next().unwrap_or_default();
    // Else it would begin with nothing at the end of the row.
    if width(ui, first_word) > ui.available_size_before_wrap().x {
        ui.end_row();
    }
    bidi::add_label(ui, text)
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

fn charset_menu(ui: &mut Ui, page: &Page, actions: &mut Actions) -> Response {
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
        choose(ui, false, "As the page declares, or its bytes show", None);
        ui.separator();
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for (charset, label) in CHARSETS {
                let is_chosen = page.charset.name().eq_ignore_ascii_case(charset);
                choose(ui, is_chosen, label, Some(charset));
            }
        });
    })
}

fn show_language(ui: &mut Ui, open: &OpenPage) {
    let language = open.reading.document.language();
    if language.code.is_empty() {
        return;
    }
    let reason = match language.reason {
        LanguageReason::Declared => "The language that the page declares",
        LanguageReason::Script => "The language, by its characters",
        LanguageReason::Words => "The language, by its words",
        LanguageReason::Unknown => "The language that the page declares; its text is too short to tell",
    };
    part(ui, |ui| add(ui, weak(&language.code)).on_hover_text(reason));
}

fn show_redirects(ui: &mut Ui, page: &Page) {
    let redirects = &page.arrival.redirects;
    let label = match redirects.len() {
        0 => return,
        1 => "1 redirect".to_owned(),
        many => format!("{many} redirects"),
    };
    let hops: Vec<&str> = redirects.iter().map(url::Url::as_str).collect();
    part(ui, |ui| add(ui, weak(label)).on_hover_text(hops.join("\n")));
}

/// How long the text takes to be read, and how much of it has been.
fn show_reading_time(ui: &mut Ui, open: &OpenPage, column: &ColumnState) {
    let length = open.view.guide.length;
    if length.minutes() == 0 {
        return;
    }
    let told = |ui: &mut Ui| {
        let (pace, slow) = (TextLength::WORDS_A_MINUTE, TextLength::CHARACTERS_A_MINUTE);
        if length.words > 0 {
            ui.label(format!("{}, {pace} a minute", counted(length.words, "word")));
        }
        if length.characters > 0 {
            ui.label(format!("{}, {slow} a minute", counted(length.characters, "character")));
        }
        if let Some(share) = column.progress() {
            ui.label(format!("{:.0}\u{A0}% read", 100.0 * share));
        }
    };
    part(ui, |ui| add(ui, RichText::new(length.told())).on_hover_ui(told));
}

fn kept_text(open: &OpenPage) -> RichText {
    let extraction = &open.reading.extraction;
    let units = numbered(extraction.units.len(), extraction.units.kind().name());
    let kept = grouped(extraction.kept_count());
    let form = match open.reading.page.arrival.form {
        Form::Html => "",
        Form::PlainText => " of plain text",
    };
    RichText::new(format!("{units}{form}, {kept} kept"))
}

/// How much is left out, where no bars in the text say so, as a button that shows or hides it.
fn show_left_out(ui: &mut Ui, open: &OpenPage, actions: &mut Actions) {
    let Some(LeftOut { passages, is_hidden }) = open.view.left_out() else {
        return;
    };
    part(ui, |ui| {
        let button = ui.button(bar_text(passages, !is_hidden));
        if button.clicked() {
            actions.push(PlaceAction::ToggleAll);
        }
        button.on_hover_text(what_is_counted(open))
    });
}

/// Two counts stand side by side: what the method judges, and what a reader sees.
fn what_is_counted(open: &OpenPage) -> String {
    let kind = open.reading.extraction.units.kind().name();
    format!(
        "What is kept is counted in {kind}s: these are what the method judges, one by one.\nWhat is left out of the text is \
         counted in passages: paragraphs, headings, items of lists, rows of tables."
    )
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
    use egui::{Context, Pos2, RawInput, Shape};

    #[test]
    fn every_offered_character_set_exists() {
        for (charset, _) in CHARSETS {
            let named = clearline_engine::internals::page::charset_of_label(charset).unwrap();
            assert!(named.name().eq_ignore_ascii_case(charset), "{charset}");
        }
    }

    /// The texts of a strip of these parts, with where they stand.
    fn painted(width: f32, parts: &[&str]) -> Vec<(String, Pos2)> {
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            ui.set_max_width(width);
            ui.horizontal_wrapped(|ui| parts.iter().for_each(|text| part(ui, |ui| add(ui, weak(*text)))));
        });
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes).into_iter();
        let texts = shapes.filter_map(|shape| match shape.shape {
            Shape::Text(text) => Some((text.galley.text().to_owned(), text.pos)),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn a_dot_stands_between_two_parts_of_a_row_only() {
        for (width, rows) in [(1000.0, 1), (240.0, 3), (100.0, 6)] {
            let texts = painted(width, &["seven words"; 6]);
            let mut tops: Vec<f32> = texts
                .iter()
                .filter(|(text, _)| text != "·")
                .map(|(_, at)| at.y)
                .collect();
            assert_eq!(tops.len(), 6);
            tops.dedup();
            assert_eq!(tops.len(), rows, "{width}");
            assert_eq!(
                texts.iter().filter(|(text, _)| text == "·").count(),
                6 - rows,
                "{width}"
            );
        }
    }

    #[test]
    fn a_dot_stands_before_a_part_that_is_longer_than_a_row_where_it_begins_in_that_of_the_part_before() {
        let long = "many words that tell at some length what there is to say of the page and of its text";
        for (width, has_dot) in [(240.0, true), (150.0, true), (95.0, false)] {
            let texts = painted(width, &["seven words", long]);
            assert_eq!(texts.iter().any(|(text, _)| text == "·"), has_dot, "{width}");
            let top = |part: &str| texts.iter().find(|(text, _)| text == part).map(|(_, at)| at.y);
            assert_eq!(top(long) > top("seven words"), !has_dot, "{width}: {texts:?}");
        }
    }

    #[test]
    fn a_remark_from_right_to_left_is_laid_out_in_the_order_in_which_it_is_seen() {
        let remark = "דף זה";
        let texts = painted(240.0, &["seven words", remark]);
        assert!(
            texts.iter().all(|(text, _)| text != remark) && texts.len() == 3,
            "{texts:?}"
        );
    }

    #[test]
    fn figures_are_easy_to_read() {
        assert_eq!(milliseconds(Duration::from_micros(3_140)), "3.1\u{A0}ms");
        assert_eq!(milliseconds(Duration::from_micros(123_400)), "123\u{A0}ms");
    }
}
