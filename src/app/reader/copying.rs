//! Selecting all and copying.

use super::action::TextAction;
use crate::app::shared::{OpenPage, Tools};
use clearline_column::reader::Selection;
use clearline_column::typeset::TextKind;
use clearline_engine::internals::save::titled_text;
use clearline_engine::internals::save::{TooLarge, escape, markdown_of};
use clearline_words::message;
use egui::OutputCommand;

/// Carries out an action on the text.
pub(crate) fn apply_to_text(action: TextAction, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    match (action, tools.column.selection()) {
        (TextAction::SelectAll, _) => {
            let all = Selection::all(&open.view.items);
            tools.column.select(Some(all));
            offer(open.view.text_of_selection(all), tools);
        }
        (TextAction::CopyArticle, _) => {
            let text = titled_text(&open.reading);
            copy(text, "copied-article", tools);
        }
        (TextAction::Copy, Some(selection)) => {
            let text = open.view.text_of_selection(selection);
            copy(text, "copied", tools);
        }
        (TextAction::CopyMarkdown, Some(selection)) => match selected_markdown(open, selection) {
            Ok(text) => copy(text, "copied-markdown", tools),
            Err(fault) => tools.tell_of(&fault.message()),
        },
        (TextAction::Copy | TextAction::CopyMarkdown, None) => {
            tools.say(tools.wording().word("copied-nothing-selected"));
        }
    }
}

/// Puts what has just been selected where a click of the middle button takes it from, in this program and in others.
pub(super) fn offer_selection(tools: &mut Tools<'_>) {
    if let Some(selection) = tools.column.take_settled(tools.ctx)
        && let Some(open) = &tools.shared.open
    {
        offer(open.view.text_of_selection(selection), tools);
    }
}

fn offer(text: String, tools: &Tools<'_>) {
    if !text.is_empty() {
        tools.ctx.send_cmd(OutputCommand::TextSelectionSettled(text));
    }
}

fn copy(text: String, done: &'static str, tools: &mut Tools<'_>) {
    let count = text.chars().count();
    if count == 0 {
        return tools.say(tools.wording().word("copied-no-text"));
    }
    tools.ctx.copy_text(text);
    tools.say(tools.wording().say(&message!(done, characters = count)));
}

/// What is selected as Markdown: the title and the byline, where they are not of the article's text, and the part of the
/// article. A title that is the article's own heading stands before the byline too.
fn selected_markdown(open: &OpenPage, selection: Selection) -> Result<String, TooLarge> {
    let mut lines = Vec::new();
    let mut part = markdown_of(&open.reading, &open.view.shown_in(&open.reading, selection))?;
    for (text, kind) in open.view.head_in(selection) {
        match kind {
            TextKind::Title => lines.push(format!("# {}\n", escape(&text, false))),
            _ => {
                let heading = part
                    .split_once("\n\n")
                    .filter(|_| lines.is_empty() && part.starts_with("# "));
                if let Some((heading, rest)) = heading {
                    lines.push(format!("{heading}\n"));
                    part = rest.to_owned();
                }
                lines.push(format!("{}\n", escape(&text, true)));
            }
        }
    }
    lines.push(part);
    lines.retain(|line| !line.is_empty());
    Ok(lines.join("\n"))
}
