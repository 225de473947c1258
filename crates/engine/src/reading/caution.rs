//! What a reader should know of a reading beside its status.

use super::Reading;
use crate::document::{Cut, Misfit};
use crate::extraction::things::{HIDDEN, LEFT_OUT_WITH_THING};
use crate::extraction::{NoArticle, Status};
use crate::page::Notice;
use clearline_message::{Message, message};
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
    /// That there is no article, or one that the page does not show.
    Status(Status),
    /// That a part of the page was not read.
    Cut(Cut),
    /// That the article may lack text that the page hides.
    Incomplete {
        /// How many paragraphs of it there are.
        paragraphs: usize,
    },
    /// That so many likely passages are left out because most of their list or table is.
    LeftOutWithThing {
        /// How many there are.
        passages: usize,
    },
    /// That so many of the last corrections were not made: together they go through more text than is possible at once.
    Unmade {
        /// How many there are.
        all: usize,
        /// How many of them were not made.
        unmade: usize,
    },
    /// What was remarked while it was read: a sentence.
    Remark(Message),
}

impl Caution {
    /// The caution as a message, a sentence.
    pub fn message(&self) -> Message {
        match self {
            Caution::Page(notice) => notice.message(),
            Caution::Status(status) => status.message(),
            Caution::Cut(cut) => cut.message(),
            Caution::Incomplete { paragraphs } => message!("caution-incomplete", paragraphs = *paragraphs),
            Caution::LeftOutWithThing { passages } => message!("caution-left-out-with-thing", passages = *passages),
            Caution::Unmade { all, unmade } => message!("caution-unmade", all = *all, unmade = *unmade),
            Caution::Remark(sentence) => sentence.clone(),
        }
    }
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Reading {
    /// The status in a sentence, with the frame that has the text of a page of frames.
    ///
    /// ```
    /// use clearline_engine::page::{Page, Source};
    /// use clearline_engine::{NoRules, Recipe, read};
    ///
    /// let page = Page::from_html(Source::Pasted, "<frameset><frame src=main.html></frameset>");
    /// let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
    /// assert!(reading.status_message().to_string().contains("main.html"));
    /// # Ok::<(), clearline_engine::page::PageFault>(())
    /// ```
    pub fn status_message(&self) -> Message {
        match (self.extraction.status, self.document.main_frame()) {
            (Status::Nothing(NoArticle::Frames) | Status::Doubtful(NoArticle::Frames), Some(frame)) => {
                message!("status-frames", frame = frame)
            }
            (status, _) => status.message(),
        }
    }

    /// What a reader should know beside the status: what of the page was not read, what happened on the way, whether the
    /// text is none that the page shows, and which corrections were not made.
    pub fn cautions(&self) -> Vec<Caution> {
        let extraction = &self.extraction;
        let matters = matches!(extraction.status, Status::Nothing(_)) || extraction.keeps_stated(&self.document);
        let remark = extraction.remark.clone().filter(|_| matters);
        // The method that needs the boxes says it itself.
        let is_said = extraction.status == Status::Nothing(NoArticle::ForeignBoxes);
        let misfit = self.document.layout().and_then(Result::err).filter(|_| !is_said);
        let remark = remark
            .into_iter()
            .chain(misfit.map(Misfit::refusal))
            .map(Caution::Remark);
        let cut = self.document.cut().copied().map(Caution::Cut);
        let notices = self.page.arrival.notices.iter().cloned();
        let (all, unmade) = (self.recipe.corrections.len(), self.unmade);
        let unmade = (unmade > 0).then_some(Caution::Unmade { all, unmade });
        let incomplete = (extraction.status == Status::Found).then(|| self.incomplete());
        let said = remark.chain(cut).chain(incomplete.into_iter().flatten());
        said.chain(notices.map(Caution::Page)).chain(unmade).collect()
    }

    /// Returns a caution for likely text that the page hides, and one for likely text that goes with its list or table. A line or two of
    /// such text don't matter.
    fn incomplete(&self) -> impl Iterator<Item = Caution> {
        let hidden = self
            .likely(&[HIDDEN])
            .map(|paragraphs| Caution::Incomplete { paragraphs });
        let torn = self.likely(&LEFT_OUT_WITH_THING);
        hidden
            .into_iter()
            .chain(torn.map(|passages| Caution::LeftOutWithThing { passages }))
    }

    /// Returns the number of likely passages that some rules leave out, or `None` if they are short.
    fn likely(&self, rules: &'static [&str]) -> Option<usize> {
        /// Characters of the shortest text that matters, and of its shortest passage.
        const LEAST_TEXT: u32 = 200;
        const LEAST_PASSAGE: u32 = 40;
        let passages = self.extraction.likely_but_left_out(rules).map(|unit| unit.characters);
        let passages: Vec<u32> = passages.filter(|&characters| characters >= LEAST_PASSAGE).collect();
        (passages.iter().sum::<u32>() >= LEAST_TEXT).then_some(passages.len())
    }
}
