//! What is wrong with files that Clearline or its extension wrote: saved analyses, and pages with their boxes.

use thiserror::Error;

/// Why such a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Its JSON ends or goes wrong at a place, counted from 1.
    #[error("the file is damaged at line {line}, column {column}")]
    Damaged {
        /// The line.
        line: usize,
        /// The byte of the line.
        column: usize,
    },
    /// There is no page in it.
    #[error("it holds no page")]
    NoPage,
    /// There is no page in an analysis, as in those of the first versions.
    #[error("it holds no page, since an older version or another program wrote it")]
    NoPageYet,
    /// This version of Clearline, which is newer, wrote it.
    #[error("Clearline {0} wrote it in a form that this version does not know")]
    Newer(String),
    /// A newer extension wrote it.
    #[error("it is of a form that this version does not know")]
    NewerForm,
    /// It says that it is something else than a page with its boxes.
    #[error("its format is not clearline-layout")]
    OtherFormat,
    /// The columns of its table of boxes do not fit each other.
    #[error("its columns are not equally long")]
    UnequalColumns,
    /// Something in it cannot be used.
    #[error("{0} is damaged")]
    Part(Part),
}

impl Flaw {
    /// The place where JSON is damaged.
    pub(super) fn at(fault: &serde_json::Error) -> Flaw {
        Flaw::Damaged {
            line: fault.line(),
            column: fault.column(),
        }
    }
}

/// What an analysis holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Part {
    /// The bytes of the page.
    #[error("its page")]
    Page,
    /// Where the page came from.
    #[error("the address of its page")]
    Address,
    /// The character set.
    #[error("the character set of its page")]
    Charset,
    /// A picture of the page.
    #[error("a picture of its page")]
    Picture,
    /// The parameters of the method.
    #[error("the list of its parameters")]
    Parameters,
    /// The rule of the site.
    #[error("the rule that its page was read by")]
    Rule,
}
