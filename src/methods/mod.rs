//! The table of extraction methods and their parameters.
