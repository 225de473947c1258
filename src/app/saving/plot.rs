//! Saving the curve.

use super::action::SaveAction;
use crate::app::action::Action;
use crate::app::engine::Ticket;
use crate::app::ground::raster::png;
use crate::app::shared::{NoticeAction, Tools};
use clearline_engine::Reading;
use clearline_engine::internals::save::figure::{Palette, PlotFormat, curve_figure, svg};
use clearline_engine::internals::save::{csv, json};
use clearline_engine::save::{FileName, NameFacts, save_new};
use clearline_words::{Wording, message};
use std::io::{self, Write};
use std::path::PathBuf;

/// Writes the curve into a new file in a folder; nothing is overwritten.
pub(super) fn save_plot(reading: Reading, format: PlotFormat, folder: PathBuf, tools: &mut Tools<'_>) {
    // `FileName` puts the date and the title in the place of these two.
    let named = message!("saving-curve-name", date = "{date}", title = "{title}");
    let wording = tools.wording();
    let pattern = wording.say(&named);
    tools.run_writing(Ticket::ANY, move || {
        let name = FileName::new(&pattern, format.extension());
        let saved = save_new(&folder, name.proposals(&NameFacts::of(&reading)), |draft| {
            write_plot(&reading, (format, wording), draft)
        });
        match saved {
            Ok(path) => Action::from(SaveAction::PlotSaved(path)),
            Err(fault) => NoticeAction::Tell(wording.error_text(&fault.message())).into(),
        }
    });
}

/// Writes the curve of a reading; pictures are in the language of the window.
fn write_plot(reading: &Reading, (format, wording): (PlotFormat, Wording), out: &mut impl Write) -> io::Result<()> {
    let figure = || curve_figure(reading, &Palette::LIGHT, &|message| wording.say(message));
    match format {
        PlotFormat::Svg => svg(&figure(), out),
        PlotFormat::Png => out.write_all(&png(&figure()).map_err(io::Error::other)?),
        PlotFormat::Csv => csv(reading, out),
        PlotFormat::Json => json(reading, out),
    }
}
