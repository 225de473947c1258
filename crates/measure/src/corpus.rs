//! A corpus: a folder with `pages/` and `gold.jsonl`.

use super::GoldPart;
use super::cause::Cause;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::page::plain::{read_named_text, read_plain_text};
use clearline_engine::page::{Options, Page, PageFault, Source, load};
use clearline_message::{Message, message};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use thiserror::Error;

/// The file with the gold: what is known to be right.
pub const GOLD: &str = "gold.jsonl";
/// Most bytes of a file of gold, or of a program's output, that are read.
const MOST_BYTES: u64 = 1 << 30;
/// The folder with the pages.
pub(super) const PAGES: &str = "pages";

/// What is known to be right about one page.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct GoldPage {
    /// Its file is `pages/<id>.html` or `.html.gz`.
    pub id: String,
    /// Its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its registered domain. Pages of one group are never split between training and test. In a [`Corpus`], a page
    /// that names no group is a group of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Language of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Kind of page.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The headline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// When it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The main text; absent where only snippets are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The main text as Markdown, where somebody has written it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_md: Option<String>,
    /// Snippets of the main text.
    #[serde(default, deserialize_with = "list_or_null")]
    pub must: Vec<String>,
    /// Snippets of boilerplate.
    #[serde(default, deserialize_with = "list_or_null")]
    pub mustnot: Vec<String>,
    /// Snippets of what readers wrote.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "list_or_null")]
    pub comments: Vec<String>,
    /// What the gold counts as main text; the article where it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// The parts of an article that its gold leaves out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<GoldPart>,
    /// The character set of its bytes, where the bytes do not say it themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}

fn list_or_null<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(Option::<Vec<String>>::deserialize(deserializer)?.unwrap_or_default())
}

impl GoldPage {
    /// Whether the gold says that there is no main text.
    pub fn is_empty(&self) -> bool {
        self.text.as_ref().is_some_and(|text| text.trim().is_empty())
    }
}

/// A folder of pages with gold.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The folder's name.
    pub name: String,
    /// The pages, in the order of `gold.jsonl`.
    pub pages: Vec<GoldPage>,
    folder: PathBuf,
}

/// Why a folder is no corpus.
#[derive(Debug, Error)]
#[error("{}", self.message().error_text())]
pub struct CorpusFault {
    holds: Holds,
    path: PathBuf,
    #[source]
    cause: Cause,
}

/// What a file should hold.
#[derive(Clone, Copy, Debug)]
enum Holds {
    /// Gold: what is known to be right.
    Gold,
    /// What a program answered.
    Output,
}

impl CorpusFault {
    fn of_gold(path: &Path, cause: impl Into<Cause>) -> CorpusFault {
        CorpusFault {
            holds: Holds::Gold,
            path: path.to_owned(),
            cause: cause.into(),
        }
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        let id = match self.holds {
            Holds::Gold => "fault-corpus",
            Holds::Output => "fault-output",
        };
        message!(id, path = self.path.display().to_string(), why = self.cause.message())
    }
}

impl Corpus {
    /// Reads the gold of a folder.
    ///
    /// # Errors
    /// If `gold.jsonl` is missing, is not UTF-8, or has a line that is no gold page.
    pub fn open(folder: &Path) -> Result<Corpus, CorpusFault> {
        let path = folder.join(GOLD);
        let text = read_plain_text(&path, MOST_BYTES).map_err(|error| CorpusFault::of_gold(&path, error))?;
        let name = folder_name(folder);
        let pages = pages_in(&text, &path).map(|page| {
            let (_, mut page) = page?;
            page.group.get_or_insert_with(|| format!("{name}:{}", page.id));
            Ok(page)
        });
        Ok(Corpus {
            pages: pages.collect::<Result<_, CorpusFault>>()?,
            name,
            folder: folder.to_owned(),
        })
    }

