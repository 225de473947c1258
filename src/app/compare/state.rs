//! Several methods on one page.

use super::comparison::{Comparison, Entry};
use clearline_engine::methods::{METHODS, Method};
use std::sync::Arc;

/// Fewest methods that can be compared.
pub(super) const LEAST_COMPARED: usize = 2;
/// Most methods that can be compared.
pub(super) const MOST_COMPARED: usize = 5;

/// Methods that are compared at first; the one in use joins them.
const FIRST_COMPARED: usize = 4;

/// Several methods on one page.
#[derive(Debug)]
pub struct Compare {
    /// The methods.
    pub methods: Vec<&'static Method>,
    /// What became of each method.
    pub entries: Vec<Entry>,
    /// The text that is known to be right; empty where there is none.
    pub gold: Arc<str>,
    /// What the engine was asked for.
    pub(super) asked: Option<Comparison>,
}

impl Default for Compare {
    fn default() -> Self {
        Compare {
            methods: METHODS.iter().copied().take(FIRST_COMPARED).collect(),
            entries: Vec::new(),
            gold: Arc::from(""),
            asked: None,
        }
    }
}

impl Compare {
    /// Whether a method is among those that are compared.
    pub fn is_compared(&self, method: &Method) -> bool {
        self.methods.iter().any(|other| other.name == method.name)
    }

    /// Another page has come; `is_same` where it is the same once more, of which the gold text stays right.
    pub fn turn_page(&mut self, is_same: bool) {
        self.entries.clear();
        if !is_same {
            self.gold = Arc::from("");
        }
    }
}
