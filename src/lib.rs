//! Clearline finds the main text of a web page and shows why.
//!
//! The modules are the stages of one pipeline; every arrow is one function and nothing flows back:
//!
//! ```text
//! source ─▶ page ─▶ document ─▶ method ─▶ extraction ─▶ article ─▶ window │ file │ stdout
//! ```

pub mod app;
pub mod cli;
pub mod document;
pub mod evaluate;
pub mod extraction;
pub mod methods;
pub mod page;
mod reading;
pub mod save;

pub use reading::Reading;
