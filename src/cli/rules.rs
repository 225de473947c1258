//! `rules`: the rules of sites, listed, shown, imported, exported and removed.

use super::apart;
use super::arguments::{RulesCommand, RulesFolderArguments, TableFormat};
use super::columns::left;
use super::failure::Failure;
use super::output::Output;
use super::words::{said_of, say, tell, tell_fault, tell_text, wording};
use clearline_engine::correct::rules::{Pattern, Rule, Selector};
use clearline_engine::internals::correct::rules::{Imported, ftr};
use clearline_engine::internals::save::{RulesFolderFault, imported_rules};
use clearline_engine::save::RulesFolder;
use clearline_words::message;
use serde_json::json;
use std::io;
use std::path::Path;

/// Runs the subcommand.
pub(super) fn rules(command: &RulesCommand) -> Result<(), Failure> {
    match command {
        RulesCommand::List { folder, format } => write(None, &list(&of(folder)?, *format)?),
        RulesCommand::Show { folder, output, site } => {
            let folder = of(folder)?;
            apart::check(output.as_deref(), [folder.path()])?;
            show(&folder, output.as_deref(), site)
        }
        RulesCommand::Import { folder, pages, files } => {
            let folder = of(folder)?;
            let mut rules = Vec::new();
            let read = files
                .iter()
                .try_for_each(|file| take_in(pages.as_ref(), file, &mut rules));
            // The rules before a faulty file are kept.
            let pages: Vec<Pattern> = rules.iter().map(|rule| rule.pages.clone()).collect();
            match (folder.add(rules), read) {
                (Err(fault), Err(first)) => {
                    first.told();
                    Err(fault.into())
                }
                (added, read) => {
                    added?;
                    for pages in pages {
                        tell(&message!("rules-new", pages = pages.to_string()));
                    }
                    read
                }
            }
        }
        RulesCommand::Export { folder, output, pages } => {
            let folder = of(folder)?;
            apart::check(output.as_deref(), [folder.path()])?;
            let exported = ftr::export(&rule(&folder, pages)?);
            for what in exported.unsaid() {
                tell(&message!("rules-not-exported", what = what));
            }
            write(output.as_deref(), &exported.text)
        }
        RulesCommand::Remove { folder, pages } => {
            let folder = of(folder)?;
            let pages = rule(&folder, pages)?.pages;
            folder.change(pages.site(), |site| site.remove(&pages))?;
            Ok(())
        }
    }
}

fn of(arguments: &RulesFolderArguments) -> Result<RulesFolder, Failure> {
    let own_folder = || wording().word("rules-own-folder").into();
    let none = || RulesFolderFault::Unreadable(own_folder(), io::Error::other(message!("rules-no-place")).into());
    if let Some(folder) = arguments
        .folder
        .as_ref()
        .filter(|folder| folder.exists() && !folder.is_dir())
    {
        return Err(no_folder_of_rules(folder).into());
    }
    let given = arguments.folder.clone().map(RulesFolder::at);
    Ok(given.or_else(RulesFolder::of_user).ok_or_else(none)?)
}

/// The error for a folder of rules that is no folder.
pub(super) fn no_folder_of_rules(path: &Path) -> RulesFolderFault {
    let cause = io::Error::new(io::ErrorKind::NotADirectory, message!("rules-no-folder"));
    RulesFolderFault::Unreadable(path.to_owned(), cause.into())
}

fn list(folder: &RulesFolder, format: TableFormat) -> Result<String, Failure> {
    let mut text = String::new();
    let mut values = Vec::new();
    for site in folder.sites()? {
        // One broken file says nothing about the others.
        let rules = match folder.site(&site) {
            Ok(rules) => rules,
            Err(fault) => {
                tell_fault(&fault.message());
                continue;
            }
        };
        for rule in rules.rules() {
            text.push_str(&line(rule));
            values.push(json!(rule));
        }
    }
    if values.is_empty() {
        tell(&message!("rules-none-in", folder = folder.path().display().to_string()));
    }
    Ok(match format {
        TableFormat::Text => text,
        TableFormat::Json => format!("{:#}\n", serde_json::Value::from(values)),
    })
}

/// The pages that a rule is for, where the text is or which parts are left out (−) and taken in (+), and how often the rule was used.
fn line(rule: &Rule) -> String {
    let marked = |mark: &str, parts: &[Selector]| -> Vec<String> {
        let marked = parts.iter().map(|part| format!("{mark}{}", part.text()));
        marked.collect()
    };
    let mut containers = marked("", &rule.container);
    if containers.is_empty() {
        containers = [marked("−", &rule.drop), marked("+", &rule.keep)].concat();
    }
    let learned = rule.history.learned.as_deref().unwrap_or("-");
    let (pages, containers, used) = (rule.pages.to_string(), containers.join("; "), rule.history.used);
    let used = left(&say(&message!("rules-used", count = used.to_string())), 10);
    format!("{pages:<40} {learned:<10} {used} {containers}\n")
}

fn show(folder: &RulesFolder, output: Option<&Path>, site: &Pattern) -> Result<(), Failure> {
    match folder.text(site.site())? {
        text if text.is_empty() => Err(Failure::NoRule(site.clone(), Vec::new())),
        text => write(output, &text),
    }
}

/// The rule for these pages. A host also names the only rule of its site.
fn rule(folder: &RulesFolder, pages: &Pattern) -> Result<Rule, Failure> {
    let site = folder.site(pages.site())?;
    let rules = site.rules();
    let of_pages = rules.iter().find(|rule| rule.pages == *pages);
    let only = match rules {
        [only] if pages.is_whole_site() => Some(only),
        _ => None,
    };
    let others = || rules.iter().map(|rule| rule.pages.clone()).collect();
    let rule = of_pages.or(only).cloned();
    rule.ok_or_else(|| Failure::NoRule(pages.clone(), others()))
}

/// Reads the rules of a file, and reports what of it cannot be read.
fn take_in(pages: Option<&Pattern>, file: &Path, all: &mut Vec<Rule>) -> Result<(), Failure> {
    let Imported { rules, left_out } = imported_rules(file, pages)?;
    for line in left_out {
        tell_text(&said_of(file.display(), say(&line.message())));
    }
    all.extend(rules);
    Ok(())
}

fn write(path: Option<&Path>, content: &str) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output.put(content)?;
    Ok(output.finish()?)
}
