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

/// The file without our lines, as somebody else has left it; `None` where it was not there before and nothing is left of it. A group
/// that came with a line of ours goes with it, unless there is something else in it by now.
pub(super) fn without_ours(now: &[u8], before: Option<&[u8]>) -> Option<Vec<u8>> {
    let mut left: Vec<&[u8]> = lines(now).filter(|line| !is_ours(line)).collect();
    for (group, _) in OURS {
        let is_group = |line: &&[u8]| line.trim_ascii_end() == group.as_bytes();
        let was_there = lines(before.unwrap_or_default()).any(|line| is_group(&line));
        if let Some(at) = left.iter().position(is_group).filter(|_| !was_there) {
            let blank = left[at + 1..]
                .iter()
                .take_while(|line| line.trim_ascii().is_empty())
                .count();
            let end = at + 1 + blank;
            if left.get(end).is_none_or(|line| line.starts_with(b"[")) {
                left.drain(at..end);
            }
        }
    }
    (before.is_some() || !left.is_empty()).then(|| left.concat())
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

fn is_ours(line: &[u8]) -> bool {
    OURS.iter().any(|(_, ours)| line.trim_ascii_end() == ours.as_bytes())
}

/// Where the line behind one begins.
fn behind_line(text: &[u8], wanted: &str) -> Option<usize> {
    let mut at = 0;
    for line in lines(text) {
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
        assert_eq!(without_ours(with.as_bytes(), None).unwrap(), before.as_bytes());
    }

    #[test]
    fn groups_that_came_with_our_lines_go_with_them() {
        let left = |before: Option<&str>, edit: fn(String) -> String| {
            let with = with_ours(before.unwrap_or_default().as_bytes());
            let now = edit(String::from_utf8(with).unwrap());
            let left = without_ours(now.as_bytes(), before.map(str::as_bytes));
            left.map(|left| String::from_utf8(left).unwrap())
        };
        let with_png =
            |text: String| text.replace("[Added Associations]\n", "[Added Associations]\nimage/png=a.desktop;\n");
        let only_png = "[Added Associations]\nimage/png=a.desktop;\n";
        assert_eq!(left(None, with_png).as_deref(), Some(only_png));
        let apart = |text: String| text.replace("\n[Added", "\n\n[Added") + "\n";
        assert_eq!(left(None, apart), None);
        let own = "[Added Associations]\n[Removed Associations]\na=b;\n";
        assert_eq!(left(Some(own), apart).as_deref(), Some(own));
        assert_eq!(
            left(Some(""), |text| text + "# mine\n").as_deref(),
            Some("[Added Associations]\n# mine\n")
        );
    }
}
