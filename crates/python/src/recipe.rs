//! How pages are read: a method with its parameters, rules of sites, and limits.

use crate::guard::Fault;
use clearline_engine::document;
use clearline_engine::internals::methods::auto::{MODEL_FILE, Policy};
use clearline_engine::internals::read_within;
use clearline_engine::internals::save::fingerprint;
use clearline_engine::methods::{DEFAULT, METHODS, Method, Parameters, method};
use clearline_engine::page::Page;
use clearline_engine::save::RulesFolder;
use clearline_engine::{Reading, Recipe};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What a page may cost: counted, so that a page has the same answer on every machine. The attributes of `clearline.Limits`.
#[derive(Clone, FromPyObject)]
pub(crate) struct Limits {
    bytes: u64,
    nodes: usize,
    depth: u16,
}

impl Default for Limits {
    fn default() -> Limits {
        let document::Limits { nodes, depth, .. } = document::Limits::default();
        Limits {
            bytes: clearline_engine::page::Limits::default().file_bytes,
            nodes,
            depth,
        }
    }
}

impl Limits {
    /// Bytes of a page.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Those of the parser.
    pub(crate) fn parser(&self) -> document::Limits {
        document::Limits {
            nodes: self.nodes,
            depth: self.depth,
            ..document::Limits::default()
        }
    }
}

/// How pages are read, by one method or by several.
pub(crate) struct Reader {
    recipes: Vec<Recipe>,
    rules: Option<RulesFolder>,
    pub(crate) limits: Limits,
}

/// Values of parameters as Python gives them.
pub(crate) type Values<'py> = BTreeMap<String, Bound<'py, PyAny>>;

impl Reader {
    /// Checks all arguments before any page is touched.
    pub(crate) fn new(
        methods: &[String],
        policy: &str,
        parameters: Option<Values<'_>>,
        rules: Option<PathBuf>,
        limits: Option<Limits>,
    ) -> PyResult<Reader> {
        let values = parameters.unwrap_or_default();
        if methods.is_empty() {
            return Err(PyValueError::new_err("No method is named; methods needs one or more."));
        }
        let recipes = methods.iter().map(|name| recipe(name, policy, &values));
        let recipes = recipes.collect::<PyResult<Vec<Recipe>>>()?;
        if let Some(folder) = rules.as_deref().filter(|folder| !folder.is_dir()) {
            let folder = folder.display();
            return Err(PyValueError::new_err(format!(
                "{folder} is no folder; rules needs a folder of rules."
            )));
        }
        Ok(Reader {
            recipes,
            rules: rules.map(RulesFolder::at),
            limits: limits.unwrap_or_default(),
        })
    }

    /// The methods, in the order of the readings.
    pub(crate) fn methods(&self) -> impl Iterator<Item = &'static str> {
        self.recipes.iter().map(|recipe| recipe.method.name)
    }

    /// Reads a page once for each method; it is parsed once, unless there are rules, which may bring a method of their own.
    pub(crate) fn readings(&self, page: Page) -> Result<Vec<Reading>, Fault> {
        let page = std::sync::Arc::new(page);
        let read = |recipe: &Recipe| {
            let reading = read_within(page.clone(), recipe, &self.rules, &self.limits.parser(), &|| false);
            reading.map_err(|fault| Fault::Page(fault.to_string()))
        };
        if self.rules.is_some() {
            return self.recipes.iter().map(read).collect();
        }
        let mut readings: Vec<Reading> = Vec::with_capacity(self.recipes.len());
        for recipe in &self.recipes {
            readings.push(match readings.first() {
                Some(first) => first.by(recipe.method, &recipe.parameters),
                None => read(recipe)?,
            });
        }
        Ok(readings)
    }
}

/// A method with its parameters. The policy is a parameter of the methods that have it; the default one is for all of them.
pub(crate) fn recipe(name: &str, policy: &str, values: &Values<'_>) -> PyResult<Recipe> {
    let mut recipe = Recipe::of(known(name)?);
    recipe.parameters = parameters(recipe.method, policy, values)?;
    // A rule of a site may bring its own method where none was asked for.
    recipe.is_asked = recipe.method != DEFAULT || recipe.parameters != Parameters::default();
    Ok(recipe)
}

/// A method by its name.
fn known(name: &str) -> PyResult<&'static Method> {
    method(name).ok_or_else(|| {
        let all = methods().join(", ");
        PyValueError::new_err(format!("There is no method “{name}”. There are: {all}."))
    })
}

fn parameters(method: &'static Method, policy: &str, values: &Values<'_>) -> PyResult<Parameters> {
    let mut parameters = Parameters::default();
    let mut set = |name: &str, value: &str| {
        let done = parameters.set(method.parameters, name, value);
        done.map_err(|fault| PyValueError::new_err(fault.to_string()))
    };
    for (name, value) in values {
        set(name, &written(value)?)?;
    }
    let is_default = policy == Policy::default().name();
    if method.parameter(Policy::PARAMETER).is_some() {
        if !is_default {
            set(Policy::PARAMETER, policy)?;
        }
    } else if !is_default {
        let name = method.name;
        return Err(PyValueError::new_err(format!(
            "A policy is for the method auto; {name} cannot be told what counts as main text. Leave policy out, or choose method=\"auto\"."
        )));
    }
    Ok(parameters)
}

/// A value as the command line takes it: `True` is `true` there.
fn written(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(value) = value.extract::<bool>() {
        return Ok(value.to_string());
    }
    Ok(value.str()?.to_string())
}

/// The names of all methods.
pub(crate) fn methods() -> Vec<&'static str> {
    METHODS.iter().map(|method| method.name).collect()
}

/// The hash of the embedded model of `auto`: answers of two programs with the same one agree.
pub(crate) fn model() -> String {
    format!("{:016x}", fingerprint(&MODEL_FILE))
}
