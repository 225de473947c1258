//! The whole analysis of a page as JSON, described in `docs/formats.md`: what `extract -f json` and `explain` print, and
//! what a window can open again.

use super::characters::in_one_line;
use super::outline::write_outline;
use super::spool::Spool;
use super::stages::WrittenTrace;
use crate::Reading;
use crate::document::{Document, LanguageReason, Metadata, SourceMap, TextSpan};
use crate::extraction::{Class, Curve, Extraction, Ground, Status, Step};
use crate::page::StoredPage;
use crate::page::analysis::SCHEMA;
use crate::page::size;
use crate::reading::WrittenRecipe;
use clearline_message::{Message, message};
use serde::Serialize;
use std::io::{self, Write};

/// A reading in the order and under the names of the schema.
#[derive(Serialize)]
pub struct Analysis<'a> {
    schema: u32,
    clearline: &'static str,
    page: PageFacts,
    metadata: &'a Metadata,
    extraction: Answer<'a>,
    text_hash: String,
    text: String,
    units: UnitAnalyses<'a>,
    curve: &'a Curve,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<WrittenTrace<'a>>,
    stored: StoredPage<'a>,
}

#[derive(Serialize)]
struct PageFacts {
    source: String,
    url: Option<String>,
    http_status: Option<u16>,
    redirects: Vec<String>,
    bytes: usize,
    charset: String,
    charset_reason: String,
    lang: Option<String>,
    lang_reason: &'static str,
    direction: &'static str,
    direction_reason: &'static str,
    notices: Vec<String>,
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    recipe: WrittenRecipe<'a>,
    #[serde(flatten)]
    status: Status,
    message: String,
    confidence: Option<f64>,
    remark: Option<String>,
    remark_message: Option<&'a Message>,
    unit_kind: &'static str,
}

/// How a page was read, under the names of the schema, without the page's bytes and without what was made of it: for a file
/// that keeps the bytes beside it. [`open_with_parts`](crate::page::analysis::open_with_parts) reads it.
#[derive(Serialize)]
pub struct AnalysisWithoutBytes<'a> {
    schema: u32,
    clearline: &'static str,
    extraction: WrittenRecipe<'a>,
    text_hash: String,
    stored: StoredPage<'a>,
}

/// How a page was read, without its bytes.
pub fn analysis_without_bytes(reading: &Reading) -> AnalysisWithoutBytes<'_> {
    AnalysisWithoutBytes {
        schema: SCHEMA,
        clearline: env!("CARGO_PKG_VERSION"),
        extraction: WrittenRecipe::of(reading),
        text_hash: super::text_hash(reading),
        stored: StoredPage::without_bytes(&reading.page),
    }
}

/// One unit with its verdict.
#[derive(Serialize)]
pub struct UnitAnalysis<'a> {
    /// Its number, from 0; its x on the curve.
    pub unit: usize,
    /// The line of the source on which it begins, from 1; absent where its text has no position.
    pub line: Option<usize>,
    /// What the method measured of it.
    pub features: Features,
    /// The class after the first step.
    pub first_class: Class,
    /// The final class.
    pub class: Class,
    /// Whether its text is kept.
    pub keep: bool,
    /// What decided, in a few words of English.
    pub reason: String,
    /// The same as a message.
    pub reason_message: Message,
    /// What led there; never empty.
    pub steps: Vec<Step>,
    /// What spoke for it and against it, where the method can say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub grounds: Vec<Ground>,
    /// What spoke for a comment and against one, where the method takes the unit for a comment or may do so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comment_grounds: Vec<Ground>,
    /// The places of its text.
    pub spans: &'a [TextSpan],
    /// Its text, white space collapsed.
    pub text: String,
}

/// Named values in the method's order.
#[derive(Clone)]
pub struct Features {
    /// The names.
    pub names: &'static [&'static str],
    /// One value for each name.
    pub values: Vec<f64>,
}

impl Serialize for Features {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(&self.values))
    }
}

