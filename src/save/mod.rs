//! Article to txt, Markdown and JSON; file names; atomic writing.
