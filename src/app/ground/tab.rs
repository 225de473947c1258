//! The tabs of the analysis.

use serde::{Deserialize, Serialize};

/// A tab of the analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tab {
    /// The curve, and the list below it.
    #[default]
    Curve,
    /// The page's boxes, where they are known.
    Boxes,
    /// The list, and all about the chosen unit.
    Blocks,
    /// The tree of elements, for methods that judge elements.
    Tree,
    /// The page's source.
    Source,
    /// Several methods side by side.
    Compare,
}
