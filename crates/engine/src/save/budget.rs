//! How large a file may get: a few bytes of a page must not ask for a huge one.
//!
//! Markdown and HTML are made in memory, and their writers look at the budget of the page wherever the text under way has grown:
//! they stop soon after it is used up, and nothing of it is given away. JSON, CSV and SVG need no budget, since they go into
//! their file bit by bit.

use crate::page::{Page, size};
use clearline_message::{Message, message};
use std::cell::Cell;
use std::fmt;
use std::io;
use thiserror::Error;

/// Bytes that are written for each byte that was read, at most: a page of short tables needs six.
const RATIO: usize = 8;
/// Bytes that any page may have beyond that: a style sheet, a head, a small page whose links have a long address.
const ALLOWANCE: usize = 1_000_000;

/// The bytes that a page may become.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: Cell<usize>,
    is_exceeded: Cell<bool>,
}

impl Budget {
    /// Eight times the page and a megabyte.
    pub(super) fn of(page: &Page) -> Budget {
        Budget {
            bytes: Cell::new(RATIO.saturating_mul(page.bytes.len()).saturating_add(ALLOWANCE)),
            is_exceeded: Cell::new(false),
        }
    }

    /// A picture of so many bytes goes into the file, in base64.
    pub(super) fn add_picture(&self, bytes: usize) {
        let written = bytes.div_ceil(3).saturating_mul(4);
        self.bytes
            .set(self.bytes.get().saturating_add(written.saturating_mul(RATIO)));
    }

    /// Whether there is room for a text, and was for all before it. A writer to whom this says no stops.
    pub(super) fn holds(&self, text: &str) -> bool {
        self.holds_bytes(text.len())
    }

    /// The same for a text by its length alone.
    pub(super) fn holds_bytes(&self, bytes: usize) -> bool {
        if bytes > self.bytes.get() {
            self.is_exceeded.set(true);
        }
        !self.is_exceeded.get()
    }

    /// The finished text.
    ///
    /// # Errors
    /// [`TooLarge`] where there was no room for all of it.
    pub(super) fn grant(&self, text: String, form: &'static str) -> Result<String, TooLarge> {
        if self.holds(&text) {
            Ok(text)
        } else {
            Err(TooLarge {
                form,
                bytes: self.bytes.get() as u64,
            })
        }
    }
}

/// Why a page is not written in some form: the file would be far larger than the page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
pub struct TooLarge {
    /// What the page was to be written as: a name such as `Markdown`, or the id `own-html` or `own-text`.
    pub form: &'static str,
    /// The bytes that the file may have.
    pub bytes: u64,
}

impl TooLarge {
    /// The name of the form.
    pub(super) fn form(&self) -> Message {
        Message::named("form", self.form)
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        message!("fault-too-large", form = self.form(), size = size(self.bytes))
    }
}

impl From<TooLarge> for io::Error {
    fn from(fault: TooLarge) -> io::Error {
        io::Error::new(io::ErrorKind::FileTooLarge, fault)
    }
}

/// Text that somebody else writes, up to its budget.
pub(super) struct Limited<'a> {
    budget: &'a Budget,
    text: String,
}

impl<'a> Limited<'a> {
    /// No text yet.
    pub(super) fn new(budget: &'a Budget) -> Limited<'a> {
        Limited {
            budget,
            text: String::new(),
        }
    }

    /// What was written.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

impl fmt::Write for Limited<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if self.budget.holds_bytes(self.text.len() + part.len()) {
            self.text.push_str(part);
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Source;

    #[test]
    fn a_budget_grows_with_the_page_and_its_pictures() {
        let budget = Budget::of(&Page::from_html(Source::Pasted, "<p>rain"));
        assert!(budget.holds_bytes(1_000_056));
        budget.add_picture(4);
        assert!(budget.holds_bytes(1_000_056 + 64));
        assert!(!budget.holds_bytes(1_000_056 + 65));
        let fault = budget.grant(String::new(), "Markdown").unwrap_err();
        assert_eq!(
            fault.to_string(),
            "Nothing was written: as Markdown this page would hold more than 1.0 MB, many times its size. Choose another \
             format, such as plain text or JSON."
        );
    }
}