/// The analysis of a reading.
pub fn analysis(reading: &Reading) -> Analysis<'_> {
    let extraction = &*reading.extraction;
    Analysis {
        schema: SCHEMA,
        clearline: env!("CARGO_PKG_VERSION"),
        page: PageFacts::of(reading),
        metadata: &reading.metadata,
        extraction: Answer {
            recipe: WrittenRecipe::of(reading),
            status: extraction.status,
            message: extraction.status.to_string(),
            confidence: extraction.confidence_value(),
            remark: extraction.remark.as_ref().map(ToString::to_string),
            remark_message: extraction.remark.as_ref(),
            unit_kind: extraction.units.kind().name(),
        },
        text_hash: super::text_hash(reading),
        text: super::text(reading),
        units: UnitAnalyses::of(reading),
        curve: &extraction.curve,
        trace: None,
        stored: StoredPage::of(&reading.page),
    }
}

/// Writes the analysis as one JSON object with a line for each unit, and a line end. Equal readings give equal bytes. Where it
/// would be too large to be opened again, the units are left out, which opening does not need, and a notice says so.
///
/// ```
/// use clearline_engine::page::{Options, Page, Source};
/// use clearline_engine::{NoRules, Reading, Recipe, methods, read, save};
///
/// let page = Page::from_html(Source::Pasted, &"<p>It rained all night, and the lower road was gone.".repeat(9));
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// let mut file = Vec::new();
/// clearline_engine::internals::save::json(&reading, &mut file)?;
///
/// // A saved analysis is a page that can be opened again.
/// let page = Page::from_bytes(Source::Stdin, file, &Options::default())?;
/// let again = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
/// assert_eq!(again.text(), reading.text());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What `out` says.
pub fn json(reading: &Reading, out: &mut impl Write) -> io::Result<()> {
    write_within_limit(analysis(reading), out)
}

/// Like [`json`], with the method's way to its answer. Where there is no room for the units, there is none for that.
///
/// # Errors
/// What `out` says.
pub fn json_with_trace(reading: &Reading, out: &mut impl Write) -> io::Result<()> {
    let analysis = Analysis {
        trace: Some(WrittenTrace(reading)),
        ..analysis(reading)
    };
    write_within_limit(analysis, out)
}

/// What does not fit into a small spool is made twice: once to know whether it can be opened again, once to be written.
fn write_within_limit(mut analysis: Analysis<'_>, out: &mut impl Write) -> io::Result<()> {
    let limit = crate::page::Limits::default().file_bytes;
    let mut spool = Spool::new(limit);
    match write_outline(&mut spool, &analysis) {
        Ok(()) => match spool.whole() {
            Some(json) => return out.write_all(json),
            None => return write_outline(out, &analysis),
        },
        Err(_) if spool.is_beyond_limit() => {}
        Err(fault) => return Err(fault),
    }
    drop(spool);
    analysis.units = UnitAnalyses::NONE;
    analysis.trace = None;
    let notice = message!("notice-units-left-out", limit = size(limit));
    analysis.page.notices.push(notice.to_string());
    write_outline(out, &analysis)
}

/// The units of a reading, each made when it is its turn: all of them at once would take more memory than the page.
pub struct UnitAnalyses<'a> {
    reading: Option<&'a Reading>,
}

impl<'a> UnitAnalyses<'a> {
    const NONE: UnitAnalyses<'static> = UnitAnalyses { reading: None };

