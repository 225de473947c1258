//! What the column itself says.

use std::borrow::Cow;

/// The texts of the column that are no part of what it shows, in the language of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnWords {
    /// On the button that copies code.
    pub copy: Cow<'static, str>,
    /// On it once it was pressed.
    pub copied: Cow<'static, str>,
    /// What assistive technology calls that button.
    pub copy_code: Cow<'static, str>,
    /// The same once it was pressed.
    pub copied_code: Cow<'static, str>,
    /// What it calls the scroll bar of a wide table.
    pub scroll_table: Cow<'static, str>,
    /// What it calls the scroll bar of wide code.
    pub scroll_code: Cow<'static, str>,
    /// What it says of dimmed text.
    pub left_out: Cow<'static, str>,
    /// What it calls a line across the text.
    pub rule: Cow<'static, str>,
    /// What it says before the number of a reference to a footnote.
    pub note: Cow<'static, str>,
    /// What it calls the way back from a footnote.
    pub way_back: Cow<'static, str>,
}

impl ColumnWords {
    /// In English.
    pub const ENGLISH: ColumnWords = ColumnWords {
        copy: Cow::Borrowed("Copy"),
        copied: Cow::Borrowed("Copied"),
        copy_code: Cow::Borrowed("Copy code"),
        copied_code: Cow::Borrowed("Copied code"),
        scroll_table: Cow::Borrowed("Scroll the table sideways"),
        scroll_code: Cow::Borrowed("Scroll the code sideways"),
        left_out: Cow::Borrowed("Left out of the text"),
        rule: Cow::Borrowed("Line across the text"),
        note: Cow::Borrowed("Note"),
        way_back: Cow::Borrowed("Back to the text"),
    };
}
