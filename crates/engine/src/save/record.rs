//! The answer as one flat record, as crawls keep it: a line of JSON, a row of a table, an object in Python.

use super::characters::in_one_line;
use super::text::text;
use crate::Reading;
use crate::document::{Stated, iso_date};
use crate::extraction::Status;
use serde::Serialize;

/// What there is to say of one page, without its reasons. `docs/formats.md` describes the fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Record {
    /// The address, without what may be secret in it.
    pub url: Option<String>,
    /// The code of the language.
    pub lang: Option<String>,
    /// The title, in one line.
    pub title: Option<String>,
    /// The author, in one line.
    pub author: Option<String>,
    /// The day of publication as ISO 8601 has it, or as the page writes it.
    pub date: Option<String>,
    /// The site's name.
    pub site: Option<String>,
    /// The character set.
    pub charset: Option<&'static str>,
    /// The name of the method.
    pub method: &'static str,
    /// The pages of the rule that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The kept text.
    pub text: Option<String>,
    /// Whether main text was found.
    #[serde(flatten)]
    pub status: Option<Status>,
    /// The status as a sentence, where main text was not found.
    pub message: Option<String>,
    /// How sure the method is, 0 to 1, where it can say so.
    pub confidence: Option<f64>,
}

impl Record {
    /// The record of a reading.
    pub fn of(reading: &Reading) -> Record {
        Record {
            text: Some(text(reading)),
            ..Record::without_text(reading)
        }
    }

    /// The record of a reading whose text is written elsewhere.
    pub fn without_text(reading: &Reading) -> Record {
        let (metadata, status) = (&reading.metadata, reading.extraction.status);
        let fact = |fact: &Option<Stated>| fact.as_deref().map(in_one_line).filter(|fact| !fact.is_empty());
        let published = fact(&metadata.published);
        let language = &reading.document.language().code;
        Record {
            url: reading.address().map(String::from),
            lang: Some(language.clone()).filter(|code| !code.is_empty()),
            title: fact(&metadata.title),
            author: fact(&metadata.author),
            date: published.as_deref().and_then(iso_date).or(published),
            site: fact(&metadata.site),
            charset: Some(reading.page.charset.name()),
            method: reading.extraction.method,
            rule: reading.rule_in_force().map(|rule| rule.pages.to_string()),
            text: None,
            status: Some(status),
            message: (status != Status::Found).then(|| reading.status_message().to_string()),
            confidence: reading.extraction.confidence_value(),
        }
    }
}
