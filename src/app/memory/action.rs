//! What the user wants of the rules of sites.

use super::SiteText;
use clearline_engine::correct::rules::Pattern;

/// The rules of sites.
#[derive(Clone, Debug)]
pub enum MemoryAction {
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
}
