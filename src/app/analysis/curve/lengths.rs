//! The lengths of the blocks behind another measure of them: what line blocks are made of, for every method that judges blocks.
//!
//! They are a series of the window, on a scale of their own. The curve of the extraction, its files and figures stay as the method made
//! them.

use super::Lengths;
use crate::app::analysis::small_font;
use crate::app::ground::words::Words;
use clearline_engine::extraction::{Curve, Extraction, Series, SeriesKind, UnitKind};
use clearline_words::Message;
use egui::{RichText, Ui};

/// The message that names the series of lengths.
const LENGTHS: &str = "curve-lengths";

/// The curve with the lengths as its last series, kept as long as the extraction is the same.
#[derive(Debug, Default)]
pub struct LengthsView {
    key: Option<u64>,
    curve: Curve,
    characters: f64,
}

impl LengthsView {
    /// The curve of an extraction, with the lengths where they are wanted; what can be done about them, which is nothing unless the
    /// units are blocks. `identity` is another value whenever the extraction is another one.
    pub fn curve_of<'a>(
        &'a mut self,
        extraction: &'a Extraction,
        identity: u64,
        is_wanted: bool,
    ) -> (&'a Curve, Option<Lengths>) {
        match (extraction.units.kind() == UnitKind::Block, is_wanted) {
            (false, _) => (&extraction.curve, None),
            (true, false) => (&extraction.curve, Some(Lengths::Offered)),
            (true, true) => {
                self.update(extraction, identity);
                let characters = self.characters;
                (&self.curve, Some(Lengths::Shown { characters }))
            }
        }
    }

    fn update(&mut self, extraction: &Extraction, identity: u64) {
        if self.key == Some(identity) {
            return;
        }
        self.key = Some(identity);
        self.curve = extraction.curve.clone();
        let lengths: Vec<f64> = extraction.units.iter().map(|unit| f64::from(unit.characters)).collect();
        let most = |values: &[f64]| {
            values
                .iter()
                .copied()
                .filter(|value| value.is_finite())
                .fold(0.0, f64::max)
        };
        let top = self.curve.series.first().map_or(0.0, |series| most(&series.samples));
        // The longest block is nearly as high as the highest value, by a scale with round numbers.
        self.characters = round_up(most(&lengths).max(1.0) / if top > 0.0 { top } else { 1.0 });
        let scaled: Vec<f64> = lengths.iter().map(|length| length / self.characters).collect();
        self.curve.series.push(Series::new(LENGTHS, SeriesKind::Line, scaled));
    }
}

/// The next number of one or two figures from a number above 0 on.
fn round_up(number: f64) -> f64 {
    let power = 10f64.powi(number.log10().floor() as i32);
    let round = [1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0]
        .into_iter()
        .map(|first| first * power);
    round.into_iter().find(|round| *round >= number).unwrap_or(10.0 * power)
}

/// What a series is called: that of the lengths by the window, another by its method.
pub(super) fn name_of(ui: &Ui, series: &Series) -> String {
    match series.name {
        LENGTHS => ui.word(LENGTHS),
        name => ui.say(&Message::named("measure", name)),
    }
}

/// The button that shows the lengths and puts them away; whether it was clicked.
pub(super) fn toggle(ui: &mut Ui, lengths: Lengths) -> bool {
    let is_shown = lengths != Lengths::Offered;
    let name = if is_shown {
        "curve-hide-lengths"
    } else {
        "curve-show-lengths"
    };
    let text = RichText::new(ui.word(name)).font(small_font(ui));
    let hint = ui.word("curve-lengths-hint");
    // In a line of text, not of buttons.
    ui.spacing_mut().button_padding.y = 0.0;
    ui.selectable_label(is_shown, text).on_hover_text(hint).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::{Document, Limits};
    use clearline_engine::internals::methods::{auto, line_block};
    use clearline_engine::methods::Parameters;

    #[test]
    fn scales_are_round() {
        assert_eq!(
            [91.0, 100.0, 101.0, 0.7, 1_234.0].map(round_up),
            [100.0, 100.0, 150.0, 0.8, 1_500.0]
        );
    }

    #[test]
    fn the_longest_block_is_nearly_as_high_as_the_likeliest() {
        let html =
            "<p>Rain</p><p>It rained all day, and by noon the road was gone, as everybody had said it would be.</p>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let extraction = auto::METHOD.extract(&document, &Parameters::default());
        let mut view = LengthsView::default();
        assert_eq!(view.curve_of(&extraction, 1, false).1, Some(Lengths::Offered));
        let (curve, lengths) = view.curve_of(&extraction, 1, true);
        let [probabilities, scaled] = &curve.series[..] else {
            panic!("two series");
        };
        let most = |samples: &[f64]| samples.iter().copied().fold(0.0, f64::max);
        let (likeliest, longest) = (most(&probabilities.samples), most(&scaled.samples));
        assert!(
            longest <= likeliest + 1e-9 && longest > 0.6 * likeliest,
            "{longest} and {likeliest}"
        );
        let Some(Lengths::Shown { characters }) = lengths else {
            panic!("they are shown");
        };
        let told: Vec<f64> = scaled
            .samples
            .iter()
            .map(|sample| (sample * characters).round())
            .collect();
        let counted: Vec<f64> = extraction.units.iter().map(|unit| f64::from(unit.characters)).collect();
        assert_eq!(told, counted);
        let lines = line_block::METHOD.extract(&document, &Parameters::default());
        let (curve, lengths) = view.curve_of(&lines, 2, true);
        assert_eq!((curve.series.len(), lengths), (1, None));
    }
}
