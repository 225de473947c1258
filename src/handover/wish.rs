//! What a start of the program wants of a window.

use super::address::Announced;
use super::message::Request;
use clearline_engine::page::Source;

/// Characters of a refused address that are shown.
pub const LONGEST_REFUSED: usize = 200;

/// What a window is opened for.
#[derive(Clone, Debug)]
pub enum Wish {
    /// To look at it.
    Nothing,
    /// For a page.
    Page(Source),
    /// For a page that a site may have named.
    Announced(Announced),
    /// To say that what a site may have named is not opened: its beginning.
    Refused(String),
}

impl Wish {
    /// The same, said to the window that runs. A path that cannot be sent is for a window of its own.
    pub fn request(&self) -> Option<Request> {
        Some(match self {
            Wish::Nothing => Request::Show,
            Wish::Page(Source::Url(url)) => Request::Address { url: url.to_string() },
            Wish::Page(Source::File(path)) => Request::File {
                path: std::path::absolute(path).ok().filter(|path| path.to_str().is_some())?,
            },
            Wish::Page(_) => return None,
            Wish::Announced(address) => Request::Announce {
                url: address.to_string(),
            },
            Wish::Refused(address) => Request::Refuse {
                address: address.clone(),
            },
        })
    }
}
