//! Selecting all and copying.

use super::action::TextAction;
use crate::app::shared::{OpenPage, Tools};
use crate::said;
use clearline_column::reader::Selection;
use clearline_column::typeset::TextKind;
use clearline_engine::internals::save::titled_text;
use clearline_engine::internals::save::{TooLarge, escape, markdown_of};
use clearline_words::message;

/// Carries out an action on the text.
pub(crate) fn apply_to_text(action: TextAction, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    match (action, tools.column.selection()) {
        (TextAction::SelectAll, _) => tools.column.select(Some(Selection::all(&open.view.items))),
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
            Err(fault) => tools.tell_of(&said::too_large(&fault)),
        },
        (TextAction::Copy | TextAction::CopyMarkdown, None) => {
            tools.say(tools.wording().word("copied-nothing-selected"));
        }
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
