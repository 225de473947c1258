//! Work without the interpreter's lock, whose panics stay in their page.

use crate::faults::{InternalError, PageError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a page has no answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It cannot be read: a sentence.
    Page(String),
    /// The engine has broken down: a sentence.
    Internal(String),
}

impl Fault {
    /// The sentence.
    pub(crate) fn sentence(&self) -> &str {
        match self {
            Fault::Page(sentence) | Fault::Internal(sentence) => sentence,
        }
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::Page(sentence) => PageError::new_err(sentence),
            Fault::Internal(sentence) => InternalError::new_err(sentence),
        }
    }
}

/// Does the work of one page; a panic is a fault.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let why = message(&*payload);
        Err(Fault::Internal(format!(
            "Clearline has broken down on this page: {why}. Please report it with the page; other pages can be read."
        )))
    })
}

/// Does the work of one page without the interpreter's lock.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Fault> + Send) -> PyResult<T> {
    Ok(py.detach(|| guarded(work))?)
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("for an unknown reason")
}
