//! The text of the leaf under way: white space, line ends, its beginning and end.

use super::build::{Builder, StartedLeaf};
use super::context::Context;
use super::{LeafKind, Run, is_break_hint, kept_lines};
use crate::document::{ElementId, TextId, TextSpan, append_as_set, is_blank, is_unspaced, joins_lines};

impl Builder<'_> {
    pub(super) fn text(&mut self, id: TextId) {
        let context = self.context();
        let mut span = self.document.whole(id);
        span.range.start = self.found.notes.own_label(id);
        if context.kind == LeafKind::Code || !context.keeps_lines {
            return self.part_of_text(span, context);
        }
        let text = &self.document.text(id)[span.range.start as usize..];
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.line_break();
            }
            let start = span.range.start + (line.as_ptr() as usize - text.as_ptr() as usize) as u32;
            let range = start..start + line.len() as u32;
            self.part_of_text(TextSpan { text: id, range }, context);
        }
    }

    /// Adds a part of a text node to the leaf under way.
    fn part_of_text(&mut self, span: TextSpan, context: Context) {
        let id = span.text;
        let text = self.document.span_text(&span);
        let is_code = context.kind == LeafKind::Code;
        let mut from = if is_code { self.between_code_lines(text) } else { 0 };
        // The counts find most white space without a look at the text.
        let is_counted = self.document.counts(id.until(id + 1)).characters > 0;
        let first = if is_counted { text.find(|c| !is_blank(c)) } else { None };
        if first.is_some() {
            if self.leaf.is_after_post_line {
                self.end_leaf();
            }
            self.read_signs(id);
        }
        if self.begins_paragraph(text) {
            self.end_leaf();
        }
        match (self.leaf.started, first) {
            (None, None) => return,
            (None, Some(first)) => {
                self.start_leaf(context, self.document.texts()[id].element);
                self.leaf.is_indented = kept_lines::is_indented(text);
                from = if is_code { line_start(text, first) } else { first };
            }
            (Some(_), Some(first)) => {
                self.break_lines();
                if first == 0 {
                    self.part_words(id);
                    self.join_lines(text);
                }
            }
            (Some(_), None) => {}
        }
        self.leaf.is_after_code_line = false;
        if let Some(first) = first.filter(|_| self.marks.are_awaited()) {
            if !self.line().is_empty() {
                append_as_set(&mut self.article.text, &text[..first]);
            }
            self.begin_marks(id);
            from = first;
        }
        let start = self.article.text.len();
        if is_code {
            self.article.text.push_str(&text[from..])
        } else {
            append_as_set(&mut self.article.text, &text[from..]);
            self.drop_break_hints(start);
        }
        self.push_run(start, span, context);
    }

    /// Takes the hints where words may be broken out of the text from `start` on, but for scripts that part words by them alone.
    fn drop_break_hints(&mut self, start: usize) {
        let added = &self.article.text[start..];
        // The last bytes of both characters.
        let may_hold_hint = memchr::memchr2(0xad, 0x8b, added.as_bytes()).is_some();
        if may_hold_hint && added.contains(is_break_hint) && !added.contains(is_unspaced) {
            let kept: String = added.chars().filter(|&c| !is_break_hint(c)).collect();
            self.article.text.truncate(start);
            self.article.text.push_str(&kept);
        }
    }

    /// Whether a text after a line end is a paragraph of its own: one that is indented, or a quotation in a text whose paragraphs are.
    fn begins_paragraph(&self, text: &str) -> bool {
        let opens_quotation = || text.trim_start().starts_with(['「', '『', '（', '“', '〈', '《']);
        self.leaf.line_breaks > 0
            && self
                .leaf
                .started
                .is_some_and(|leaf| leaf.context.kind == LeafKind::Paragraph)
            && (kept_lines::is_indented(text) || self.leaf.is_indented && opens_quotation())
    }

    /// Takes away the space of a line end before a text that goes on without one.
    fn join_lines(&mut self, text: &str) {
        let ends_line = |last: TextSpan| {
            let before = self.document.text(last.text);
            before[before.trim_end().len()..].contains('\n')
        };
        let joins = |line: &str| line.ends_with(' ') && joins_lines(line.trim_end_matches(' '), text);
        if joins(self.line()) && self.behind_line().is_some_and(ends_line) {
            self.trim_line();
        }
    }

    /// A space before the next text of the leaf, where only a style sheet keeps its first word apart.
    fn part_words(&mut self, next: TextId) {
        let is_within_word = !self.line().ends_with([' ', '\n']);
        let last = self.behind_line().filter(|_| is_within_word);
        if last.is_some_and(|last| self.document.parts_words(last.text, next)) {
            self.article.text.push(' ');
        }
    }

    /// The run of the text from `start` on.
    pub(super) fn push_run(&mut self, start: usize, span: TextSpan, context: Context) {
        let end = self.article.text.len();
        if end > start {
            if let Some(note) = context.note {
                self.refer(note);
            }
            self.article.runs.push(Run {
                text: start as u32..end as u32,
                span,
                style: context.style,
                link: context.link,
                note: context.note,
            });
        }
    }

    /// The next run refers to a note; several runs in a row are one reference.
    fn refer(&mut self, note: u32) {
        let goes_on = self.article.runs.last().is_some_and(|run| run.note == Some(note));
        if !goes_on && let Some(held) = self.article.notes.get_mut(note as usize) {
            held.references.push(self.article.runs.len() as u32);
        }
    }

    pub(super) fn start_leaf(&mut self, context: Context, element: ElementId) {
        // The title of a thread may be in its first post.
        if context.kind != LeafKind::Heading(1) {
            self.push_post_heading();
        }
        self.leaf.started = Some(StartedLeaf {
            context,
            element,
            text: self.article.text.len() as u32,
            run: self.article.runs.len() as u32,
        });
        self.leaf.line_breaks = 0;
    }

    /// The text of the leaf under way so far.
    pub(super) fn line(&self) -> &str {
        let begun = self
            .leaf
            .started
            .map_or(self.article.text.len(), |leaf| leaf.text as usize);
        self.article.text.get(begun..).unwrap_or_default()
    }

    /// The place behind the last text of the leaf under way; none where it has no text yet.
    pub(super) fn behind_line(&self) -> Option<TextSpan> {
        let runs = self.article.runs.get(self.leaf.started?.run as usize..)?;
        let last = &runs.last()?.span;
        Some(TextSpan {
            text: last.text,
            range: last.range.end..last.range.end,
        })
    }

    /// Takes the space away that ends the leaf under way so far.
    pub(super) fn trim_line(&mut self) {
        let text = &mut self.article.text;
        text.truncate(text.trim_end_matches(' ').len());
        self.shrink_last_run();
    }

    /// One `br` before more text is a line end inside the leaf.
    pub(super) fn break_lines(&mut self) {
        if self.leaf.line_breaks > 0 {
            self.trim_line();
            self.article.text.push('\n');
            self.leaf.line_breaks = 0;
        }
    }

    pub(super) fn line_break(&mut self) {
        let Some(leaf) = self.leaf.started.filter(|_| !self.leaf.is_after_post_line) else {
            return;
        };
        if leaf.context.kind == LeafKind::Code {
            // The end of an element that is a line has ended it already.
            if !std::mem::take(&mut self.leaf.is_after_code_line) {
                self.article.text.push('\n');
            }
            return;
        }
        self.leaf.line_breaks += 1;
        if self.leaf.line_breaks >= 2 {
            self.end_leaf();
        }
    }

    /// Ends the line of code under way, if it has any text.
    pub(super) fn end_code_line(&mut self) {
        let begun = self.leaf.started.map_or(0, |leaf| leaf.text as usize);
        let text = &mut self.article.text;
        if text.len() > begun && !text.ends_with('\n') {
            text.push('\n');
        }
    }

    /// Begins a line of code that is an element of its own.
    pub(super) fn open_code_line(&mut self, id: ElementId) {
        self.end_code_line();
        self.leaf.is_after_code_line = false;
        if self.leaf.started.is_some() {
            self.leaf.code_lines.push((id, self.article.text.len()));
        }
    }

    /// Ends a line of code that is an element of its own. An empty one is a blank line.
    pub(super) fn close_code_line(&mut self, id: ElementId) {
        let opened = self.leaf.code_lines.pop_if(|(line, _)| *line == id);
        let is_empty = opened.is_some_and(|(_, start)| start == self.article.text.len());
        if is_empty {
            self.article.text.push('\n');
        } else {
            self.end_code_line();
        }
        self.leaf.is_after_code_line = self.leaf.started.is_some();
    }

    /// The byte of a text in code from which it shows. The end of an element that is a line has ended the line already, so the line end that
    /// the source has there doesn't count, and neither do the indents of the next element.
    fn between_code_lines(&self, text: &str) -> usize {
        let Some(line_end) = text.find('\n').filter(|_| self.leaf.is_after_code_line) else {
            return 0;
        };
        let last = text.rfind('\n').unwrap_or(line_end);
        match text.chars().all(char::is_whitespace) {
            true if line_end == last => text.len(),
            _ if text[..line_end].chars().all(char::is_whitespace) => line_end + 1,
            _ => 0,
        }
    }

    /// Ends the leaf under way; images inside it follow it.
    pub(super) fn end_leaf(&mut self) {
        self.end_signs();
        if let Some(leaf) = self.leaf.started.take() {
            let end = self.article.text.trim_end().len().max(leaf.text as usize);
            self.article.text.truncate(end);
            self.shrink_last_run();
            self.finish_leaf(leaf);
        }
        self.leaf.line_breaks = 0;
        self.leaf.is_after_post_line = false;
        for (kind, element) in std::mem::take(&mut self.leaf.images) {
            self.push_empty_leaf(kind, element);
        }
        for note in std::mem::take(&mut self.leaf.notes) {
            self.note_behind(note);
        }
    }

    /// Adds the leaf whose text has ended, without the bracket of a heading.
    fn finish_leaf(&mut self, leaf: StartedLeaf) {
        match leaf.context.kind {
            LeafKind::Heading(_) => self.take_bracket(leaf),
            LeafKind::Paragraph if self.is_bracket_of_heading(leaf) => {
                self.article.text.truncate(leaf.text as usize);
                self.article.runs.truncate(leaf.run as usize);
                return;
            }
            _ => {}
        }
        self.push_leaf(leaf);
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
