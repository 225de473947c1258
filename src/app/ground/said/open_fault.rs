//! Why a file could not be read.
//!
//! The engine does not give the fault as a value, only as a sentence. What is to be done now differs from fault to fault and holds
//! nothing of the file, so it says which one it is.

use super::told::told;
use clearline_engine::page::Sentence;
use clearline_words::{Language, Message, Wording, message};

/// All of them; each takes what it needs of the values.
const FAULTS: [&str; 8] = [
    "fault-open-missing",
    "fault-open-denied",
    "fault-open-folder",
    "fault-open-no-plain-file",
    "fault-open-too-large",
    "fault-open-broken-gzip",
    "fault-open-failed",
    "fault-open-nothing-to-read",
];

pub(super) fn open_fault(sentence: Sentence) -> Message {
    let english = Wording::of(Language::English);
    let of = |id: &'static str, name: &str, detail: &str| message!(id, name = name, size = detail, detail = detail);
    let id = FAULTS
        .into_iter()
        .find(|id| english.said(&of(id, "", "")).what_now == sentence.what_now);
    let Some(id) = id else {
        return told(sentence);
    };
    // Without values, the message is what stands around them.
    let around = english.said(&of(id, "", ""));
    let name = sentence.what.strip_suffix(&around.what).unwrap_or(&sentence.what);
    let detail = sentence.why.strip_prefix(&around.why).unwrap_or(&sentence.why);
    of(id, name, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::said::tests::assert_tells;
    use clearline_engine::page::{Limits, Options, PageFault, Source, load};

    fn id_of(source: Source, options: &Options) -> String {
        let Err(PageFault::Open(fault)) = load(&source, options) else {
            panic!("{source} could be opened");
        };
        let message = open_fault(fault.sentence());
        assert_tells(&message, fault.sentence());
        message.id().to_owned()
    }

    #[test]
    fn faults_of_files_are_told_in_the_words_of_the_engine() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            Source::File(path)
        };
        let options = Options::default();
        let few = Options {
            limits: Limits {
                file_bytes: 9,
                ..Limits::default()
            },
            ..Options::default()
        };
        let is = |source, id: &str| assert_eq!(id_of(source, &options), id);
        is(Source::File(folder.path().join("none.html")), "fault-open-missing");
        is(Source::File(folder.path().to_owned()), "fault-open-folder");
        is(file("a.html.gz", b"\x1f\x8b\x08nothing"), "fault-open-broken-gzip");
        is(Source::Pasted, "fault-open-nothing-to-read");
        assert_eq!(id_of(file("a.html", b"<p>Ten bytes"), &few), "fault-open-too-large");
    }

    #[test]
    fn the_words_of_the_system_stay() {
        let now = "Try again, or copy the file.";
        let sentence = Sentence::new("a.html cannot be opened", "the disk is on fire", now);
        let message = open_fault(sentence.clone());
        assert_eq!(message.id(), "fault-open-failed");
        assert_tells(&message, sentence);
    }
}
