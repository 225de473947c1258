//! The folder of the rules: one file a site, `<host>.toml`.

use super::atomic::settle;
use super::names::is_device;
use super::{Draft, SaveFault, Turn};
use crate::correct::rules::{Imported, LONGEST, Pattern, Rule, RulesFault, SiteRules, import, sites_of};
use crate::page::plain::{read_named_text, read_plain_text};
use crate::page::{SystemError, reason};
use crate::reading::Rules;
use clearline_message::{Message, message};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use thiserror::Error;
use url::Url;

/// A folder with the rules of many sites. It need not exist before a rule is written.
///
/// ```
/// use clearline_engine::correct::rules::{Pattern, Rule};
/// use clearline_engine::save::RulesFolder;
/// use url::Url;
///
/// let folder = tempfile::tempdir()?;
/// let rules = RulesFolder::at(folder.path().join("rules"));
/// rules.add([Rule::new(Pattern::parse("example.com/news/*")?)])?;
/// assert_eq!(rules.sites()?, ["example.com"]);
/// assert!(rules.rule_for(&Url::parse("https://example.com/news/rain")?)?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFolder(PathBuf);

/// Why rules could not be read or written.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum RulesFolderFault {
    /// The file cannot be read.
    Unreadable(PathBuf, #[source] SystemError),
    /// The file holds something else than rules.
    Rules(PathBuf, RulesFault),
    /// A file of somebody else's cannot be read, or holds no rules.
    Import(PathBuf, RulesFault),
    /// The file cannot be written.
    Save(#[source] SaveFault),
}

impl RulesFolderFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        let path = |path: &PathBuf| path.display().to_string();
        match self {
            RulesFolderFault::Unreadable(of, error) => {
                message!("fault-rules-unreadable", path = path(of), why = error.message())
            }
            RulesFolderFault::Rules(of, fault) => {
                message!("fault-rules-not-used", path = path(of), why = fault.message())
            }
            RulesFolderFault::Import(of, fault) => {
                message!("fault-rules-not-imported", path = path(of), why = fault.message())
            }
            RulesFolderFault::Save(fault) => fault.message(),
        }
    }
}

const ENDING: &str = "toml";
/// Threads that write the files of many sites: a disk that is to keep several files keeps them at once.
const WRITERS: usize = 8;

impl RulesFolder {
    /// The user's own; `None` where the system has no place for it.
    pub fn of_user() -> Option<RulesFolder> {
        let folders = directories::ProjectDirs::from("", "", "clearline")?;
        Some(RulesFolder(folders.data_dir().join("rules")))
    }

