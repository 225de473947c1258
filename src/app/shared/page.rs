//! The page that is open.

use crate::app::engine::Ticket;
use crate::app::ground::page_name::name_of;
use crate::app::reading_view::ReadingView;
use clearline_engine::Reading;
use clearline_engine::page::{Page, Source};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A page with what was made of it.
pub struct OpenPage {
    /// The page as it was read.
    pub reading: Reading,
    /// What the column shows of it.
    pub view: ReadingView,
    /// How long the last step of reading took.
    pub took: Duration,
    /// Where the file lies now from which it was read, where somebody has moved that since.
    pub moved_to: Option<PathBuf>,
    /// The file of the library in which it is kept, where that is known.
    pub kept_in: Option<PathBuf>,
    /// Numbers of what is shown, so that drawings and answers of something older are not used.
    pub versions: Versions,
}

impl OpenPage {
    /// Whether the page has text of which anything could be decided.
    pub fn has_text(&self) -> bool {
        self.reading.extraction.units.have_text()
    }

    /// Under which name something is kept about the page: see [`name_of`].
    pub fn name(&self) -> Option<String> {
        let moved = self.moved_to.as_deref().and_then(Path::to_str);
        moved.map(str::to_owned).or_else(|| name_of(&self.reading.page))
    }
}

/// Numbers that change with what they name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    /// Of the page; lists begin at their top with another one.
    pub page: u64,
    /// Of its coming: another one also where the same page comes again, fetched once more or in another character set.
    pub arrival: u64,
    /// Of the column's items.
    pub items: u64,
    /// Of the curve.
    pub curve: u64,
}

impl Versions {
    /// The ticket of an answer about the page as it came.
    pub fn page_ticket(self) -> Ticket {
        Ticket {
            page: self.arrival,
            revision: 0,
        }
    }

    /// The ticket of an answer about the reading that is shown.
    pub fn ticket(self) -> Ticket {
        Ticket {
            page: self.arrival,
            revision: self.curve,
        }
    }
}

/// What the address field says of a page that is open.
pub fn address_of(page: &Page) -> String {
    match (&page.source, &page.final_url) {
        (Source::Url(_) | Source::Browser(_), Some(url)) => url.to_string(),
        (source, _) => address_text(source),
    }
}

/// What the address field says of a page that is on its way.
pub(super) fn address_text(source: &Source) -> String {
    match source {
        Source::Url(_) | Source::Browser(_) | Source::File(_) => source.to_string(),
        // Nothing that could be typed.
        Source::Stdin | Source::Pasted | Source::BuiltIn(_) => String::new(),
    }
}
