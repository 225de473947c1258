//! Opening an analysis again: whether its text is the one that was saved.

use crate::page::SavedReading;
use crate::reading::{Caution, Reading, Recipe, Unknown};
use clearline_message::{Message, message};
use std::io::{self, Write};

/// What a reader should know of a reading: its [cautions](Reading::cautions), and whether a saved analysis has another
/// text now.
pub fn notices(reading: &Reading) -> Vec<Caution> {
    let saved = reading.page.arrival.saved.as_deref();
    let difference = saved.and_then(|saved| difference(reading, saved));
    let difference = difference.map(Caution::Remark);
    reading.cautions().into_iter().chain(difference).collect()
}

/// How a reading differs from the one that was saved; nothing where the user has chosen to read the page in another way.
fn difference(reading: &Reading, saved: &SavedReading) -> Option<Message> {
    const THIS: &str = env!("CARGO_PKG_VERSION");
    let of = super::characters::in_one_line(&saved.clearline);
    let method = super::characters::in_one_line(&saved.method);
    let recipe = match Recipe::saved(saved) {
        Ok(recipe) => recipe,
        Err(unknown) => {
            let with = match unknown {
                Unknown::Method => message!("reopened-method", method = method),
                Unknown::Rule => message!("reopened-rule"),
                Unknown::Corrections => message!("reopened-corrections"),
            };
            return Some(message!("reopened-unknown", version = of, with = with, this = THIS));
        }
    };
    let in_force = reading.extraction.parameters.iter();
    let is_as_saved = reading.extraction.method == saved.method
        && reading.rule_in_force() == recipe.rule_in_force()
        && reading.recipe.corrections == recipe.corrections
        && in_force
            .map(|(name, value)| (name.to_owned(), value.to_string()))
            .eq(saved.parameters.clone());
    if !is_as_saved || text_hash(reading) == saved.text_hash {
        return None;
    }
    let why = match (reading.document.cut(), of == THIS) {
        (Some(_), _) => message!("reopened-cut"),
        (None, true) => message!("reopened-changed"),
        (None, false) => message!("reopened-version", version = of, this = THIS),
    };
    Some(message!("reopened-differs", why = why))
}

/// The hash of the kept text by which an analysis is known again: FNV-1a of 64 bits (G. Fowler, L. C. Noll and K.-P. Vo)
/// over its UTF-8. It shows differences, and does not guard against forgery.
pub fn text_hash(reading: &Reading) -> String {
    format!("fnv1a:{:016x}", fingerprint(super::text(reading).as_bytes()))
}

/// The hash of bytes by FNV-1a in 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, 1991): the same on every machine and in every
/// version.
///
/// ```
/// use clearline_engine::internals::save::fingerprint;
///
/// assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
/// assert_ne!(fingerprint(b"rain"), fingerprint(b"snow"));
/// ```
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
    use crate::correct::Correction;
    use crate::methods::{self, Parameters};
    use crate::page::{Options, Page, Source};
    use crate::reading::{NoRules, read};
    use crate::save::{json, written};

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
        let page = Page::from_bytes(Source::File("a.json".into()), json.into_bytes(), &Options::default()).unwrap();
        read(page.into(), &Recipe::default(), &NoRules, &|| false).unwrap()
    }

    #[test]
    fn an_analysis_is_made_again_by_its_own_recipe() {
        let again = opened(saved());
        assert_eq!(again.extraction.method, "line-block");
        assert_eq!(again.extraction.parameters.choice("mode"), "python");
        assert_eq!(notices(&again), []);
        let parameters = Recipe::saved_in(&again.page).unwrap().parameters;
        assert_eq!(parameters.iter().count(), 1, "{parameters:?}");
    }

    #[test]
    fn corrections_come_back_with_their_analysis() {
        let made = made();
        let units = &made.extraction.units;
        let all_out = Correction::of_units(Act::Flipped, false, &made.document, units, 0..units.len());
        let again = opened(written(|out| json(&made.corrected(&[all_out]), out)));
        assert_eq!((again.text().as_str(), again.recipe.corrections.len()), ("", 1));
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
