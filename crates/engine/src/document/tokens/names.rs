//! The names of tags and attributes, and a bound on how many a page brings along.

use super::without_nul;
use html5ever::LocalName;
use std::collections::HashSet;

/// How many names a page may have that HTML does not know. The library for names keeps those of more than seven bytes in one
/// table for the whole process. That table never grows: a million names would lie in long lists, which are searched name by name.
const MOST: usize = 10_000;

/// The names of a page.
#[derive(Default)]
pub(super) struct Names {
    /// The page's names in that table.
    own: HashSet<LocalName>,
}

impl Names {
    /// A name in lower case; `None` for one too many.
    pub(super) fn read(&mut self, written: &str) -> Option<LocalName> {
        let name = lower_case(written);
        if name.is_dynamic() && !self.own.contains(&name) {
            if self.own.len() == MOST {
                return None;
            }
            self.own.insert(name.clone());
        }
        Some(name)
    }
}

fn lower_case(written: &str) -> LocalName {
    let is_plain = |byte: u8| !byte.is_ascii_uppercase() && byte != 0;
    if written.bytes().all(is_plain) {
        LocalName::from(written)
    } else {
        LocalName::from(&*without_nul(&written.to_ascii_lowercase(), true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_so_many_names_of_its_own_and_all_that_html_knows() {
        let mut names = Names::default();
        for number in 0..MOST {
            assert!(names.read(&format!("data-number-{number}")).is_some());
        }
        assert_eq!(names.read("data-one-too-many"), None);
        for name in ["DATA-NUMBER-7", "Blockquote", "itemprop", "x-short"] {
            assert_eq!(names.read(name).as_deref(), Some(name.to_ascii_lowercase().as_str()));
        }
    }
}
