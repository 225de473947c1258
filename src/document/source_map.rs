//! Where text nodes stand in the decoded source.

use super::Document;

/// Positions of text nodes in the source.
pub struct SourceMap {}

impl SourceMap {
    pub(super) fn of(_document: &Document) -> SourceMap {
        SourceMap {}
    }
}
