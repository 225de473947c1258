//! Clearline finds the main text of a web page and shows why.
//!
//! The modules are the stages of one pipeline; every arrow is one function and nothing flows back:
//!
//! ```text
//! source ─▶ page ─▶ document ─▶ method ─▶ extraction ─▶ article ─▶ window │ file │ stdout
//! ```
//!
//! Reading a page and seeing why, in ten lines:
//!
//! ```
//! use clearline::page::{Options, Source, load};
//! use clearline::{Reading, methods};
//!
//! let source = Source::parse("./tests/fixtures/article-en.html")?;
//! let page = load(&source, &Options::default())?;
//! let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
//! assert!(reading.text().contains("It is warm, and we have soup."));
//! for (unit, verdict) in reading.extraction.units.iter().zip(reading.extraction.verdicts.iter()) {
//!     println!("{:>5} characters, {}: {verdict}", unit.characters, verdict.class().letter());
//! }
//! # Ok::<(), clearline::page::PageFault>(())
//! ```

#[cfg(feature = "window")]
pub mod app;
pub mod budget;
pub mod cli;
pub mod correct;
pub mod document;
pub mod evaluate;
pub mod explore;
pub mod extraction;
pub mod methods;
pub mod page;
pub mod picture;
mod reading;
pub mod save;

pub use reading::{Caution, Reading};
