//! The engine for Python: what `clearline._clearline` holds, which the package `clearline` wraps.
//!
//! Everything here takes plain values, works without the interpreter's lock, and answers with the classes of
//! `clearline._types`. A panic of the engine becomes the exception `InternalError`.

mod answer;
mod batch;
mod documents;
mod faults;
mod guard;
mod many;
mod minhash;
mod pages;
mod recipe;
mod warc;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
fn _clearline(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ClearlineError", py.get_type::<faults::ClearlineError>())?;
    module.add("PageError", py.get_type::<faults::PageError>())?;
    module.add("InternalError", py.get_type::<faults::InternalError>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("MODEL", recipe::model())?;
    module.add("METHODS", recipe::methods())?;
    module.add("FIELDS", batch::Field::names())?;
    module.add("USUAL", batch::USUAL.map(batch::Field::name))?;
    module.add_class::<documents::Document>()?;
    module.add_class::<many::Articles>()?;
    module.add_class::<warc::Pages>()?;
    module.add_function(wrap_pyfunction!(documents::extract, module)?)?;
    module.add_function(wrap_pyfunction!(documents::explain, module)?)?;
    module.add_function(wrap_pyfunction!(batch::extract_batch, module)?)?;
    module.add_function(wrap_pyfunction!(minhash::minhash, module)?)?;
    module.add_function(wrap_pyfunction!(minhash::bands, module)?)?;
    Ok(())
}
