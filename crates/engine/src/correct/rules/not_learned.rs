//! Why nothing is learned from a page.

use crate::budget::Stop;
use crate::page::Sentence;
use std::fmt;

/// Why nothing is learned from a page.
///
/// ```
/// use clearline_engine::correct::rules::NotLearned;
///
/// assert!(!NotLearned::NothingKept.to_string().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotLearned {
    /// Nothing is kept.
    NothingKept,
    /// No element that holds the text has a name that other pages share.
    NoContainer,
    /// What holds the text holds too much else.
    NotTheText,
    /// What was taken in is bits of a few words beside a text that the method finds by itself.
    Scraps,
    /// A rule would not come closer to the corrected text than the method does alone.
    BringsNothing,
    /// The rule of the site does so already.
    Known,
    /// A passage shares its element with text that is to be the other way.
    WithinText,
    /// The place of a passage is all that it is known by.
    NoMark,
    /// The marks of a passage are such as only this page has.
    OnlyHere,
    /// Passages that are to be the other way have the same marks.
    OthersAlike,
    /// More parts were left out or taken in than pages of one template share.
    ManyParts,
    /// Looking for names was stopped.
    Stopped(Stop),
}

impl NotLearned {
    /// What, why and what now.
    pub fn sentence(&self) -> Sentence {
        let what_now = match self {
            NotLearned::NothingKept => "Keep the text first.",
            NotLearned::NoContainer | NotLearned::Stopped(_) => {
                "Correct the other pages one by one, or try another method."
            }
            NotLearned::NotTheText => "Keep or leave out whole parts of the page, not single paragraphs.",
            NotLearned::Scraps => "Take in whole sentences only.",
            NotLearned::Known => "There is nothing to do.",
            NotLearned::BringsNothing | NotLearned::NoMark | NotLearned::OnlyHere => {
                "Correct the other pages one by one where they need it."
            }
            NotLearned::WithinText => "Leave out or take in the whole paragraph.",
            NotLearned::OthersAlike => "Leave out or take in all that are like it.",
            NotLearned::ManyParts => "Undo some of it, and have the rest remembered.",
        };
        let what = "This cannot be remembered for other pages";
        Sentence::new(what, self.to_string(), what_now)
    }
}

impl fmt::Display for NotLearned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotLearned::NothingKept => "nothing of this page is kept",
            NotLearned::NoContainer => {
                "the page gives the place of your text no name by which other pages could be searched for it"
            }
            NotLearned::NotTheText => {
                "text that you keep and text that you leave out stand side by side in the same part of the page"
            }
            NotLearned::Scraps => "what you took in is bits of a few words, which other pages have everywhere",
            NotLearned::BringsNothing => {
                "no rule for other pages would come closer to your text than the method does by itself"
            }
            NotLearned::Known => "the rule of the site does so already",
            NotLearned::WithinText => "the passage stands in one paragraph with text that you do not change",
            NotLearned::NoMark => {
                "the passage has no mark of its own on the page; its place among the paragraphs is all there is"
            }
            NotLearned::OnlyHere => "the marks of the passage are made for this page only",
            NotLearned::OthersAlike => "passages that you do not change have the same marks on the page",
            NotLearned::ManyParts => "you changed more parts than pages of one site have in common",
            NotLearned::Stopped(Stop::Exhausted) => {
                "finding names for the parts of a page like this takes more comparisons than are granted"
            }
            NotLearned::Stopped(Stop::Cancelled) => "learning was cancelled before it came to its end",
        })
    }
}
