//! Files that hold many pages: JSON lines and the WARC files of crawlers. Their pages form a row, and each is read when its turn
//! arrives, so that a file of any size takes the memory of one page.
//!
//! ```
//! use clearline_engine::archive::Form;
//! use clearline_engine::page::Options;
//!
//! let lines = "{\"id\": \"a\", \"html\": \"<title>Soup</title>\"}\n{\"id\": \"b\"}\n";
//! let mut inputs = Form::Jsonl.inputs(lines.as_bytes())?;
//! let page = inputs.next().ok_or("no page")?.page(Options::default())?;
//! assert_eq!(&*page.html, "<title>Soup</title>");
//! let fault = inputs.next().ok_or("no line")?.page(Options::default());
//! assert!(fault.is_err_and(|fault| fault.to_string().contains("neither html nor html_base64")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fault;
mod file_size;
pub(crate) mod http_response;
pub(crate) mod input;
mod jsonl;
pub(crate) mod line;
mod warc;

pub use fault::RecordFault;
pub use input::{Input, InputFault};

pub(crate) use input::Row;

use jsonl::Lines;
use std::io::{self, BufRead};

/// The form of the pages in a stream.
///
/// ```
/// use clearline_engine::archive::Form;
/// use clearline_engine::page::Options;
///
/// let inputs = Form::Jsonl.inputs("{\"id\": \"a\", \"html\": \"<p>Soup\"}\n".as_bytes())?;
/// let pages: Result<Vec<_>, _> = inputs.map(|input| input.page(Options::default())).collect();
/// assert_eq!(&*pages?[0].html, "<p>Soup");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One JSON object a line.
    Jsonl,
    /// The records of a crawler, compressed or not.
    Warc,
}

impl Form {
    /// The pages of a stream, each read when its turn arrives.
    ///
    /// # Errors
    /// If the beginning of the stream cannot be read.
    pub fn inputs(self, stream: impl BufRead + Send + 'static) -> io::Result<Box<dyn Row + Send>> {
        match self {
            Form::Jsonl => Ok(Box::new(Lines::of(stream))),
            Form::Warc => warc::inputs(stream),
        }
    }
}
