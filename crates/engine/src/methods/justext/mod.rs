//! jusText.
//!
//! Source: Jan Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", PhD thesis, Masaryk University,
//! 2011, chapter 3, with its program, kept by Michal Belica as the Python package jusText 3.x.
//!
//! The page is cut into paragraphs where block tags begin and end (`segmentation`). Each is judged by itself from its
//! length, its links and its stop words (`context_free`), and what could not be decided so, from its neighbours
//! (`context_sensitive`):
//!
//! ```text
//! link density      = characters in links / characters
//! stop-word density = words in the stop list / words
//!
//! 1  link density > max_link_density          bad
//! 2  the text holds © or &copy                bad
//! 3  inside an element named …select…         bad
//! 4  length < length_low                      bad with any link, else short
//! 5  stop-word density ≥ stopwords_high       good if length > length_high, else near-good
//! 6  stop-word density ≥ stopwords_low        near-good
//! 7  otherwise                                bad
//! ```
//!
//! | parameter | published default | meaning |
//! |---|---|---|
//! | `length_low` | 70 | shorter paragraphs are short |
//! | `length_high` | 200 | longer ones are long |
//! | `stopwords_low`, `stopwords_high` | 0.30, 0.32 | medium and high stop-word density |
//! | `max_link_density` | 0.2 | a larger one is bad |
//! | `max_heading_distance` | 200 | characters between a heading and good text |
//! | `no_headings` | no | whether headings are nothing special |
//!
//! Where text and program of the original disagree, both modes follow the program: lengths are characters, not words;
//! the stop-word limits are met by equality too; `head` is removed, `header` is not; what stands in `select` is removed
//! before rule 3 could call it bad. The mode `package` knows no streamed pages: what stands in a fragment for a script to put
//! in place is judged where it is written ([`Document::walk_as_written`]).
//!
//! Departures of the mode `repaired` from the package, each with its reason:
//!
//! | | the package | repaired |
//! |---|---|---|
//! | J1 | the first rescue of headings never finds anything: it looks ahead at classes that are not copied yet | it is done, as the document describes it |
//! | J2 | white space between two inline elements is lost, `<b>a</b> <i>b</i>` reads "ab" | it is a space |
//! | J3 | sections, figures and other tags of HTML 5 do not cut, so menus grow together with text | they cut |
//! | J4 | text that no reader sees is judged: noscript, template, svg, fallbacks, hidden elements | it is left out; a hidden element with 60 % of the page's text stays, because it is the article that a script would reveal |
//! | J5 | punctuation sticks to words, "house," is in no list | words are those of UAX #29 |
//! | J6 | link density exceeds 1 where links end in spaces | it is at most 1 |
//! | J7 | a `br` before a block tag makes the first `br` behind it cut | a block tag begins anew |
//! | J8 | one stop list and one set of limits for all pages | list, words and limits by the page's language. Languages written with spaces: 0.15 and 0.17 instead of 0.30 and 0.32, which cost much text; 40 and 120 characters instead of 70 and 200, because a page whose paragraphs are all shorter than 200 characters has no good one, and without a good one nothing is kept |
//! | J9 | the list is used even where it does not fit | where fewer than `stopwords_low` of the words of all longer paragraphs are in the list, its language is wrong or the text is no prose: scores, recipes. Length and links alone decide, unless list or limits were set |
//!
//! Without a stop list both stop-word limits are 0 and the method is independent of language. The package knows no
//! Chinese: it finds one word a sentence. Repaired it reads Chinese by characters or by the words of a dictionary.

mod card;
mod context_free;
mod context_sensitive;
mod features;
mod languages;
mod packed;
mod preprocessing;
mod segmentation;
mod settings;
mod stop_list;
mod trace;
mod words;

#[cfg(test)]
mod tests;

pub use card::METHOD;
pub use features::Features;
pub use segmentation::{Paragraph, paragraphs};
pub use settings::{Limits, Settings};
pub use stop_list::StopList;
pub use words::{Vocabulary, Words};

use super::Parameters;
use crate::document::{Document, TextSpan};
use crate::extraction::{Curve, Extraction, KeptRun, Series, SeriesKind, Status, UnitKind, Units, Verdicts};
use context_sensitive::Watch;

