//! Clearline and the programs around it: the browser's extension, the native host that it talks to, and what the desktop and the
//! browsers have to know.

pub mod bookmarklet;
pub mod extension;
pub mod host;
pub mod integrate;
