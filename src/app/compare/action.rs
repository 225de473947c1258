//! What the user wants compared.

use super::comparison::Entry;
use clearline_engine::methods::Method;
use std::path::PathBuf;

/// Methods side by side.
#[derive(Clone, Debug)]
pub enum CompareAction {
    /// Take this method in, or out.
    Toggle(&'static Method),
    /// The text that is known to be right; empty where there is none.
    Gold(String),
    /// Ask for a file with the text that is known to be right.
    OpenGold,
    /// Read that text from this file.
    ReadGold(PathBuf),
    /// This became of the methods.
    Compared(Vec<Entry>),
}
