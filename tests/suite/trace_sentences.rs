//! What the steps of a decision say, on pages of next to nothing: right for none, one and many.

use clearline_engine::document::{Document, Limits};
use clearline_engine::methods::ParameterKind;
use clearline_engine::methods::{METHODS, Parameters};

/// What is said wrongly where it stands in a sentence.
const WRONG: [&str; 9] = [
    " of no ",
    "1 are ",
    " each of 1 ",
    " block 0 come ",
    " block 1 come ",
    "it is no step",
    " 1 empty ones",
    "1 lines",
    "1 blocks",
];

/// A block of text, and another line that is next to nothing.
const ONE: &str =
    "<p>The river rose in the night, and by morning the lower road was gone under brown water.</p>\n\n<p>x</p>";

#[test]
fn every_sentence_is_right_for_none_one_and_many() {
    let many = ONE.repeat(12);
    for html in ["", "<p>x", ONE, &many] {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        for method in METHODS {
            let modes = match method.parameter("mode").map(|card| &card.kind) {
                Some(ParameterKind::Choice(modes)) => *modes,
                _ => &[],
            };
            for mode in modes.iter().map(Some).chain([None]) {
                let mut parameters = Parameters::default();
                if let Some(mode) = mode {
                    parameters.set(method.parameters, "mode", mode).unwrap();
                }
                let extraction = method.extract(&document, &parameters);
                for stage in method.trace(&document, &extraction).stages {
                    let told = format!("{} {mode:?}: {}", method.name, stage.sentence);
                    let is_number = |wrong: &&str| wrong.starts_with('1');
                    for wrong in WRONG {
                        let before = stage.sentence.split(wrong).next().unwrap_or_default();
                        let is_longer_number = is_number(&wrong) && before.ends_with(|c: char| c.is_ascii_digit());
                        assert!(before == stage.sentence || is_longer_number, "“{wrong}” in {told}");
                    }
                    assert!(
                        stage.sentence.starts_with(|c: char| !c.is_lowercase())
                            || stage.sentence.starts_with("jusText"),
                        "{told}"
                    );
                    assert!(stage.sentence.ends_with('.'), "{told}");
                }
            }
        }
    }
}
