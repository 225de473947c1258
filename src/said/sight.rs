//! What a browser shows of a passage.

use clearline_engine::internals::document::layout::Sight;
use clearline_words::{Message, message};

/// What there is to say of a passage that is not on the screen.
pub fn sight(sight: Sight) -> Option<Message> {
    match sight {
        Sight::Shown => None,
        Sight::Covered => Some(message!("unit-covered")),
        Sight::Unseen => Some(message!("unit-unseen")),
    }
}
