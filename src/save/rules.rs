//! The folder of the rules: one file a site, `<host>.toml`.

use super::names::is_device;
use super::{SaveFault, Turn, save_as};
use crate::Reading;
use crate::correct::rules::{ChosenRule, Imported, LONGEST, Pattern, Rule, RulesFault, SiteRules, import, sites_of};
use crate::page::plain::read_plain_text;
use crate::page::{Sentence, open};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
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
    /// A file of somebody else's cannot be read, or holds no rules.
    Import(PathBuf, String),
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
            RulesFolderFault::Import(path, why) => Sentence::new(
                format!("{} cannot be imported", path.display()),
                why.trim_end_matches('.'),
                "What can be imported is a file of rules (.toml), or a site configuration named after its host (.txt).",
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
        self.0.join(format!("{}.{ENDING}", file_name_of(site)))
    }

    /// The sites that have a file, sorted.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read.
    pub fn sites(&self) -> Result<Vec<String>, RulesFolderFault> {
        let unreadable = |error: io::Error| RulesFolderFault::Unreadable(self.0.clone(), open::reason(&error));
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
        let text = read_plain_text(&path, LONGEST as u64).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => too_long(),
            _ => error,
        });
        match text {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            text => text.map_err(|error| RulesFolderFault::Unreadable(path, open::reason(&error))),
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

    /// A reading by the rule of its site, as it was where there is none. A method that the rule brings is used only where
    /// `takes_method` says so; where the rule is stale, or the page a saved article, everything stays as it was.
    ///
    /// # Errors
    /// As for [`RulesFolder::rule_for`].
    pub fn read(&self, reading: &Reading, takes_method: bool) -> Result<Reading, RulesFolderFault> {
        let Some(address) = reading.address() else {
            return Ok(reading.clone());
        };
        let Some(rule) = self.rule_for(&address)? else {
            return Ok(reading.clone());
        };
        let own = rule.method.clone().filter(|_| takes_method);
        let chosen = ChosenRule::new(rule);
        let Some(own) = own else {
            return Ok(reading.ruled(&chosen));
        };
        let ruled = reading.by(own.method, &own.parameters).ruled(&chosen);
        Ok(match &ruled.rule {
            Some(decided) if decided.used().is_some() => ruled,
            Some(decided) => reading.ruled(decided),
            None => reading.clone(),
        })
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
        let path = self.file_of(site);
        let fault = |error: &io::Error| RulesFolderFault::Save(SaveFault::of(&path, error));
        if text.trim().is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fault(&error)),
                _ => Ok(()),
            };
        }
        save_as(&path, text.as_bytes()).map_err(RulesFolderFault::Save)
    }

    /// Changes the rules of a site and writes them.
    ///
    /// # Errors
    /// Where the file cannot be read or written, or holds something else than rules; then it is as it was.
    pub fn change<T>(&self, site: &str, change: impl FnOnce(&mut SiteRules) -> T) -> Result<T, RulesFolderFault> {
        let _turn = self.turn()?;
        let mut rules = self.site(site)?;
        let before = rules.to_string();
        let answer = change(&mut rules);
        let text = match rules.rules().is_empty() {
            true => String::new(),
            false => rules.to_string(),
        };
        if text != before {
            self.replace(site, &text)?;
        }
        Ok(answer)
    }

    /// Adds rules to the files of their sites, each in the place of one that is for the same pages. The file of a site is
    /// read and written once, however many of them it takes in.
    ///
    /// # Errors
    /// As for [`RulesFolder::change`]; the sites before the one at fault have their rules then.
    pub fn add(&self, rules: impl IntoIterator<Item = Rule>) -> Result<(), RulesFolderFault> {
        let mut of_sites: BTreeMap<String, Vec<Rule>> = BTreeMap::new();
        for rule in rules {
            of_sites.entry(rule.pages.site().to_owned()).or_default().push(rule);
        }
        for (site, rules) in of_sites {
            self.change(&site, |site| rules.into_iter().for_each(|rule| site.add(rule)))?;
        }
        Ok(())
    }

    /// Until it is dropped, nobody else writes rules: none may between reading and writing.
    fn turn(&self) -> Result<Turn, RulesFolderFault> {
        Turn::of(&self.0).map_err(RulesFolderFault::Save)
    }
}

