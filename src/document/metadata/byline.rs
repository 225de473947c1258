//! Bylines in the lines around the headline.

use super::name;

/// Names in the first line that reads as a byline.
pub(super) fn names(lines: &[String]) -> Vec<String> {
    let opened = |line: &String| {
        let rest = name::without_opening(line);
        (rest.len() < line.len())
            .then(|| name::names(rest))
            .filter(|names| !names.is_empty())
    };
    lines.iter().find_map(opened).unwrap_or_default()
}
