//! Pages as Python gives them: bytes, text, or an object that says more.

use crate::guard::Fault;
use clearline_engine::page::{Options, Page, PageFault, Source};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;
use url::Url;

/// What a page is made of. The bytes stay where Python has them.
pub(crate) enum Html {
    /// As they came, in any character set.
    Bytes(PyBackedBytes),
    /// Text.
    Text(PyBackedStr),
}

impl Html {
    /// Bytes or text. Half of a surrogate pair, which no text file holds, counts as `?`.
    fn of(value: &Bound<'_, PyAny>) -> PyResult<Html> {
        if let Ok(bytes) = value.extract::<PyBackedBytes>() {
            return Ok(Html::Bytes(bytes));
        }
        if let Ok(text) = value.extract::<PyBackedStr>() {
            return Ok(Html::Text(text));
        }
        if value.is_instance_of::<PyString>() {
            let whole = value.call_method1("encode", ("utf-8", "replace"))?;
            return Ok(Html::Text(whole.call_method0("decode")?.extract()?));
        }
        let kind = value.get_type();
        Err(PyTypeError::new_err(format!(
            "A page is bytes or str, or a clearline.Page with one of them as html, not {kind}."
        )))
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
    /// Why there is no page, where its record holds none.
    error: Option<String>,
}

impl Given {
    /// Takes bytes, a str, or an object with the attributes of `clearline.Page`. Where its `url` is not an address,
    /// the address counts as unknown, since a crawl follows broken links, too.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Given> {
        let has_attributes = !value.is_instance_of::<PyString>() && value.hasattr("html")?;
        if !has_attributes {
            return Ok(Given {
                html: Html::of(value)?,
                options: Options::default(),
                error: None,
            });
        }
        let word = |name: &str| match value.getattr_opt(name)? {
            Some(word) => word.extract::<Option<String>>(),
            None => Ok(None),
        };
        Ok(Given {
            html: Html::of(&value.getattr("html")?)?,
            options: Options {
                charset: word("charset")?,
                base_url: word("url")?.and_then(|url| Url::parse(&url).ok()),
                content_type: word("content_type")?,
                ..Options::default()
            },
            error: word("error")?,
        })
    }

    /// The same page with what the caller knows better. An address that is none is refused.
    pub(crate) fn with(
        mut self,
        url: Option<String>,
        charset: Option<String>,
        content_type: Option<String>,
    ) -> PyResult<Given> {
        if let Some(url) = url {
            let parsed = Url::parse(&url).map_err(|error| {
                PyValueError::new_err(format!(
                    "“{url}” is no address: {error}. Give url=None where it is unknown."
                ))
            })?;
            self.options.base_url = Some(parsed);
        }
        self.options.charset = charset.or(self.options.charset);
        self.options.content_type = content_type.or(self.options.content_type);
        Ok(self)
    }

    /// Decodes the page, unless it has more than so many bytes.
    pub(crate) fn page(&self, most_bytes: u64) -> Result<Page, Fault> {
        if let Some(error) = &self.error {
            return Err(Fault::Page(error.clone()));
        }
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
            page.map_err(|fault| Fault::Page(sentence(&fault)))
        }
        Slice::Text(text) => {
            let mut page = Page::from_html(Source::Pasted, text);
            page.final_url = options.base_url.clone();
            Ok(page)
        }
    }
}

/// Why there is no page. The engine names the file that it cannot open; here, there is none.
fn sentence(fault: &PageFault) -> String {
    match fault {
        PageFault::Open(_) => {
            let text = fault.message().error_text();
            format!("The page cannot be read: {}. {}", text.why, text.what_now)
        }
        _ => fault.to_string(),
    }
}