    /// The lines of the gold of a folder with their pages; empty where there is no such file yet.
    ///
    /// # Errors
    /// As for [`Corpus::open`].
    pub(super) fn lines(folder: &Path) -> Result<Vec<(String, GoldPage)>, CorpusFault> {
        let path = folder.join(GOLD);
        let text = match read_plain_text(&path, MOST_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(CorpusFault::of_gold(&path, error)),
        };
        let pages = pages_in(&text, &path);
        pages
            .map(|page| page.map(|(line, page)| (line.to_owned(), page)))
            .collect()
    }

    /// Reads a page in the character set that the gold names; `options` decides all else.
    ///
    /// # Errors
    /// [`PageFault`] as for [`load()`].
    pub fn load(&self, page: &GoldPage, options: Options) -> Result<Page, PageFault> {
        let options = Options {
            charset: page.encoding.clone(),
            ..options
        };
        load(&Source::File(self.file_of(page)), &options)
    }

    /// The file of a page: the first of the usual names that exists.
    pub fn file_of(&self, page: &GoldPage) -> PathBuf {
        let file = |ending: &str| self.folder.join(PAGES).join(format!("{}{ending}", page.id));
        let endings = [
            ".html.gz",
            ".html",
            ".htm.gz",
            ".htm",
            ".xhtml.gz",
            ".xhtml",
            ".clearline-layout.json.gz",
            ".clearline-layout.json",
        ];
        endings
            .iter()
            .map(|ending| file(ending))
            .find(|file| file.exists())
            .unwrap_or_else(|| file(".html.gz"))
    }

    /// Leaves out the pages whose gold text is empty.
    pub fn retain_nonempty(&mut self) {
        self.pages.retain(|page| !page.is_empty());
    }

    /// The texts of a program's output by page, from one `{"id", "text"}` a line.
    ///
    /// # Errors
    /// If the file cannot be read or holds more than 1 GiB, or a line is no such record.
    pub fn read_output(path: &Path) -> Result<BTreeMap<String, String>, CorpusFault> {
        #[derive(Deserialize)]
        struct Record {
            id: String,
            text: Option<String>,
        }
        let fault = |cause| CorpusFault {
            holds: Holds::Output,
            path: path.to_owned(),
            cause,
        };
        let text = read_named_text(path, MOST_BYTES).map_err(|error| fault(error.into()))?;
        let records = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let record: Record = serde_json::from_str(line).map_err(|error| fault(error.into()))?;
            Ok((record.id, record.text.unwrap_or_default()))
        });
        records.collect()
    }
}

/// The pages that a text holds, one JSON object a line, each with its line.
fn pages_in<'a>(text: &'a str, path: &'a Path) -> impl Iterator<Item = Result<(&'a str, GoldPage), CorpusFault>> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line): (usize, &str)| {
        let fault = |cause: Cause| {
            let in_line = message!("why-corpus-line", line = number.to_string());
            CorpusFault::of_gold(path, cause.within(in_line))
        };
        let page: GoldPage = serde_json::from_str(line).map_err(|error| fault(error.into()))?;
        match stays_in_folder(&page.id) {
            true => Ok((line, page)),
            false => Err(fault(message!("why-corpus-id", id = page.id).into())),
        }
    })
}

/// Whether the file that an id names is inside the folder of the pages.
fn stays_in_folder(id: &str) -> bool {
    Path::new(id)
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
}

fn folder_name(folder: &Path) -> String {
    let absolute = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    absolute
        .file_name()
        .map_or_else(|| "corpus".to_owned(), |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_id_leads_out_of_the_corpus() {
        let folder = tempfile::tempdir().unwrap();
        let told = |id: &str| {
            let line = serde_json::json!({"id": id, "text": ""}).to_string();
            std::fs::write(folder.path().join(GOLD), line).unwrap();
            Corpus::open(folder.path()).err().map(|fault| fault.message())
        };
        for id in ["../secret", "a/../../secret", "/etc/passwd", ".."] {
            let told = told(id).unwrap();
            let why = message!("why-corpus-line", line = "1", why = message!("why-corpus-id", id = id));
            let path = folder.path().join(GOLD).display().to_string();
            assert_eq!(told, message!("fault-corpus", path = path, why = why));
        }
        for id in ["a", "a/b", "a..b", "..a"] {
            assert_eq!(told(id), None, "{id}");
        }
    }
}
