//! How pages are read: the method, its parameters and the character set.

use super::apart::STANDARD_INPUT;
use super::arguments::{NO_RULES, PageArguments, RecipeArguments};
use super::failure::{Failure, tell};
use clearline_engine::Reading;
use clearline_engine::budget::Budget;
use clearline_engine::correct::rules::comparisons;
use clearline_engine::extraction::Status;
use clearline_engine::methods::{self, Method, Parameters};
use clearline_engine::page::{Cancel, Options, Page, PageFault, Source, charset_of_label, load};
use clearline_engine::save::{RulesFolder, RulesFolderFault, notices, saved_recipe};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

/// How pages are read.
pub(super) struct Recipe {
    pub method: &'static Method,
    pub parameters: Parameters,
    /// Whether method or parameters were asked for.
    pub is_asked: bool,
    /// Where the sites' rules are, if pages are to be read by rules.
    pub rules: Option<RulesFolder>,
    pub charset: Option<String>,
    /// Whether only addresses outside of the own network are fetched.
    pub only_public: bool,
    pub cancel: Cancel,
}

impl Default for Recipe {
    /// The usual method, by no rules.
    fn default() -> Recipe {
        Recipe {
            method: methods::DEFAULT,
            parameters: Parameters::default(),
            is_asked: false,
            rules: None,
            charset: None,
            only_public: false,
            cancel: Cancel::default(),
        }
    }
}

impl Recipe {
    /// Checks what was asked for, before any page is touched; `own_rules` are used where nothing is said of rules.
    pub fn new(
        arguments: &RecipeArguments,
        own_rules: Option<RulesFolder>,
        cancel: &Cancel,
    ) -> Result<Recipe, Failure> {
        let method = match &arguments.method {
            Some(name) => methods::method(name).ok_or_else(|| Failure::UnknownMethod(name.clone()))?,
            None => methods::DEFAULT,
        };
        let mut parameters = Parameters::default();
        for (name, value) in &arguments.assignments {
            parameters.set(method.parameters, name, value)?;
        }
        if let Some(label) = &arguments.charset {
            charset_of_label(label).map_err(PageFault::from)?;
        }
        Ok(Recipe {
            method,
            parameters,
            is_asked: arguments.method.is_some() || !arguments.assignments.is_empty(),
            rules: match &arguments.rules {
                Some(folder) if folder.as_os_str() == NO_RULES => None,
                Some(folder) => Some(checked_rules(folder)?),
                None => own_rules,
            },
            charset: arguments.charset.clone(),
            only_public: false,
            cancel: cancel.clone(),
        })
    }

    /// What [`load`] is asked with.
    pub fn options(&self, base_url: Option<url::Url>) -> Options {
        Options {
            charset: self.charset.clone(),
            base_url,
            only_public: self.only_public,
            cancel: self.cancel.clone(),
            ..Options::default()
        }
    }

    /// Reads a page that is already here: a saved analysis as it was read then, unless another way was asked for, any other
    /// page by the rule of its site.
    pub fn read(&self, page: Page) -> Result<Reading, PageFault> {
        let saved = saved_recipe(&page).filter(|_| !self.is_asked);
        let (method, parameters) = match &saved {
            Some(saved) => (saved.method, &saved.parameters),
            None => (self.method, &self.parameters),
        };
        let is_cancelled = || self.cancel.is_cancelled();
        let reading = Reading::while_wanted(Arc::new(page), method, parameters, &is_cancelled);
        let budget = comparisons(&is_cancelled);
        let read = match saved {
            Some(saved) => saved.finish(&reading, &budget),
            None => self.by_rule(reading, &budget),
        };
        match self.cancel.is_cancelled() {
            true => Err(PageFault::Cancelled),
            false => Ok(read),
        }
    }

    /// The recipe that a reading came by: a saved analysis and a site's rule have their own, unless one was asked for.
    fn in_force_on(self, reading: &Reading) -> Recipe {
        if self.is_asked {
            return self;
        }
        let saved = saved_recipe(&reading.page).map(|saved| (saved.method, saved.parameters));
        let of_rule = || {
            let own = reading.rule_in_force()?.method.as_ref()?;
            Some((own.method, own.parameters.clone()))
        };
        match saved.or_else(of_rule) {
            Some((method, parameters)) => Recipe {
                method,
                parameters,
                ..self
            },
            None => self,
        }
    }

    /// The reading by the rule of its site, where there is one. A method that was asked for is stronger than the rule's.
    fn by_rule(&self, reading: Reading, budget: &Budget<'_>) -> Reading {
        let read = |rules: &RulesFolder| rules.read(&reading, !self.is_asked, budget);
        match self.rules.as_ref().map(read) {
            Some(Ok(read)) => read,
            Some(Err(fault)) => {
                tell(&fault.to_string());
                reading
            }
            None => reading,
        }
    }
}

/// Opens a folder of rules. Warns of each file in it that holds none, and uses the others.
fn checked_rules(folder: &Path) -> Result<RulesFolder, Failure> {
    let rules = RulesFolder::at(folder.to_owned());
    if !folder.is_dir() {
        return Err(RulesFolderFault::Unreadable(folder.to_owned(), "it is no folder".to_owned()).into());
    }
    for site in rules.sites()? {
        if let Err(fault) = rules.site(&site) {
            tell(&fault.to_string());
        }
    }
    Ok(rules)
}

/// Gets and reads the page of a command, and warns of what is not whole.
pub(super) fn read_page(arguments: &PageArguments, cancel: &Cancel) -> Result<Reading, Failure> {
    Ok(read_page_and_recipe(arguments, cancel)?.0)
}

/// The same, with how it was read.
pub(super) fn read_page_and_recipe(arguments: &PageArguments, cancel: &Cancel) -> Result<(Reading, Recipe), Failure> {
    let recipe = Recipe::new(&arguments.recipe, RulesFolder::of_user(), cancel)?;
    let source = source(&arguments.page)?;
    let page = load(&source, &recipe.options(arguments.url.clone()))?;
    let reading = recipe.read(page)?;
    for notice in notices(&reading) {
        tell(&notice.to_string());
    }
    if let Some(told) = reading.rule.as_ref().and_then(|rule| rule.stale_sentence()) {
        tell(&told);
    }
    // A saved analysis is as it was saved.
    let of_folder = reading.rule.as_ref().filter(|_| saved_recipe(&reading.page).is_none());
    if let Some(told) = of_folder.and_then(|rule| rule.used_sentence()) {
        tell(&format!("{told} --rules none reads without it."));
    }
    if let Status::Doubtful(_) = reading.extraction.status {
        tell(&format!(
            "{} What was found is written all the same.",
            reading.extraction.status
        ));
    }
    let recipe = recipe.in_force_on(&reading);
    Ok((reading, recipe))
}

/// A page as typed: an address, a path, or `-` for standard input.
pub(super) fn source(typed: &OsStr) -> Result<Source, PageFault> {
    match typed == STANDARD_INPUT {
        true => Ok(Source::Stdin),
        false => Ok(Source::parse_argument(typed)?),
    }
}
