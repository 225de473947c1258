//! No subcommand: the window.

use super::failure::Failure;
use crate::handover::{LONGEST_REFUSED, Wish, address};
use clearline_engine::internals::save::characters::beginning;
use clearline_engine::page::{PageFault, Source};
use std::ffi::OsStr;
use std::path::Path;

/// Opens a window, or has the one that runs open the page.
pub(super) fn open_window(page: Option<&OsStr>, new_window: bool) -> Result<(), Failure> {
    match wish(page)? {
        Wish::Refused(address) => {
            // Who fires such an address reads no terminal: where there is a display, a window says it, too.
            let _ = show_window(Wish::Refused(address.clone()), new_window);
            Err(Failure::NotAnnounced(address))
        }
        wish => show_window(wish, new_window),
    }
}

fn wish(page: Option<&OsStr>) -> Result<Wish, Failure> {
    let Some(page) = page else {
        return Ok(Wish::Nothing);
    };
    if let Some(named) = page.to_str().and_then(address::announced) {
        let refused = || Wish::Refused(beginning(&page.to_string_lossy(), LONGEST_REFUSED));
        return Ok(named.map_or_else(refused, Wish::Announced));
    }
    if let Some(word) = page.to_str().filter(|page| is_lone_word(page)) {
        return Err(Failure::NoCommand(word.to_owned()));
    }
    let source = Source::parse_argument(page).map_err(PageFault::from)?;
    Ok(Wish::Page(source))
}

/// Whether the argument is a word that names neither a file nor an address: a misspelt command.
fn is_lone_word(typed: &str) -> bool {
    typed.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !Path::new(typed).exists() && typed != "localhost"
}

#[cfg(feature = "window")]
fn show_window(wish: Wish, new_window: bool) -> Result<(), Failure> {
    use super::words;

    crate::app::run(wish.clone(), new_window).map_err(|fault| {
        // The window would have said it. Without a window, a missing file is the first thing to know.
        if let Wish::Page(Source::File(path)) = wish
            && let Err(error) = path.metadata()
        {
            words::tell_fault(&clearline_words::message!(
                "fault-not-opened",
                path = path.display().to_string(),
                why = clearline_engine::internals::page::reason(&error)
            ));
        }
        Failure::Window(fault.message())
    })
}

#[cfg(not(feature = "window"))]
fn show_window(_: Wish, _: bool) -> Result<(), Failure> {
    Err(Failure::NoWindowBuilt)
}
