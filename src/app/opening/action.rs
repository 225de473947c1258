//! What the user wants of the page that is open.

use super::examples::Example;
use std::path::PathBuf;

/// Opening pages.
#[derive(Clone, Debug)]
pub enum PageAction {
    /// Open what this text names: an address, a host, a path, a recent page by its words.
    OpenTyped(String),
    /// Open a file.
    OpenFile(PathBuf),
    /// Open a built-in page.
    OpenExample(Example),
    /// Open the built-in page in the language of the window.
    OpenUsualExample,
    /// Take this HTML as a page.
    OpenHtml(String),
    /// Ask for a file in the system's dialog.
    Choose,
    /// Get the failed address again, else the open page.
    Refetch,
    /// Get the open page again, also where another address has failed since.
    RefetchOpen,
    /// Ask once more for the page that did not come.
    Retry,
    /// Read the open page's bytes in this character set, or in its own.
    Decode(Option<&'static str>),
    /// Stop what is on its way; where nothing is, close what lies over the page.
    Cancel,
    /// The text of the address field has changed.
    Type(String),
    /// Bring the address of what is shown back into the address field, and take the fault of what was typed away.
    RestoreAddress,
    /// Put the cursor into the address field.
    FocusAddress,
    /// The address field has got the cursor.
    AddressFocused,
    /// Ask the clipboard for HTML.
    PasteHtml,
    /// Show the page as it is on the web, in the system's browser.
    Browse,
    /// Copy the page's address, or the path of its file.
    CopyAddress,
}
