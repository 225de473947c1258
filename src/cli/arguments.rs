//! What can be typed.

use super::library::arguments::{KeepArguments, LibraryCommand};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clearline_engine::correct::rules::Pattern;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::page::is_web_address;
use clearline_engine::save::Format;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use url::Url;

/// Finds the main text of web pages and shows why.
#[derive(Debug, Parser)]
#[command(name = "clearline", version, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    /// A page to open in the window
    #[arg(value_name = "URL|FILE")]
    pub page: Option<OsString>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print the main text of a page
    Extract(ExtractArguments),
    /// Print every unit of a page with its verdict, the curve and the kept spans
    Explain(ExplainArguments),
    /// Extract many pages, one JSON record a line, in the order of the inputs
    Batch(BatchArguments),
    /// Measure methods, or another program's output, against gold text
    Eval(EvalArguments),
    /// Fit the parameters of a method to gold texts
    Tune(TuneArguments),
    /// List the methods with their parameters
    Methods(MethodsArguments),
    /// List, show, import, export and remove the rules by which pages of known sites are read
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Keep pages in your library
    Keep(KeepArguments),
    /// List, search, show, tag, export, import and check the pages that you have kept
    #[command(subcommand)]
    Library(LibraryCommand),
}

/// How pages are read.
#[derive(Args, Debug)]
pub(super) struct RecipeArguments {
    /// The extraction method; `clearline methods` lists them
    #[arg(short, long, value_name = "METHOD")]
    pub method: Option<String>,
    /// Set a parameter of the method, such as `-m line-block --set k=5`; `clearline methods` lists them; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub assignments: Vec<(String, String)>,
    /// What the method auto takes for main text; short for `--set policy=…`
    #[arg(long, value_name = "POLICY", value_parser = PossibleValuesParser::new(Policy::NAMES))]
    pub policy: Option<String>,
    /// Read the bytes in this character set, whatever the page declares
    #[arg(long, value_name = "CHARSET")]
    pub charset: Option<String>,
    /// Read pages by the rules of this folder; `none` for no rules. Unless given, single pages are read by your own rules,
    /// and batches by none
    #[arg(long, value_name = "DIR|none")]
    pub rules: Option<PathBuf>,
}

/// What `--rules` takes for no rules at all.
pub(super) const NO_RULES: &str = "none";

impl RecipeArguments {
    /// The folder of the rules that was named.
    pub(super) fn rules_folder(&self) -> Option<&Path> {
        self.rules.as_deref().filter(|folder| folder.as_os_str() != NO_RULES)
    }
}

/// Which page, and where the answer goes.
#[derive(Args, Debug)]
pub(super) struct PageArguments {
    #[command(flatten)]
    pub recipe: RecipeArguments,
    /// The page's address, for files that do not know it
    #[arg(long, value_name = "BASE", value_parser = web_address)]
    pub url: Option<Url>,
    /// Write into this file instead of standard output; an existing file is replaced
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The page; `-` reads standard input
    #[arg(value_name = "URL|FILE|-")]
    pub page: OsString,
}

