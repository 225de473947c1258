//! What the user puts right, and what is remembered of it: [`rules`] of sites.

pub mod rules;
