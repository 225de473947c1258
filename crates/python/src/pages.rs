//! Pages as Python gives them: bytes, text, or an object that says more.

use crate::guard::Fault;
use clearline_engine::page::{Options, Page, Source};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use url::Url;

/// What a page is made of. The bytes stay where Python has them.
pub(crate) enum Html {
    /// As they came, in any character set.
    Bytes(PyBackedBytes),
    /// Text.
    Text(PyBackedStr),
}

impl Html {
    fn of(value: &Bound<'_, PyAny>) -> PyResult<Html> {
        if let Ok(bytes) = value.extract::<PyBackedBytes>() {
            return Ok(Html::Bytes(bytes));
        }
        value.extract::<PyBackedStr>().map(Html::Text).map_err(|_| {
            let kind = value.get_type();
            PyTypeError::new_err(format!(
                "A page is bytes or str, or a clearline.Page with one of them as html, not {kind}."
            ))
        })
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Html::Bytes(bytes) => bytes.len(),
            Html::Text(text) => text.len(),
        }
    }
}

/// A page before it is decoded.
pub(crate) struct Given {
    pub(crate) html: Html,
    pub(crate) options: Options,
}

impl Given {
    /// Takes bytes, a str, or an object with the attributes of `clearline.Page`. What a crawl gives for an address and is none counts
    /// as unknown.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Given> {
        let Ok(html) = value.getattr("html") else {
            return Given::with(value, None, None, None);
        };
        let word = |name: &str| value.getattr(name)?.extract::<Option<String>>();
        let url = word("url")?.filter(|url| Url::parse(url).is_ok());
        Given::with(&html, url, word("charset")?, word("content_type")?)
    }

    /// Takes the parts of a page. An address that is none is refused.
    pub(crate) fn with(
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        charset: Option<String>,
        content_type: Option<String>,
    ) -> PyResult<Given> {
        let base_url = match url {
            Some(url) => Some(Url::parse(&url).map_err(|error| {
                PyValueError::new_err(format!(
                    "“{url}” is no address: {error}. Give url=None where it is unknown."
                ))
            })?),
            None => None,
        };
        let options = Options {
            charset,
            base_url,
            content_type,
            ..Options::default()
        };
        Ok(Given {
            html: Html::of(html)?,
            options,
        })
    }

    /// Decodes the page, unless it has more than so many bytes.
    pub(crate) fn page(&self, most_bytes: u64) -> Result<Page, Fault> {
        decoded(self.html.as_slice(), &self.options, most_bytes)
    }
}

/// A page's bytes, or its text.
pub(crate) enum Slice<'a> {
    Bytes(&'a [u8]),
    Text(&'a str),
}

impl Html {
    fn as_slice(&self) -> Slice<'_> {
        match self {
            Html::Bytes(bytes) => Slice::Bytes(bytes),
            Html::Text(text) => Slice::Text(text),
        }
    }
}

/// Decodes a page, unless it has more than so many bytes, before and after decompression.
pub(crate) fn decoded(html: Slice<'_>, options: &Options, most_bytes: u64) -> Result<Page, Fault> {
    let length = match html {
        Slice::Bytes(bytes) => bytes.len(),
        Slice::Text(text) => text.len(),
    };
    if length as u64 > most_bytes {
        return Err(Fault::Page(format!(
            "The page has {length} bytes, and the limit is {most_bytes}. Raise the limit, or leave the page out."
        )));
    }
    match html {
        Slice::Bytes(bytes) => {
            let mut options = options.clone();
            options.limits.file_bytes = most_bytes;
            let page = Page::from_bytes(Source::Stdin, bytes.to_vec(), &options);
            page.map_err(|fault| Fault::Page(fault.to_string()))
        }
        Slice::Text(text) => Ok(Page {
            final_url: options.base_url.clone(),
            ..Page::from_html(Source::Pasted, text)
        }),
    }
}