    /// Those of a reading.
    pub fn of(reading: &'a Reading) -> UnitAnalyses<'a> {
        UnitAnalyses { reading: Some(reading) }
    }

    /// One after the other, in page order.
    pub fn iter(&self) -> impl Iterator<Item = UnitAnalysis<'a>> + use<'a> {
        self.reading.into_iter().flat_map(|reading| {
            let (document, extraction) = (&*reading.document, &*reading.extraction);
            let map = document.source_map();
            (0..extraction.units.len()).filter_map(move |unit| UnitAnalysis::of(document, map, extraction, unit))
        })
    }
}

impl Serialize for UnitAnalyses<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl PageFacts {
    fn of(reading: &Reading) -> PageFacts {
        let (page, language) = (&reading.page, reading.document.language());
        let direction = reading.document.direction();
        let cut = reading.document.cut().map(ToString::to_string);
        let notices = page.arrival.notices.iter().map(ToString::to_string);
        PageFacts {
            source: in_one_line(&page.source.to_string()),
            url: reading.address().map(String::from),
            http_status: page.arrival.status,
            redirects: page.arrival.redirects.iter().map(ToString::to_string).collect(),
            bytes: page.bytes.len(),
            charset: page.charset.name().to_owned(),
            charset_reason: page.charset_reason.to_string(),
            lang: Some(language.code.clone()).filter(|code| !code.is_empty()),
            lang_reason: match language.reason {
                LanguageReason::Declared => "declared",
                LanguageReason::Script => "script",
                LanguageReason::Words => "words",
                LanguageReason::Unknown => "unknown",
            },
            direction: direction.name(),
            direction_reason: if direction.is_declared { "declared" } else { "language" },
            notices: notices.chain(cut).collect(),
        }
    }
}

impl<'a> UnitAnalysis<'a> {
    fn of(document: &Document, map: &SourceMap, extraction: &'a Extraction, unit: usize) -> Option<UnitAnalysis<'a>> {
        let verdict = extraction.verdicts.in_file(unit)?;
        let spans = extraction.units.spans(unit);
        let text = document.text_of(spans);
        let reason = verdict.in_short();
        let grounds = verdict.grounds();
        let of_comment = grounds.and_then(|grounds| grounds.comment.as_ref());
        Some(UnitAnalysis {
            unit,
            line: spans.iter().find_map(|span| map.line_of_span(document, span)),
            features: Features {
                names: extraction.units.features(),
                values: extraction.units.values(unit),
            },
            first_class: verdict.first_class(),
            class: verdict.class(),
            keep: verdict.keep,
            reason: reason.to_string(),
            reason_message: reason,
            steps: verdict.steps().copied().collect(),
            grounds: grounds.map(|grounds| grounds.list.clone()).unwrap_or_default(),
            comment_grounds: of_comment.map(|comment| comment.list.clone()).unwrap_or_default(),
            spans,
            text: in_one_line(&text),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{Parameters, line_block};
    use crate::page::{Page, Source};
    use crate::save::written;

    #[test]
    fn every_unit_is_told_with_its_line_counts_and_steps() {
        let html = format!(
            "<title>Rain</title>\n<a href=/>Home</a>\n<p>{}",
            "It rained all day, again. ".repeat(20)
        );
        let page = Page::from_html(Source::Pasted, &html);
        let reading = Reading::of(page, &line_block::METHOD, &Parameters::default());
        let analysis: serde_json::Value = serde_json::from_str(&written(|out| json(&reading, out))).unwrap();
        let title = &analysis["metadata"]["title"];
        assert_eq!(
            (&title["value"], &title["origin"]),
            (&"Rain".into(), &"title-element".into())
        );
        assert_eq!(analysis["page"]["direction"], "ltr");
        assert_eq!(analysis["extraction"]["status"], "found");
        assert_eq!(analysis["text"], reading.text());
        let units = analysis["units"].as_array().unwrap();
        assert_eq!(units.len(), reading.extraction.units.len());
        let kept: Vec<_> = units.iter().filter(|unit| unit["keep"] == true).collect();
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["line"], 3);
        assert_eq!(kept[0]["features"]["characters"], 20.0 * 21.0);
        assert_eq!(kept[0]["steps"][0]["evidence"]["relation"], ">");
        let home = units.iter().find(|unit| unit["text"] == "Home").unwrap();
        assert_eq!(
            (home["features"]["link-share"].as_f64(), home["line"].as_u64()),
            (Some(1.0), Some(2))
        );
        assert_eq!(
            analysis["curve"]["series"][0]["samples"].as_array().unwrap().len(),
            units.len()
        );
        let again = || written(|out| json(&reading, out));
        assert_eq!(again(), again());
    }
}
