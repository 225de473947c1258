//! The table of extraction methods.
//!
//! A method is a card (who published it, which parameters it has) and one function from a document and parameters to an
//! extraction. It never knows that a window exists.

pub(crate) mod auto;
pub(crate) mod choice;
pub(crate) mod clearreader;
pub(crate) mod consensus;
pub(crate) mod dbscan;
pub(crate) mod density;
pub(crate) mod justext;
pub(crate) mod line_block;
mod mapped_text;
mod mark_up;
pub(crate) mod scored_blocks;
pub(crate) mod vips;

pub(crate) use choice::Choice;

pub use crate::extraction::parameters::{ParameterCard, ParameterFault, ParameterKind, Parameters, Value};

use crate::document::{Document, TextSpan};
use crate::extraction::{Extraction, Stage, Stages, Trace, counted, kept_of};
use clearline_message::{Message, Value as WordsValue, message};
use std::fmt;

/// One method: what a reader wants to know about it, and how to run it.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::methods::{Parameters, method};
///
/// let html = "<p>It rained all night, and by morning the lower road was gone under brown water.".repeat(9);
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let line_block = method("line-block").ok_or("no method")?;
/// let extraction = line_block.extract(&document, &Parameters::default());
/// assert_eq!(extraction.units.len(), extraction.verdicts.len());
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct Method {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its parameters.
    pub parameters: &'static [ParameterCard],
    run: fn(&Document, &Parameters) -> Extraction,
    trace: fn(&Document, &Parameters, &mut dyn Stages),
    counted_words: Option<CountedWords>,
    own: OwnOutput,
}

/// A method is known by its name.
impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        self.name == other.name
    }
}

/// Finds the words of a unit that speak for or against it.
type CountedWords = fn(&Document, &Extraction, usize) -> Vec<TextSpan>;

/// Writes an answer as HTML, as far as it is taken.
type WriteHtml = fn(&Document, &Extraction, &mut dyn fmt::Write) -> fmt::Result;

/// What a method itself puts out, in the form that its source defines.
#[derive(Debug)]
struct OwnOutput {
    /// Writes it where it is HTML.
    html: Option<WriteHtml>,
    text: Option<PrintOut>,
}

impl OwnOutput {
    /// The source defines no form.
    const NONE: OwnOutput = OwnOutput { html: None, text: None };
}

/// The text that a published program prints.
#[derive(Debug)]
struct PrintOut {
    /// The modes that decide as a program does.
    modes: &'static [&'static str],
    /// Writes it.
    print: fn(&Document, &Parameters) -> String,
}

impl Method {
    /// Its name in the window.
    pub fn title(&self) -> Message {
        self.text("title")
    }

    /// One sentence on how it decides.
    pub fn summary(&self) -> Message {
        self.text("summary")
    }

    /// Citation: who published it, when and where.
    pub fn source(&self) -> Message {
        self.text("source")
    }

    fn text(&self, what: &str) -> Message {
        Message::new(format!("method-{}-{what}", self.name))
    }

    /// The name of one of its parameters in the window, with the symbol of the method's source where it has one.
    pub fn parameter_title(&self, card: &ParameterCard) -> Message {
        Message::new(self.id_of(card))
    }

    /// One sentence on what one of its parameters does.
    pub fn parameter_help(&self, card: &ParameterCard) -> Message {
        Message::new(self.id_of(card) + "-help")
    }

    fn id_of(&self, card: &ParameterCard) -> String {
        format!("parameter-{}-{}", self.name, card.name.replace('_', "-"))
    }

    /// Runs the method. Parameters that are not set have their defaults; see [`Parameters::set`] for how to set them.
    /// Where the answer rests on text that the page only states in its data for scripts, the remark says so.
    pub fn extract(&self, document: &Document, parameters: &Parameters) -> Extraction {
        let mut extraction = (self.run)(document, &parameters.completed(self.parameters));
        if extraction.keeps_stated(document) {
            let stated = message!("remark-stated");
            extraction.remark = Some(match extraction.remark.take() {
                Some(own) => message!("sentences", sentences = WordsValue::Sentences(vec![own, stated])),
                None => stated,
            });
        }
        extraction
    }

