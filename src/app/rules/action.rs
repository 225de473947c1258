//! What the user wants of the rules of sites.

use super::state::{Listing, Lore, SiteText};
use clearline_engine::correct::rules::{NotLearned, Pattern, Rule};
use clearline_engine::page::Page;
use clearline_words::Message;
use std::path::PathBuf;
use std::sync::Arc;

/// The rules of sites.
#[derive(Clone, Debug)]
pub enum RuleAction {
    /// Learn a rule for these pages from the corrected page.
    Learn(Pattern),
    /// Ask no more, or tell no more, about the rules of this page's site.
    BeSilent,
    /// Read the page without the rule of its site; a step that can be undone.
    ReadWithout,
    /// Read the page by the rule of its site though that is stale; a step that can be undone.
    UseAnyway,
    /// Take the rule of the page away.
    Forget,
    /// Put the rules of a site back as they were.
    Restore(SiteText),
    /// Show the rules of all sites, those of one site first.
    Show(Option<String>),
    /// Turn to another site in the panel.
    Turn(String),
    /// The text of the rules in the panel has changed.
    Type(String),
    /// Keep the text of the panel.
    Keep,
    /// Go back to the text that is kept.
    Discard,
    /// Take all rules of the site in the panel away.
    Remove,
    /// Ask for a file with rules to take in.
    Import,
    /// Ask where to write the rules of the site in the panel.
    Export,
    /// Take in the rules of this file.
    ImportFrom(PathBuf),
    /// Write the rules of the site in the panel to this file.
    ExportTo(PathBuf),
    /// The corrections of the open page, in its reading of this version, teach this of other pages.
    Taught(u64, Result<Arc<Rule>, NotLearned>),
    /// A rule was learned from this page; what that has changed.
    Learned(Arc<Page>, Arc<Rule>, Arc<Lore>),
    /// Take back what was learned last.
    UndoLearning,
    /// A rule was taken away again with a correction of this page.
    Unlearned(Arc<Page>, Arc<Rule>),
    /// Write a rule again that was taken away with a correction.
    LearnBack(Arc<Rule>),
    /// The rule for these pages was taken away while this page was open.
    Forgotten(Arc<Page>, Pattern, SiteText),
    /// These are the files of all sites.
    Listed(Listing),
    /// It could not be done.
    Failed(Message),
}
