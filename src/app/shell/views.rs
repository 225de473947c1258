//! What drawing keeps from frame to frame. No action reads it but the column's place and selection.

use crate::app::analysis::curve::{CurveView, LengthsView};
use crate::app::analysis::details::DetailsView;
use crate::app::analysis::lines::LinesView;
use crate::app::analysis::tree::TreeView;
use crate::app::boxes::BoxesView;
use crate::app::compare::LeavesView;
use crate::app::source_view::SourceView;
use clearline_column::reader::ColumnState;
use clearline_column::typeset::Typesetter;

/// What drawing keeps from frame to frame.
pub struct Views {
    /// Where the text is scrolled to, and what is selected in it.
    pub column: ColumnState,
    /// Sets the text.
    pub typesetter: Typesetter,
    /// Which parts of the panes are in view.
    pub analysis: AnalysisView,
    /// Height of the strips above the page.
    pub strips: f32,
}

impl Views {
    /// Before the first frame.
    pub fn new(typesetter: Typesetter) -> Views {
        Views {
            column: ColumnState::default(),
            typesetter,
            analysis: AnalysisView::default(),
            strips: 0.0,
        }
    }
}

/// Which parts of the panes are in view.
#[derive(Debug, Default)]
pub struct AnalysisView {
    /// The curve's.
    pub curve: CurveView,
    /// The curve with the lengths of the blocks.
    pub lengths: LengthsView,
    /// The boxes'.
    pub boxes: BoxesView,
    /// The list's.
    pub lines: LinesView,
    /// The chosen unit's.
    pub details: DetailsView,
    /// The tree's.
    pub tree: TreeView,
    /// The source's.
    pub source: SourceView,
    /// The comparison's.
    pub leaves: LeavesView,
}
