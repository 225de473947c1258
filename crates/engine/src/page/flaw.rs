//! What is wrong with files that Clearline or its extension wrote: saved analyses, and pages with their boxes.

use clearline_message::{Message, message};

/// Why such a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// Its JSON ends or goes wrong at a place, counted from 1.
    Damaged {
        /// The line.
        line: usize,
        /// The byte of the line.
        column: usize,
    },
    /// There is no page in it.
    NoPage,
    /// There is no page in an analysis, as in those of the first versions.
    NoPageYet,
    /// This version of Clearline, which is newer, wrote it.
    Newer(String),
    /// A newer extension wrote it.
    NewerForm,
    /// It says that it is something else than a page with its boxes.
    OtherFormat,
    /// The columns of its table of boxes do not fit each other.
    UnequalColumns,
    /// Something in it cannot be used.
    Part(Part),
}

impl Flaw {
    /// The reason as a message, a part of a sentence.
    pub fn message(&self) -> Message {
        match self {
            Flaw::Damaged { line, column } => {
                message!("flaw-damaged", line = line.to_string(), column = column.to_string())
            }
            Flaw::NoPage => message!("flaw-no-page"),
            Flaw::NoPageYet => message!("flaw-no-page-yet"),
            Flaw::Newer(version) => message!("flaw-newer", version = version.as_str()),
            Flaw::NewerForm => message!("flaw-newer-form"),
            Flaw::OtherFormat => message!("flaw-other-format"),
            Flaw::UnequalColumns => message!("flaw-unequal-columns"),
            Flaw::Part(Part::Page) => message!("flaw-page"),
            Flaw::Part(Part::Address) => message!("flaw-address"),
            Flaw::Part(Part::Charset) => message!("flaw-charset"),
            Flaw::Part(Part::Picture) => message!("flaw-picture"),
            Flaw::Part(Part::Parameters) => message!("flaw-parameters"),
            Flaw::Part(Part::Rule) => message!("flaw-rule"),
        }
    }

    /// The place where JSON is damaged.
    pub(super) fn at(fault: &serde_json::Error) -> Flaw {
        Flaw::Damaged {
            line: fault.line(),
            column: fault.column(),
        }
    }
}

/// What an analysis holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The bytes of the page.
    Page,
    /// Where the page came from.
    Address,
    /// The character set.
    Charset,
    /// A picture of the page.
    Picture,
    /// The parameters of the method.
    Parameters,
    /// The rule of the site.
    Rule,
}
