//! How much of a file is taken in before anybody knows what it says: values of JSON take up to a hundred times their text.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::marker::PhantomData;

/// Items of a list of redirects, notices or pictures; a web archive has no more parts.
const MOST_ITEMS: usize = 10_000;

/// A list of up to [`MOST_ITEMS`] items.
pub(super) fn few<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_seq(Few(PhantomData))
}

struct Few<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Few<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST_ITEMS} items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<T>, A::Error> {
        let mut taken = Vec::new();
        while let Some(item) = items.next_element()? {
            if taken.len() == MOST_ITEMS {
                return Err(A::Error::invalid_length(MOST_ITEMS + 1, &self));
            }
            taken.push(item);
        }
        Ok(taken)
    }
}

/// The text of a value, unless it is longer than `most` bytes.
pub(super) fn up_to(most: usize, value: &RawValue) -> Option<&str> {
    Some(value.get()).filter(|text| text.len() <= most)
}
