//! Places in the text of a page.

use super::{TextId, TextSpan};
use serde::{Deserialize, Serialize};

/// A place in the text of a page, written as a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(TextId, u32)", into = "(TextId, u32)")]
pub struct Place {
    /// Which text node.
    pub text: TextId,
    /// A byte of its text.
    pub byte: u32,
}

impl TextSpan {
    /// The first byte.
    pub fn start(&self) -> Place {
        (self.text, self.range.start).into()
    }

    /// The byte behind the last one.
    pub fn end(&self) -> Place {
        (self.text, self.range.end).into()
    }
}

impl From<(TextId, u32)> for Place {
    fn from((text, byte): (TextId, u32)) -> Place {
        Place { text, byte }
    }
}

impl From<Place> for (TextId, u32) {
    fn from(place: Place) -> (TextId, u32) {
        (place.text, place.byte)
    }
}
