//! The exceptions.

use pyo3::create_exception;
use pyo3::exceptions::PyException;

create_exception!(
    clearline,
    ClearlineError,
    PyException,
    "What this package raises, apart from ValueError and TypeError for arguments."
);
create_exception!(
    clearline,
    PageError,
    ClearlineError,
    "The page cannot be read. The message says what happened, why, and what to do now."
);
create_exception!(
    clearline,
    InternalError,
    ClearlineError,
    "The engine has broken down on a page. This is a bug; other pages can be read."
);
