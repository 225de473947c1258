//! The text of the leaf under way: white space, line ends, its beginning and end.

use super::build::{Builder, Context, StartedLeaf};
use super::{LeafKind, Run};
use crate::document::{ElementId, TextId, append_collapsed, is_blank};

impl Builder<'_> {
    pub(super) fn text(&mut self, id: TextId) {
        let context = self.context();
        let mut span = self.document.whole(id);
        span.range.start = self.found.notes.own_label(id);
        let text = &self.document.text(id)[span.range.start as usize..];
        let is_code = context.kind == LeafKind::Code;
        let mut from = 0;
        // What is counted tells of most white space without a look at it.
        let is_counted = self.document.counts(id..id + 1).characters > 0;
        if self.leaf.started.is_none() {
            if !is_counted {
                return;
            }
            let Some(first) = text.find(|c| !is_blank(c)) else {
                return;
            };
            self.start_leaf(context, self.document.texts()[id as usize].element);
            from = if is_code { line_start(text, first) } else { first };
        } else if is_counted && text.chars().any(|c| !is_blank(c)) {
            self.break_lines();
        }
        let start = self.article.text.len();
        match is_code {
            true => self.article.text.push_str(&text[from..]),
            false => append_collapsed(&mut self.article.text, &text[from..]),
        }
        self.push_run(start, span, context);
    }

    pub(super) fn start_leaf(&mut self, context: Context, element: ElementId) {
        self.leaf.started = Some(StartedLeaf {
            context,
            element,
            text: self.article.text.len() as u32,
            run: self.article.runs.len() as u32,
        });
        self.leaf.line_breaks = 0;
    }

    /// One `br` before more text is a line end inside the leaf.
    pub(super) fn break_lines(&mut self) {
        if self.leaf.line_breaks > 0 {
            let text = &mut self.article.text;
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
            self.shrink_last_run();
            self.leaf.line_breaks = 0;
        }
    }

    pub(super) fn line_break(&mut self) {
        let Some(leaf) = self.leaf.started else {
            return;
        };
        if leaf.context.kind == LeafKind::Code {
            self.article.text.push('\n');
            return;
        }
        self.leaf.line_breaks += 1;
        if self.leaf.line_breaks >= 2 {
            self.end_leaf();
        }
    }

    /// A line of code that stands in an element of its own ends with it.
    pub(super) fn end_code_line(&mut self) {
        let begun = self.leaf.started.map_or(0, |leaf| leaf.text as usize);
        let text = &mut self.article.text;
        if text.len() > begun && !text.ends_with('\n') {
            text.push('\n');
        }
    }

    /// Ends the leaf under way; images inside it follow it.
    pub(super) fn end_leaf(&mut self) {
        if let Some(leaf) = self.leaf.started.take() {
            let end = self.article.text.trim_end().len().max(leaf.text as usize);
            self.article.text.truncate(end);
            self.shrink_last_run();
            self.push_leaf(leaf);
        }
        self.leaf.line_breaks = 0;
        for (kind, element) in std::mem::take(&mut self.leaf.images) {
            self.push_empty_leaf(kind, element);
        }
    }

    /// Runs must not reach beyond text that was trimmed.
    fn shrink_last_run(&mut self) {
        let end = self.article.text.trim_end_matches('\n').len() as u32;
        while let Some(run) = self.article.runs.last_mut() {
            run.text.end = run.text.end.min(end);
            if run.text.start < run.text.end {
                break;
            }
            self.drop_last_run();
        }
    }

    fn drop_last_run(&mut self) {
        let Some(Run { note: Some(note), .. }) = self.article.runs.pop() else {
            return;
        };
        let runs = self.article.runs.len() as u32;
        if let Some(note) = self.article.notes.get_mut(note as usize) {
            note.references.pop_if(|run| *run == runs);
        }
    }
}

/// The start of the line that holds byte `at`, so that the first line of code keeps its indent.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |line_end| line_end + 1)
}
