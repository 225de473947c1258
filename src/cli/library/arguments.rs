//! What can be typed behind `keep` and `library`. The help is in `assets/locales/*/cli.ftl`.

use crate::cli::arguments::{RecipeArguments, ValueFault, whole};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use clearline_engine::save::Format;
use clearline_library::{Keeping, Progress};
use clearline_words::Message;
use std::ffi::OsString;
use std::path::PathBuf;

/// Which library.
#[derive(Args, Debug)]
pub(in crate::cli) struct Place {
    #[arg(long, value_name = "DIR")]
    pub library: Option<PathBuf>,
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
    #[arg(long)]
    pub again: bool,
    #[arg(value_name = "URL|FILE", required = true)]
    pub pages: Vec<OsString>,
}

/// How pages are kept.
#[derive(Args, Debug)]
pub(in crate::cli) struct KeepingArguments {
    #[arg(long, value_name = "FOLDER")]
    pub shelf: Option<PathBuf>,
    #[arg(long = "tag", value_name = "TAG")]
    pub tags: Vec<String>,
    #[arg(long)]
    pub no_markdown: bool,
}

impl KeepingArguments {
    pub(super) fn keeping(&self) -> Keeping {
        Keeping {
            folder: self.shelf.clone().unwrap_or_default(),
            tags: self.tags.clone(),
            has_markdown: !self.no_markdown,
            ..Keeping::default()
        }
    }
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum LibraryCommand {
    List {
        #[command(flatten)]
        place: Place,
        #[arg(value_name = "QUERY", allow_hyphen_values = true)]
        query: Vec<String>,
    },
    Search {
        #[command(flatten)]
        place: Place,
        #[arg(long, value_name = "N", value_parser = whole::<usize>, default_value_t = 20)]
        limit: usize,
        #[arg(value_name = "QUERY", required = true, allow_hyphen_values = true)]
        query: Vec<String>,
    },
    Show {
        #[command(flatten)]
        place: Place,
        #[arg(short, long, value_parser = formats(), default_value = Format::Text.name(), conflicts_with = "json")]
        format: Format,
        #[arg(value_name = "ARTICLE")]
        article: OsString,
    },
    Highlights {
        #[command(flatten)]
        place: Place,
        #[arg(value_name = "QUERY", allow_hyphen_values = true)]
        query: Vec<String>,
    },
    Tag(TagArguments),
    Export {
        #[command(flatten)]
        place: Place,
        #[arg(short, long, alias = "to", value_parser = formats(), default_value = Format::Markdown.name(), conflicts_with = "json")]
        format: Format,
        #[arg(short, value_name = "DIR|FILE")]
        output: PathBuf,
        #[arg(value_name = "QUERY", allow_hyphen_values = true)]
        query: Vec<String>,
    },
    Import(ImportArguments),
    Check {
        #[command(flatten)]
        place: Place,
    },
    Reindex {
        #[command(flatten)]
        place: Place,
    },
    Reread {
        #[command(flatten)]
        place: Place,
        #[arg(long)]
        apply: bool,
        #[arg(long, conflicts_with = "apply")]
        keep_old: bool,
        #[arg(long)]
        diff: bool,
        #[arg(value_name = "ARTICLE")]
        articles: Vec<OsString>,
    },
}

#[derive(Args, Debug)]
pub(in crate::cli) struct TagArguments {
    #[command(flatten)]
    pub place: Place,
    #[arg(long, value_name = "TAG")]
    pub add: Vec<String>,
    #[arg(long, value_name = "TAG")]
    pub remove: Vec<String>,
    #[arg(long, value_name = "STATE", value_parser = progress())]
    pub state: Option<Progress>,
    #[arg(long, value_name = "yes|no", value_parser = yes_or_no())]
    pub favourite: Option<bool>,
    #[arg(long, value_name = "yes|no", value_parser = yes_or_no())]
    pub archived: Option<bool>,
    #[arg(value_name = "ARTICLE", required = true)]
    pub articles: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ImportArguments {
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub how: KeepingArguments,
    #[arg(long)]
    pub offline: bool,
    #[arg(long)]
    pub resume: bool,
    #[arg(long)]
    pub again: bool,
    #[arg(long, value_name = "N", value_parser = whole::<u16>, default_value_t = 1)]
    pub pause: u16,
    #[arg(value_name = "FILE|FOLDER", required_unless_present_any = ["resume", "again"])]
    pub files: Vec<PathBuf>,
}

fn progress() -> impl TypedValueParser<Value = Progress> {
    const ALL: [Progress; 3] = [Progress::Unread, Progress::Reading, Progress::Read];
    let named = |name: String| ALL.into_iter().find(|progress| progress.name() == name);
    PossibleValuesParser::new(ALL.map(Progress::name))
        .try_map(move |name| named(name.clone()).ok_or_else(|| ValueFault(Message::verbatim(name))))
}

fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["yes", "no"]).map(|value| value == "yes")
}

/// What every article can be written as.
fn formats() -> impl TypedValueParser<Value = Format> {
    const ALL: [Format; 5] = [Format::Text, Format::Markdown, Format::Html, Format::Epub, Format::Json];
    PossibleValuesParser::new(ALL.map(Format::name))
        .try_map(|name| Format::named(&name).ok_or_else(|| ValueFault(Message::verbatim(name))))
}
