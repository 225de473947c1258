//! The pages of WARC files, as bytes.

use crate::answer::class;
use crate::guard::{Fault, detached};
use clearline_engine::archive::{Form, Input};
use clearline_engine::internals::archive::{Origin, Row};
use pyo3::exceptions::{PyException, PyOSError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyType};
use std::io::{self, BufReader, Read};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that are asked for at once.
const BUFFER: usize = 256 << 10;

/// An iterator over the pages of one WARC file.
#[pyclass(module = "clearline", frozen)]
pub(crate) struct Pages {
    row: Mutex<Box<dyn Row + Send>>,
    raised: Raised,
}

/// What the Python file has raised last.
type Raised = Arc<Mutex<Option<PyErr>>>;

#[pymethods]
impl Pages {
    /// Takes an object with a method `read`, such as an open file.
    #[new]
    fn new(py: Python<'_>, file: Py<PyAny>) -> PyResult<Pages> {
        let raised = Raised::default();
        let file = File {
            file,
            raised: Arc::clone(&raised),
        };
        let stream = BufReader::with_capacity(BUFFER, file);
        let row = detached(py, || Ok(Form::Warc.inputs(stream)))?;
        let row = row.map_err(|error| {
            let own = raised.lock().unwrap_or_else(PoisonError::into_inner).take();
            own.unwrap_or_else(|| PyOSError::new_err(format!("The WARC file cannot be read: {error}.")))
        })?;
        Ok(Pages {
            row: Mutex::new(row),
            raised,
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = detached(py, || match self.row.try_lock() {
            Ok(mut row) => Ok(row.next()),
            Err(_) => Err(Fault::Page(
                "The file is being read already: a reader is for one thread.".to_owned(),
            )),
        })?;
        // An interrupt is no damage of the file.
        let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        match raised {
            Some(raised) if !raised.is_instance_of::<PyException>(py) => Err(raised),
            _ => next.map(|input| page(py, input)).transpose(),
        }
    }
}

/// The page of a record as a `clearline.Page`, or what keeps it from being one.
fn page(py: Python<'_>, input: Input) -> PyResult<Bound<'_, PyAny>> {
    let (body, content_type, error) = match input.origin {
        Origin::Response(response) => (response.body, response.content_type, None),
        Origin::Fault(fault) => (Vec::new(), None, Some(fault.to_string())),
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
    raised: Raised,
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
        .map_err(|error: PyErr| {
            let said = io::Error::other(error.to_string());
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            said
        })
    }
}
