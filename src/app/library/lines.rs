//! The lines by which two texts of one page differ.

use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_engine::internals::save::characters::beginning;
use clearline_library::{ChangedLines, Difference};
use clearline_words::message;
use egui::Ui;

/// Lines of each text that are held, and characters of a line.
pub(super) const MOST_LINES: usize = 100;
const LONGEST_LINE: usize = 400;

/// The lines by which a text differs from an earlier one, as far as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// How many lines have changed.
    pub difference: Difference,
    /// Lines that only the earlier text has.
    pub removed: Vec<String>,
    /// Lines that only the later text has.
    pub added: Vec<String>,
}

impl Lines {
    /// How a text differs from the one before; of each text at most so many lines are held.
    pub(super) fn of(before: &str, after: &str, most: usize) -> Lines {
        let lines = ChangedLines::of(before, after);
        let shown = |lines: &[&str]| {
            let lines = lines.iter().take(most);
            lines.map(|line| beginning(line, LONGEST_LINE)).collect()
        };
        Lines {
            difference: lines.difference(),
            removed: shown(&lines.removed),
            added: shown(&lines.added),
        }
    }

    /// Draws them, with a sign before each.
    pub(super) fn show(&self, ui: &mut Ui) {
        let removed = self.removed.iter().map(|line| ("−", line));
        let added = self.added.iter().map(|line| ("+", line));
        for (sign, line) in removed.chain(added) {
            bidi::add_label(ui, format!("{sign} {line}"));
        }
        let hidden = self.difference.removed + self.difference.added - self.removed.len() - self.added.len();
        if hidden > 0 {
            ui.weak(ui.say(&message!("list-more", count = hidden)));
        }
    }
}
