//! Opens any bytes as a saved analysis. Its recipe is applied, and saving it again gives an analysis that opens too.

use clearline_engine::internals::save::json;
use clearline_engine::internals::save::notices;
use clearline_engine::internals::save::text;
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::{NoRules, Reading, Recipe, read};

pub fn check(bytes: &[u8]) {
    let Some(reading) = opened(bytes) else { return };
    assert_eq!(reading.extraction.units.len(), reading.extraction.verdicts.len());
    notices(&reading);
    let mut saved = Vec::new();
    json(&reading, &mut saved).expect("memory takes what is written");
    let again = opened(&saved);
    assert_eq!(again.map(|again| text(&again)), Some(text(&reading)));
}

/// The reading that a file of the user's brings back; a file may be refused, with a sentence.
fn opened(bytes: &[u8]) -> Option<Reading> {
    let source = Source::File("a.json".into());
    let page = Page::from_bytes(source, bytes.to_vec(), &Options::default()).ok()?;
    read(page.into(), &Recipe::default(), &NoRules, &|| false).ok()
}
