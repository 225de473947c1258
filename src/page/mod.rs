//! Where bytes come from and how they become text.
