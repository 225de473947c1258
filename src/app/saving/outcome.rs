//! What is said of a file that was saved, and what can be done with it.

use super::action::SaveAction;
use super::written::{Missing, Written};
use crate::app::shared::{Offer, Tools};
use clearline_engine::save::Format;
use clearline_words::{Message, message};
use std::path::Path;

/// Says where the text was saved, and what is not in the file.
pub(super) fn say_saved(written: &Written, tools: &mut Tools<'_>) {
    let path = &written.file.path;
    tools.begin_dialogs_in(path.parent());
    let elsewhere = Offer::new(message!("saving-elsewhere"), SaveAction::Elsewhere);
    let mut offers = vec![reveal(path), elsewhere];
    let missing = written.missing;
    if holds_images(written.file.format) && missing.count > 0 && missing.can_load {
        offers.insert(0, Offer::new(message!("saving-load-images"), SaveAction::LoadImages));
    }
    tools.tell_done(&saved(written.file.format, path, missing), offers);
}

/// Says where the curve was saved.
pub(super) fn say_plot_saved(path: &Path, tools: &mut Tools<'_>) {
    tools.begin_dialogs_in(path.parent());
    let saved = message!("saving-saved", path = path.display().to_string());
    tools.tell_done(&saved, vec![reveal(path)]);
}

fn reveal(path: &Path) -> Offer {
    Offer::new(message!("saving-reveal"), SaveAction::Reveal(path.to_owned()))
}

fn saved(format: Format, path: &Path, missing: Missing) -> Message {
    let path = path.display().to_string();
    match missing.count {
        count if count == 0 || !holds_images(format) => message!("saving-saved", path = path),
        count if count == missing.failed => message!("saving-saved-images-failed", path = path, images = count),
        count => message!("saving-saved-without-images", path = path, images = count),
    }
}

/// Whether files of this format have pictures inside.
fn holds_images(format: Format) -> bool {
    matches!(format, Format::Html | Format::Epub)
}
