//! The program that shows pages and writes mail outside of this one.
//!
//! Only the system knows whether there is a browser, and takes its time to answer, so a thread of its own asks it.

use clearline_words::{Message, message};
use egui::{Context, OpenUrl};
use std::io;

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

    /// Hands an address over, or gives what has to be called for it on another thread.
    pub fn open(self, ctx: &Context, address: &str) -> Option<impl FnOnce() -> Result<(), Message> + use<>> {
        let Browser::System(open) = self else {
            ctx.open_url(OpenUrl::new_tab(address));
            return None;
        };
        let address = address.to_owned();
        Some(move || open(&address).map_err(|error| refused(&address, &error)))
    }
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
