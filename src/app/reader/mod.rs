//! The reading column: a long list of paragraphs of which only those in sight are laid out.
//!
//! [`Column`] draws a slice of [`ColumnItem`]s that somebody else has made from an article; it knows nothing about
//! extraction. What outlives a frame is in a [`ColumnState`] that the caller owns. Places are told as [`Spot`]s.
//!
//! The column keeps its place by the unit at the top of the window (`scroll`), never by a distance from the start:
//! heights above the window may be guesses (`heights`), and become exact without anything moving on the screen.
//!
//! Tables are rows on shared columns (`table`). They and code may be wider than the column, and then scroll sideways
//! (`sideways`).

mod bar;
mod block;
mod cells;
mod code_tools;
mod column;
mod describe;
mod heights;
mod item;
mod keys;
mod layouts;
mod levels;
mod paint;
mod palette;
mod picture;
mod scroll;
mod sheet;
mod sideways;
mod sight;
mod state;
mod table;
mod units;

pub use column::{Column, ColumnResponse, ColumnSettings};
pub use item::{ColumnItem, Highlight, ItemKind, Level, LevelKind, Spot};
pub use palette::Palette;
pub use picture::Face;
pub use state::ColumnState;
pub use table::{CellPicture, ColumnSample, TableCell, TableColumns, TableRows};
