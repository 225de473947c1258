//! No subcommand: the window.

use super::failure::Failure;
use crate::handover::address::{self, Announced};
use clearline_engine::page::{PageFault, Source};
use std::ffi::OsStr;
use std::path::Path;

/// What the window is opened for.
enum Opening {
    Nothing,
    Page(Source),
    Announced(Announced),
}

/// Opens a window, or has the one that runs open the page.
pub(super) fn open_window(page: Option<&OsStr>, new_window: bool) -> Result<(), Failure> {
    show_window(opening(page)?, new_window)
}

fn opening(page: Option<&OsStr>) -> Result<Opening, Failure> {
    let Some(page) = page else {
        return Ok(Opening::Nothing);
    };
    if let Some(named) = page.to_str().and_then(address::announced) {
        let named = named.ok_or_else(|| Failure::NotAnnounced(page.to_string_lossy().into_owned()))?;
        return Ok(Opening::Announced(named));
    }
    if let Some(word) = page.to_str().filter(|page| is_lone_word(page)) {
        return Err(Failure::NoCommand(word.to_owned()));
    }
    let source = Source::parse_argument(page).map_err(PageFault::from)?;
    Ok(Opening::Page(source))
}

/// Whether the argument is a word that names neither a file nor an address: a misspelt command.
fn is_lone_word(typed: &str) -> bool {
    typed.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !Path::new(typed).exists() && typed != "localhost"
}

#[cfg(feature = "window")]
fn show_window(opening: Opening, new_window: bool) -> Result<(), Failure> {
    use super::words;
    use crate::app::{Wish, run};

    let (wish, page) = match opening {
        Opening::Nothing => (Wish::Nothing, None),
        Opening::Page(source) => (Wish::Page(source.clone()), Some(source)),
        Opening::Announced(address) => (Wish::Announced(address), None),
    };
    run(wish, new_window).map_err(|fault| {
        // The window would have said it. Without a window, a missing file is the first thing to know.
        if let Some(Source::File(path)) = page
            && let Err(error) = path.metadata()
        {
            let reason = clearline_engine::internals::page::reason(&error);
            words::tell_fault(&clearline_words::message!(
                "fault-not-opened",
                path = path.display().to_string(),
                why = reason
            ));
        }
        Failure::Window(fault.sentence())
    })
}

#[cfg(not(feature = "window"))]
fn show_window(_: Opening, _: bool) -> Result<(), Failure> {
    Err(Failure::NoWindowBuilt)
}