/// What the file of a site is called, less its ending. Hosts that Windows would take for a device have one `_` more before
/// them, as do those that are called as such a file.
fn file_name_of(site: &str) -> String {
    match is_device(site.trim_start_matches('_')) {
        true => format!("_{site}"),
        false => site.to_owned(),
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
    let fault = |why: String| RulesFolderFault::Import(path.to_owned(), why);
    let text = read_text(path).map_err(|error| fault(open::reason(&error)))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    import(&name, pages, &text).map_err(|why| fault(why.to_string()))
}

/// The text of what somebody named, a pipe perhaps, that is no longer than files of rules are.
fn read_text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LONGEST {
        return Err(too_long());
    }
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

fn too_long() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "it is too long to hold rules")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{self, Parameters};
    use crate::page::{Page, Source};

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
    fn a_saved_article_takes_no_method_from_a_rule_either() {
        let folder = tempfile::tempdir().unwrap();
        let rules = RulesFolder::at(folder.path().to_owned());
        let text = "[[rule]]\npages = \"example.com\"\ncontainer = [\"p\"]\nmethod = { name = \"line-block\" }\n";
        fs::write(rules.file_of("example.com"), text).unwrap();
        let method_of = |generator: &str| {
            let text = "The river rose in the night. ".repeat(20);
            let html = format!(
                "<meta name=generator content='{generator}'><link rel=canonical href='http://example.com/a'><main><p>{text}</main>"
            );
            let page = Page::from_html(Source::Pasted, &html);
            let reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
            let ruled = rules.read(&reading, true).unwrap();
            (ruled.extraction.method, ruled.rule.is_some())
        };
        assert_eq!(method_of("Another"), ("line-block", true));
        assert_eq!(method_of("Clearline 0.1.0"), (methods::DEFAULT.name, false));
    }

    #[test]
    fn what_is_no_file_of_rules_is_not_imported() {
        let folder = tempfile::tempdir().unwrap();
        let told = |name: &str, content: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, content).unwrap();
            let told = imported_rules(&path, None).unwrap_err().to_string();
            assert!(told.contains(name) && told.contains("cannot be imported: "), "{told}");
            told
        };
        assert!(told("long.toml", &vec![b'#'; LONGEST + 1]).contains("too long to hold rules"));
        assert!(told("picture.toml", b"\xFF\xD8").contains("not UTF-8 text"));
        assert!(told("empty.toml", b"").contains("there is no rule in it"));
        assert!(imported_rules(&folder.path().join("none.toml"), None).is_err());
    }

    #[test]
    fn no_file_of_rules_is_called_like_a_device() {
        let folder = tempfile::tempdir().unwrap();
        let rules = RulesFolder::at(folder.path().to_owned());
        let sites = ["_con", "aux.example", "com1", "con", "example.com", "nul"];
        rules.add(sites.map(rule)).unwrap();
        assert_eq!(rules.sites().unwrap(), sites);
        assert_eq!(rules.site("con").unwrap().rules(), [rule("con")]);
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        let expected = [
            ".clearline.lock",
            "__con.toml",
            "_aux.example.toml",
            "_com1.toml",
            "_con.toml",
            "_nul.toml",
            "example.com.toml",
        ];
        assert_eq!(names, expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_among_the_rules_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let rules = RulesFolder::at(folder.path().to_owned());
        let made = std::process::Command::new("mkfifo")
            .arg(rules.file_of("example.com"))
            .status();
        assert!(made.unwrap().success());
        assert!(
            rules
                .site("example.com")
                .unwrap_err()
                .to_string()
                .contains("a pipe or a device")
        );
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
