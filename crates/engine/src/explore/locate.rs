//! The places on a page of a passage that somebody copied from it.

use crate::document::{Document, Folded, TextId, TextSpan};
use crate::extraction::Units;
use std::ops::Range;

/// Places of one passage at most: nobody asks for a passage that is found more often.
const MOST_PLACES: usize = 50;

/// What became of a search for a passage.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::explore::{Located, locate};
///
/// let units = &reading.extraction.units;
/// assert!(matches!(locate(&reading.document, units, "lower road"), Located::In(_)));
/// assert!(matches!(locate(&reading.document, units, "upper road"), Located::NotOnPage));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Located {
    /// Nothing was asked for.
    Nothing,
    /// The page shows no such text.
    NotOnPage,
    /// The page has it, but no unit that the method judged holds it.
    OutsideUnits,
    /// The units that hold it, in page order, in all its places.
    In(Vec<usize>),
}

/// Finds the units that hold a passage. Case, accents, width and typographic signs are folded as for a search in the page
/// (`Folded`), and white space does not count at all: what is copied from a page has line ends where the browser sets
/// them.
///
/// ```
/// use clearline_engine::explore::{Located, locate};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods};
///
/// let page = Page::from_html(Source::Pasted, "<p>It rained\nall night.");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// let find = |passage| locate(&reading.document, &reading.extraction.units, passage);
/// assert!(matches!(find("RAINED ALL"), Located::In(units) if units.len() == 1));
/// assert_eq!(find("snow"), Located::NotOnPage);
/// ```
pub fn locate(document: &Document, units: &Units, passage: &str) -> Located {
    let wanted: String = passage.chars().filter(|c| !c.is_whitespace()).collect();
    let wanted = Folded::of(&wanted);
    if wanted.text().is_empty() {
        return Located::Nothing;
    }
    let places = Squeezed::of(document).places(wanted.text());
    if places.is_empty() {
        return Located::NotOnPage;
    }
    let spans = places.iter().flatten();
    let mut found: Vec<usize> = spans.flat_map(|span| units_of(units, span)).collect();
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        Located::OutsideUnits
    } else {
        Located::In(found)
    }
}

/// The units at both ends of a run without white space; what lies between is theirs.
fn units_of(units: &Units, span: &TextSpan) -> impl Iterator<Item = usize> {
    let ends = [span.range.start, span.range.end.saturating_sub(1)];
    let text = span.text;
    ends.map(|byte| units.at(text, byte)).into_iter().flatten()
}

/// The page's visible text without white space, with the way back.
struct Squeezed {
    text: String,
    /// Where each run of text without white space begins, in `text` and on the page.
    runs: Vec<(u32, TextId, u32)>,
}

impl Squeezed {
    fn of(document: &Document) -> Squeezed {
        let shown = || {
            let texts = std::iter::zip(document.texts(), document.text_ids()).filter(|(node, _)| !node.hidden);
            texts.map(|(_, id)| (id, document.text(id)))
        };
        // Of a page of millions of words, a list that grows by doubling would take twice its room.
        let words = shown().flat_map(|(_, text)| text.split_whitespace());
        let (runs, bytes) = words.fold((0, 0), |(runs, bytes), word| (runs + 1, bytes + word.len()));
        let mut squeezed = Squeezed {
            text: String::with_capacity(bytes),
            runs: Vec::with_capacity(runs),
        };
        shown().for_each(|(id, text)| squeezed.push(id, text));
        squeezed
    }

    fn push(&mut self, id: TextId, text: &str) {
        for word in text.split_whitespace() {
            let at = word.as_ptr().addr() - text.as_ptr().addr();
            self.runs.push((self.text.len() as u32, id, at as u32));
            self.text.push_str(word);
        }
    }

    /// The spans of every place of the wanted text, one for each run.
    fn places(&self, wanted: &str) -> Vec<Vec<TextSpan>> {
        let folded = Folded::of(&self.text);
        let hits = folded.text().match_indices(wanted).take(MOST_PLACES);
        let place = |(at, part): (usize, &str)| {
            let source = folded.source_of(at..at + part.len());
            self.spans(source.start as usize..source.end as usize)
        };
        hits.map(place).collect()
    }

    fn spans(&self, bytes: Range<usize>) -> Vec<TextSpan> {
        let after = self.runs.partition_point(|run| run.0 as usize <= bytes.start);
        let from = after.saturating_sub(1);
        let runs = self
            .runs
            .iter()
            .enumerate()
            .skip(from)
            .take_while(|(_, run)| (run.0 as usize) < bytes.end);
        let span = |(number, &(start, text, at)): (usize, &(u32, TextId, u32))| {
            let start = start as usize;
            let end = self
                .runs
                .get(number + 1)
                .map_or(self.text.len(), |next| next.0 as usize);
            let inside = |byte: usize| at + (byte.clamp(start, end) - start) as u32;
            TextSpan {
                text,
                range: inside(bytes.start)..inside(bytes.end),
            }
        };
        runs.map(span).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::methods::{Parameters, line_block};

    const PAGE: &str = "<nav><a href=/>The river</a></nav><p>The <b>riv</b>er   rose in the\nnight – slowly.<p>“Él” went out.\
        <script>The river ran</script>";

    fn located(passage: &str) -> Located {
        let document = Document::parse_html(PAGE.into(), &Limits::default(), &|| false);
        let answer = line_block::METHOD.extract(&document, &Parameters::default());
        let texts = |unit: usize| document.text_of(answer.units.spans(unit));
        match locate(&document, &answer.units, passage) {
            Located::In(units) => {
                let beginnings = units.into_iter().map(|unit| texts(unit).starts_with("The <b>"));
                assert!(beginnings.count() > 0);
                locate(&document, &answer.units, passage)
            }
            other => other,
        }
    }

    #[test]
    fn white_space_case_and_signs_do_not_matter() {
        let whole = located("the RIVER rose\tin the night - slowly.");
        assert!(matches!(&whole, Located::In(units) if units.len() == 1));
        assert_eq!(located("rose in the"), whole);
        let Located::In(across) = located("slowly. \"el\" went") else {
            panic!("not found");
        };
        assert_eq!(across.len(), 2, "a passage of two paragraphs");
        assert!(
            matches!(located("The river"), Located::In(units) if units.len() == 2),
            "menu and text"
        );
    }

    #[test]
    fn what_the_page_does_not_show_is_not_found() {
        assert_eq!(located("The river ran"), Located::NotOnPage);
        assert_eq!(located(" \n"), Located::Nothing);
        let document = Document::parse_html(PAGE.into(), &Limits::default(), &|| false);
        let none = Units::new(crate::extraction::UnitKind::Block, 0);
        assert_eq!(locate(&document, &none, "rose in"), Located::OutsideUnits);
    }
}
