//! What a curve measures, and its lines.

use clearline_words::Message;

/// The name of a measure: that of a curve's y axis, or of one of its lines. One without words here keeps its own.
pub fn measure(name: &str) -> Message {
    Message::named("measure", name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::Reading;
    use clearline_engine::extraction::Curve;
    use clearline_engine::methods::{METHODS, Method, ParameterKind, Parameters};
    use clearline_engine::page::{Page, Source};
    use clearline_words::{Language, Wording, message};
    use std::collections::BTreeSet;

    #[test]
    fn the_measures_of_every_method_have_words() {
        let html = include_str!("../../tests/fixtures/article-zh.html");
        let (mut found, mut missing) = (0, BTreeSet::new());
        for &method in METHODS {
            for parameters in all_choices(method) {
                let page = Page::from_html(Source::Pasted, html);
                let reading = Reading::of(page, method, &parameters);
                let stages = method.trace(&reading.document, &reading.extraction).stages;
                let curves = stages.iter().map(|stage| &stage.curve);
                let curves = curves.chain([&reading.extraction.curve]);
                let kind = reading.extraction.curve.x_name;
                assert_says(&message!("unit", kind = kind), kind);
                let names = |curve: &Curve| -> Vec<&'static str> {
                    let series = curve.series.iter().map(|series| series.name);
                    series.chain([curve.y_name]).collect()
                };
                for name in curves.flat_map(names) {
                    found += 1;
                    let has_words = |language| Wording::of(language).has(measure(name).id());
                    if !Language::ALL.into_iter().all(has_words) {
                        missing.insert(name);
                    }
                    assert_eq!(Wording::default().say(&measure(name)), name);
                }
            }
        }
        assert_eq!(missing, BTreeSet::new());
        assert!(found > 20);
        assert_eq!(measure("sheep").to_string(), "sheep");
    }

    /// The method as it comes, and with each choice of each parameter that has some.
    fn all_choices(method: &'static Method) -> Vec<Parameters> {
        let mut all = vec![Parameters::default()];
        for card in method.parameters {
            if let ParameterKind::Choice(choices) = &card.kind {
                all.extend(choices.iter().filter_map(|choice| {
                    let mut parameters = Parameters::default();
                    parameters.set(method.parameters, card.name, choice).ok()?;
                    Some(parameters)
                }));
            }
        }
        all
    }
}
