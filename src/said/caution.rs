//! What a reader should know of a page and of how it was read.

use super::notice::notice;
use clearline_engine::Caution;
use clearline_engine::internals::document::{Cut, CutLimit};
use clearline_words::{Message, message};

/// A caution, in a sentence. What a method remarks is said in its own words.
pub fn caution(caution: &Caution) -> Message {
    match caution {
        Caution::Page(of) => notice(of),
        Caution::Status(of) => of.said(),
        Caution::Cut(of) => of_cut(of),
        Caution::Incomplete { paragraphs } => message!("caution-incomplete", paragraphs = *paragraphs),
        Caution::LeftOutWithThing { passages } => message!("caution-left-out-with-thing", passages = *passages),
        Caution::Unmade { all, unmade } => message!("caution-unmade", all = *all, unmade = *unmade),
        Caution::Remark(sentence) => sentence.clone(),
        other => Message::verbatim(other.to_string()),
    }
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
    use crate::said::tests::assert_says;
    use clearline_engine::extraction::{NoArticle, Status};

    #[test]
    fn cuts_are_said_in_the_words_of_the_engine() {
        for limit in [CutLimit::Work, CutLimit::Nodes, CutLimit::Cancelled] {
            for (read, total) in [(1, 3), (0, 0)] {
                let cut = Cut { limit, read, total };
                assert_says(&of_cut(&cut), &cut.to_string());
            }
        }
    }

    #[test]
    fn what_is_noticed_is_said_in_the_words_of_the_engine() {
        let others = [
            Caution::Status(Status::Nothing(NoArticle::CutTooHigh)),
            Caution::Incomplete { paragraphs: 1 },
            Caution::Incomplete { paragraphs: 3 },
            Caution::LeftOutWithThing { passages: 1 },
            Caution::LeftOutWithThing { passages: 3 },
            Caution::Unmade { all: 9, unmade: 2 },
            Caution::Remark(message!("remark-saved")),
        ];
        for of in others {
            assert_says(&caution(&of), &of.to_string());
        }
    }
}
