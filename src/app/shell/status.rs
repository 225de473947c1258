//! The strip below the toolbar: how the page came, how it was read, and how much of it is kept.

use super::charset_menu;
use crate::app::action::{Actions, PlaceAction, StartAction};
use crate::app::ground::assistive::{describe, live_where_it_stands};
use crate::app::ground::words::Words;
use crate::app::pictures;
use crate::app::reading_view::{LeftOut, TextLength, bar_text};
use crate::app::shared::{OpenPage, Shared};
use crate::app::shell::state::State;
use crate::said;
use clearline_column::bidi;
use clearline_column::reader::ColumnState;
use clearline_column::typeset::has_rtl;
use clearline_engine::document::Metadata;
use clearline_engine::internals::document::LanguageReason;
use clearline_engine::internals::page::size;
use clearline_engine::page::{Form, Page, Source};
use clearline_words::{Message, message};
use egui::{Align2, Color32, Label, Response, RichText, TextStyle, Ui, Vec2, pos2, vec2};
use std::time::Duration;

/// Room for the dot between two parts, besides that between any two things in a row, in points.
const ROOM_FOR_DOT: f32 = 9.0;

/// In a window lower than this, as with enlarged controls, the page needs the room of all but what is kept, in points; and in one that is
/// narrower and lower than these, where the strip takes many rows.
const LOW: f32 = 420.0;
const NARROW_AND_LOW: Vec2 = vec2(290.0, 560.0);

/// The most characters without a glyph that are listed.
const MOST_MISSING: usize = 40;

/// Draws the strip.
pub(super) fn show(ui: &mut Ui, State { shared, features }: &State, column: &ColumnState, actions: &mut Actions) {
    let gallery = features.pictures.gallery();
    let Some(open) = &shared.open else {
        ui.horizontal_wrapped(|ui| {
            show_private(ui, shared, actions);
            ui.weak(ui.word("status-no-page"));
        });
        return;
    };
    ui.style_mut().override_text_style = Some(TextStyle::Small);
    ui.spacing_mut().item_spacing.x = 5.0;
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = vec2(5.0, 1.0);
    ui.horizontal_wrapped(|ui| {
        show_private(ui, shared, actions);
        let room = ui.ctx().content_rect().size();
        if room.y < LOW || room.x < NARROW_AND_LOW.x && room.y < NARROW_AND_LOW.y {
            return show_kept(ui, open);
        }
        show_library(ui, features.library.page_kept_since());
        part(ui, |ui| add(ui, weak(ui.say(&origin(&open.reading.page)))));
        part(ui, |ui| {
            add(ui, weak(ui.say(&size(open.reading.page.bytes.len() as u64))))
        });
        part(ui, |ui| charset_menu::show(ui, &open.reading.page, actions));
        show_language(ui, open);
        show_redirects(ui, &open.reading.page);
        show_kept(ui, open);
        if !shared.has_analysis() {
            show_left_out(ui, open, actions);
        }
        show_reading_time(ui, open, column);
        show_missing(ui, column.missing_characters());
        if gallery.entries().next().is_some() {
            part(ui, |ui| {
                pictures::show_menu(ui, gallery, &shared.settings.images, actions)
            });
        }
        part(ui, |ui| {
            let took = weak(ui.say(&milliseconds(open.took)));
            add(ui, took).on_hover_text(ui.word("status-took"))
        });
        if let Some(confidence) = open.reading.extraction.shown_confidence() {
            let label = ui.say(&message!("status-confidence", percent = 100.0 * confidence.value));
            let lines: Vec<String> = confidence.explanation().iter().map(|line| ui.say(line)).collect();
            part(ui, |ui| add(ui, weak(label)).on_hover_text(lines.join("\n")));
        }
        show_kind(ui, &open.reading.metadata);
        if let Some(remark) = &open.reading.extraction.remark {
            let remark = ui.say(remark);
            part(ui, |ui| add(ui, weak(remark)));
        }
    });
}

/// What kind of page it calls itself, where that is no article.
fn show_kind(ui: &mut Ui, metadata: &Metadata) {
    let Some(kind) = metadata.kind.as_ref().filter(|kind| kind.value != "article") else {
        return;
    };
    let label = ui.say(&Message::named("status-kind", &kind.value));
    let hint = ui.say(&message!(
        "status-kind-origin",
        origin = Message::named("origin", &kind.origin)
    ));
    part(ui, |ui| add(ui, weak(label)).on_hover_text(hint));
}

/// That the page is in the library, where it is.
fn show_library(ui: &mut Ui, since: Option<&str>) {
    let Some(since) = since else {
        return;
    };
    let hint = ui.say(&message!("status-in-library-since", day = said::day(since)));
    part(ui, |ui| {
        add(ui, RichText::new(ui.word("status-in-library"))).on_hover_text(hint)
    });
}

