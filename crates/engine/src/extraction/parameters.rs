//! Parameters of methods: what there is, and what is set.

use super::ticks::short_number;
use clearline_message::{Message, message};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// One parameter of a method.
///
/// ```
/// use clearline_engine::methods;
///
/// let k = methods::method("line-block").and_then(|method| method.parameter("k")).ok_or("no such parameter")?;
/// assert_eq!(k.default("").to_string(), "3");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct ParameterCard {
    /// Its name, as in `--set name=value`.
    pub name: &'static str,
    /// What values it takes.
    pub kind: ParameterKind,
}

/// What values a parameter takes, and its default.
///
/// ```
/// use clearline_engine::methods::{ParameterKind, method};
///
/// let justext = method("justext").ok_or("no method")?;
/// let card = justext.parameter("max_link_density").ok_or("no parameter")?;
/// assert!(matches!(card.kind, ParameterKind::Number { least: 0.0, most: 1.0, .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub enum ParameterKind {
    /// A number from `least` to `most`.
    Number {
        /// Smallest value.
        least: f64,
        /// Largest value.
        most: f64,
        /// Distance of neighbouring values on a slider; from 1 on, only whole numbers are taken.
        step: f64,
        /// Used where nothing is set.
        default: f64,
        /// Modes that have a default of their own.
        in_mode: &'static [(&'static str, f64)],
    },
    /// A number from `least` to `most`; where nothing is set, or "auto", the method chooses it page by page.
    Adaptive {
        /// Smallest value.
        least: f64,
        /// Largest value.
        most: f64,
        /// Distance of neighbouring values on a slider; from 1 on, only whole numbers are taken.
        step: f64,
    },
    /// One of some words; the first is the default.
    Choice(&'static [&'static str]),
}

/// The default of every [`ParameterKind::Adaptive`].
const AUTO: &str = "auto";

/// The value of a parameter.
///
/// ```
/// use clearline_engine::methods::{Value, method};
///
/// let justext = method("justext").ok_or("no method")?;
/// let card = justext.parameter("max_link_density").ok_or("no parameter")?;
/// assert_eq!(card.default("repaired"), Value::Number(0.2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Of a [`ParameterKind::Number`], or of a [`ParameterKind::Adaptive`] once it is chosen.
    Number(f64),
    /// Of a [`ParameterKind::Choice`], or "auto".
    Choice(&'static str),
}

impl Value {
    /// With as many places as a reader needs; what is typed back may need more.
    pub fn short(&self) -> String {
        match self {
            Value::Number(number) => short_number(*number),
            Value::Choice(choice) => (*choice).to_owned(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Choice(choice) => f.write_str(choice),
        }
    }
}

/// Values by parameter name.
///
/// ```
/// use clearline_engine::methods::{self, Parameters};
///
/// let method = methods::method("line-block").ok_or("no such method")?;
/// let mut parameters = Parameters::default();
/// parameters.set(method.parameters, "k", "5")?;
/// assert_eq!(parameters.number("k"), 5.0);
/// assert!(parameters.set(method.parameters, "k", "very").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Parameters(BTreeMap<&'static str, Value>);

/// Why a parameter could not be set.
///
/// ```
/// use clearline_engine::methods::{ParameterFault, Parameters, method};
///
/// let justext = method("justext").ok_or("no method")?;
/// let fault = Parameters::default().set(justext.parameters, "max_link_density", "much");
/// assert!(matches!(fault, Err(ParameterFault::BadValue { name: "max_link_density", .. })));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterFault {
    /// The method has no such parameter.
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The value is none that the parameter takes.
    BadValue {
        /// The parameter.
        name: &'static str,
        /// What was given.
        value: String,
        /// What it takes.
        takes: Message,
    },
}

impl std::error::Error for ParameterFault {}

impl fmt::Display for ParameterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message(None).error_text())
    }
}

