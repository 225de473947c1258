//! What scores and growth say about each block of a page.

use super::METHOD;
use super::blocks::{Block, Separator, cut};
use super::features::{self, Counted, TitleTokens};
use super::growth::{Growth, Merge, grow};
use super::literal::LiteralPage;
use super::score::{Formula, Measure, Stretch};
use crate::document::{Document, Tag, TextSpan, VirtualLine};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, Relation, Series, SeriesKind, Status, Step, UnitKind, Units, Verdict,
    Verdicts,
};
use crate::methods::Parameters;
use clearline_message::message;

/// What is measured of each block.
const FEATURES: &[&str] = &[
    "text-density",
    "link-density",
    "punctuation-density",
    "stop-word-density",
    "title-match-rate",
    "position-rate",
    "score",
];

/// A page as lines, each counted, with its place.
pub(super) struct CountedPage<'a> {
    pub counted: Vec<Counted>,
    spans: Box<dyn Fn(usize) -> Vec<TextSpan> + 'a>,
    title_tokens: usize,
    formula: Formula,
    separator: Separator,
}

/// A page cut into blocks, and how the best one grew.
pub(super) struct Findings<'a> {
    pub page: CountedPage<'a>,
    /// Empty lines between two blocks.
    pub separator: usize,
    pub blocks: Vec<Block>,
    measure: Measure,
    /// Nothing where there is no block.
    pub growth: Option<Growth>,
}

pub(super) fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    Findings::of(document, parameters).extraction(document, parameters)
}

impl<'a> Findings<'a> {
    pub(super) fn of(document: &'a Document, parameters: &Parameters) -> Findings<'a> {
        let page = match parameters.choice("mode") {
            "literal" => literal(document),
            _ => repaired(document, parameters.number("link_floor")),
        };
        let separator = match parameters.number("separator") as usize {
            0 => page.separator,
            chosen => Separator::Fixed(chosen),
        };
        let separator = separator.of(&page.counted);
        let blocks = cut(&page.counted, separator);
        let measure = Measure {
            formula: page.formula,
            title_tokens: page.title_tokens,
            characters: page.counted.iter().map(|line| line.characters).sum(),
        };
        Findings {
            growth: grow(&blocks, &measure, parameters.number("look_ahead") as usize),
            page,
            separator,
            blocks,
            measure,
        }
    }

    pub(super) fn extraction(&self, document: &Document, parameters: &Parameters) -> Extraction {
        let verdicts = self.growth.as_ref().map(verdicts).unwrap_or_default();
        let kept = self.blocks.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
        let run = self.growth.iter().map(|growth| KeptRun {
            start: *growth.kept.start(),
            end: *growth.kept.end(),
        });
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            status: Status::of(document, kept.map(|(block, _)| block.counted.characters).sum()),
            units: units(&self.blocks, &self.measure, &self.page.spans),
            curve: self.curve().keeping(run.collect()),
            verdicts,
            confidence: None,
            remark: Some(message!("remark-scored-blocks", lines = self.separator)),
        }
    }

    /// Nothing is kept yet. Scores are compared with each other, not with a threshold.
    pub(super) fn curve(&self) -> Curve {
        let scores = self.growth.as_ref().map_or(&[][..], |growth| &growth.scores);
        Curve::of("block", "score", Series::new("score", SeriesKind::Bands, scores))
    }
}

/// The lines of the grown block as the words of the patent have them.
pub(super) fn print_out(document: &Document, parameters: &Parameters) -> String {
    let findings = Findings::of(document, parameters);
    let kept = findings.growth.map(|growth| growth.kept);
    let blocks = kept.and_then(|kept| findings.blocks.get(kept)).unwrap_or_default();
    LiteralPage::of(document.html()).text(blocks)
}

/// The stop words of a block.
pub(super) fn stop_words(document: &Document, extraction: &Extraction, unit: usize) -> Vec<TextSpan> {
    let in_span = |span: &TextSpan| {
        let (text, start) = (span.text, span.range.start);
        let words = features::stop_words(document.span_text(span));
        words.map(move |word| TextSpan {
            text,
            range: start + word.start as u32..start + word.end as u32,
        })
    };
    extraction.units.spans(unit).iter().flat_map(in_span).collect()
}

/// Lines of the source between tags.
fn literal(document: &Document) -> CountedPage<'_> {
    let page = LiteralPage::of(document.html());
    let sources = document.source_map();
    CountedPage {
        counted: page.counted.clone(),
        title_tokens: TitleTokens::of(&page.title).count(),
        spans: Box::new(move |line| {
            let ranges = page.source_ranges(line).into_iter();
            let spans = ranges.flat_map(|range| sources.spans_of(document, range.start as u32..range.end as u32));
            spans.collect()
        }),
        formula: Formula::Literal,
        separator: Separator::OneFifthOfLines,
    }
}

/// The document's virtual lines.
fn repaired(document: &Document, link_floor: f64) -> CountedPage<'_> {
    let lines = document.virtual_lines();
    let title = TitleTokens::of(&title(document));
    let count = |line: &VirtualLine| match line.counts.characters {
        0 => Counted::default(),
        _ => Counted::of(&line.text(document), &title).with_links(line.counts.linked, 0),
    };
    CountedPage {
        counted: lines.iter().map(count).collect(),
        title_tokens: title.count(),
        spans: Box::new(move |line| match lines.get(line) {
            Some(line) if line.counts.characters > 0 => line.spans(document).collect(),
            _ => Vec::new(),
        }),
        formula: Formula::Repaired { link_floor },
        separator: Separator::FifthDistinct,
    }
}

