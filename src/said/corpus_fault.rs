//! Why a corpus could not be read.

use super::why::why;
use clearline_measure::{CorpusFault, FoldsFault, PoliciesFault};
use clearline_words::{Message, message};

/// A fault of a corpus, with its reason and what to do now. The reason is the system's or the parser's.
pub fn corpus_fault(fault: &CorpusFault) -> Message {
    let (path, why) = (fault.path().display().to_string(), why(&fault.sentence().why));
    match fault.is_of_gold() {
        true => message!("fault-corpus", path = path, why = why),
        false => message!("fault-output", path = path, why = why),
    }
}

/// A fault of a list of policies.
pub fn policies_fault(fault: &PoliciesFault) -> Message {
    message!(
        "fault-policies",
        path = fault.path().display().to_string(),
        why = why(fault.why())
    )
}

/// A fault of the models of a cross-validation.
pub fn folds_fault(fault: &FoldsFault) -> Message {
    message!(
        "fault-folds",
        path = fault.path().display().to_string(),
        why = why(fault.why())
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use clearline_measure::{Corpus, Folds, Policies};
    use clearline_words::{Language, Wording};
    use std::path::Path;

    #[test]
    fn faults_of_policies_and_folds_are_said_in_the_words_of_the_engine() {
        let nowhere = Path::new("no such folder");
        let policies = Policies::open(nowhere).err().unwrap();
        assert_eq!(
            Wording::default().in_one(&policies_fault(&policies)),
            policies.to_string()
        );
        let folds = Folds::open(nowhere).err().unwrap();
        assert_eq!(Wording::default().in_one(&folds_fault(&folds)), folds.to_string());
    }

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
