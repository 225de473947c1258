//! The folder of the rules: one file a site, `<host>.toml`.

use super::{SaveFault, save_as};
use crate::correct::rules::{LONGEST, Rule, RulesFault, SiteRules, sites_of};
use crate::page::Sentence;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use url::Url;

/// A folder with the rules of many sites. It need not exist before a rule is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFolder(PathBuf);

/// Why rules could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesFolderFault {
    /// The file cannot be read.
    Unreadable(PathBuf, String),
    /// The file holds something else than rules.
    Rules(PathBuf, RulesFault),
    /// The file cannot be written.
    Save(SaveFault),
}

impl std::error::Error for RulesFolderFault {}

impl RulesFolderFault {
    /// The fault told to a person.
    pub fn sentence(&self) -> Sentence {
        match self {
            RulesFolderFault::Unreadable(path, why) => Sentence::new(
                format!("The rules in {} cannot be read", path.display()),
                why.as_str(),
                "Check the path.",
            ),
            RulesFolderFault::Rules(path, fault) => Sentence::new(
                format!("The rules in {} are not used", path.display()),
                fault.to_string().trim_end_matches('.'),
                "Put the file right, or take it away.",
            ),
            RulesFolderFault::Save(fault) => fault.sentence(),
        }
    }
}

impl fmt::Display for RulesFolderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

static WRITING: Mutex<()> = Mutex::new(());

const ENDING: &str = "toml";

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
        self.0.join(format!("{site}.{ENDING}"))
    }

    /// The sites that have a file, sorted.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read.
    pub fn sites(&self) -> Result<Vec<String>, RulesFolderFault> {
        let unreadable = |error: io::Error| RulesFolderFault::Unreadable(self.0.clone(), error.to_string());
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unreadable)?,
        };
        let site = |entry: fs::DirEntry| {
            let path = entry.path();
            let is_file_of_site = path.extension().is_some_and(|ending| ending == ENDING);
            is_file_of_site
                .then(|| Some(path.file_stem()?.to_str()?.to_owned()))
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
        let unreadable = |error: &dyn fmt::Display| RulesFolderFault::Unreadable(path.clone(), error.to_string());
        let file = match fs::File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
            file => file.map_err(|error| unreadable(&error))?,
        };
        let mut text = String::new();
        let read = file.take(LONGEST as u64 + 1).read_to_string(&mut text);
        read.map_err(|error| unreadable(&error))?;
        Ok(text)
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
        let path = self.file_of(site);
        let fault = |error: &io::Error| RulesFolderFault::Save(SaveFault::of(&path, error));
        if text.trim().is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fault(&error)),
                _ => Ok(()),
            };
        }
        fs::create_dir_all(&self.0).map_err(|error| fault(&error))?;
        save_as(&path, text.as_bytes()).map_err(RulesFolderFault::Save)
    }

    /// Changes the rules of a site and writes them.
    ///
    /// # Errors
    /// Where the file cannot be read or written, or holds something else than rules; then it is as it was.
    pub fn change<T>(&self, site: &str, change: impl FnOnce(&mut SiteRules) -> T) -> Result<T, RulesFolderFault> {
        // Between reading and writing, no other thread of the program may write.
        let _turn = WRITING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut rules = self.site(site)?;
        let before = rules.to_string();
        let answer = change(&mut rules);
        let text = match rules.rules().is_empty() {
            true => String::new(),
            false => rules.to_string(),
        };
        if text != before {
            self.write(site, &text)?;
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correct::rules::Pattern;

    fn rule(pages: &str) -> Rule {
        Rule::new(Pattern::parse(pages).unwrap())
    }

    #[test]
    fn a_rule_is_found_in_the_file_of_its_site() {
        let folder = tempfile::tempdir().unwrap();
        let rules = RulesFolder::at(folder.path().join("rules"));
        assert_eq!(rules.sites(), Ok(vec![]));
        for pages in ["example.com", "de.example.com/a/*", ".example.com", "other.org"] {
            let rule = rule(pages);
            rules.change(rule.pages.site(), |site| site.add(rule.clone())).unwrap();
        }
        assert_eq!(rules.sites().unwrap(), ["de.example.com", "example.com", "other.org"]);
        let found = |address: &str| {
            let rule = rules.rule_for(&Url::parse(address).unwrap()).unwrap();
            rule.map(|rule| rule.pages.to_string())
        };
        assert_eq!(
            found("http://de.example.com/a/x").as_deref(),
            Some("de.example.com/a/*")
        );
        assert_eq!(found("http://de.example.com/x").as_deref(), Some(".example.com"));
        assert_eq!(found("http://www.other.org/x").as_deref(), Some("other.org"));
        assert_eq!(found("http://none.org/"), None);
        let gone = Pattern::parse("other.org").unwrap();
        assert_eq!(rules.change("other.org", |site| site.remove(&gone)), Ok(true));
        assert!(!rules.file_of("other.org").exists());
    }

    #[test]
    fn a_broken_file_is_told_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let rules = RulesFolder::at(folder.path().to_owned());
        fs::write(rules.file_of("example.com"), "[[rule]]\npages = 3\n").unwrap();
        let told = rules
            .change("example.com", |site| site.add(rule("example.com")))
            .unwrap_err();
        assert!(
            told.to_string().contains("example.com.toml") && told.to_string().contains("Line 2: "),
            "{told}"
        );
        assert_eq!(rules.text("example.com").unwrap(), "[[rule]]\npages = 3\n");
    }
}
