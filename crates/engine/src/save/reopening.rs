//! Opening an analysis again: the recipe that it was made by, and whether its text comes out the same.

use crate::budget::Budget;
use crate::correct::Correction;
use crate::correct::rules::{ChosenRule, Decision};
use crate::methods::{self, Method, Parameters};
use crate::page::{Page, SavedReading};
use crate::{Caution, Reading};
use std::io::{self, Write};
use std::sync::Arc;

/// How the page of a saved analysis was read.
#[derive(Clone, Debug)]
pub struct SavedRecipe {
    /// By which method.
    pub method: &'static Method,
    /// What was set of its parameters.
    pub parameters: Parameters,
    /// The rule of the site, which was used then.
    pub rule: Option<ChosenRule>,
    /// What was corrected by hand.
    pub corrections: Vec<Correction>,
}

/// How a page from a saved analysis was read; `None` for other pages, and where this version cannot read them so.
pub fn saved_recipe(page: &Page) -> Option<SavedRecipe> {
    recipe(page.arrival.saved.as_deref()?).ok()
}

/// What of a recipe this version cannot read.
enum Unknown {
    Method,
    Rule,
    Corrections,
}

fn recipe(saved: &SavedReading) -> Result<SavedRecipe, Unknown> {
    let method = methods::method(&saved.method).ok_or(Unknown::Method)?;
    let mode = saved.parameters.get("mode").map_or("", String::as_str);
    let mut parameters = Parameters::default();
    for (name, value) in &saved.parameters {
        // What is as by default stays so when the mode is changed.
        let default = method.parameter(name).map(|card| card.default(mode).to_string());
        if default.as_ref() != Some(value) {
            let set = parameters.set(method.parameters, name, value);
            set.map_err(|_| Unknown::Method)?;
        }
    }
    let corrections = saved.corrections.as_deref().map(serde_json::from_str).transpose();
    let rule = saved.rule.as_deref().map(used_rule).transpose();
    Ok(SavedRecipe {
        method,
        parameters,
        rule: rule.map_err(|_| Unknown::Rule)?,
        corrections: corrections.map_err(|_| Unknown::Corrections)?.unwrap_or_default(),
    })
}

fn used_rule(json: &str) -> serde_json::Result<ChosenRule> {
    let rule = Arc::new(serde_json::from_str(json)?);
    Ok(ChosenRule {
        rule,
        decision: Decision::Use,
    })
}

impl SavedRecipe {
    /// A reading of the page by the recipe's method, with what came after it then. The rule takes from the budget, since the file may
    /// bring any.
    pub fn finish(&self, reading: &Reading, budget: &Budget<'_>) -> Reading {
        let by_rule = |rule| reading.ruled(rule, budget);
        let ruled = self.rule.as_ref().map(by_rule);
        ruled.as_ref().unwrap_or(reading).corrected(&self.corrections)
    }
}

/// What a reader should know of a reading: its [cautions](Reading::cautions), and whether a saved analysis comes out in another
/// way.
pub fn notices(reading: &Reading) -> Vec<Caution> {
    let saved = reading.page.arrival.saved.as_deref();
    let difference = saved.and_then(|saved| difference(reading, saved));
    let difference = difference.map(Caution::Reading);
    reading.cautions().into_iter().chain(difference).collect()
}

/// How a reading differs from the one that was saved; nothing where the user has chosen to read the page in another way.
fn difference(reading: &Reading, saved: &SavedReading) -> Option<String> {
    const THIS: &str = env!("CARGO_PKG_VERSION");
    let of = super::characters::in_one_line(&saved.clearline);
    let method = super::characters::in_one_line(&saved.method);
    let recipe = match recipe(saved) {
        Ok(recipe) => recipe,
        Err(unknown) => {
            let with = match unknown {
                Unknown::Method => format!("a method or parameters of “{method}”"),
                Unknown::Rule => "a form of rule".to_owned(),
                Unknown::Corrections => "a form of corrections".to_owned(),
            };
            return Some(format!(
                "This analysis was made by Clearline {of} with {with} that this version ({THIS}) does not have; the page is \
                 read anew."
            ));
        }
    };
    let in_force = reading.extraction.parameters.iter();
    let is_as_saved = reading.extraction.method == saved.method
        && reading.rule_in_force() == recipe.rule.as_ref().map(|chosen| &*chosen.rule)
        && *reading.corrections == *recipe.corrections
        && in_force
            .map(|(name, value)| (name.to_owned(), value.to_string()))
            .eq(saved.parameters.clone());
    if !is_as_saved || text_hash(reading) == saved.text_hash {
        return None;
    }
    let why = match (reading.document.cut(), of == THIS) {
        (Some(_), _) => "not all of the page was read, and how much is depends on the time it takes".to_owned(),
        (None, true) => "the file of this analysis was changed since".to_owned(),
        (None, false) => format!("Clearline {of} has found another than this version ({THIS})"),
    };
    Some(format!("The text is not the one that was saved: {why}."))
}

