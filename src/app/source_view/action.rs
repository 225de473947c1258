//! What becomes of the source.

use super::sheet::SourceTexts;
use std::sync::Arc;

/// The source of the page.
#[derive(Clone, Debug)]
pub enum SourceAction {
    /// It was read for its view.
    Read(Arc<SourceTexts>),
}
