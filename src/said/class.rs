//! The classes of units.

use clearline_engine::extraction::Class;
use clearline_words::{Message, message};

/// What a class is called.
pub fn class(class: Class) -> Message {
    match class {
        Class::Good => message!("class-good"),
        Class::NearGood => message!("class-near-good"),
        Class::Short => message!("class-short"),
        Class::Bad => message!("class-bad"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;

    #[test]
    fn classes_are_called_as_the_engine_calls_them() {
        for of in Class::ALL {
            assert_says(&class(of), of.name());
        }
    }
}