#[derive(Args, Debug)]
pub(super) struct ExtractArguments {
    #[command(flatten)]
    pub page: PageArguments,
    /// What to write
    #[arg(short, long, value_parser = formats(), default_value = Format::Text.name())]
    pub format: Format,
    /// Leave today's date out of the front matter
    #[arg(long)]
    pub no_dates: bool,
    /// Also put the page with this text into a corpus that eval can measure with; the folder is made where there is none
    #[arg(long, value_name = "DIR")]
    pub gold: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct ExplainArguments {
    #[command(flatten)]
    pub page: PageArguments,
    /// How the method came to its answer, step by step: in words, or with -f json beside the whole analysis
    #[arg(long)]
    pub trace: bool,
    /// Why a passage of the page was left out, and what would keep it; in words unless -f json is given
    #[arg(long, value_name = "PASSAGE", conflicts_with = "trace")]
    pub why: Option<String>,
    /// What to write: json unless given, words for --trace and --why
    #[arg(short, long, value_enum)]
    pub format: Option<ExplainFormat>,
}

#[derive(Args, Debug)]
pub(super) struct BatchArguments {
    #[command(flatten)]
    pub recipe: RecipeArguments,
    /// Pages read at the same time; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Add `ms` to each record: from the unzipped bytes in memory to the finished text
    #[arg(long)]
    pub timing: bool,
    /// Fetch only what lies outside of your own network, and read no files that a list names: for addresses that others have
    /// collected. A proxy looks names up itself, so behind one only addresses in numbers are seen
    #[arg(long)]
    pub public_only: bool,
    /// No progress bar and no closing sentence
    #[arg(long)]
    pub quiet: bool,
    /// Write into this file instead of standard output; an existing file is replaced when all is done, and until then the
    /// records are kept beside it, in OUT.jsonl.part, which must not be there yet unless --resume goes on with it. A file with the
    /// ending .parquet becomes a table, where the program was built with the feature parquet
    #[arg(short, value_name = "OUT.jsonl")]
    pub output: Option<PathBuf>,
    /// Go on after the last record of a batch with the same inputs that ended early; a record at which the program itself ended
    /// twice is left out
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Folders, page files, addresses, .txt lists of them, .jsonl, .warc and .warc.gz files; `-` reads JSONL from standard input
    #[arg(value_name = "INPUT", required = true)]
    pub inputs: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(super) struct EvalArguments {
    /// A method to measure; may be given several times; all methods unless given
    #[arg(short, long = "method", value_name = "METHOD", conflicts_with = "against")]
    pub methods: Vec<String>,
    /// Set a parameter of every method that has it; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub assignments: Vec<(String, String)>,
    /// What the method auto takes for main text; short for `--set policy=…`
    #[arg(long, value_name = "POLICY", value_parser = PossibleValuesParser::new(Policy::NAMES), conflicts_with_all = ["policies", "against"])]
    pub policy: Option<String>,
    /// Leave out pages whose gold text is empty
    #[arg(long)]
    pub nonempty: bool,
    /// Judge each page by the model of this folder that has not seen its group; for the method auto
    #[arg(long, value_name = "DIR", conflicts_with = "against")]
    pub folds: Option<PathBuf>,
    /// What the golds of the corpora ask for, a policy for each corpus or for each kind of its pages; for the method auto
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["against", "metadata", "structure", "site_memory"])]
    pub policies: Option<PathBuf>,
    /// Measure the output of another program instead: a record with `id` and `text` a line
    #[arg(long, value_name = "FILE.jsonl")]
    pub against: Option<PathBuf>,
    /// Measure what is kept of headings, list items, tables, code, images, links and footnotes, by gold that has Markdown
    #[arg(long, conflicts_with = "against")]
    pub structure: bool,
    /// Measure title, author and date instead of the text
    #[arg(long, conflicts_with_all = ["methods", "assignments", "against", "nonempty", "structure", "folds"])]
    pub metadata: bool,
    /// Measure what it is worth to put one page of a site right: rules learned from it, used on the site's other pages
    #[arg(long, conflicts_with_all = ["against", "nonempty", "structure", "metadata"])]
    pub site_memory: bool,
    /// Also list the pages with the lowest bag F1; with --structure, of each page as many elements that were lost; with
    /// --metadata, the facts that are not as the gold has them
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub worst: usize,
    /// What to write
    #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    /// Folders with pages/ and gold.jsonl
    #[arg(value_name = "CORPUS", required = true)]
    pub corpora: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum RulesCommand {
    /// List all rules, a line each
    List {
        #[command(flatten)]
        folder: RulesFolderArguments,
        /// What to write
        #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
        format: TableFormat,
    },
    /// Print the file of a site
    Show {
        #[command(flatten)]
        folder: RulesFolderArguments,
        /// Write into this file instead of standard output; an existing file is replaced
        #[arg(short, value_name = "FILE")]
        output: Option<PathBuf>,
        /// The site, such as example.com; pages of it will do
        #[arg(value_name = "SITE|PAGES")]
        site: Pattern,
    },
    /// Take in rules from TOML files, or from text files of ftr-site-config, which are named by their host; rules for the same
    /// pages are replaced
    Import {
        #[command(flatten)]
        folder: RulesFolderArguments,
        /// The pages that a text file is for, where its name does not say so
        #[arg(long, value_name = "HOST")]
        pages: Option<Pattern>,
        /// The files
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Print a rule in the format of ftr-site-config
    Export {
        #[command(flatten)]
        folder: RulesFolderArguments,
        /// Write into this file instead of standard output; an existing file is replaced
        #[arg(short, value_name = "FILE")]
        output: Option<PathBuf>,
        /// The pages that the rule is for, as `list` prints them; the site alone where it has one rule
        #[arg(value_name = "SITE|PAGES")]
        pages: Pattern,
    },
    /// Remove a rule
    Remove {
        #[command(flatten)]
        folder: RulesFolderArguments,
        /// The pages that the rule is for, as `list` prints them; the site alone where it has one rule
        #[arg(value_name = "SITE|PAGES")]
        pages: Pattern,
    },
}

/// Where the rules are.
#[derive(Args, Debug)]
pub(super) struct RulesFolderArguments {
    /// The folder of the rules; your own unless given
    #[arg(long = "rules", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct TuneArguments {
    /// Keep a parameter at this value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub assignments: Vec<(String, String)>,
    /// What to write
    #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    /// The method; `clearline methods` lists them
    #[arg(value_name = "METHOD")]
    pub method: String,
    /// Folders with pages/ and gold.jsonl
    #[arg(value_name = "CORPUS", required = true)]
    pub corpora: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct MethodsArguments {
    /// What to write
    #[arg(short, long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExplainFormat {
    /// The whole analysis
    Json,
    /// A row for each unit
    Csv,
    /// The curve as a drawing that is sharp at every size
    Svg,
    /// The curve in pixels; needs a program with a window
    Png,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    Text,
    Json,
}

/// The formats by their names.
fn formats() -> impl TypedValueParser<Value = Format> {
    let card = |format: Format| PossibleValue::new(format.name()).help(format.summary());
    PossibleValuesParser::new(Format::ALL.map(card))
        .try_map(|name| Format::named(&name).ok_or("there is no such format"))
}

fn assignment(typed: &str) -> Result<(String, String), String> {
    match typed.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("it takes the form NAME=VALUE".to_owned()),
    }
}

fn web_address(typed: &str) -> Result<Url, String> {
    let url = Url::parse(typed).map_err(|error| error.to_string())?;
    match is_web_address(&url) {
        true => Ok(url),
        false => Err("an address begins with http: or https:".to_owned()),
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
