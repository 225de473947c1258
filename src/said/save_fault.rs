//! Why nothing was saved.

use super::own_words::in_own_words;
use super::size::size;
use clearline_engine::internals::save::{SaveCause, TooLarge, folder_of};
use clearline_engine::save::SaveFault;
use clearline_words::{Message, Wording, message};

/// A fault of saving, with its reason and what to do now.
pub fn save_fault(fault: &SaveFault) -> Message {
    let folder = || folder_of(&fault.target).display().to_string();
    let message = match &fault.cause {
        SaveCause::Full => message!("fault-save-full"),
        SaveCause::Denied => message!("fault-save-denied", folder = folder()),
        SaveCause::ReadOnly => message!("fault-save-read-only"),
        SaveCause::IsFolder => message!("fault-save-is-folder"),
        SaveCause::NoFolder => message!("fault-save-no-folder", folder = folder()),
        SaveCause::InTheWay(path) => message!("fault-save-in-the-way", path = path.display().to_string()),
        SaveCause::NameTooLong => message!("fault-save-name-too-long"),
        SaveCause::BrokenPipe => message!("fault-save-broken-pipe"),
        SaveCause::Busy => message!("fault-save-busy"),
        SaveCause::Taken => message!("fault-save-taken"),
        SaveCause::TooLarge(large) => message!("fault-save-too-large", form = large.form, size = size(large.bytes)),
        SaveCause::Other(detail) => message!("fault-save-other", detail = detail.as_str()),
        _ => return in_own_words(fault.sentence()),
    };
    message.with("target", fault.target.display().to_string())
}

/// That a file of desktop or browsers could not be written or taken back, with the reason alone: nobody has chosen its place.
pub fn unchanged(fault: &SaveFault, wording: Wording) -> Message {
    let why = wording.said(&save_fault(fault)).why;
    message!("integrate-failed", path = fault.target.display().to_string(), why = why)
}

/// A fault of a text that would be far larger than its page.
pub fn too_large(fault: &TooLarge) -> Message {
    message!("fault-too-large", form = fault.form, size = size(fault.bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn faults_of_saving_are_said_in_the_words_of_the_engine() {
        let large = TooLarge {
            form: "Markdown",
            bytes: 64_000_000,
        };
        assert_explains(&too_large(&large), large.sentence());
        let causes = [
            SaveCause::Full,
            SaveCause::Denied,
            SaveCause::ReadOnly,
            SaveCause::IsFolder,
            SaveCause::NoFolder,
            SaveCause::InTheWay("/x".into()),
            SaveCause::NameTooLong,
            SaveCause::BrokenPipe,
            SaveCause::Busy,
            SaveCause::Taken,
            SaveCause::TooLarge(large),
            SaveCause::Other("the disk is on fire".to_owned()),
        ];
        for cause in causes {
            let fault = SaveFault {
                target: "/x/a.txt".into(),
                cause,
            };
            assert_explains(&save_fault(&fault), fault.sentence());
        }
    }
}
