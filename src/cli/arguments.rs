//! What can be typed. The help is in `assets/locales/*/cli.ftl`; [`super::help`] finds it by the names of commands and options.

use super::library::arguments::{KeepArguments, LibraryCommand};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clearline_engine::correct::rules::Pattern;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::page::{is_web_address, malformed, meant};
use clearline_engine::save::Format;
use clearline_words::{Message, Wording, message};
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use url::Url;

/// Finds the main text of web pages and shows why.
#[derive(Debug, Parser)]
#[command(name = "clearline", version, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[arg(value_name = "URL|FILE")]
    pub page: Option<OsString>,
    #[arg(long)]
    pub new_window: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Extract(ExtractArguments),
    Explain(ExplainArguments),
    Batch(BatchArguments),
    Eval(EvalArguments),
    Tune(TuneArguments),
    Methods(MethodsArguments),
    #[command(subcommand)]
    Rules(RulesCommand),
    Keep(KeepArguments),
    #[command(subcommand)]
    Library(LibraryCommand),
    Integrate(IntegrateArguments),
    NativeHost(NativeHostArguments),
}

/// How pages are read.
#[derive(Args, Debug)]
pub(super) struct RecipeArguments {
    #[arg(short, long, value_name = "METHOD")]
    pub method: Option<String>,
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub assignments: Vec<(String, String)>,
    #[arg(long, value_name = "POLICY", value_parser = PossibleValuesParser::new(Policy::NAMES))]
    pub policy: Option<String>,
    #[arg(long, value_name = "CHARSET")]
    pub charset: Option<String>,
    #[arg(long, value_name = "DIR|none")]
    pub rules: Option<PathBuf>,
}

/// What `--rules` takes for no rules at all.
pub(super) const NO_RULES: &str = "none";

impl RecipeArguments {
    pub(super) fn rules_folder(&self) -> Option<&Path> {
        self.rules.as_deref().filter(|folder| folder.as_os_str() != NO_RULES)
    }
}

/// Which page, and where the answer goes.
#[derive(Args, Debug)]
pub(super) struct PageArguments {
    #[command(flatten)]
    pub recipe: RecipeArguments,
    #[arg(long, value_name = "BASE", value_parser = web_address)]
    pub url: Option<Url>,
    #[arg(long, value_name = "FILE")]
    pub layout: Option<PathBuf>,
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[arg(value_name = "URL|FILE|-")]
    pub page: OsString,
}

