//! The curve of an extraction with its threshold, kept runs and markers.

use super::Palette;
use crate::extraction::Curve;
use egui::Ui;

/// What the curve pane draws.
#[derive(Clone, Copy)]
pub struct CurveInput<'a> {
    /// The curve itself.
    pub curve: &'a Curve,
    /// Another value whenever the curve is another one (another page, method or parameter): the drawing is kept by it.
    pub identity: u64,
    /// The unit that is pointed at elsewhere, say in the text.
    pub hovered: Option<usize>,
    /// The unit that was chosen by a click, here or elsewhere; it is brought into view when it changes.
    pub selected: Option<usize>,
    /// What the tooltip says about a unit.
    pub describe: &'a dyn Fn(usize) -> String,
    /// The colours.
    pub palette: &'a Palette,
}

/// What the curve pane keeps between frames. Starts with the whole curve in view.
#[derive(Debug, Default)]
pub struct CurveView {}

/// What the pointer did on the curve in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurveResponse {
    /// The unit under the pointer.
    pub hovered: Option<usize>,
    /// The unit that was clicked.
    pub clicked: Option<usize>,
}

/// Draws the curve into all the room there is. Wheel zooms, drag pans, double-click shows the whole curve.
pub fn show(ui: &mut Ui, input: &CurveInput<'_>, view: &mut CurveView) -> CurveResponse {
    let _ = (ui, input, view);
    CurveResponse::default()
}
