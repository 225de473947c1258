//! Answers that bring no page.

use super::notice::cut;
use super::own_words::in_own_words;
use super::size::seconds;
use clearline_engine::internals::page::fetch::answer::AnswerFault;
use clearline_words::{Message, message};
use std::time::Duration;

pub(super) fn answer_fault(fault: &AnswerFault) -> Message {
    match fault {
        AnswerFault::Status { code, retry_after } => of_status(*code, *retry_after),
        AnswerFault::NotModified => message!("fault-answer-not-modified"),
        AnswerFault::NoContent(code) => message!("fault-answer-no-content", code = code.to_string()),
        AnswerFault::Compression(name) => message!("fault-answer-compression", name = name.as_str()),
        AnswerFault::Empty => message!("fault-answer-empty"),
        AnswerFault::CutShort(reason) => message!("fault-answer-cut-short", cut = cut(*reason)),
        other => in_own_words(other.sentence()),
    }
}

fn of_status(code: u16, retry_after: Option<u64>) -> Message {
    let (reason, advice) = match code {
        300..=399 => ("answer-elsewhere", "advice-browser"),
        401 => ("answer-login", "advice-login"),
        403 => ("answer-forbidden", "advice-saved-copy"),
        404 => ("answer-missing", "advice-search"),
        410 => ("answer-gone", "advice-archive"),
        429 => ("answer-too-many", "advice-wait"),
        451 => ("answer-legal", "advice-other-copy"),
        400..=499 => ("answer-refused", "advice-browser"),
        502..=504 => ("answer-busy", "advice-later"),
        500..=599 => ("answer-failed", "advice-later"),
        _ => ("answer-strange", "advice-browser"),
    };
    let advice = match retry_after {
        Some(after) => message!("advice-after", seconds = seconds(Duration::from_secs(after))),
        None => message!(advice),
    };
    message!(
        "fault-answer-status",
        code = code.to_string(),
        reason = message!(reason),
        advice = advice
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use clearline_engine::internals::page::Cut;

    #[test]
    fn faults_of_answers_are_said_in_the_words_of_the_engine() {
        let others = [
            AnswerFault::NotModified,
            AnswerFault::NoContent(204),
            AnswerFault::Compression("zpaq".to_owned()),
            AnswerFault::Empty,
            AnswerFault::CutShort(Cut::ConnectionLost),
        ];
        let codes =
            (100..700).flat_map(|code| [None, Some(120)].map(|retry_after| AnswerFault::Status { code, retry_after }));
        for fault in codes.chain(others) {
            assert_explains(&answer_fault(&fault), fault.sentence());
        }
    }
}
