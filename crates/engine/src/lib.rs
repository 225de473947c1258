//! Finds the main text of a web page and shows why: everything from bytes to text, and from text to a file.
//!
//! The modules are the stages of one pipeline; every arrow is one function and nothing flows back:
//!
//! ```text
//! source ─▶ page ─▶ document ─▶ method ─▶ extraction ─▶ article ─▶ file
//! ```
//!
//! Reading a page and seeing why, in ten lines:
//!
//! ```
//! use clearline_engine::page::{Page, Source};
//! use clearline_engine::{NoRules, Recipe, read};
//!
//! let html = "<h1>Soup</h1><p>It is warm, and we have soup, bread and butter, and time for all of them.</p><p><a href=/>Home</a></p>";
//! let page = Page::from_html(Source::Pasted, html);
//! let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
//! assert!(reading.text().contains("It is warm, and we have soup"));
//! for (unit, verdict) in reading.extraction.units.iter().zip(reading.extraction.verdicts.iter()) {
//!     println!("{:>5} characters, {}: {verdict}", unit.characters, verdict.class().letter());
//! }
//! # Ok::<(), clearline_engine::page::PageFault>(())
//! ```

// Without `internals`, what only our own program and its tests use is private; not all of it is used then.
#![cfg_attr(not(feature = "internals"), allow(unreachable_pub, unused_imports, dead_code))]

/// Tries the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(feature = "archives")]
pub mod archive;
mod budget;
pub mod correct;
pub mod document;
pub mod explore;
pub mod extraction;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
pub mod methods;
pub mod page;
mod picture;
mod reading;
pub mod save;

pub use budget::{Budget, Stop};
pub use clearline_message::{ErrorText, Message, Value as MessageValue};
pub use reading::{Caution, NoRules, Reading, Recipe, Rules, read};
