//! The reading column: a long list of paragraphs of which only those in sight are laid out.
//!
//! [`Column`] draws a slice of [`ColumnItem`]s that its owner has made from an article; it knows nothing about
//! extraction. What outlives a frame is in a [`ColumnState`] that the caller owns. Places are [`Spot`]s.
//!
//! The column keeps its place by the unit at the top of the window (`scroll`), never by a distance from the start.
//! Heights above the window may be guesses (`heights`), and become exact without anything moving on the screen.
//!
//! Tables are rows on shared columns (`table`). They and code may be wider than the column, and then scroll sideways
//! (`sideways`).
//!
//! A selection is two [`Spot`]s (`selection`), moved by pointer (`selecting`) and keys (`caret`). It is turned into
//! boxes for the units in sight only (`underlay`), like the hits of a search (`hits`).

mod bar;
mod block;
mod caret;
mod cells;
mod code_tools;
mod column;
mod controls;
mod describe;
mod heights;
mod hits;
mod item;
mod keys;
mod layouts;
mod levels;
mod links;
mod missing;
mod out_of_sight;
mod paint;
mod palette;
mod picture;
mod pointing;
mod scroll;
mod segments;
mod selecting;
mod selection;
mod settings;
mod sheet;
mod sideways;
mod sight;
mod spoken;
mod state;
mod steering;
mod structure;
mod table;
mod underlay;
mod units;
mod words;

pub use column::Column;
pub use hits::{Hit, Hits};
pub use item::{ColumnItem, Highlight, ItemKind, Level, LevelKind, Spot};
pub use links::{ColumnLink, LinkAnswer, LinkKind};
pub use palette::Palette;
pub use picture::{ControlsRoom, Face};
pub use pointing::ColumnResponse;
pub use selection::Selection;
pub use settings::{ColumnSettings, LINE_HEIGHTS, LineSettings, PARAGRAPH_GAPS, TEXT_SIZES, WIDTHS};
pub use state::{ColumnState, HeldLine};
pub use table::{CellPicture, ColumnSample, TableCell, TableColumns, TableRows};
pub use words::ColumnWords;
