//! The programs that show pages, write mail and show files outside of this one.
//!
//! Only the system knows whether there is a browser, and takes its time to answer, so a thread of its own asks it.

use clearline_words::{Message, message};
use egui::{Context, OpenUrl};
use std::io;
use std::path::Path;
use url::Url;

/// Who hands an address to another program.
#[derive(Clone, Copy, Default)]
pub enum Browser {
    /// The toolkit, which does not say what came of it: in windows without a desktop.
    #[default]
    Toolkit,
    /// A function that waits for the system, so it is called on a thread of its own.
    System(fn(&str) -> io::Result<()>),
}

impl Browser {
    /// The one that the user's desktop names.
    pub fn of_user() -> Browser {
        Browser::System(webbrowser::open)
    }

    /// Whether there is a desktop, with a file manager and dialogs for files.
    pub fn has_desktop(self) -> bool {
        matches!(self, Browser::System(_))
    }

    /// Hands an address over, or gives what has to be called for it on another thread.
    pub fn open(self, ctx: &Context, address: &str) -> Option<impl FnOnce() -> Result<(), Message> + use<>> {
        let Browser::System(open) = self else {
            ctx.open_url(OpenUrl::new_tab(address));
            return None;
        };
        let address = address.to_owned();
        Some(move || open(&address).map_err(|error| refused(&address, &error)))
    }

    /// Shows a file in its folder, or gives what has to be called for it on another thread.
    pub fn reveal(self, ctx: &Context, path: &Path) -> Option<impl FnOnce() -> Result<(), Message> + use<>> {
        let path = path.to_owned();
        if self.has_desktop() {
            return Some(move || opener::reveal(&path).map_err(|error| not_revealed(&path, &error)));
        }
        let folder = path.parent().and_then(|folder| Url::from_directory_path(folder).ok());
        if let Some(folder) = folder {
            ctx.open_url(OpenUrl::new_tab(folder));
        }
        None
    }
}

fn not_revealed(path: &Path, error: &opener::OpenError) -> Message {
    let folder = path.parent().unwrap_or(path).display().to_string();
    message!("fault-not-revealed", folder = folder, error = error.to_string())
}

/// What to say where no program takes an address.
fn refused(address: &str, error: &io::Error) -> Message {
    match address.starts_with("mailto:") {
        _ if error.kind() != io::ErrorKind::NotFound => {
            message!("fault-program-not-started", error = error.to_string())
        }
        true => message!("fault-no-mail-program"),
        false => message!("fault-no-browser"),
    }
}
