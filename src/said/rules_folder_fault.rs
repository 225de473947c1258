//! Why rules could not be read or written.

use super::own_words::in_own_words;
use super::save_fault::save_fault;
use super::why::why;
use clearline_engine::Reading;
use clearline_engine::correct::rules::RulesFault;
use clearline_engine::internals::save::RulesFolderFault;
use clearline_engine::save::RulesFolder;
use clearline_words::{Message, message};

/// A fault of a folder of rules, with its reason and what to do now. The reason is the engine's.
pub fn rules_folder_fault(fault: &RulesFolderFault) -> Message {
    match fault {
        RulesFolderFault::Unreadable(path, reason) => message!(
            "fault-rules-unreadable",
            path = path.display().to_string(),
            why = why(reason)
        ),
        RulesFolderFault::Rules(path, fault) => message!(
            "fault-rules-not-used",
            path = path.display().to_string(),
            why = rules_fault(fault)
        ),
        RulesFolderFault::Import(path, fault) => message!(
            "fault-rules-not-imported",
            path = path.display().to_string(),
            why = rules_fault(fault)
        ),
        RulesFolderFault::Save(fault) => save_fault(fault),
        other => in_own_words(other.sentence()),
    }
}

/// Why a page was read without the rules of its site, where it was: in the words of the folder's fault as long as that is there.
pub fn rules_fault_of(reading: &Reading, rules: Option<&RulesFolder>) -> Option<Message> {
    let said = reading.rules_fault.clone()?;
    let fault = reading
        .address()
        .zip(rules)
        .and_then(|(address, rules)| rules.rule_for(&address).err());
    Some(fault.map_or_else(|| in_own_words(said), |fault| rules_folder_fault(&fault)))
}

/// What is wrong with the text of rules: the line, and what the engine says of it.
pub fn rules_fault(fault: &RulesFault) -> Message {
    let what = fault.what.trim_end_matches('.');
    match fault.line {
        Some(line) => message!("rules-fault-in-line", line = line.to_string(), what = what),
        None => why(what),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use clearline_engine::correct::rules::SiteRules;

    #[test]
    fn faults_of_rules_are_said_in_the_words_of_the_engine() {
        let (path, why) = (|| "rules".into(), || "it is no folder".to_owned());
        let faults = [
            RulesFolderFault::Unreadable(path(), why()),
            RulesFolderFault::Import(path(), SiteRules::parse("[[rule]]\nfoo = 7\n").unwrap_err()),
            RulesFolderFault::Rules(path(), SiteRules::parse("[[rule]]\npages = 7\n").unwrap_err()),
        ];
        for fault in faults {
            assert_explains(&rules_folder_fault(&fault), fault.sentence());
        }
    }
}
