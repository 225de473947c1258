//! Why a corpus could not be read.

use clearline_measure::CorpusFault;
use clearline_words::{Message, message};

/// A fault of a corpus, with its reason and what to do now. The reason is the system's or the parser's.
pub fn corpus_fault(fault: &CorpusFault) -> Message {
    let (path, why) = (fault.path().display().to_string(), fault.sentence().why);
    match fault.is_of_gold() {
        true => message!("fault-corpus", path = path, why = why),
        false => message!("fault-output", path = path, why = why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use clearline_measure::Corpus;
    use clearline_words::{Language, Wording};
    use std::path::Path;

    #[test]
    fn faults_of_a_corpus_are_said_in_the_words_of_the_engine_and_in_chinese() {
        let nowhere = Path::new("no such folder");
        let faults = [Corpus::open(nowhere).err(), Corpus::read_output(nowhere).err()];
        for fault in faults {
            let fault = fault.unwrap();
            assert_explains(&corpus_fault(&fault), fault.sentence());
            let chinese = Wording::of(Language::SimplifiedChinese).said(&corpus_fault(&fault));
            assert!(chinese.what.starts_with("无法"), "{chinese:?}");
        }
    }
}
