//! One page at a time: `extract`, `explain`, and the class `Document`.

use crate::answer::{Answer, Format, facts};
use crate::guard::{Fault, detached};
use crate::pages::Given;
use crate::recipe::{Limits, Reader, Values, recipe};
use clearline_engine::Reading;
use clearline_engine::internals::save::{Record, json};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// Finds the main text of a page.
///
/// Parameters
/// ----------
/// html : bytes, str or Page
///     The page. Bytes are decoded as a browser does; a str is taken as it is.
/// url : str, optional
///     Its address: for links, for dates in it, and for the rules of its site.
/// method : str
///     One of METHODS.
/// policy : "article", "discussion" or "page"
///     What counts as main text, for the method auto.
/// format : "txt", "md" or "html"
///     What Article.text is written in.
/// parameters : dict, optional
///     Parameters of the method by their names, as `clearline methods` lists them.
/// rules : path, optional
///     A folder with rules of sites. A rule may bring its own method, unless another method than auto, a policy or
///     parameters are given.
/// limits : Limits, optional
///     What the page may cost.
/// charset : str, optional
///     The character set, where it is known better than the page says it.
/// content_type : str, optional
///     The Content-Type header that the page came with.
///
/// Returns
/// -------
/// Article
///
/// Raises
/// ------
/// PageError
///     If the page cannot be read.
/// ValueError
///     If an argument has no meaning.
///
/// Examples
/// --------
/// >>> import clearline
/// >>> page = "<title>Rain</title>" + "<p>It rained all night, and the lower road was gone." * 9
/// >>> article = clearline.extract(page)
/// >>> article.title, article.status, article.text[:19]
/// ('Rain', 'found', 'It rained all night')
#[pyfunction]
#[pyo3(signature = (html, *, url=None, method="auto", policy="article", format="txt", parameters=None, rules=None, limits=None, charset=None, content_type=None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn extract<'py>(
    py: Python<'py>,
    html: &Bound<'py, PyAny>,
    url: Option<String>,
    method: &str,
    policy: &str,
    format: &str,
    parameters: Option<Values<'py>>,
    rules: Option<PathBuf>,
    limits: Option<Limits>,
    charset: Option<String>,
    content_type: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let format: Format = format.parse()?;
    let reader = Reader::new(&[method.to_owned()], policy, parameters, rules, limits)?;
    let given = Given::of(html)?.with(url, charset, content_type)?;
    let answer = detached(py, || Answer::of(&read(&reader, &given)?, format))?;
    answer.into_python(py)
}

/// Explains the answer on a page, in JSON: what `clearline explain -f json` writes.
#[pyfunction]
#[pyo3(signature = (html, *, url=None, method="auto", policy="article", parameters=None, rules=None, limits=None, charset=None, content_type=None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    html: &Bound<'py, PyAny>,
    url: Option<String>,
    method: &str,
    policy: &str,
    parameters: Option<Values<'py>>,
    rules: Option<PathBuf>,
    limits: Option<Limits>,
    charset: Option<String>,
    content_type: Option<String>,
) -> PyResult<String> {
    let reader = Reader::new(&[method.to_owned()], policy, parameters, rules, limits)?;
    let given = Given::of(html)?.with(url, charset, content_type)?;
    detached(py, || {
        let mut bytes = Vec::new();
        json(&read(&reader, &given)?, &mut bytes).map_err(|error| Fault::Page(error.to_string()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    })
}

fn read(reader: &Reader, given: &Given) -> Result<Reading, Fault> {
    let page = given.page(reader.limits.bytes())?;
    let mut readings = reader.readings(page)?;
    readings
        .pop()
        .ok_or_else(|| Fault::Internal("No method was named.".to_owned()))
}

/// A page that was parsed once, to be read by several methods.
///
/// Examples
/// --------
/// >>> import clearline
/// >>> document = clearline.Document.parse("<title>Rain</title>" + "<p>It rained all night, and the road was gone." * 9)
/// >>> document.by("line-block").method, document.by("auto", policy="page").method
/// ('line-block', 'auto')
/// >>> document.metadata()["title"]
/// 'Rain'
#[pyclass(frozen, module = "clearline")]
pub(crate) struct Document {
    reading: Reading,
}

#[pymethods]
impl Document {
    /// Parses a page. Parameters as of `extract`.
    #[staticmethod]
    #[pyo3(signature = (html, *, url=None, limits=None, charset=None, content_type=None))]
    fn parse(
        py: Python<'_>,
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        limits: Option<Limits>,
        charset: Option<String>,
        content_type: Option<String>,
    ) -> PyResult<Document> {
        // A reading needs a method; this is the cheapest.
        let reader = Reader::new(&["line-block".to_owned()], "article", None, None, limits)?;
        let given = Given::of(html)?.with(url, charset, content_type)?;
        let reading = detached(py, || read(&reader, &given))?;
        Ok(Document { reading })
    }

    /// The article by a method. Parameters as of `extract`.
    #[pyo3(signature = (method, *, policy="article", format="txt", parameters=None))]
    fn by<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        policy: &str,
        format: &str,
        parameters: Option<Values<'py>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let format: Format = format.parse()?;
        let recipe = recipe(method, policy, &parameters.unwrap_or_default())?;
        let answer = detached(py, || {
            Answer::of(&self.reading.by(recipe.method, &recipe.parameters), format)
        })?;
        answer.into_python(py)
    }

    /// The article by the usual method.
    #[getter]
    fn article<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.by(py, clearline_engine::methods::DEFAULT.name, "article", "txt", None)
    }

    /// A dict with the page's title, author, date, site, lang, charset and url. They are the same for every method.
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        facts(py, &Record::without_text(&self.reading))
    }

    fn __repr__(&self) -> String {
        let title = self.reading.metadata.title.as_deref().unwrap_or("no title");
        format!("<clearline.Document: {title}>")
    }
}