    /// The method's way to its answer, stage by stage; the last stage shows that answer. The method decides once more, so this
    /// takes as long as extracting. `extraction` is this method's answer on `document`.
    pub fn trace(&self, document: &Document, extraction: &Extraction) -> Trace {
        let mut trace = Trace::default();
        self.trace_into(document, extraction, &mut trace);
        trace
    }

    /// Like [`Method::trace`], stage by stage: all of them at once may take many times the memory of the page.
    pub fn trace_into(&self, document: &Document, extraction: &Extraction, stages: &mut dyn Stages) {
        (self.trace)(document, &extraction.parameters, stages);
        if !stages.last().is_some_and(|last| last.shows(extraction)) {
            let sentence = afterwards(stages.last(), extraction);
            stages.end(AFTERWARDS, sentence, extraction);
        }
    }

    /// Whether the method answers nothing of a page without boxes, see [`Document::layout`].
    pub fn needs_boxes(&self) -> bool {
        self.name == vips::METHOD.name
    }

    /// The words of a unit that were counted for its verdict, in page order, such as the stop words of jusText; none for
    /// methods that look at no words. `extraction` is this method's answer on `document`.
    pub fn counted_words(&self, document: &Document, extraction: &Extraction, unit: usize) -> Vec<TextSpan> {
        self.counted_words
            .map_or_else(Vec::new, |find| find(document, extraction, unit))
    }

    /// Whether the method's source defines HTML as its answer, see [`Method::own_html`].
    pub fn has_own_html(&self) -> bool {
        self.own.html.is_some()
    }

    /// Writes the answer in the form that the method's source defines: the pruned page of the densities, ClearReader's preview.
    /// Holds no script and no address but of the web and of mail. `extraction` is this method's answer on `document`.
    /// `None` where the source defines none; an error where `out` takes no more.
    pub fn own_html(
        &self,
        document: &Document,
        extraction: &Extraction,
        out: &mut dyn fmt::Write,
    ) -> Option<fmt::Result> {
        self.own.html.map(|write| write(document, extraction, out))
    }

    /// The modes that decide as a published program does whose print-out is known, see [`Method::own_text`]; often none.
    pub fn own_text_modes(&self) -> &'static [&'static str] {
        self.own.text.as_ref().map_or(&[], |text| text.modes)
    }

    /// The text that the published program prints for the page, its message for "nothing found" included; `None` in a mode
    /// that is no program's. It is the program's own, with what it leaks of mark-up and what it loses, so neither rules nor
    /// corrections change it. `extraction` is this method's answer on `document`.
    pub fn own_text(&self, document: &Document, extraction: &Extraction) -> Option<String> {
        let parameters = &extraction.parameters;
        let text = self.own.text.as_ref()?;
        let is_programs = text.modes.contains(&parameters.choice("mode"));
        is_programs.then(|| (text.print)(document, parameters))
    }

    /// The parameter of that name.
    pub fn parameter(&self, name: &str) -> Option<&'static ParameterCard> {
        self.parameters.iter().find(|card| card.name == name)
    }
}

/// The stage behind a method's own: what was known of the page beforehand, or corrected, has the last word.
const AFTERWARDS: &str = "afterwards";

fn afterwards(last: Option<&Stage>, extraction: &Extraction) -> Message {
    let own = last.map_or(&[][..], |last| &last.standings);
    let units = own.iter().zip(extraction.verdicts.kept());
    let changed = units.filter(|(own, keep)| own.keep != *keep).count();
    let unit = extraction.units.kind().id();
    message!(
        "trace-afterwards",
        changed = counted(changed, unit),
        kept = kept_of(extraction, unit),
    )
}

/// All methods, in the order of their keys.
///
/// ```
/// use clearline_engine::methods::METHODS;
///
/// assert!(METHODS.iter().all(|method| !method.source().to_string().is_empty()));
/// assert!(METHODS.iter().any(|method| method.name == "line-block"));
/// ```
pub const METHODS: &[&Method] = &[
    &auto::METHOD,
    &justext::METHOD,
    &line_block::METHOD,
    &density::TEXT,
    &density::COMPOSITE,
    &density::PUNCTUATION,
    &scored_blocks::METHOD,
    &dbscan::METHOD,
    &clearreader::METHOD,
    &consensus::METHOD,
    &vips::METHOD,
];

