//! The pages of WARC files, as bytes.

use crate::answer::class;
use clearline_engine::archive::{Form, Input};
use clearline_engine::internals::archive::{Origin, Row};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyType};
use std::io::{self, BufReader, Read};
use std::sync::{Mutex, PoisonError};

/// Bytes that are asked for at once.
const BUFFER: usize = 256 << 10;

/// An iterator over the pages of one WARC file.
#[pyclass(module = "clearline", frozen)]
pub(crate) struct Pages {
    row: Mutex<Box<dyn Row + Send>>,
}

#[pymethods]
impl Pages {
    /// Takes an object with a method `read`, such as an open file.
    #[new]
    fn new(py: Python<'_>, file: Py<PyAny>) -> PyResult<Pages> {
        let stream = BufReader::with_capacity(BUFFER, File { file });
        let row = py.detach(|| Form::Warc.inputs(stream));
        let row = row.map_err(|error| PyOSError::new_err(format!("The WARC file cannot be read: {error}.")))?;
        Ok(Pages { row: Mutex::new(row) })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = py.detach(|| self.row.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.map(|input| page(py, input)).transpose()
    }
}

/// The page of a record as a `clearline.Page`, or what keeps it from being one.
fn page(py: Python<'_>, input: Input) -> PyResult<Bound<'_, PyAny>> {
    let (body, content_type, error) = match input.origin {
        Origin::Response(response) => (response.body, response.content_type, None),
        Origin::Fault(why) => (Vec::new(), None, Some(why)),
        _ => (Vec::new(), None, Some("The record holds no page.".to_owned())),
    };
    let fields = PyDict::new(py);
    fields.set_item("html", PyBytes::new(py, &body))?;
    fields.set_item("url", input.url.map(String::from))?;
    fields.set_item("content_type", content_type)?;
    fields.set_item("id", input.id)?;
    fields.set_item("date", input.date)?;
    fields.set_item("error", error)?;
    static PAGE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    class(py, &PAGE, "Page")?.call((), Some(&fields))
}

/// A Python file as a stream.
struct File {
    file: Py<PyAny>,
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.file.call_method1(py, "read", (buffer.len(),))?;
            let bytes: PyBackedBytes = bytes.extract(py)?;
            let all = buffer.get_mut(..bytes.len());
            let all = all.ok_or_else(|| PyOSError::new_err("the file gives more bytes than were asked for"))?;
            all.copy_from_slice(&bytes);
            Ok(bytes.len())
        })
        .map_err(|error: PyErr| io::Error::other(error.to_string()))
    }
}
