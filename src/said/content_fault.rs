//! Why bytes are no page.

use super::notice::archive_limit;
use super::own_words::in_own_words;
use super::size::size;
use clearline_engine::internals::page::content::ContentFault;
use clearline_engine::internals::page::flaw::{Flaw, Part};
use clearline_words::{Message, message};

pub(super) fn content_fault(fault: &ContentFault) -> Message {
    match fault {
        ContentFault::Pdf => message!("fault-content-pdf"),
        ContentFault::Zip => message!("fault-content-zip"),
        ContentFault::Gzip => message!("fault-content-gzip"),
        ContentFault::Image(kind) => message!("fault-content-image", kind = kind.as_str()),
        ContentFault::Media(kind) => message!("fault-content-media", kind = kind.as_str()),
        ContentFault::Json => message!("fault-content-json"),
        ContentFault::Analysis(why) => message!("fault-content-analysis", detail = flaw(why)),
        ContentFault::Layout(why) => message!("fault-content-layout", detail = flaw(why)),
        ContentFault::Other(kind) => message!("fault-content-other", kind = kind.as_str()),
        ContentFault::Binary => message!("fault-content-binary"),
        ContentFault::ArchiveWithoutPage { size: bytes } => {
            message!("fault-content-archive-without-page", size = size(*bytes as u64))
        }
        ContentFault::ArchiveBeyond(limit) => {
            message!("fault-content-archive-beyond", limit = archive_limit(*limit))
        }
        other => in_own_words(other.sentence()),
    }
}

/// What is wrong with a file that Clearline or its extension wrote.
fn flaw(flaw: &Flaw) -> Message {
    match flaw {
        Flaw::Damaged { line, column } => {
            message!("flaw-damaged", line = line.to_string(), column = column.to_string())
        }
        Flaw::NoPage => message!("flaw-no-page"),
        Flaw::NoPageYet => message!("flaw-no-page-yet"),
        Flaw::Newer(version) => message!("flaw-newer", version = version.as_str()),
        Flaw::NewerForm => message!("flaw-newer-form"),
        Flaw::OtherFormat => message!("flaw-other-format"),
        Flaw::UnequalColumns => message!("flaw-unequal-columns"),
        Flaw::Part(Part::Page) => message!("flaw-page"),
        Flaw::Part(Part::Address) => message!("flaw-address"),
        Flaw::Part(Part::Charset) => message!("flaw-charset"),
        Flaw::Part(Part::Picture) => message!("flaw-picture"),
        Flaw::Part(Part::Parameters) => message!("flaw-parameters"),
        Flaw::Part(Part::Rule) => message!("flaw-rule"),
        other => Message::verbatim(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use clearline_engine::internals::page::mhtml::ArchiveLimit;

    #[test]
    fn faults_of_bytes_are_said_in_the_words_of_the_engine() {
        let faults = [
            ContentFault::Pdf,
            ContentFault::Zip,
            ContentFault::Gzip,
            ContentFault::Image("image/png".to_owned()),
            ContentFault::Media("video/mp4".to_owned()),
            ContentFault::Json,
            ContentFault::Layout(Flaw::NoPage),
            ContentFault::Other("text/css".to_owned()),
            ContentFault::Binary,
            ContentFault::ArchiveWithoutPage { size: 1_234 },
            ContentFault::ArchiveBeyond(ArchiveLimit::Parts(500)),
        ];
        for fault in &faults {
            assert_explains(&content_fault(fault), fault.sentence());
        }
        let parts = [
            Part::Page,
            Part::Address,
            Part::Charset,
            Part::Picture,
            Part::Parameters,
            Part::Rule,
        ];
        let flaws = [
            Flaw::Damaged { line: 1, column: 1_400 },
            Flaw::NoPageYet,
            Flaw::Newer("9.1".to_owned()),
            Flaw::NewerForm,
            Flaw::OtherFormat,
            Flaw::UnequalColumns,
        ];
        for flaw in flaws.into_iter().chain(parts.map(Flaw::Part)) {
            let fault = ContentFault::Analysis(flaw);
            assert_explains(&content_fault(&fault), fault.sentence());
        }
    }
}
