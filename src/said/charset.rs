//! How the character set of a page is known.

use clearline_engine::internals::page::CharsetReason;
use clearline_words::{Message, message};

/// The reason in a few words.
pub fn charset_reason(reason: &CharsetReason) -> Message {
    match reason {
        CharsetReason::Overruled { declared } => message!("charset-known-overruled", declared = declared.name()),
        CharsetReason::Bom => message!("charset-known-bom"),
        CharsetReason::Chosen => message!("charset-known-chosen"),
        CharsetReason::Header => message!("charset-known-header"),
        CharsetReason::Utf8Throughout => message!("charset-known-utf-8-throughout"),
        CharsetReason::Meta => message!("charset-known-meta"),
        CharsetReason::XmlDeclaration => message!("charset-known-xml-declaration"),
        CharsetReason::Detector => message!("charset-known-detector"),
        CharsetReason::Text => message!("charset-known-text"),
        other => Message::verbatim(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::internals::page::charset_of_label;

    #[test]
    fn reasons_are_said_in_the_words_of_the_engine() {
        let declared = charset_of_label("gbk").unwrap();
        let reasons = [
            CharsetReason::Overruled { declared },
            CharsetReason::Bom,
            CharsetReason::Chosen,
            CharsetReason::Header,
            CharsetReason::Utf8Throughout,
            CharsetReason::Meta,
            CharsetReason::XmlDeclaration,
            CharsetReason::Detector,
            CharsetReason::Text,
        ];
        for reason in reasons {
            assert_says(&charset_reason(&reason), &reason.to_string());
        }
    }
}
