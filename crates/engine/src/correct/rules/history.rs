//! Where a rule is from, and how often it was of use.

use serde::{Deserialize, Serialize};

/// The origin and the use of a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The day on which it was learned, as `2026-11-03`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learned: Option<String>,
    /// How many pages the window has opened by it.
    #[serde(default)]
    pub used: u32,
}
