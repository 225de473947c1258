//! Ids of before schema 5, when the ids of steps, measures, reasons and origins were their English.

/// Old and new ids, a pair a line, sorted by the old ones.
const RENAMED: &str = include_str!("old_ids.txt");

/// The id that a message has now.
///
/// ```
/// use clearline_message::current_id;
///
/// assert_eq!(current_id("step-mostly-links"), "step-links-mostly");
/// assert_eq!(current_id("count-line"), "count-line");
/// ```
pub fn current_id(id: &str) -> &str {
    let mut pairs = RENAMED.lines().filter_map(|line| line.split_once(' '));
    pairs.find_map(|(old, new)| (old == id).then_some(new)).unwrap_or(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;

    #[test]
    fn every_new_id_has_a_text_and_no_old_id_has() {
        for (old, new) in RENAMED.lines().filter_map(|line| line.split_once(' ')) {
            assert!(Message::new(new).has_text(), "{new}");
            assert!(!Message::new(old).has_text(), "{old}");
        }
    }
}
