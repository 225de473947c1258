//! How the character set of a page is known.

use clearline_engine::internals::page::CharsetReason;
use clearline_words::{Message, message};

/// The reason in a few words.
pub fn charset_reason(reason: &CharsetReason) -> Message {
    match reason {
        CharsetReason::Overruled { declared } => message!("charset-overruled", declared = declared.name()),
        CharsetReason::Bom => message!("charset-bom"),
        CharsetReason::Chosen => message!("charset-chosen"),
        CharsetReason::Header => message!("charset-header"),
        CharsetReason::Utf8Throughout => message!("charset-utf-8-throughout"),
        CharsetReason::Meta => message!("charset-meta"),
        CharsetReason::XmlDeclaration => message!("charset-xml-declaration"),
        CharsetReason::Detector => message!("charset-detector"),
        CharsetReason::Text => message!("charset-text"),
        other => Message::verbatim(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::said::tests::assert_says;
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
