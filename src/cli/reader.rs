//! Gets and reads the pages of a command.

use super::apart::STANDARD_INPUT;
use super::arguments::{NO_RULES, PageArguments, RecipeArguments};
use super::failure::Failure;
use super::words::{tell, tell_fault};
use clearline_engine::extraction::Status;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::page::charset_of_label;
use clearline_engine::internals::save::notices;
use clearline_engine::methods::{self, Method};
use clearline_engine::page::{Cancel, Options, Page, PageFault, Source, load};
use clearline_engine::save::RulesFolder;
use clearline_engine::{Reading, Recipe, read};
use clearline_library::{ArticleFile, ENDING};
use clearline_words::{Message, message};
use std::ffi::OsStr;
use std::path::Path;

/// Reads the pages of a command by one recipe.
#[derive(Default)]
pub(super) struct Reader {
    pub recipe: Recipe,
    /// The rules of sites, if pages are read by rules.
    pub rules: Option<RulesFolder>,
    /// Whether what is wrong with them was said already.
    pub are_rules_checked: bool,
    /// The character set that was asked for.
    pub charset: Option<String>,
    /// Whether only addresses outside of the own network are fetched.
    pub only_public: bool,
    pub cancel: Cancel,
}

impl Reader {
    /// Checks the arguments before any page is touched. `own_rules` are used if the arguments do not mention rules.
    pub(super) fn new(
        arguments: &RecipeArguments,
        own_rules: Option<RulesFolder>,
        cancel: &Cancel,
    ) -> Result<Reader, Failure> {
        let recipe = recipe_of(arguments)?;
        if let Some(label) = &arguments.charset {
            charset_of_label(label).map_err(PageFault::from)?;
        }
        Ok(Reader {
            recipe,
            rules: match &arguments.rules {
                Some(folder) if folder.as_os_str() == NO_RULES => None,
                Some(folder) => Some(checked_rules(folder)?),
                None => own_rules,
            },
            are_rules_checked: arguments.rules.is_some(),
            charset: arguments.charset.clone(),
            only_public: false,
            cancel: cancel.clone(),
        })
    }

    /// The options for [`load`].
    pub(super) fn options(&self, base_url: Option<url::Url>) -> Options {
        Options {
            charset: self.charset.clone(),
            base_url,
            only_public: self.only_public,
            cancel: self.cancel.clone(),
            ..Options::default()
        }
    }

    /// Reads a page that is already here, and warns if the rules of its site cannot be read.
    pub(super) fn read(&self, page: Page) -> Result<Reading, PageFault> {
        let reading = read(page.into(), &self.recipe, &self.rules, &|| self.cancel.is_cancelled())?;
        if let Some(fault) = reading.rules_fault.as_ref().filter(|_| !self.are_rules_checked) {
            tell_fault(fault);
        }
        Ok(reading)
    }
}

/// The method and the parameters that were asked for, or the usual ones.
fn recipe_of(arguments: &RecipeArguments) -> Result<Recipe, Failure> {
    let mut recipe = match &arguments.method {
        Some(name) => Recipe::of(methods::method(name).ok_or_else(|| Failure::UnknownMethod(name.clone()))?),
        None => Recipe::default(),
    };
    let assigned = assigned(&arguments.assignments, arguments.policy.as_deref(), [recipe.method])?;
    for &(name, value) in &assigned {
        recipe.parameters.set(recipe.method.parameters, name, value)?;
    }
    recipe.is_asked = arguments.method.is_some() || !assigned.is_empty();
    Ok(recipe)
}

/// All parameters that are set; `--policy` is short for one of them, which at least one of the methods has to have.
pub(super) fn assigned<'a>(
    set: &'a [(String, String)],
    policy: Option<&'a str>,
    methods: impl IntoIterator<Item = &'static Method>,
) -> Result<Vec<(&'a str, &'a str)>, Failure> {
    let mut assigned: Vec<(&str, &str)> = set
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    if let Some(policy) = policy {
        if let Some((_, other)) = assigned
            .iter()
            .find(|&&(name, other)| name == Policy::PARAMETER && other != policy)
        {
            let message = message!("policy-contradiction", policy = policy, other = *other);
            return Err(Failure::Arguments(message));
        }
        let methods: Vec<&Method> = methods.into_iter().collect();
        if methods
            .iter()
            .all(|method| method.parameter(Policy::PARAMETER).is_none())
        {
            let names: Vec<Message> = methods.iter().map(|method| Message::verbatim(method.name)).collect();
            return Err(Failure::Arguments(message!("policy-only-auto", methods = names)));
        }
        assigned.push((Policy::PARAMETER, policy));
    }
    Ok(assigned)
}

/// Opens a folder of rules. Warns of each file in it that holds none, and uses the others.
fn checked_rules(folder: &Path) -> Result<RulesFolder, Failure> {
    let rules = RulesFolder::at(folder.to_owned());
    if !folder.is_dir() {
        return Err(super::rules::no_folder_of_rules(folder).into());
    }
    for site in rules.sites()? {
        if let Err(fault) = rules.site(&site) {
            tell_fault(&fault.message());
        }
    }
    Ok(rules)
}

/// Gets and reads the page of a command, and warns of what is not whole.
pub(super) fn read_page(arguments: &PageArguments, cancel: &Cancel) -> Result<Reading, Failure> {
    let reader = Reader::new(&arguments.recipe, RulesFolder::of_user(), cancel)?;
    let source = source(&arguments.page)?;
    let options = Options {
        layout: arguments.layout.clone(),
        follows_frames: true,
        ..reader.options(arguments.url.clone())
    };
    let page = match kept_article(&source) {
        Some(path) => ArticleFile::open(path)?.page()?,
        None => load(&source, &options)?,
    };
    let reading = reader.read(page)?;
    for notice in notices(&reading) {
        tell(&notice.message());
    }
    if let Some(told) = reading.recipe.rule.as_ref().and_then(|rule| rule.stale_message()) {
        tell(&told);
    }
    // A saved analysis stays as it was saved.
    let rule = reading.recipe.rule.as_ref();
    let of_folder = rule.filter(|_| Recipe::saved_in(&reading.page).is_none());
    if let Some(told) = of_folder.and_then(|rule| rule.used_message()) {
        tell(&message!("rules-without", told = told));
    }
    if let Status::Doubtful(_) = reading.extraction.status {
        let status = reading.status_message();
        tell(&message!("doubtful-all-the-same", status = status));
    }
    Ok(reading)
}

/// The file of a kept article, if a source is one.
pub(super) fn kept_article(source: &Source) -> Option<&Path> {
    match source {
        Source::File(path) if path.extension().is_some_and(|ending| ending == ENDING) => Some(path),
        _ => None,
    }
}

/// A page as typed: an address, a path, or `-` for standard input.
pub(super) fn source(typed: &OsStr) -> Result<Source, PageFault> {
    match typed == STANDARD_INPUT {
        true => Ok(Source::Stdin),
        false => Ok(Source::parse_argument(typed)?),
    }
}
