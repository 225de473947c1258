//! Why bytes are no page.

use super::notice::archive_limit;
use super::own_words::in_own_words;
use super::size::size;
use clearline_engine::internals::page::content::ContentFault;
use clearline_words::{Message, message};

pub(super) fn content_fault(fault: &ContentFault) -> Message {
    match fault {
        ContentFault::Pdf => message!("fault-content-pdf"),
        ContentFault::Zip => message!("fault-content-zip"),
        ContentFault::Gzip => message!("fault-content-gzip"),
        ContentFault::Image(kind) => message!("fault-content-image", kind = kind.as_str()),
        ContentFault::Media(kind) => message!("fault-content-media", kind = kind.as_str()),
        ContentFault::Json => message!("fault-content-json"),
        ContentFault::Analysis(why) => message!("fault-content-analysis", detail = why.as_str()),
        ContentFault::Layout(why) => message!("fault-content-layout", detail = why.as_str()),
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
            ContentFault::Analysis("its rule is damaged".to_owned()),
            ContentFault::Layout("it holds no page".to_owned()),
            ContentFault::Other("text/css".to_owned()),
            ContentFault::Binary,
            ContentFault::ArchiveWithoutPage { size: 1_234 },
            ContentFault::ArchiveBeyond(ArchiveLimit::Parts(500)),
        ];
        for fault in &faults {
            assert_explains(&content_fault(fault), fault.sentence());
        }
    }
}
