//! Why there is no page.

use super::address_fault::address_fault;
use super::content_fault::content_fault;
use super::fetch_fault::fetch_fault;
use super::open_fault::open_fault;
use super::own_words::in_own_words;
use clearline_engine::page::PageFault;
use clearline_words::{Message, message};

/// A fault, with its reason and what to do now.
pub fn page_fault(fault: &PageFault) -> Message {
    match fault {
        PageFault::Address(fault) => address_fault(fault),
        PageFault::Fetch(fault) => fetch_fault(fault),
        PageFault::Open(fault) => open_fault(fault),
        PageFault::Content(fault) => content_fault(fault),
        PageFault::Charset(fault) => message!("fault-charset", name = fault.0.as_str()),
        PageFault::Cancelled => message!("fault-stopped"),
        other => in_own_words(other.sentence()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use clearline_engine::internals::page::UnknownCharset;

    #[test]
    fn faults_are_said_in_the_words_of_the_engine() {
        let charset = PageFault::Charset(UnknownCharset("klingon".to_owned()));
        for fault in [charset, PageFault::Cancelled] {
            assert_explains(&page_fault(&fault), fault.sentence());
        }
    }
}
