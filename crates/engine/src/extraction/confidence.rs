//! How far an answer is to be trusted, and what says so.

use clearline_message::{Message, message};

/// How far an answer is to be trusted.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
///
/// let confidence = reading.extraction.confidence.as_ref().ok_or("none")?;
/// assert!((0.0..=1.0).contains(&confidence.value));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Confidence {
    /// The F1 to count on, 0 to 1.
    pub value: f64,
    /// The mean F1 of pages with the same mean of the parts, 0 to 1. The value is lower if [`Extraction::completed`] had to decide.
    ///
    /// [`Extraction::completed`]: super::Extraction::completed
    pub expected: f64,
    /// The weighted mean of the parts, 0 to 1, held within what the method allows.
    pub mean: f64,
    /// What the mean is made of.
    pub parts: Vec<ConfidencePart>,
}

/// A part of a [`Confidence`].
#[derive(Clone, Debug, PartialEq)]
pub struct ConfidencePart {
    /// What it measures, an id such as `page-marks`.
    pub what: &'static str,
    /// Its value, 0 to 1.
    pub value: f64,
    /// How many times it counts.
    pub weight: f64,
}

impl Confidence {
    /// What it is and what it is made of, a line each.
    pub fn explanation(&self) -> Vec<Message> {
        let part = |part: &ConfidencePart| {
            message!(
                "confidence-part",
                what = Message::named("confidence", part.what),
                share = 100.0 * part.value,
                times = part.weight,
            )
        };
        let share = 100.0 * self.value;
        let first = message!("confidence-explained", share = share);
        let together = message!(
            "confidence-together",
            mean = 100.0 * self.mean,
            share = 100.0 * self.expected
        );
        let torn = message!(
            "confidence-torn",
            points = (100.0 * (self.expected - self.value)).round()
        );
        let torn = (self.value < self.expected).then_some(torn);
        let parts = self.parts.iter().map(part);
        std::iter::once(first)
            .chain(parts)
            .chain(std::iter::once(together))
            .chain(torn)
            .collect()
    }

    /// Lowers the confidence, because the method judged a thing in pieces, another story was cut off, or the page hides likely text. On such
    /// pages, the F1 is lower than on others with the same mean (`tools/train/tries.md`).
    pub(super) fn lower(&mut self) {
        const LOWERED: f64 = 0.95;
        self.value = LOWERED * self.expected;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::{Language, Wording};

    #[test]
    fn a_confidence_names_its_parts() {
        const PROMISE: &str = "expected-agreement";
        const MARKS: &str = "page-marks";
        let part = |what, value, weight| ConfidencePart { what, value, weight };
        let confidence = Confidence {
            value: 0.88,
            expected: 0.88,
            mean: 0.92,
            parts: vec![part(PROMISE, 0.9, 6.0), part(MARKS, 1.0, 1.0)],
        };
        let lines = |language| -> String {
            let wording = Wording::of(language);
            let lines: Vec<String> = confidence.explanation().iter().map(|line| wording.say(line)).collect();
            lines.join("\n")
        };
        assert_eq!(
            lines(Language::English).replace('\u{a0}', "~"),
            "Confidence 88~%: how well the text is likely to agree with the main text of the page.\n\
             Agreement that the probabilities of the blocks promise: 90~%; counts 6 times\n\
             Agreement with what the page itself marks as its main content: 100~%; counts once\n\
             Together 92~%. On pages whose main text is known, answers with such a figure were right to 88~%."
        );
        let mut torn = confidence.clone();
        torn.lower();
        let english = Wording::of(Language::English);
        let said: Vec<String> = torn.explanation().iter().map(|line| english.say(line)).collect();
        assert!(said[0].starts_with("Confidence 84"), "{said:#?}");
        assert_eq!(
            said.last().map(String::as_str),
            Some(
                "Some of it was judged in pieces, is hidden by the page, or belongs to another story: 4 percentage points less."
            )
        );
        let chinese = lines(Language::SimplifiedChinese);
        for said in [
            "置信度 88%：",
            "：90%；计 6 次",
            "：100%；计 1 次",
            "加权平均 92%。",
            "有 88% 正确",
        ] {
            assert!(chinese.contains(said), "{said}: {chinese}");
        }
    }
}
