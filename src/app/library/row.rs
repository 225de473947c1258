//! One article in the list.

use super::choices::shown;
use super::listing::site_of;
use crate::app::ground::assistive::option;
use crate::app::ground::rows::{self, RowState, joined};
use crate::app::ground::theme::{WindowPalette, scheme};
use crate::app::ground::words::Words;
use crate::app::reading_view::TextLength;
use crate::said::{day, reading_time};
use clearline_engine::internals::save::characters::in_one_line;
use clearline_library::{Hit, Progress, Snippet};
use clearline_words::message;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Rect, Response, Role, TextStyle, Ui};
use unicode_segmentation::UnicodeSegmentation;

/// Characters of a passage before its first word that was searched for: more would push that out of a narrow row.
const BEFORE: usize = 16;

/// Height of a row, with a passage or without.
pub(super) fn height(ui: &Ui, has_passage: bool) -> f32 {
    rows::height(ui, usize::from(has_passage))
}

/// Draws the row of an article. `read` is how much of it is read, in percent, where the window knows that better than the file.
pub(super) fn show(ui: &mut Ui, area: Rect, (hit, read): (&Hit, Option<u8>), state: RowState) -> Response {
    let (response, room) = rows::ground(ui, area, ui.scope_id().with(&hit.name), state);
    let (title, facts) = (title(hit), facts(ui, hit, read));
    option(&response, Role::ListBoxOption, state.is_chosen, || {
        rows::named(&title, &facts)
    });
    paint(ui, room, hit, (&title, &facts));
    response
}

/// The title in one line; of a page without one the name of its file.
fn title(hit: &Hit) -> String {
    let title = hit.entry.article.as_ref().and_then(|article| article.title.as_deref());
    in_one_line(title.unwrap_or(&hit.name))
}

/// Site, day, minutes, how far it is read, what it is marked as, its shelf, highlights, tags.
fn facts(ui: &Ui, hit: &Hit, read: Option<u8>) -> String {
    let Some(article) = &hit.entry.article else {
        return ui.word("library-row-unreadable");
    };
    let length = TextLength::from(hit.entry.amount);
    let site = site_of(article).unwrap_or_default();
    let mut facts = vec![
        in_one_line(&site),
        ui.say(&day(article.kept.day())),
        ui.say(&reading_time(length.minutes())),
    ];
    facts.extend(article.state_messages(read).iter().map(|word| ui.say(word)));
    if !hit.shelf().is_empty() {
        facts.push(ui.say(&message!("library-row-shelf", shelf = shown(hit.shelf()))));
    }
    match hit.entry.highlights {
        Some(0) => {}
        Some(count) => facts.push(ui.say(&message!("library-row-marks", count = count))),
        None => facts.push(ui.word("library-row-marks-unreadable")),
    }
    facts.extend(article.tags.iter().map(|tag| format!("#{}", in_one_line(tag))));
    joined(facts)
}

fn paint(ui: &Ui, area: Rect, hit: &Hit, (title, facts): (&str, &str)) {
    let (body, small) = (
        TextStyle::Body.resolve(ui.style()),
        TextStyle::Small.resolve(ui.style()),
    );
    let visuals = ui.visuals();
    let is_read = hit
        .entry
        .article
        .as_ref()
        .is_some_and(|article| article.state.progress == Progress::Read);
    let color = if is_read {
        visuals.text_color()
    } else {
        visuals.strong_text_color()
    };
    let mut at = area.min;
    let title = LayoutJob::simple_singleline(title.to_owned(), body, color);
    at.y += rows::line(ui, at, area.width(), title);
    let facts = LayoutJob::simple_singleline(facts.to_owned(), small.clone(), visuals.weak_text_color());
    at.y += rows::line(ui, at, area.width(), facts);
    if let Some(snippet) = &hit.snippet {
        rows::line(ui, at, area.width(), passage(ui, snippet, small));
    }
}

/// The passage with its words marked.
fn passage(ui: &Ui, snippet: &Snippet, font: FontId) -> LayoutJob {
    let mark = WindowPalette::of(scheme(ui.ctx())).notice;
    let (color, strong) = (ui.visuals().text_color(), ui.visuals().strong_text_color());
    let mut job = LayoutJob::default();
    let mut add = |text: &str, color: Color32, background: Color32| {
        let format = TextFormat {
            background,
            ..TextFormat::simple(font.clone(), color)
        };
        job.append(text, 0.0, format);
    };
    let mut from = beginning(snippet);
    if from > 0 {
        add("…", color, Color32::TRANSPARENT);
    }
    for range in &snippet.marks {
        add(
            snippet.text.get(from..range.start).unwrap_or_default(),
            color,
            Color32::TRANSPARENT,
        );
        add(snippet.text.get(range.clone()).unwrap_or_default(), strong, mark);
        from = range.end;
    }
    add(
        snippet.text.get(from..).unwrap_or_default(),
        color,
        Color32::TRANSPARENT,
    );
    job
}

/// Where the passage begins in a row: a few characters before the first word that is marked, with a whole word.
fn beginning(snippet: &Snippet) -> usize {
    let mark = snippet.marks.first().map_or(0, |mark| mark.start);
    let before = snippet.text.get(..mark).unwrap_or_default();
    let Some((at, _)) = before.char_indices().rev().nth(BEFORE) else {
        return 0;
    };
    let mut words = before.split_word_bound_indices().map(|(start, _)| start);
    words.find(|start| *start >= at).unwrap_or(mark)
}