impl ParameterFault {
    /// The error as a message, with the name that was probably meant by one that is unknown.
    pub fn message(&self, meant: Option<&str>) -> Message {
        match self {
            ParameterFault::Unknown { name, known } if known.is_empty() => {
                message!("fault-parameter-of-none", name = name.as_str())
            }
            ParameterFault::Unknown { name, known } => {
                let known: Vec<Message> = known.iter().copied().map(Message::verbatim).collect();
                let message = match meant {
                    Some(meant) => message!("fault-parameter-meant", meant = meant),
                    None => message!("fault-parameter-unknown"),
                };
                message.with("name", name.as_str()).with("known", known)
            }
            ParameterFault::BadValue { name, value, takes } => message!(
                "fault-parameter-value",
                name = *name,
                value = value.as_str(),
                takes = takes.clone()
            ),
        }
    }
}

impl ParameterCard {
    /// The default, given the mode in force.
    pub fn default(&self, mode: &str) -> Value {
        match &self.kind {
            ParameterKind::Number { default, in_mode, .. } => {
                let of_mode = in_mode.iter().find(|(name, _)| *name == mode);
                Value::Number(of_mode.map_or(*default, |&(_, value)| value))
            }
            ParameterKind::Adaptive { .. } => Value::Choice(AUTO),
            ParameterKind::Choice(choices) => Value::Choice(choices.first().copied().unwrap_or("")),
        }
    }

    /// Values that it takes: "a whole number from 1 to 5".
    pub fn takes(&self) -> Message {
        let (id, least, most) = match self.kind {
            ParameterKind::Number { least, most, step, .. } if is_whole(step) => ("takes-whole-number", least, most),
            ParameterKind::Number { least, most, .. } => ("takes-number", least, most),
            ParameterKind::Adaptive { least, most, step } if is_whole(step) => {
                ("takes-auto-or-whole-number", least, most)
            }
            ParameterKind::Adaptive { least, most, .. } => ("takes-auto-or-number", least, most),
            ParameterKind::Choice(choices) => return message!("takes-one-of", choices = choices.join(", ")),
        };
        // As they are typed, not as a language writes numbers.
        message!(id, least = least.to_string(), most = most.to_string())
    }

    fn read(&self, text: &str) -> Option<Value> {
        match &self.kind {
            ParameterKind::Adaptive { .. } if text.trim() == AUTO => Some(Value::Choice(AUTO)),
            ParameterKind::Number { least, most, step, .. } | ParameterKind::Adaptive { least, most, step } => {
                let number: f64 = text.trim().parse().ok()?;
                let fits = (*least..=*most).contains(&number) && (number.fract() == 0.0 || !is_whole(*step));
                fits.then_some(Value::Number(number))
            }
            ParameterKind::Choice(choices) => choices
                .iter()
                .find(|&&choice| choice == text.trim())
                .map(|choice| Value::Choice(choice)),
        }
    }
}

/// Whether values at such a distance are whole numbers.
fn is_whole(step: f64) -> bool {
    step >= 1.0
}

impl Parameters {
    /// Sets a parameter of `cards` from its text form.
    ///
    /// # Errors
    /// Where there is no such parameter, or it does not take that value.
    pub fn set(&mut self, cards: &'static [ParameterCard], name: &str, value: &str) -> Result<(), ParameterFault> {
        let card = cards
            .iter()
            .find(|card| card.name == name)
            .ok_or_else(|| ParameterFault::Unknown {
                name: name.to_owned(),
                known: cards.iter().map(|card| card.name).collect(),
            })?;
        let value = card.read(value).ok_or_else(|| ParameterFault::BadValue {
            name: card.name,
            value: value.to_owned(),
            takes: card.takes(),
        })?;
        self.0.insert(card.name, value);
        Ok(())
    }

    /// Back to the default.
    pub fn reset(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The value of a number; 0 where there is none of that name.
    pub fn number(&self, name: &str) -> f64 {
        self.set_number(name).unwrap_or(0.0)
    }

    /// The value of a number, unless the method is to choose it.
    pub fn set_number(&self, name: &str) -> Option<f64> {
        match self.0.get(name) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Records what a method has chosen for a page.
    pub(crate) fn fill(&mut self, name: &'static str, value: Value) {
        self.0.insert(name, value);
    }

    /// The value of a choice; empty where there is none of that name.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.0.get(name) {
            Some(Value::Choice(choice)) => choice,
            _ => "",
        }
    }