    /// Another folder.
    pub fn at(path: PathBuf) -> RulesFolder {
        RulesFolder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of a site.
    pub fn file_of(&self, site: &str) -> PathBuf {
        self.0.join(format!("{}.{ENDING}", file_name_of(site)))
    }

    /// The sites that have a file, sorted.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read.
    pub fn sites(&self) -> Result<Vec<String>, RulesFolderFault> {
        let unreadable = |error: io::Error| RulesFolderFault::Unreadable(self.0.clone(), error.into());
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unreadable)?,
        };
        let site = |entry: fs::DirEntry| {
            let path = entry.path();
            let is_file_of_site = path.extension().is_some_and(|ending| ending == ENDING);
            is_file_of_site
                .then(|| Some(site_of_file(path.file_stem()?.to_str()?).to_owned()))
                .flatten()
        };
        let mut sites: Vec<String> = entries.flatten().filter_map(site).collect();
        sites.sort();
        Ok(sites)
    }

    /// What the file of a site says; empty where there is none.
    ///
    /// # Errors
    /// Where it cannot be read, or is longer than any file of rules.
    pub fn text(&self, site: &str) -> Result<String, RulesFolderFault> {
        let path = self.file_of(site);
        let text = read_plain_text(&path, LONGEST as u64).map_err(about_rules);
        match text {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            text => text.map_err(|error| RulesFolderFault::Unreadable(path, error.into())),
        }
    }

    /// The rules of a site; none where there is no file.
    ///
    /// # Errors
    /// Where its file cannot be read, or holds something else.
    pub fn site(&self, site: &str) -> Result<SiteRules, RulesFolderFault> {
        let text = self.text(site)?;
        SiteRules::parse(&text).map_err(|fault| RulesFolderFault::Rules(self.file_of(site), fault))
    }

    /// The rule that names a page most closely, of all sites that it may belong to.
    ///
    /// # Errors
    /// Where a file that may name it cannot be read, or holds something else.
    pub fn rule_for(&self, address: &Url) -> Result<Option<Rule>, RulesFolderFault> {
        for site in sites_of(address) {
            if let Some(rule) = self.site(&site)?.closest(address) {
                return Ok(Some(rule.clone()));
            }
        }
        Ok(None)
    }

    /// Writes the file of a site as it is typed, whole or not at all; an empty text takes the file away.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn write(&self, site: &str, text: &str) -> Result<(), RulesFolderFault> {
        let _turn = self.turn()?;
        self.replace(site, text)
    }

    fn replace(&self, site: &str, text: &str) -> Result<(), RulesFolderFault> {
        self.place(site, text)?;
        settle(&self.0);
        Ok(())
    }

    /// Like [`RulesFolder::replace`], but leaves it to the caller to settle the folder: once for many files.
    fn place(&self, site: &str, text: &str) -> Result<(), RulesFolderFault> {
        let path = self.file_of(site);
        let fault = |error: &io::Error| RulesFolderFault::Save(SaveFault::of(&path, error));
        if text.trim().is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fault(&error)),
                _ => Ok(()),
            };
        }
        let placed = Draft::create(&path).and_then(|mut draft| {
            draft.write_all(text.as_bytes()).map_err(|error| draft.fault(&error))?;
            draft.place()
        });
        placed.map_err(RulesFolderFault::Save)
    }

    /// Changes the rules of a site and writes them.
    ///
    /// # Errors
    /// Where the file cannot be read or written, or holds something else than rules; then it is as it was.
    pub fn change<T>(&self, site: &str, change: impl FnOnce(&mut SiteRules) -> T) -> Result<T, RulesFolderFault> {
        let _turn = self.turn()?;
        let (answer, text) = self.changed(site, change)?;
        if let Some(text) = text {
            self.replace(site, &text)?;
        }
        Ok(answer)
    }

    /// The text of a site's file after a change; `None` where it stays as it is.
    fn changed<T>(
        &self,
        site: &str,
        change: impl FnOnce(&mut SiteRules) -> T,
    ) -> Result<(T, Option<String>), RulesFolderFault> {
        let mut rules = self.site(site)?;
        let before = rules.to_string();
        let answer = change(&mut rules);
        let text = if rules.rules().is_empty() {
            String::new()
        } else {
            rules.to_string()
        };
        Ok((answer, Some(text).filter(|text| *text != before)))
    }

    /// Adds rules to the files of their sites, each in the place of one that is for the same pages. The file of a site is
    /// read and written once, however many of them it takes in, and several are written at a time.
    ///
    /// # Errors
    /// As for [`RulesFolder::change`]; some of the other sites have their rules then.
    pub fn add(&self, rules: impl IntoIterator<Item = Rule>) -> Result<(), RulesFolderFault> {
        let mut of_sites: BTreeMap<String, Vec<Rule>> = BTreeMap::new();
        for rule in rules {
            of_sites.entry(rule.pages.site().to_owned()).or_default().push(rule);
        }
        if of_sites.is_empty() {
            return Ok(());
        }
        let _turn = self.turn()?;
        let waiting = Mutex::new(of_sites);
        let added = thread::scope(|scope| {
            let work = || self.add_waiting(&waiting);
            let others = (1..WRITERS).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok());
            let others: Vec<_> = others.collect();
            let own = work();
            let joined = others
                .into_iter()
                .map(|writer| writer.join().unwrap_or_else(|panic| resume_unwind(panic)));
            joined.fold(own, Result::and)
        });
        settle(&self.0);
        added
    }

    /// Adds the rules of one site after the other, until none is waiting or there is a fault.
    fn add_waiting(&self, waiting: &Mutex<BTreeMap<String, Vec<Rule>>>) -> Result<(), RulesFolderFault> {
        let waiting = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let Some((site, rules)) = waiting().pop_first() else {
                return Ok(());
            };
            let added = self.changed(&site, |site| rules.into_iter().for_each(|rule| site.add(rule)));
            if let Err(fault) = added.and_then(|((), text)| text.map_or(Ok(()), |text| self.place(&site, &text))) {
                waiting().clear();
                return Err(fault);
            }
        }
    }

    /// Until it is dropped, nobody else writes rules: none may between reading and writing.
    fn turn(&self) -> Result<Turn, RulesFolderFault> {
        Turn::of(&self.0).map_err(RulesFolderFault::Save)
    }
}

impl Rules for RulesFolder {
    fn rule_for(&self, address: &Url) -> Result<Option<Rule>, Message> {
        RulesFolder::rule_for(self, address).map_err(|fault| fault.message())
    }
}

/// What the file of a site is called, less its ending. Hosts that Windows would take for a device have one `_` more before
/// them, as do those that are called as such a file.
fn file_name_of(site: &str) -> String {
    if is_device(site.trim_start_matches('_')) {
        format!("_{site}")
    } else {
        site.to_owned()
    }
}

fn site_of_file(name: &str) -> &str {
    match name.strip_prefix('_') {
        Some(site) if is_device(site.trim_start_matches('_')) => site,
        _ => name,
    }
}

/// The rules in a file of somebody else's, as [`import`] reads them; nothing is kept of them yet.
///
/// # Errors
/// [`RulesFolderFault::Import`] where it cannot be read, holds no rules, or nobody says which pages they are for.
pub fn imported_rules(path: &Path, pages: Option<&Pattern>) -> Result<Imported, RulesFolderFault> {
    let fault = |why: RulesFault| RulesFolderFault::Import(path.to_owned(), why);
    let text = read_named_text(path, LONGEST as u64).map_err(about_rules);
    let text = text.map_err(|error| fault(RulesFault::whole(reason(&error))))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    import(&name, pages, &text).map_err(fault)
}

/// An error of reading, with a reason of its own for a file that is longer than files of rules are.
fn about_rules(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::FileTooLarge => io::Error::new(error.kind(), message!("why-too-long-for-rules")),
        _ => error,
    }
}

#[cfg(test)]
mod tests;
