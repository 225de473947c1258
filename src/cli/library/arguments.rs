//! What can be typed behind `keep` and `library`.

use crate::cli::arguments::RecipeArguments;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use clearline_engine::save::Format;
use clearline_library::Progress;
use std::ffi::OsString;
use std::path::PathBuf;

/// Which library.
#[derive(Args, Debug)]
pub(in crate::cli) struct Place {
    /// The folder of the library; Clearline in your documents unless given
    #[arg(long = "library", value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Write one JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct KeepArguments {
    #[command(flatten)]
    pub recipe: RecipeArguments,
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub how: KeepingArguments,
    /// Also pages that are kept already: the page as it is now takes the place of the old one, and tags and notes stay
    #[arg(long)]
    pub again: bool,
    /// The pages
    #[arg(value_name = "URL|FILE", required = true)]
    pub pages: Vec<OsString>,
}

/// How pages are kept.
#[derive(Args, Debug)]
pub(in crate::cli) struct KeepingArguments {
    /// Keep them in this folder of the library; it is made where there is none
    #[arg(long, value_name = "FOLDER")]
    pub shelf: Option<PathBuf>,
    /// Give them a tag; may be given several times
    #[arg(long = "tag", value_name = "TAG")]
    pub tags: Vec<String>,
    /// Write no Markdown file beside each
    #[arg(long)]
    pub no_markdown: bool,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum LibraryCommand {
    /// List what is kept, a line each, the last first
    List {
        #[command(flatten)]
        place: Place,
        /// What to list, such as `is:unread tag:rivers`; all unless given
        #[arg(value_name = "QUERY")]
        query: Vec<String>,
    },
    /// Find articles by their words, best first
    Search {
        #[command(flatten)]
        place: Place,
        /// Articles that are listed at most
        #[arg(long, value_name = "N", default_value_t = 20)]
        limit: usize,
        /// Words, "phrases", -not, tag: site: author: lang: is: before: after: in:title|text|notes
        #[arg(value_name = "QUERY", required = true, allow_hyphen_values = true)]
        query: Vec<String>,
    },
    /// Print an article
    Show {
        #[command(flatten)]
        place: Place,
        /// What to write; `--json` writes all that is kept but the page
        #[arg(short, long, value_parser = formats(), default_value = Format::Text.name(), conflicts_with = "json")]
        format: Format,
        /// Its path, its name as `list` prints it, or its title
        #[arg(value_name = "ARTICLE")]
        article: OsString,
    },
    /// Change tags and state of articles
    Tag(TagArguments),
    /// Write articles for other programs
    Export {
        #[command(flatten)]
        place: Place,
        /// What to write; with `--json`, all articles into one file
        #[arg(short, long, value_parser = formats(), default_value = Format::Markdown.name(), conflicts_with = "json")]
        format: Format,
        /// The folder that the files are written into, which has to be there; with `--json`, the file
        #[arg(short, value_name = "DIR|FILE")]
        output: PathBuf,
        /// Which articles, as for `search`; all unless given
        #[arg(value_name = "QUERY")]
        query: Vec<String>,
    },
    /// Keep the pages in files and folders: HTML, MHTML, saved analyses
    Import {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        how: KeepingArguments,
        /// Files and folders
        #[arg(value_name = "FILE|FOLDER", required = true)]
        files: Vec<PathBuf>,
    },
    /// Read every file whole, and tell what is damaged
    Check {
        #[command(flatten)]
        place: Place,
    },
    /// Make the index of the library anew
    Reindex {
        #[command(flatten)]
        place: Place,
    },
    /// Read kept pages with this version, and list whose text is another now
    Reread {
        #[command(flatten)]
        place: Place,
        /// Put the new text in the place of the old one
        #[arg(long)]
        apply: bool,
        /// Which articles; all unless given
        #[arg(value_name = "ARTICLE")]
        articles: Vec<OsString>,
    },
}

#[derive(Args, Debug)]
pub(in crate::cli) struct TagArguments {
    #[command(flatten)]
    pub place: Place,
    /// Add a tag; may be given several times
    #[arg(long, value_name = "TAG")]
    pub add: Vec<String>,
    /// Take a tag away; may be given several times
    #[arg(long, value_name = "TAG")]
    pub remove: Vec<String>,
    /// How far they are read
    #[arg(long, value_name = "STATE", value_parser = progress())]
    pub state: Option<Progress>,
    /// Whether they are favourites
    #[arg(long, value_name = "yes|no", value_parser = yes_or_no())]
    pub favourite: Option<bool>,
    /// Whether they are put aside
    #[arg(long, value_name = "yes|no", value_parser = yes_or_no())]
    pub archived: Option<bool>,
    /// The articles
    #[arg(value_name = "ARTICLE", required = true)]
    pub articles: Vec<OsString>,
}

fn progress() -> impl TypedValueParser<Value = Progress> {
    const ALL: [Progress; 3] = [Progress::Unread, Progress::Reading, Progress::Read];
    let named = |name: String| ALL.into_iter().find(|progress| progress.name() == name);
    PossibleValuesParser::new(ALL.map(Progress::name)).try_map(move |name| named(name).ok_or("there is no such state"))
}

fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["yes", "no"]).map(|value| value == "yes")
}

/// What every article can be written as.
fn formats() -> impl TypedValueParser<Value = Format> {
    const ALL: [Format; 4] = [Format::Text, Format::Markdown, Format::Html, Format::Json];
    let card = |format: Format| PossibleValue::new(format.name()).help(format.summary());
    PossibleValuesParser::new(ALL.map(card)).try_map(|name| Format::named(&name).ok_or("there is no such format"))
}
