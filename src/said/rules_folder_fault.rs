//! Why rules could not be read or written.

use super::own_words::in_own_words;
use super::save_fault::save_fault;
use clearline_engine::internals::save::RulesFolderFault;
use clearline_words::{Message, message};

/// A fault of a folder of rules, with its reason and what to do now. The reason is the engine's.
pub fn rules_folder_fault(fault: &RulesFolderFault) -> Message {
    let why = fault.sentence().why;
    match fault {
        RulesFolderFault::Unreadable(path, _) => {
            message!("fault-rules-unreadable", path = path.display().to_string(), why = why)
        }
        RulesFolderFault::Rules(path, _) => {
            message!("fault-rules-not-used", path = path.display().to_string(), why = why)
        }
        RulesFolderFault::Import(path, _) => {
            message!("fault-rules-not-imported", path = path.display().to_string(), why = why)
        }
        RulesFolderFault::Save(fault) => save_fault(fault),
        other => in_own_words(other.sentence()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn faults_of_rules_are_said_in_the_words_of_the_engine() {
        let (path, why) = (|| "rules".into(), || "it is no folder".to_owned());
        let faults = [
            RulesFolderFault::Unreadable(path(), why()),
            RulesFolderFault::Import(path(), why()),
        ];
        for fault in faults {
            assert_explains(&rules_folder_fault(&fault), fault.sentence());
        }
    }
}
