//! A corpus: a folder with `pages/` and `gold.jsonl`.

use crate::page::open;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// What is known to be right about one page.
#[derive(Clone, Debug, Deserialize)]
pub struct GoldPage {
    /// Its file is `pages/<id>.html` or `.html.gz`.
    pub id: String,
    /// Where it comes from.
    pub url: Option<String>,
    /// Its registered domain; pages of a group are never split between training and test. In a [`Corpus`] a page that names
    /// none is a group of its own.
    pub group: Option<String>,
    /// Language of the text.
    pub lang: Option<String>,
    /// Kind of page.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The headline.
    pub title: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// When it was published.
    pub date: Option<String>,
    /// The main text; absent where only snippets are known.
    pub text: Option<String>,
    /// The main text as Markdown, where somebody wrote it so.
    pub text_md: Option<String>,
    /// Snippets of the main text.
    #[serde(default, deserialize_with = "list_or_null")]
    pub must: Vec<String>,
    /// Snippets of boilerplate.
    #[serde(default, deserialize_with = "list_or_null")]
    pub mustnot: Vec<String>,
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
#[derive(Debug)]
pub struct CorpusFault {
    path: PathBuf,
    why: String,
}

impl std::error::Error for CorpusFault {}

impl fmt::Display for CorpusFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        write!(
            f,
            "{path} could not be read as gold text: {}. A corpus is a folder with pages/ and gold.jsonl.",
            self.why
        )
    }
}

impl Corpus {
    /// Reads the gold of a folder.
    ///
    /// # Errors
    /// Where `gold.jsonl` is missing, is not UTF-8, or has a line that is no gold page.
    pub fn open(folder: &Path) -> Result<Corpus, CorpusFault> {
        let path = folder.join("gold.jsonl");
        let fault = |why: String| CorpusFault {
            path: path.clone(),
            why,
        };
        let text = std::fs::read_to_string(&path).map_err(|error| fault(open::reason(&error)))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let name = folder_name(folder);
        let pages = lines.map(|(number, line)| {
            let mut page: GoldPage =
                serde_json::from_str(line).map_err(|error| fault(format!("line {}: {error}", number + 1)))?;
            page.group.get_or_insert_with(|| format!("{name}:{}", page.id));
            Ok(page)
        });
        Ok(Corpus {
            pages: pages.collect::<Result<_, CorpusFault>>()?,
            name,
            folder: folder.to_owned(),
        })
    }

    /// The file of a page: the first of the usual endings that exists.
    pub fn file_of(&self, page: &GoldPage) -> PathBuf {
        let file = |ending: &str| self.folder.join("pages").join(format!("{}{ending}", page.id));
        let endings = [".html.gz", ".html", ".htm.gz", ".htm", ".xhtml.gz", ".xhtml"];
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

    /// The texts of a program's output, by page: a `{"id", "text"}` a line.
    ///
    /// # Errors
    /// Where the file cannot be read or a line is no such record.
    pub fn read_output(path: &Path) -> Result<BTreeMap<String, String>, CorpusFault> {
        #[derive(Deserialize)]
        struct Record {
            id: String,
            text: Option<String>,
        }
        let fault = |why: String| CorpusFault {
            path: path.to_owned(),
            why,
        };
        let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
        let records = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let record: Record = serde_json::from_str(line).map_err(|error| fault(error.to_string()))?;
            Ok((record.id, record.text.unwrap_or_default()))
        });
        records.collect()
    }
}

fn folder_name(folder: &Path) -> String {
    let absolute = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    absolute
        .file_name()
        .map_or_else(|| "corpus".to_owned(), |name| name.to_string_lossy().into_owned())
}
