//! What is asked and remembered of sites.

use super::lesson::Lesson;
use clearline_engine::correct::Correction;
use clearline_engine::correct::rules::{Pattern, Rule, SiteRules};
use clearline_words::{Message, message};
use std::sync::Arc;

/// What the file of a site says; empty where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteText {
    /// The site.
    pub site: String,
    /// The text of its file.
    pub text: String,
}

/// What a lesson has changed: enough to take it back, also where the files say more by then.
#[derive(Clone, Debug, PartialEq)]
pub struct Lore {
    /// What the file of the site said before.
    pub before: SiteText,
    /// What it said afterwards.
    pub(super) after: String,
    /// The rules whose place was taken: that for the same pages, and that of a section which has become one of the whole site.
    pub(super) replaced: Vec<Rule>,
}

/// What the window remembers of sites.
#[derive(Debug, Default)]
pub struct Rules {
    /// What the window says and asks about the rules of the open page's site.
    pub notice: RuleNotice,
    /// What the corrections of the page teach of other pages.
    pub lesson: Lesson,
    /// The panel with the rules of all sites.
    pub panel: RulesPanel,
    /// The corrections that were seen last.
    pub(super) corrections: Vec<Correction>,
    /// The corrections that a rule was learned from last.
    pub(super) learned_from: Vec<Correction>,
}

impl Rules {
    /// Another page has come, or the same once more: nothing is asked or learned of it yet.
    pub fn turn_page(&mut self) {
        self.notice = RuleNotice::default();
        self.learned_from.clear();
        self.lesson = Lesson::default();
    }

    /// A task has failed: what is being written may never be.
    pub fn give_up(&mut self) {
        self.notice.give_up();
        self.lesson.give_up();
    }
}

/// What the window says and asks about the rules of the open page's site.
#[derive(Clone, Debug, Default)]
pub enum RuleNotice {
    /// Which rule the page is read by and, once it is corrected, whether that is to be remembered.
    #[default]
    Open,
    /// Nothing; the user wants no more of it.
    Silent,
    /// A rule is being written.
    Learning,
    /// A rule was written.
    Learned {
        /// The rule.
        rule: Arc<Rule>,
        /// What that has changed.
        lore: Arc<Lore>,
    },
    /// A rule was taken away again with a correction that it was learned from.
    Unlearned {
        /// The rule.
        rule: Arc<Rule>,
    },
    /// A rule was taken away.
    Forgotten {
        /// The pages that it was for.
        pages: Pattern,
        /// What the file of the site said before.
        before: SiteText,
    },
}

impl RuleNotice {
    /// After another correction the answer may be another.
    pub fn ask_again(&mut self) {
        if matches!(self, RuleNotice::Learned { .. } | RuleNotice::Unlearned { .. }) {
            *self = RuleNotice::Open;
        }
    }

    /// A task has failed: what is being written may never be. If it was another task, the answer still counts.
    pub fn give_up(&mut self) {
        if matches!(self, RuleNotice::Learning) {
            *self = RuleNotice::Open;
        }
    }
}

/// The panel with the rules of all sites.
#[derive(Clone, Debug, Default)]
pub struct RulesPanel {
    /// The files of all sites, sorted.
    pub sites: Vec<SiteText>,
    /// The site whose file is shown.
    pub chosen: Option<String>,
    /// Its text as it is edited.
    pub draft: String,
    /// Whether the panel was to be closed while changes were not kept.
    pub is_closing: bool,
    /// What was done last.
    pub done: Option<String>,
    /// What the last step took away or replaced.
    pub before: Option<SiteText>,
}

impl RulesPanel {
    /// The kept text of the site that is shown.
    pub fn kept(&self) -> &str {
        let chosen = self.sites.iter().find(|site| Some(&site.site) == self.chosen.as_ref());
        chosen.map_or("", |site| site.text.as_str())
    }

    /// Whether the text was changed and not kept.
    pub fn is_changed(&self) -> bool {
        self.chosen.is_some() && self.draft != self.kept()
    }

    /// What is wrong with the text, if anything is.
    pub fn fault(&self) -> Option<Message> {
        let site = self.chosen.as_deref().unwrap_or_default();
        match SiteRules::parse(&self.draft) {
            Err(fault) => Some(fault.message()),
            Ok(rules) => {
                let other = rules.rules().iter().find(|rule| rule.pages.site() != site);
                other.map(|rule| message!("rules-of-other-site", site = site, pages = rule.pages.to_string()))
            }
        }
    }

    /// Turns to another site.
    pub(super) fn turn(&mut self, site: String) {
        self.chosen = Some(site);
        self.draft = self.kept().to_owned();
        self.done = None;
    }

    /// Takes in the files as they are now, and turns to one of them. What is being typed stays where its file has not changed.
    pub fn take(&mut self, listing: Listing) {
        let typed = self.is_changed().then(|| (self.chosen.clone(), self.kept().to_owned()));
        self.sites = listing.sites;
        self.done = listing.done;
        self.before = listing.before;
        let is_there = |site: &String| self.sites.iter().any(|other| other.site == *site);
        let first = || self.sites.first().map(|site| site.site.clone());
        self.chosen = listing.turn_to.or(self.chosen.take()).filter(is_there).or_else(first);
        let is_going_on = typed.is_some_and(|(site, kept)| site == self.chosen && kept == self.kept());
        if !is_going_on {
            self.draft = self.kept().to_owned();
        }
        self.is_closing = false;
    }
}

/// The files of all sites, after something was done with one of them.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The files, sorted by site.
    pub sites: Vec<SiteText>,
    /// What was done.
    pub done: Option<String>,
    /// What the file said before, where something was taken away or replaced.
    pub before: Option<SiteText>,
    /// The site to be shown.
    pub turn_to: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;

    fn text(site: &str) -> SiteText {
        SiteText {
            site: site.to_owned(),
            text: format!("[[rule]]\npages = \"{site}\"\n"),
        }
    }

    #[test]
    fn the_panel_turns_to_what_is_there() {
        let mut sheet = RulesPanel::default();
        let sites = vec![text("a.com"), text("b.com")];
        sheet.take(Listing {
            sites: sites.clone(),
            turn_to: Some("b.com".into()),
            ..Listing::default()
        });
        assert_eq!((sheet.chosen.as_deref(), sheet.is_changed()), (Some("b.com"), false));
        sheet.draft.push_str("drop = 3\n");
        assert!(sheet.is_changed());
        let fault = |sheet: &RulesPanel| sheet.fault().map(|fault| Wording::default().say(&fault));
        assert!(fault(&sheet).unwrap().starts_with("Line 3: "));
        let exported = Listing {
            sites: sites.clone(),
            turn_to: Some("b.com".into()),
            ..Listing::default()
        };
        sheet.take(exported);
        assert!(sheet.is_changed(), "what is typed is not lost to another task");
        sheet.draft = text("a.com").text;
        assert!(fault(&sheet).unwrap().contains("the file of b.com"));
        sheet.take(Listing {
            sites: sites[..1].to_vec(),
            ..Listing::default()
        });
        assert_eq!((sheet.chosen.as_deref(), sheet.fault()), (Some("a.com"), None));
        sheet.take(Listing::default());
        assert_eq!((sheet.chosen.as_deref(), sheet.kept()), (None, ""));
    }
}