/// The hash of the kept text by which an analysis is known again: FNV-1a of 64 bits (G. Fowler, L. C. Noll and K.-P. Vo)
/// over its UTF-8. It tells differences, it does not guard against forgery.
pub fn text_hash(reading: &Reading) -> String {
    format!("fnv1a:{:016x}", fingerprint(super::text(reading).as_bytes()))
}

/// The hash of bytes by FNV-1a in 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, 1991): the same on every machine and in every
/// version.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    Fingerprint::default().with(bytes).0
}

/// The [`fingerprint`] of all that was written into it so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    fn with(self, bytes: &[u8]) -> Fingerprint {
        let taken = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Fingerprint(bytes.iter().fold(self.0, taken))
    }
}

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Write for Fingerprint {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self = self.with(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correct::Act;
    use crate::correct::rules::comparisons;
    use crate::page::{Options, Source};
    use crate::save::{json, written};

    fn read(page: Page) -> Reading {
        match saved_recipe(&page) {
            Some(recipe) => {
                let reading = Reading::of(page, recipe.method, &recipe.parameters);
                recipe.finish(&reading, &comparisons(&|| false))
            }
            None => Reading::of(page, methods::DEFAULT, &Parameters::default()),
        }
    }

    fn saved() -> String {
        written(|out| json(&made(), out))
    }

    fn made() -> Reading {
        let method = methods::method("line-block").unwrap();
        let mut parameters = Parameters::default();
        parameters.set(method.parameters, "mode", "python").unwrap();
        let html =
            "<p>The river rose in the night, and by morning the lower road was gone under brown water.".repeat(5);
        Reading::of(Page::from_html(Source::Pasted, &html), method, &parameters)
    }

    fn opened(json: String) -> Reading {
        read(Page::from_bytes(Source::File("a.json".into()), json.into_bytes(), &Options::default()).unwrap())
    }

    #[test]
    fn an_analysis_is_made_again_by_its_own_recipe() {
        let again = opened(saved());
        assert_eq!(again.extraction.method, "line-block");
        assert_eq!(again.extraction.parameters.choice("mode"), "python");
        assert_eq!(notices(&again), []);
        let parameters = saved_recipe(&again.page).unwrap().parameters;
        assert_eq!(parameters.iter().count(), 1, "{parameters:?}");
    }

    #[test]
    fn corrections_come_back_with_their_analysis() {
        let made = made();
        let units = (&*made.document, &made.extraction.units);
        let all_out = Correction::of_units(Act::Flipped, false, units, 0..units.1.len());
        let again = opened(written(|out| json(&made.corrected(&[all_out]), out)));
        assert_eq!((again.text().as_str(), again.corrections.len()), ("", 1));
        assert_eq!(notices(&again), []);
        // Taken back by the reader, not by a damage of the file.
        assert_eq!(notices(&again.corrected(&[])), []);
    }

    #[test]
    fn another_text_is_told_unless_the_user_asked_for_it() {
        let other = opened(saved().replace("fnv1a:", "fnv1a:0"));
        let first = |reading: &Reading| notices(reading)[0].to_string();
        assert!(first(&other).contains("was changed since"));
        assert_eq!(notices(&other.by(methods::DEFAULT, &Parameters::default())), []);
        let older = saved().replace("fnv1a:", "fnv1a:0");
        let older = older.replace(
            concat!("\"clearline\": \"", env!("CARGO_PKG_VERSION")),
            "\"clearline\": \"0.0.1",
        );
        assert!(first(&opened(older)).contains("Clearline 0.0.1 has found another"));
        let unknown = opened(saved().replace("\"method\": \"line-block\"", "\"method\": \"magic\""));
        assert!(first(&unknown).contains("“magic”"));
        let extraction = "\"extraction\": {";
        let damaged = |part: &str| opened(saved().replace(extraction, &format!("{extraction}{part},")));
        assert!(first(&damaged("\"rule\": [-0]")).contains("a form of rule"));
        assert!(first(&damaged("\"corrections\": [1e300]")).contains("a form of corrections"));
    }
}