/// The text of the title element, else of the first h1, where there is one.
fn title(document: &Document) -> String {
    let text_of = |tag: Tag| {
        let element = document.elements().iter().find(|element| element.tag == tag)?;
        let text: String = element.texts.iter().map(|text| document.text(text)).collect();
        (!text.trim().is_empty()).then_some(text)
    };
    text_of(Tag::Title).or_else(|| text_of(Tag::H1)).unwrap_or_default()
}

fn units(blocks: &[Block], measure: &Measure, spans: &dyn Fn(usize) -> Vec<TextSpan>) -> Units {
    let mut units = Units::new(UnitKind::Block, blocks.len());
    let mut rows = Vec::with_capacity(blocks.len());
    for block in blocks {
        let densities = measure.densities(&Stretch::from(block));
        rows.push([
            densities.text,
            densities.link,
            densities.punctuation,
            densities.stop_word,
            densities.title,
            densities.position,
            densities.score(),
        ]);
        units.push(block.counted.characters, block.lines.clone().flat_map(spans));
    }
    units.measured(FEATURES, move |block, feature| rows[block][feature])
}

/// The best block, those that growth took along, those that it refused, and the others.
fn verdicts(growth: &Growth) -> Verdicts {
    let best = growth.scores.get(growth.seed).copied().unwrap_or(0.0);
    let others = growth
        .scores
        .iter()
        .enumerate()
        .filter(|(block, _)| *block != growth.seed);
    let runner_up = others.map(|(_, &score)| score).fold(0.0, f64::max);
    let mut verdicts: Verdicts = growth
        .scores
        .iter()
        .map(|&score| {
            let evidence = Evidence::new("score", score, Relation::AtMost, best);
            Verdict::new(false, Step::measured("not-the-best-block", Class::Bad, evidence))
        })
        .collect();
    for merge in &growth.merges {
        for block in merge.taken.clone() {
            verdicts.then(block, true, taken(merge));
        }
    }
    for (taken, score) in &growth.refused {
        let outermost = if *taken.start() < growth.seed {
            taken.start()
        } else {
            taken.end()
        };
        let evidence = Evidence::new("stretch-score-with", *score, Relation::AtMost, growth.score);
        let step = Step::measured("growth-stops", Class::Bad, evidence);
        verdicts.then(*outermost, false, step);
    }
    let evidence = Evidence::new("score", best, Relation::AtLeast, runner_up);
    let step = Step::measured("best-block", Class::Good, evidence);
    verdicts.replace(growth.seed, &Verdict::new(true, step));
    verdicts
}

fn taken(merge: &Merge) -> Step {
    let evidence = Evidence::new("stretch-score", merge.after, Relation::Above, merge.before);
    Step::measured("growth-takes", Class::NearGood, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str, set: &[(&str, &str)]) -> (Vec<String>, Extraction) {
        crate::methods::tests::read(&METHOD, html, set)
    }

    const TEXT: &str =
        "Rain fell on hills, fields, roofs. Rain fell on rivers, lakes, seas. Rain fell on roads, bridges.";

    fn page() -> String {
        format!(
            "<title>Rain</title><body><p><a href=/>Home</a></p><hr><hr><p>{TEXT}</p><hr><hr><p><a href=/>Photo</a></p>\
             <hr><hr><p>{TEXT}</p><hr><hr><p><a href=/>Imprint</a></p>"
        )
    }

    #[test]
    fn every_block_tells_how_growth_met_it() {
        let (kept, extraction) = read(&page(), &[("separator", "2")]);
        assert_eq!(extraction.units.len(), 5);
        assert_eq!(kept.len(), 3);
        let reasons: Vec<String> = extraction.verdicts.iter().map(|verdict| verdict.to_string()).collect();
        let begins = |block: usize, with: &str| assert!(reasons[block].starts_with(with), "{}", reasons[block]);
        begins(0, "not the best block: score ");
        assert!(reasons[0].contains("→ growth stops before it: score of the stretch with it "));
        assert!(
            reasons
                .iter()
                .any(|reason| reason.starts_with("the best block: score "))
        );
        assert!(reasons[2].contains("→ growth takes it along: score of the stretch "));
        assert_eq!(extraction.curve.kept, [KeptRun { start: 1, end: 3 }]);
        assert_eq!(
            extraction.remark.map(|remark| remark.to_string()).as_deref(),
            Some("2 empty lines in a row separate two blocks.")
        );
        assert_eq!(extraction.curve.series[0].kind, SeriesKind::Bands);
    }

    #[test]
    fn the_literal_mode_cuts_at_every_tag() {
        let (kept, extraction) = read(&page(), &[("mode", "literal")]);
        assert_eq!(
            kept,
            [TEXT, "Photo", TEXT],
            "one link counts as none, two halve the score"
        );
        assert_eq!(extraction.units.values(0).len(), FEATURES.len());
        assert_eq!(extraction.parameters.number("look_ahead"), 1.0);
    }

    #[test]
    fn a_page_without_text_has_no_blocks() {
        for mode in ["repaired", "literal"] {
            let (kept, extraction) = read("<p></p>", &[("mode", mode)]);
            assert!(kept.is_empty() && extraction.units.is_empty() && extraction.curve.kept.is_empty());
            assert!(matches!(extraction.status, Status::Nothing(_)));
        }
    }
}