    /// All values by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Value)> + '_ {
        self.0.iter().map(|(&name, &value)| (name, value))
    }

    /// These parameters with the defaults of `cards` for all that are not set.
    pub fn completed(&self, cards: &'static [ParameterCard]) -> Parameters {
        let mut all = self.clone();
        let mode_card = cards.iter().find(|card| card.name == "mode");
        let mode = match (self.choice("mode"), mode_card.map(|card| card.default(""))) {
            ("", Some(Value::Choice(default))) => default,
            (mode, _) => mode,
        };
        for card in cards {
            all.0.entry(card.name).or_insert_with(|| card.default(mode));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: &[ParameterCard] = &[
        ParameterCard {
            name: "mode",
            kind: ParameterKind::Choice(&["repaired", "original"]),
        },
        ParameterCard {
            name: "threshold",
            kind: ParameterKind::Number {
                least: 0.0,
                most: 500.0,
                step: 1.0,
                default: 60.0,
                in_mode: &[("original", 86.0)],
            },
        },
        ParameterCard {
            name: "length",
            kind: ParameterKind::Adaptive {
                least: 0.0,
                most: 500.0,
                step: 1.0,
            },
        },
        ParameterCard {
            name: "share",
            kind: ParameterKind::Number {
                least: 0.0,
                most: 1.0,
                step: 0.05,
                default: 0.5,
                in_mode: &[],
            },
        },
    ];

    #[test]
    fn a_mode_brings_its_own_defaults() {
        let mut parameters = Parameters::default();
        assert_eq!(parameters.completed(CARDS).number("threshold"), 60.0);
        parameters.set(CARDS, "mode", "original").unwrap();
        assert_eq!(parameters.completed(CARDS).number("threshold"), 86.0);
        parameters.set(CARDS, "threshold", "100").unwrap();
        assert_eq!(parameters.completed(CARDS).number("threshold"), 100.0);
    }

    #[test]
    fn wrong_names_and_values_are_told_with_what_would_be_right() {
        let mut parameters = Parameters::default();
        let fault = parameters.set(CARDS, "treshold", "1").unwrap_err();
        assert!(fault.to_string().contains("mode, threshold, length, share"));
        let fault = parameters.set(CARDS, "threshold", "501").unwrap_err();
        assert!(fault.to_string().contains("a whole number from 0 to 500"));
        assert!(parameters.set(CARDS, "threshold", "NaN").is_err());
        assert!(parameters.set(CARDS, "threshold", "60.5").is_err());
        assert!(parameters.set(CARDS, "threshold", "60.0").is_ok());
        assert!(parameters.set(CARDS, "length", "60.5").is_err());
        assert!(parameters.set(CARDS, "mode", "faithful").is_err());
    }

    #[test]
    fn small_steps_take_fractions() {
        let mut parameters = Parameters::default();
        assert!(parameters.set(CARDS, "share", "0.333").is_ok());
        let fault = parameters.set(CARDS, "share", "2").unwrap_err();
        assert!(fault.to_string().ends_with("It takes a number from 0 to 1."));
    }

    #[test]
    fn an_adaptive_number_is_auto_until_it_is_set() {
        let mut parameters = Parameters::default();
        let length = |parameters: &Parameters| parameters.completed(CARDS).set_number("length");
        assert_eq!(parameters.completed(CARDS).choice("length"), "auto");
        assert_eq!(length(&parameters), None);
        parameters.set(CARDS, "length", "70").unwrap();
        assert_eq!(length(&parameters), Some(70.0));
        parameters.set(CARDS, "length", "auto").unwrap();
        assert_eq!(length(&parameters), None);
        let fault = parameters.set(CARDS, "length", "501").unwrap_err();
        assert!(fault.to_string().contains("auto or a whole number from 0 to 500"));
    }
}
