//! A column of long text for egui. Only what is in sight is laid out.
//!
//! [`reader::Column`] draws a slice of [`reader::ColumnItem`]s in any script: [`typeset`] orders, shapes and breaks the
//! text, [`fonts`] finds a face for every character, [`bidi`] gives egui's own rows of text their order. The caller
//! makes the items; nothing here knows of web pages.

pub mod bidi;
pub mod contrast;
pub mod fonts;
pub mod reader;
mod scheme;
pub mod typeset;

pub use scheme::Scheme;
