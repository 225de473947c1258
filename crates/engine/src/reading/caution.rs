//! What a reader should know of a reading beside its status.

use super::Reading;
use crate::extraction::Status;
use crate::page::Notice;
use std::fmt;

/// Something that a reader should know of a reading. Its `Display` is a sentence.
///
/// ```
/// use clearline_engine::page::{Notice, Page, Source};
/// use clearline_engine::{Caution, NoRules, Recipe, read};
///
/// let page = Page::from_html(Source::Pasted, "<p>It rained all night.");
/// let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
/// let is_cut = |caution: &Caution| matches!(caution, Caution::Page(Notice::OnlyFirst { .. }));
/// assert!(!reading.cautions().iter().any(is_cut));
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Caution {
    /// What was noticed when the page was fetched or opened; some of it offers another page or another way to read this one.
    Page(Notice),
    /// What was noticed when it was read: a sentence.
    Reading(String),
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Caution::Page(notice) => notice.fmt(f),
            Caution::Reading(sentence) => f.write_str(sentence),
        }
    }
}

impl Reading {
    /// What a reader should know beside the status: what of the page was not read, what happened on the way, whether the
    /// text is none that the page shows, and which corrections were not made.
    pub fn cautions(&self) -> Vec<Caution> {
        let extraction = &self.extraction;
        let matters = matches!(extraction.status, Status::Nothing(_)) || extraction.keeps_stated(&self.document);
        let remark = extraction.remark.clone().filter(|_| matters);
        let cut = self.document.cut().map(ToString::to_string);
        let notices = self.page.arrival.notices.iter().cloned();
        let said = remark.into_iter().chain(cut).map(Caution::Reading);
        let unmade = self.unmade_sentence().map(Caution::Reading);
        said.chain(notices.map(Caution::Page)).chain(unmade).collect()
    }

    fn unmade_sentence(&self) -> Option<String> {
        let (all, unmade) = (self.recipe.corrections.len(), self.unmade);
        (unmade > 0).then(|| {
            format!(
                "Of {all} corrections the last {unmade} are not made: together they go through more text than is possible at \
                 once. Correct larger parts with fewer of them."
            )
        })
    }
}