#[derive(Args, Debug)]
pub(super) struct ExtractArguments {
    #[command(flatten)]
    pub page: PageArguments,
    #[arg(short, long, value_parser = formats(), default_value = Format::Text.name())]
    pub format: Format,
    #[arg(long)]
    pub no_dates: bool,
    #[arg(long)]
    pub no_images: bool,
    #[arg(long, value_name = "DIR")]
    pub gold: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct ExplainArguments {
    #[command(flatten)]
    pub page: PageArguments,
    #[arg(long)]
    pub trace: bool,
    #[arg(long, value_name = "PASSAGE", conflicts_with = "trace")]
    pub why: Option<String>,
    #[arg(short, long, value_enum)]
    pub format: Option<ExplainFormat>,
}

#[derive(Args, Debug)]
pub(super) struct BatchArguments {
    #[command(flatten)]
    pub recipe: RecipeArguments,
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<u16>,
    #[arg(long)]
    pub timing: bool,
    #[arg(long)]
    pub public_only: bool,
    #[arg(long)]
    pub quiet: bool,
    #[arg(short, value_name = "OUT.jsonl")]
    pub output: Option<PathBuf>,
    #[arg(long, requires = "output")]
    pub resume: bool,
    #[arg(value_name = "INPUT", required = true)]
    pub inputs: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(super) struct EvalArguments {
    #[arg(short, long = "method", value_name = "METHOD", conflicts_with = "against")]
    pub methods: Vec<String>,
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub assignments: Vec<(String, String)>,
    #[arg(long, value_name = "POLICY", value_parser = PossibleValuesParser::new(Policy::NAMES), conflicts_with_all = ["policies", "against"])]
    pub policy: Option<String>,
    #[arg(long)]
    pub nonempty: bool,
    #[arg(long, value_name = "DIR", conflicts_with = "against")]
    pub folds: Option<PathBuf>,
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["against", "metadata", "structure", "site_memory"])]
    pub policies: Option<PathBuf>,
    #[arg(long, value_name = "FILE.jsonl")]
    pub against: Option<PathBuf>,
    #[arg(long, conflicts_with = "against")]
    pub structure: bool,
    #[arg(long, conflicts_with_all = ["against", "structure", "metadata", "site_memory"])]
    pub blocks: bool,
    #[arg(long, conflicts_with_all = ["methods", "assignments", "against", "nonempty", "structure", "folds"])]
    pub metadata: bool,
    #[arg(long, conflicts_with_all = ["against", "nonempty", "structure", "metadata"])]
    pub site_memory: bool,
    #[arg(long, value_name = "N", value_parser = whole::<usize>, default_value_t = 0)]
    pub worst: usize,
    #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    #[arg(value_name = "CORPUS", required = true)]
    pub corpora: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum RulesCommand {
    List {
        #[command(flatten)]
        folder: RulesFolderArguments,
        #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
        format: TableFormat,
    },
    Show {
        #[command(flatten)]
        folder: RulesFolderArguments,
        #[arg(short, value_name = "FILE")]
        output: Option<PathBuf>,
        #[arg(value_name = "SITE|PAGES")]
        site: Pattern,
    },
    Import {
        #[command(flatten)]
        folder: RulesFolderArguments,
        #[arg(long, value_name = "HOST")]
        pages: Option<Pattern>,
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    Export {
        #[command(flatten)]
        folder: RulesFolderArguments,
        #[arg(short, value_name = "FILE")]
        output: Option<PathBuf>,
        #[arg(value_name = "SITE|PAGES")]
        pages: Pattern,
    },
    Remove {
        #[command(flatten)]
        folder: RulesFolderArguments,
        #[arg(value_name = "SITE|PAGES")]
        pages: Pattern,
    },
}

/// Where the rules are.
#[derive(Args, Debug)]
pub(super) struct RulesFolderArguments {
    #[arg(long = "rules", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct TuneArguments {
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub assignments: Vec<(String, String)>,
    #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    #[arg(value_name = "METHOD")]
    pub method: String,
    #[arg(value_name = "CORPUS", required = true)]
    pub corpora: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct MethodsArguments {
    #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
}

/// How this program is made known to desktop and browsers.
#[derive(Args, Debug)]
pub(super) struct IntegrateArguments {
    #[arg(long)]
    pub dry_run: bool,
    #[arg(long)]
    pub remove: bool,
    #[arg(long, conflicts_with_all = ["dry_run", "remove"])]
    pub bookmarklet: bool,
}

/// How a browser starts the host of its extension.
#[derive(Args, Debug)]
pub(super) struct NativeHostArguments {
    #[arg(value_name = "CALLER", trailing_var_arg = true, allow_hyphen_values = true)]
    pub caller: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExplainFormat {
    Json,
    Csv,
    Svg,
    Png,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    Text,
    Json,
}

/// The formats by their names.
fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .try_map(|name| Format::named(&name).ok_or_else(|| ValueFault(Message::verbatim(name))))
}

/// Why a value is not taken.
#[derive(Debug)]
pub(super) struct ValueFault(pub Message);

impl Error for ValueFault {}

impl fmt::Display for ValueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Wording::default().say(&self.0))
    }
}

/// Most pages that are read at the same time.
const MOST_JOBS: u16 = 256;

fn jobs(typed: &str) -> Result<u16, ValueFault> {
    let fault = || ValueFault(message!("cli-takes-whole-from-to", least = 1, most = MOST_JOBS));
    let jobs = typed.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    jobs.ok_or_else(fault)
}

pub(super) fn whole<N: FromStr>(typed: &str) -> Result<N, ValueFault> {
    typed.parse().map_err(|_| ValueFault(message!("cli-takes-whole")))
}

fn assignment(typed: &str) -> Result<(String, String), ValueFault> {
    match typed.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(ValueFault(message!("cli-takes-assignment"))),
    }
}

fn web_address(typed: &str) -> Result<Url, ValueFault> {
    let typed = meant(typed).unwrap_or(typed.into());
    let url = Url::parse(&typed).map_err(|error| ValueFault(malformed(error)))?;
    match is_web_address(&url) {
        true => Ok(url),
        false => Err(ValueFault(message!("cli-takes-web-address"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_holds_together() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_lone_page_is_for_the_window() {
        let arguments = Arguments::try_parse_from(["clearline", "example.com"]).unwrap();
        assert_eq!(arguments.page, Some("example.com".into()));
        assert!(arguments.command.is_none());
    }

    #[test]
    fn options_are_read_as_documented() {
        let typed =
            "clearline extract -m line-block --set k=2 --set threshold=80 -f md --url https://e.example/ -o a -";
        let arguments = Arguments::try_parse_from(typed.split(' ')).unwrap();
        let Some(Command::Extract(extract)) = arguments.command else {
            panic!("not an extract");
        };
        assert_eq!(extract.format, Format::Markdown);
        assert_eq!(extract.page.page, "-");
        assert_eq!(extract.page.recipe.assignments.len(), 2);
        for wrong in [
            "extract --set k -",
            "extract --url ftp://e/ -",
            "batch --jobs 0 x",
            "batch",
            "extract",
            "methods x",
        ] {
            let typed = std::iter::once("clearline").chain(wrong.split(' '));
            assert_eq!(Arguments::try_parse_from(typed).unwrap_err().exit_code(), 2, "{wrong}");
        }
    }
}