/// The package, or the package repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// jusText 3.x with its faults.
    Package,
    /// J1 to J8.
    Repaired,
}

impl Mode {
    fn of(parameters: &Parameters) -> Mode {
        match parameters.choice("mode") {
            "package" => Mode::Package,
            _ => Mode::Repaired,
        }
    }
}

/// A page cut into paragraphs, and what was found of each.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What was in force.
    pub settings: Settings,
    /// The paragraphs in page order.
    pub paragraphs: Vec<Paragraph>,
    /// What was measured of each.
    pub features: Vec<Features>,
    /// The verdict on each.
    pub verdicts: Verdicts,
}

/// Cuts a page into paragraphs and judges each.
pub fn judge(document: &Document, settings: Settings) -> Judgement {
    judge_watched(document, settings, &mut |_, _| {})
}

fn judge_watched(document: &Document, mut settings: Settings, watch: Watch<'_>) -> Judgement {
    let paragraphs = paragraphs(document, settings.mode);
    let features: Vec<Features> = paragraphs
        .iter()
        .map(|paragraph| Features::of(paragraph, &settings))
        .collect();
    settings.drop_unfit_list(&features);
    let alone = paragraphs.iter().zip(&features);
    let steps = alone.map(|(paragraph, features)| context_free::classify(paragraph, features, &settings.limits));
    let verdicts = context_sensitive::revise(steps.collect(), &features, &settings, watch);
    Judgement {
        settings,
        paragraphs,
        features,
        verdicts,
    }
}

fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    extraction(
        document,
        parameters,
        judge(document, Settings::of(document, parameters)),
    )
}

fn extraction(document: &Document, parameters: &Parameters, judgement: Judgement) -> Extraction {
    let settings = &judgement.settings;
    let units = units(document, &judgement.paragraphs);
    let kept = units.iter().zip(judgement.verdicts.kept()).filter(|&(_, keep)| keep);
    let curve = curve(&judgement);
    let features = judgement.features;
    Extraction {
        method: METHOD.name,
        parameters: settings.fill(parameters),
        status: Status::of(document, kept.map(|(unit, _)| unit.characters).sum()),
        curve: curve.keeping(KeptRun::of(&judgement.verdicts)),
        remark: Some(settings.remark()),
        units: units.measured(features::NAMES, move |unit, feature| features[unit].values()[feature]),
        verdicts: judgement.verdicts,
        confidence: None,
    }
}

fn units(document: &Document, paragraphs: &[Paragraph]) -> Units {
    let mut units = Units::new(UnitKind::Paragraph, paragraphs.len());
    for paragraph in paragraphs {
        let counts = paragraph
            .texts
            .iter()
            .map(|&id| document.counts(id.until(id + 1)).characters);
        let spans = paragraph.texts.iter().map(|&id| document.whole(id));
        units.push(counts.sum(), spans);
    }
    units
}

/// The stop words of a paragraph, text node by text node: a word that begins in one and ends in another is not found.
fn stop_words(document: &Document, extraction: &Extraction, unit: usize) -> Vec<TextSpan> {
    let vocabulary = Settings::of(document, &extraction.parameters).vocabulary;
    let mut found = Vec::new();
    for span in extraction.units.spans(unit) {
        let words = vocabulary.words_of(document.span_text(span)).into_iter();
        found.extend(
            words
                .filter(|(_, word)| vocabulary.is_stop_word(word))
                .map(|(at, word)| {
                    let start = span.range.start + at as u32;
                    TextSpan {
                        text: span.text,
                        range: start..start + word.len() as u32,
                    }
                }),
        );
    }
    found
}

/// Nothing is kept yet.
fn curve(judgement: &Judgement) -> Curve {
    let lengths = judgement.features.iter().map(|features| f64::from(features.length));
    let lengths = Series::new("length", SeriesKind::Bars, lengths.collect::<Vec<f64>>());
    Curve {
        threshold: Some(judgement.settings.limits.length_high),
        threshold_parameter: Some("length_high"),
        ..Curve::of("paragraph", "length-characters", lengths)
    }
}
