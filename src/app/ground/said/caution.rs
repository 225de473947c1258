//! What a reader should know of a reading.

use super::notice::notice;
use super::status::status;
use clearline_engine::internals::document::{Cut, CutLimit};
use clearline_engine::{Caution, Reading};
use clearline_words::{Message, message};

/// A caution about a reading, in a sentence. What a method remarks is said in its own words.
pub fn caution(caution: &Caution, reading: &Reading) -> Message {
    match caution {
        Caution::Page(of) => notice(of),
        Caution::Reading(sentence) => of_reading(sentence, reading),
        other => Message::verbatim(other.to_string()),
    }
}

/// The engine gives a sentence only: it is one of those that the reading has.
fn of_reading(sentence: &str, reading: &Reading) -> Message {
    let of_status = reading.extraction.status;
    if sentence == of_status.to_string() {
        return status(of_status);
    }
    if let Some(cut) = reading.document.cut().filter(|cut| sentence == cut.to_string()) {
        return of_cut(cut);
    }
    let is_remark = reading.extraction.remark.as_deref() == Some(sentence);
    if is_remark || reading.unmade == 0 {
        return Message::verbatim(sentence);
    }
    message!(
        "caution-unmade",
        all = reading.recipe.corrections.len(),
        unmade = reading.unmade
    )
}

fn of_cut(cut: &Cut) -> Message {
    let percent = (cut.read * 100).checked_div(cut.total).unwrap_or(100);
    match cut.limit {
        CutLimit::Work => message!("caution-deep", percent = percent),
        CutLimit::Nodes => message!("caution-large", percent = percent),
        CutLimit::Cancelled => message!("caution-cancelled", percent = percent),
        _ => Message::verbatim(cut.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::said::tests::assert_says;
    use clearline_engine::page::{Page, Source};
    use clearline_engine::{methods, methods::Parameters};
    use std::sync::Arc;

    #[test]
    fn cuts_are_told_in_the_words_of_the_engine() {
        for limit in [CutLimit::Work, CutLimit::Nodes, CutLimit::Cancelled] {
            for (read, total) in [(1, 3), (0, 0)] {
                let cut = Cut { limit, read, total };
                assert_says(&of_cut(&cut), &cut.to_string());
            }
        }
    }

    #[test]
    fn the_sentences_of_a_reading_are_told_in_its_words() {
        let page = Page::from_html(Source::Pasted, "<p>Soup");
        let mut reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
        reading.unmade = 2;
        Arc::make_mut(&mut reading.extraction).remark = Some("No stop list fits.".to_owned());
        let cautions = reading.cautions();
        assert!(cautions.len() >= 2, "{cautions:?}");
        for of in cautions {
            assert_says(&caution(&of, &reading), &of.to_string());
        }
        let sentence = reading.extraction.status.to_string();
        assert_says(&caution(&Caution::Reading(sentence.clone()), &reading), &sentence);
    }
}
