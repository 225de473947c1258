//! Selecting all and copying.

use super::Hands;
use crate::app::action::TextAction;
use crate::app::shell::state::{Brief, OpenPage};
use clearline_column::reader::Selection;
use clearline_column::typeset::TextKind;
use clearline_engine::extraction::grouped;
use clearline_engine::save::{TooLarge, escape, markdown_of, titled_text};

/// Seconds that a brief message is shown.
const BRIEF: f64 = 2.5;

impl Hands<'_> {
    pub(super) fn apply_text(&mut self, action: TextAction) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        let selection = open.column.selection();
        match (action, selection) {
            (TextAction::SelectAll, _) => open.column.select(Some(Selection::all(&open.view.items))),
            (TextAction::CopyArticle, _) => {
                let text = titled_text(&open.reading);
                self.copy(text, "The article copied");
            }
            (TextAction::Copy, Some(selection)) => {
                let text = open.view.text_of_selection(selection);
                self.copy(text, "Copied");
            }
            (TextAction::CopyMarkdown, Some(selection)) => match selected_markdown(open, selection) {
                Ok(text) => self.copy(text, "Copied as Markdown"),
                Err(fault) => self.tell(fault.sentence()),
            },
            (TextAction::Copy | TextAction::CopyMarkdown, None) => self.say("Nothing is selected".to_owned()),
        }
    }

    /// Takes what is selected away. False where nothing was.
    pub(super) fn deselect(&mut self) -> bool {
        let column = self.state.open.as_mut().map(|open| &mut open.column);
        let selected = column.filter(|column| column.selection().is_some());
        selected.is_some_and(|column| {
            column.select(None);
            true
        })
    }

    fn copy(&mut self, text: String, done: &str) {
        let count = text.chars().count();
        if count == 0 {
            return self.say("There is no text in what is selected".to_owned());
        }
        let unit = if count == 1 { "character" } else { "characters" };
        self.ctx.copy_text(text);
        self.say(format!("{done}: {} {unit}", grouped(count)));
    }

    /// Tells something for a moment, over the text.
    pub(super) fn say(&mut self, text: String) {
        let until = self.ctx.input(|input| input.time) + BRIEF;
        self.state.notices.brief = Some(Brief { text, until });
    }
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
