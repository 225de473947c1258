//! Selecting all and copying.

use super::Hands;
use crate::app::action::TextAction;
use crate::app::reader::Selection;
use crate::app::state::{Brief, OpenPage};
use crate::app::status::grouped;
use crate::app::typeset::TextKind;
use crate::save::{Format, escape, markdown_of, render};

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
                let text = render(&open.reading, Format::Text, None);
                self.copy(text, "The article copied");
            }
            (TextAction::Copy, Some(selection)) => {
                let text = open.view.text_of_selection(selection);
                self.copy(text, "Copied");
            }
            (TextAction::CopyMarkdown, Some(selection)) => {
                let text = selected_markdown(open, selection);
                self.copy(text, "Copied as Markdown");
            }
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

/// What is selected as Markdown: the lines above the article, where they are not of its text, and the part of the article.
fn selected_markdown(open: &OpenPage, selection: Selection) -> String {
    let head = open.view.head_in(selection);
    let lines = head.into_iter().map(|(text, kind)| match kind {
        TextKind::Title => format!("# {}\n", escape(text, false)),
        _ => format!("{}\n", escape(text, true)),
    });
    let part = open.view.shown_in(&open.reading, selection);
    let parts = lines.chain([markdown_of(&open.reading, &part)]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}
