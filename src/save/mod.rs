//! Article to txt, Markdown and JSON; file names; atomic writing.

mod txt;

pub use txt::plain_text;
