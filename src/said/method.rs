//! The methods.

use clearline_engine::methods::Method;
use clearline_words::Message;

/// What a method is called.
pub fn title(method: &Method) -> Message {
    Message::new(format!("method-{}-title", method.name))
}

/// How a method decides, in one sentence.
pub fn summary(method: &Method) -> Message {
    Message::new(format!("method-{}-summary", method.name))
}

/// Where a method comes from.
pub fn source(method: &Method) -> Message {
    Message::new(format!("method-{}-source", method.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::methods::METHODS;

    #[test]
    fn methods_are_named_in_the_words_of_the_engine() {
        for method in METHODS {
            assert_says(&title(method), method.title);
            assert_says(&summary(method), method.summary);
            assert_says(&source(method), method.citation);
        }
    }
}
