//! Sets of colours.

/// A set of colours for the text and everything around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Dark ink on warm white.
    #[default]
    Light,
    /// Light ink on warm black.
    Dark,
    /// Brown ink on the paper of old books.
    Sepia,
    /// Light ink on grey.
    Grey,
    /// White and yellow on black.
    Contrast,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Scheme; 5] = [
        Scheme::Light,
        Scheme::Dark,
        Scheme::Sepia,
        Scheme::Grey,
        Scheme::Contrast,
    ];

    /// Whether its ink is lighter than its paper.
    pub fn is_dark(self) -> bool {
        match self {
            Scheme::Light | Scheme::Sepia => false,
            Scheme::Dark | Scheme::Grey | Scheme::Contrast => true,
        }
    }
}