/// How much is kept.
fn show_kept(ui: &mut Ui, open: &OpenPage) {
    part(ui, |ui| {
        let count = kept(open);
        let kept = add(ui, RichText::new(ui.say(&count)));
        // What a slider, a method or a correction has changed; another method may keep as much.
        let method = open.reading.recipe.method.title();
        let (wording, spoken) = (ui.wording(), message!("status-kept-by", kept = count, method = method));
        live_where_it_stands(&kept);
        describe(&kept, |node| node.set_value(wording.say(&spoken)));
        kept.on_hover_text(ui.say(&what_is_counted(open)))
    });
}

/// That nothing is remembered, where that is so; a click remembers again.
fn show_private(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    if !shared.is_private() {
        return;
    }
    let label = RichText::new(ui.word("private-sign")).strong();
    if ui.button(label).on_hover_text(ui.word("private-off")).clicked() {
        actions.push(StartAction::Private(false));
    }
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
fn origin(page: &Page) -> Message {
    if let Some(agent) = &page.shown_by {
        return message!("status-shown-by", browser = agent.to_string());
    }
    match (&page.source, page.arrival.status) {
        (_, Some(status)) => Message::verbatim(status.to_string()),
        (Source::File(_), None) => message!("status-file"),
        (Source::BuiltIn(_), None) => message!("status-example"),
        (Source::Pasted, None) => message!("status-pasted"),
        (Source::Url(_) | Source::Browser(_) | Source::Stdin, None) => message!("status-page"),
    }
}

fn show_language(ui: &mut Ui, open: &OpenPage) {
    let language = open.reading.document.language();
    if language.code.is_empty() {
        return;
    }
    let reason = match language.reason {
        LanguageReason::Declared => "status-language-declared",
        LanguageReason::Script => "status-language-script",
        LanguageReason::Words => "status-language-words",
        LanguageReason::Unknown => "status-language-unknown",
    };
    let name = ui.say(&message!("language-name", code = language.primary()));
    let told = message!(
        "status-language-told",
        reason = message!(reason),
        code = language.code.as_str()
    );
    let told = ui.say(&told);
    part(ui, |ui| add(ui, weak(&name)).on_hover_text(told));
}

fn show_redirects(ui: &mut Ui, page: &Page) {
    let redirects = &page.arrival.redirects;
    if redirects.is_empty() {
        return;
    }
    let label = ui.say(&message!("status-redirects", count = redirects.len()));
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
            ui.label(ui.say(&message!("status-words", count = length.words, pace = pace)));
        }
        if length.characters > 0 {
            ui.label(ui.say(&message!("status-characters", count = length.characters, pace = slow)));
        }
        if let Some(share) = column.progress() {
            ui.label(ui.say(&message!("status-read", percent = 100.0 * share)));
        }
    };
    part(ui, |ui| {
        add(ui, RichText::new(ui.say(&length.told()))).on_hover_ui(told)
    });
}

/// How many characters are shown as boxes. Their codes are beside them, since no font of the window has them either.
fn show_missing(ui: &mut Ui, characters: &[char]) {
    if characters.is_empty() {
        return;
    }
    let label = ui.say(&message!("status-missing", count = characters.len()));
    let codes = characters.iter().take(MOST_MISSING);
    let codes: Vec<String> = codes
        .map(|&character| format!("{character} U+{:04X}", u32::from(character)))
        .collect();
    let more = if characters.len() > MOST_MISSING { " …" } else { "" };
    let listed = format!("{}\n{}{more}", ui.word("status-missing-hint"), codes.join(", "));
    part(ui, |ui| add(ui, weak(label)).on_hover_text(listed));
}

/// How many units there are, and how many of them are kept.
fn kept(open: &OpenPage) -> Message {
    let extraction = &open.reading.extraction;
    let units = extraction.units.kind().counted(extraction.units.len());
    let id = match open.reading.page.arrival.form {
        Form::Html => "status-kept",
        Form::PlainText => "status-kept-plain",
        Form::Markdown => "status-kept-markdown",
    };
    message!(id, units = units, kept = extraction.kept_count())
}

/// How much is left out, where no bars in the text say so, as a button that shows or hides it.
fn show_left_out(ui: &mut Ui, open: &OpenPage, actions: &mut Actions) {
    let Some(LeftOut { passages, is_hidden }) = open.view.left_out() else {
        return;
    };
    part(ui, |ui| {
        let button = ui.button(bar_text(ui.wording(), passages, !is_hidden));
        if button.clicked() {
            actions.push(PlaceAction::ToggleAll);
        }
        button.on_hover_text(ui.say(&what_is_counted(open)))
    });
}

/// Two counts stand side by side: what the method judges, and what a reader sees.
fn what_is_counted(open: &OpenPage) -> Message {
    message!(
        "status-what-is-counted",
        units = open.reading.extraction.units.kind().many()
    )
}

fn milliseconds(time: Duration) -> Message {
    let time = 1000.0 * time.as_secs_f64();
    message!(
        "status-milliseconds",
        time = if time < 10.0 { time } else { time.round() }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;
    use egui::{Context, Pos2, RawInput, Shape};

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
        let told = |micros| Wording::default().say(&milliseconds(Duration::from_micros(micros)));
        assert_eq!([told(3_140), told(123_400)], ["3.1\u{A0}ms", "123\u{A0}ms"]);
    }
}
