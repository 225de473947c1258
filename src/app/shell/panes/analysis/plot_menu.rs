//! The menu that saves the plot and its numbers.

use crate::app::action::{Actions, SaveAction};
use crate::app::shell::toolbar;
use clearline_engine::internals::save::figure::PlotFormat;
use egui::Ui;

/// Draws the menu.
pub(super) fn show(ui: &mut Ui, actions: &mut Actions) {
    ui.set_min_width(200.0);
    for format in PlotFormat::ALL {
        let label = match format {
            PlotFormat::Svg => "plot-svg",
            PlotFormat::Png => "plot-png",
            PlotFormat::Csv => "plot-csv",
            PlotFormat::Json => "plot-json",
        };
        toolbar::entry(ui, label, "", actions, SaveAction::Plot(format));
    }
}
