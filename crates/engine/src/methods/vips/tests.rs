//! The method on pages made by hand.
