//! The reading column.
