//! `mimeapps.list`, which says who opens what (MIME Applications Specification 1.0.1). Other programs write it, too, so that only
//! lines are added to it, and these are taken out again.

/// A group and the line in it that is ours.
const OURS: [(&str, &str); 2] = [
    ("[Default Applications]", "x-scheme-handler/clearline=clearline.desktop"),
    ("[Added Associations]", "x-scheme-handler/clearline=clearline.desktop;"),
];

/// The file with our lines.
pub(super) fn with_ours(before: &[u8]) -> Vec<u8> {
    let mut text = before.to_vec();
    for (group, line) in OURS {
        let addition = format!("{line}\n");
        match behind_line(&text, group) {
            Some(at) => drop(text.splice(at..at, addition.into_bytes())),
            None => {
                if text.last().is_some_and(|last| *last != b'\n') {
                    text.push(b'\n');
                }
                text.extend(format!("{group}\n{addition}").into_bytes());
            }
        }
    }
    text
}

/// The file without our lines, as somebody else has left it.
pub(super) fn without_ours(now: &[u8]) -> Vec<u8> {
    let is_ours = |line: &[u8]| OURS.iter().any(|(_, ours)| line.trim_ascii_end() == ours.as_bytes());
    now.split_inclusive(|byte| *byte == b'\n')
        .filter(|line| !is_ours(line))
        .flatten()
        .copied()
        .collect()
}

/// Where the line behind one begins.
fn behind_line(text: &[u8], wanted: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        at += line.len();
        if line.ends_with(b"\n") && line.trim_ascii_end() == wanted.as_bytes() {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_into_their_groups_and_go_again() {
        let written = |before: &str| String::from_utf8(with_ours(before.as_bytes())).unwrap();
        let fresh = written("");
        assert!(fresh.starts_with("[Default Applications]\nx-scheme-handler/clearline=clearline.desktop\n[Added"));
        let before = "[Added Associations]\na=b;\n\n[Default Applications]\nc=d";
        let with = written(before);
        assert_eq!(with.matches('[').count(), 2);
        assert!(with.starts_with("[Added Associations]\nx-scheme-handler/clearline=clearline.desktop;\na=b;\n"));
        assert_eq!(without_ours(with.as_bytes()), before.as_bytes());
    }
}
