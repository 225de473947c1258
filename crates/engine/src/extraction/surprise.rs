//! Verdicts that a reader would not expect from a glance at the unit.

use super::Extraction;
use crate::document::{Counts, Document, TextSpan};

/// From this weight on, in Han characters, text is long: about 90 Latin letters, more than a line.
const LONG: f64 = 40.0;
/// Below this weight text is short: about 25 Latin letters, a label.
const SHORT: f64 = 12.0;
/// From this share of linked characters on, text is mostly links.
const LINKED: f64 = 0.5;

impl Extraction {
    /// Whether the verdict on a unit with text deserves a second look. One of:
    ///
    /// * long text outside links is left out,
    /// * short text or text that is mostly links is kept,
    /// * the final class is not the one before the context was looked at.
    pub fn is_surprise(&self, document: &Document, unit: usize) -> bool {
        let spans = self.units.spans(unit).iter();
        let counts = spans.fold(Counts::default(), |sum, span| sum + counts(document, span));
        let is_odd = if self.verdicts.keeps(unit) {
            counts.weight() < SHORT || counts.link_share() >= LINKED
        } else {
            counts.weight() >= LONG && counts.link_share() < LINKED
        };
        counts.characters > 0 && (is_odd || self.verdicts.first_class(unit) != self.verdicts.class(unit))
    }
}

fn counts(document: &Document, span: &TextSpan) -> Counts {
    if *span == document.whole(span.text) {
        document.counts(span.text.until(span.text + 1))
    } else {
        let is_linked = document.texts()[span.text].linked;
        Counts::of(document.span_text(span), is_linked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::extraction::Parameters;
    use crate::extraction::{Class, Curve, Status, Step, UnitKind, Units, Verdict};

    /// Whether a unit of this HTML with these verdicts is a surprise.
    fn surprises(html: &str, verdict: Verdict) -> bool {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let mut units = Units::new(UnitKind::Paragraph, 1);
        units.push(0, document.text_ids().iter().map(|id| document.whole(id)));
        let extraction = Extraction {
            method: "test",
            parameters: Parameters::default(),
            units,
            verdicts: [verdict].into_iter().collect(),
            curve: Curve::default(),
            status: Status::Found,
            confidence: None,
            remark: None,
        };
        extraction.is_surprise(&document, 0)
    }

    #[test]
    fn long_text_left_out_and_links_or_labels_kept_are_surprises() {
        let kept = || Verdict::new(true, Step::plain("kept", Class::Good));
        let left_out = || Verdict::new(false, Step::plain("left out", Class::Bad));
        let text = "<p>".to_owned() + &"long text ".repeat(20);
        assert!(surprises(&text, left_out()) && !surprises(&text, kept()));
        let links = format!("<a href=/>{}</a>", "many words ".repeat(20));
        assert!(surprises(&links, kept()) && !surprises(&links, left_out()));
        assert!(surprises("<p>Menu", kept()) && !surprises("<p>Menu", left_out()));
        assert!(surprises("<p>短文", kept()) && !surprises("<p>", kept()));
    }

    #[test]
    fn a_class_that_the_context_changed_is_a_surprise() {
        let short = Verdict::new(false, Step::plain("short", Class::Short));
        assert!(!surprises("<p>Some words in a line here", short.clone()));
        let rescued = short.then(true, Step::plain("between good neighbours", Class::Good));
        assert!(surprises("<p>Some words in a line here", rescued));
    }
}
