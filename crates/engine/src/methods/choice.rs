//! A method with its parameters, as a rule or a recipe names it.

use super::{Method, ParameterFault, Parameters, Value, method};
use clearline_message::{Message, message};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// A method with what is set of its parameters; written `{ name = "line-block", k = 3 }`.
///
/// ```
/// use clearline_engine::internals::methods::Choice;
///
/// let choice: Choice = serde_json::from_str(r#"{ "name": "line-block", "k": 5 }"#)?;
/// assert_eq!((choice.method.name, choice.parameters.number("k")), ("line-block", 5.0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "BTreeMap<String, Setting>", try_from = "BTreeMap<String, Setting>")]
pub struct Choice {
    /// The method.
    pub method: &'static Method,
    /// What is set of its parameters.
    pub parameters: Parameters,
}

/// A value in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Setting {
    Whole(i64),
    Number(f64),
    Word(String),
}

const NAME: &str = "name";

/// Why what a file holds is no choice of a method.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ChoiceFault {
    /// There is no method of that name.
    #[error("{}", no_method(.0))]
    NoMethod(String),
    /// A parameter cannot be set.
    #[error(transparent)]
    Parameter(#[from] ParameterFault),
}

fn no_method(name: &str) -> Message {
    message!("why-no-method", name = name)
}

impl TryFrom<BTreeMap<String, Setting>> for Choice {
    type Error = ChoiceFault;

    fn try_from(mut settings: BTreeMap<String, Setting>) -> Result<Choice, ChoiceFault> {
        let name = settings.remove(NAME).map(|name| name.text()).unwrap_or_default();
        let method = method(&name).ok_or(ChoiceFault::NoMethod(name))?;
        let mut parameters = Parameters::default();
        for (name, value) in settings {
            parameters.set(method.parameters, &name, &value.text())?;
        }
        Ok(Choice { method, parameters })
    }
}

impl From<Choice> for BTreeMap<String, Setting> {
    fn from(choice: Choice) -> Self {
        let set = choice.parameters.iter().map(|(name, value)| {
            let setting = match value {
                Value::Number(number) if number.fract() == 0.0 => Setting::Whole(number as i64),
                Value::Number(number) => Setting::Number(number),
                Value::Choice(word) => Setting::Word(word.to_owned()),
            };
            (name.to_owned(), setting)
        });
        let name = (NAME.to_owned(), Setting::Word(choice.method.name.to_owned()));
        set.chain([name]).collect()
    }
}

impl Setting {
    fn text(&self) -> String {
        match self {
            Setting::Whole(number) => number.to_string(),
            Setting::Number(number) => number.to_string(),
            Setting::Word(word) => word.clone(),
        }
    }
}
