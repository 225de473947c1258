//! What was found on a page, as Python objects.

use crate::guard::Fault;
use clearline_engine::Reading;
use clearline_engine::extraction::{LeafKind, NoArticle, Status};
use clearline_engine::internals::save::{Record, html, markdown_of, notices, text};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};
use std::str::FromStr;

/// What the text of an article is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Markdown,
    Html,
}

impl FromStr for Format {
    type Err = PyErr;

    fn from_str(name: &str) -> PyResult<Format> {
        Ok(match name {
            "txt" => Format::Text,
            "md" => Format::Markdown,
            "html" => Format::Html,
            _ => {
                let message = format!("There is no format “{name}”. There are: txt, md, html.");
                return Err(PyValueError::new_err(message));
            }
        })
    }
}

/// A part of the article: what it is, the level of a heading, and its text.
pub(crate) struct Block {
    kind: &'static str,
    level: u8,
    text: String,
}

/// All of an answer, without anything of Python's.
pub(crate) struct Answer {
    pub(crate) record: Record,
    pub(crate) blocks: Vec<Block>,
    pub(crate) warnings: Vec<String>,
    pub(crate) error: Option<String>,
}

impl Answer {
    /// The answer of a reading.
    ///
    /// # Errors
    /// Where the file would be larger than a page may make it.
    pub(crate) fn of(reading: &Reading, format: Format) -> Result<Answer, Fault> {
        let record = Record {
            text: Some(written(reading, format)?),
            ..Record::without_text(reading)
        };
        Ok(Answer {
            record,
            blocks: blocks(reading),
            warnings: notices(reading).iter().map(ToString::to_string).collect(),
            error: None,
        })
    }

    /// The answer of a page that has none.
    pub(crate) fn failed(method: &'static str, url: Option<String>, fault: &Fault) -> Answer {
        Answer {
            record: Record {
                url,
                method,
                ..Record::default()
            },
            blocks: Vec::new(),
            warnings: Vec::new(),
            error: Some(fault.sentence().to_owned()),
        }
    }

    /// As a `clearline.Article`.
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let Answer {
            record,
            blocks,
            warnings,
            error,
        } = self;
        let (status, reason) = words_of(record.status, error.is_some());
        let block = class(py, &BLOCK, "Block")?;
        let blocks: PyResult<Vec<_>> = blocks
            .into_iter()
            .map(|one| block.call1((one.kind, one.level, one.text)))
            .collect();
        let fields = facts(py, &record)?;
        fields.set_item("text", record.text.unwrap_or_default())?;
        fields.set_item("method", record.method)?;
        fields.set_item("rule", record.rule)?;
        fields.set_item("confidence", record.confidence)?;
        fields.set_item("status", status)?;
        fields.set_item("reason", reason)?;
        fields.set_item("message", record.message)?;
        fields.set_item("error", error)?;
        fields.set_item("blocks", PyTuple::new(py, blocks?)?)?;
        fields.set_item("warnings", PyTuple::new(py, warnings)?)?;
        class(py, &ARTICLE, "Article")?.call((), Some(&fields))
    }
}

/// What a record says of the page itself.
pub(crate) fn facts<'py>(py: Python<'py>, record: &Record) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("title", &record.title)?;
    facts.set_item("author", &record.author)?;
    facts.set_item("date", &record.date)?;
    facts.set_item("site", &record.site)?;
    facts.set_item("lang", &record.lang)?;
    facts.set_item("charset", record.charset)?;
    facts.set_item("url", &record.url)?;
    Ok(facts)
}

/// The articles of one page by several methods.
pub(crate) fn list(py: Python<'_>, answers: Vec<Answer>) -> PyResult<Bound<'_, PyAny>> {
    let articles: PyResult<Vec<_>> = answers.into_iter().map(|answer| answer.into_python(py)).collect();
    Ok(PyList::new(py, articles?)?.into_any())
}

/// A status by its name, and its reason's.
pub(crate) fn words_of(status: Option<Status>, has_failed: bool) -> (&'static str, Option<String>) {
    let name = match status {
        Some(Status::Found) => "found",
        Some(Status::Doubtful(_)) => "doubtful",
        Some(Status::Nothing(_)) => "nothing",
        None if has_failed => "failed",
        None => "nothing",
    };
    let reason = match status {
        Some(Status::Doubtful(reason) | Status::Nothing(reason)) => name_of(reason),
        _ => None,
    };
    (name, reason)
}

/// The name of a reason, as files have it.
fn name_of(reason: NoArticle) -> Option<String> {
    let value = serde_json::to_value(reason).ok()?;
    value.as_str().map(str::to_owned)
}

/// The text of a reading. Markdown is without a front matter, since the facts have fields of their own.
///
/// # Errors
/// Where the file would be larger than a page may make it.
pub(crate) fn written(reading: &Reading, format: Format) -> Result<String, Fault> {
    let written = match format {
        Format::Text => return Ok(text(reading)),
        Format::Markdown => markdown_of(reading, &reading.shown),
        Format::Html => html(reading),
    };
    written.map_err(|fault| Fault::Page(fault.to_string()))
}

/// The parts with text that are kept, in the order of the page.
fn blocks(reading: &Reading) -> Vec<Block> {
    let (article, shown) = (&reading.article, &reading.shown);
    let leaves = article.leaves.iter().enumerate();
    let kept = leaves.filter(|(index, leaf)| leaf.kind.has_text() && shown.is_shown(*index));
    let mut blocks = Vec::new();
    for (index, leaf) in kept {
        let parts = shown.ranges(article, index).into_iter();
        let parts = parts.map(|range| &article.text()[range.start as usize..range.end as usize]);
        let text = parts.collect::<Vec<_>>().join("\n");
        let (kind, level) = kind_of(leaf.kind);
        blocks.push(Block {
            kind,
            level,
            text: text.trim_matches(['\n', ' ']).to_owned(),
        });
    }
    blocks
}

fn kind_of(kind: LeafKind) -> (&'static str, u8) {
    match kind {
        LeafKind::Heading(level) => ("heading", level),
        LeafKind::Code => ("code", 0),
        LeafKind::Math => ("math", 0),
        LeafKind::Caption => ("caption", 0),
        LeafKind::Term => ("term", 0),
        LeafKind::Summary => ("summary", 0),
        LeafKind::PostHeading => ("post", 0),
        _ => ("paragraph", 0),
    }
}

static ARTICLE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static BLOCK: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A class of `clearline._types`.
pub(crate) fn class<'py>(py: Python<'py>, kept: &PyOnceLock<Py<PyType>>, name: &str) -> PyResult<Bound<'py, PyType>> {
    let class = kept.get_or_try_init(py, || -> PyResult<Py<PyType>> {
        Ok(py
            .import("clearline._types")?
            .getattr(name)?
            .cast_into::<PyType>()?
            .unbind())
    })?;
    Ok(class.bind(py).clone())
}