/// The method that is used where nobody chose one.
///
/// ```
/// use clearline_engine::methods;
///
/// assert_eq!(methods::DEFAULT.name, "auto");
/// ```
pub const DEFAULT: &Method = &auto::METHOD;

/// The method of that name on the command line.
///
/// ```
/// use clearline_engine::methods;
///
/// assert_eq!(methods::method("auto"), Some(methods::DEFAULT));
/// assert_eq!(methods::method("magic"), None);
/// ```
pub fn method(name: &str) -> Option<&'static Method> {
    METHODS.iter().copied().find(|method| method.name == name)
}

/// A method that breaks down on every page, for tests of what happens then.
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
#[allow(clippy::panic, reason = "breaking down is what it is for")]
pub static BROKEN: Method = Method {
    name: "broken",
    parameters: &[],
    run: |_, _| panic!("the roof fell in"),
    trace: |_, _, _| {},
    counted_words: None,
    own: OwnOutput::NONE,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    /// The text that a method keeps of a page with some parameters set, span by span, and its whole answer.
    pub(crate) fn read(method: &Method, html: &str, set: &[(&str, &str)]) -> (Vec<String>, Extraction) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let mut parameters = Parameters::default();
        for (name, value) in set {
            parameters.set(method.parameters, name, value).unwrap();
        }
        let extraction = method.extract(&document, &parameters);
        let kept = extraction.kept_spans().map(|span| document.span_text(span).to_owned());
        (kept.collect(), extraction)
    }

    #[test]
    fn parameters_have_titles_in_words_that_fit_beside_a_slider() {
        for method in METHODS {
            for (at, card) in method.parameters.iter().enumerate() {
                let shown = method.parameter_title(card).to_string();
                assert!(
                    !shown.contains('_') && (3..=20).contains(&shown.chars().count()),
                    "{shown}"
                );
                assert!(
                    method.parameters[..at]
                        .iter()
                        .all(|other| method.parameter_title(other).to_string() != shown),
                    "{shown}"
                );
            }
        }
    }

    #[test]
    fn the_threshold_line_is_where_its_parameter_says() {
        let page = include_str!("../../../../tests/fixtures/article-en.html");
        let document = Document::parse_html(page.into(), &Limits::default(), &|| false);
        let mut lines = 0;
        for method in METHODS {
            let curve = method.extract(&document, &Parameters::default()).curve;
            assert_eq!(curve.threshold.is_some(), curve.threshold_parameter.is_some());
            let Some(name) = curve.threshold_parameter else {
                continue;
            };
            let Some(ParameterKind::Number { most, .. } | ParameterKind::Adaptive { most, .. }) =
                method.parameter(name).map(|card| &card.kind)
            else {
                panic!("{} has no number {name}", method.name);
            };
            let mut parameters = Parameters::default();
            let half = (most / 2.0).to_string();
            assert_eq!(parameters.set(method.parameters, name, &half), Ok(()));
            let moved = method.extract(&document, &parameters).curve.threshold;
            assert_eq!(moved, Some(most / 2.0), "{}", method.name);
            lines += 1;
        }
        assert_eq!(lines, METHODS.len() - 2, "scored blocks and visual blocks have no line");
    }

    #[test]
    fn every_default_is_a_value_that_can_be_set() {
        for method in METHODS {
            for card in method.parameters {
                let modes = match card.kind {
                    ParameterKind::Number { in_mode, .. } => in_mode,
                    _ => &[],
                };
                for mode in modes.iter().map(|&(mode, _)| mode).chain([""]) {
                    let default = card.default(mode).to_string();
                    let set = Parameters::default().set(method.parameters, card.name, &default);
                    assert_eq!(set, Ok(()), "{}", method.name);
                }
            }
        }
    }
}
