//! The recipe in a saved analysis: how it is written, and how it is read.

use super::{Reading, Recipe};
use crate::correct::Correction;
use crate::correct::rules::{ChosenRule, Decision, Rule};
use crate::methods::{self, Method, Parameters};
use crate::page::{Page, SavedReading};
use serde::Serialize;
use std::sync::Arc;

/// The recipe of a reading under the keys of the file.
#[derive(Serialize)]
pub(crate) struct WrittenRecipe<'a> {
    method: &'static str,
    parameters: &'a Parameters,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a Rule>,
    #[serde(skip_serializing_if = "<[Correction]>::is_empty")]
    corrections: &'a [Correction],
}

impl<'a> WrittenRecipe<'a> {
    /// The recipe with every parameter that was in force, so that another version with other defaults reads the page alike.
    pub(crate) fn of(reading: &'a Reading) -> WrittenRecipe<'a> {
        WrittenRecipe {
            method: reading.extraction.method,
            parameters: &reading.extraction.parameters,
            rule: reading.rule_in_force(),
            corrections: &reading.recipe.corrections,
        }
    }
}

/// What of a saved recipe this version cannot read.
pub(crate) enum Unknown {
    /// The method, or one of its parameters.
    Method,
    /// The rule of the site.
    Rule,
    /// The corrections by hand.
    Corrections,
}

impl Recipe {
    /// How the page of a saved analysis was read; `None` for other pages, and where this version cannot read it so.
    pub fn saved_in(page: &Page) -> Option<Recipe> {
        Recipe::saved(page.arrival.saved.as_deref()?).ok()
    }

    /// The recipe as it is written in a saved analysis.
    ///
    /// # Errors
    /// Where another version of Clearline wrote something that this one does not have.
    pub(crate) fn saved(saved: &SavedReading) -> Result<Recipe, Unknown> {
        let method = methods::method(&saved.method).ok_or(Unknown::Method)?;
        let corrections = saved
            .corrections
            .as_deref()
            .map(serde_json::from_str::<Vec<Correction>>);
        let rule = saved.rule.as_deref().map(used_rule).transpose();
        Ok(Recipe {
            rule: rule.map_err(|_| Unknown::Rule)?,
            corrections: corrections
                .transpose()
                .map_err(|_| Unknown::Corrections)?
                .unwrap_or_default(),
            ..Recipe::by(method, &parameters_of(saved, method)?)
        })
    }
}

/// The saved parameters that differ from the defaults: what is as by default stays so when the mode is changed.
fn parameters_of(saved: &SavedReading, method: &'static Method) -> Result<Parameters, Unknown> {
    let mode = saved.parameters.get("mode").map_or("", String::as_str);
    let mut parameters = Parameters::default();
    for (name, value) in &saved.parameters {
        let default = method.parameter(name).map(|card| card.default(mode).to_string());
        if default.as_ref() != Some(value) {
            let set = parameters.set(method.parameters, name, value);
            set.map_err(|_| Unknown::Method)?;
        }
    }
    Ok(parameters)
}

fn used_rule(json: &str) -> serde_json::Result<ChosenRule> {
    let rule = Arc::new(serde_json::from_str(json)?);
    Ok(ChosenRule {
        rule,
        decision: Decision::Use,
    })
}
