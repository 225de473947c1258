//! Where bytes come from and how they become text.

/// Stand-in.
pub struct Page {
    /// Text.
    pub html: std::sync::Arc<str>,
}
