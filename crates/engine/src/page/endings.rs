//! The endings of the names of page files.

/// Endings in lower case, each with its content type. Any may have `.gz` behind.
const PAGE_ENDINGS: [(&str, &str); 8] = [
    ("html", "text/html"),
    ("htm", "text/html"),
    ("xhtml", "application/xhtml+xml"),
    ("mhtml", "multipart/related"),
    ("mht", "multipart/related"),
    ("txt", "text/plain"),
    ("md", "text/markdown"),
    ("markdown", "text/markdown"),
];

/// The ending of saved analyses. Any other file with it is no page, so it has no content type.
const ANALYSIS_ENDING: &str = "json";

/// The ending of compressed files.
const GZIP_ENDING: &str = "gz";

/// All endings of files that can be opened, without their dot.
pub fn openable() -> impl Iterator<Item = &'static str> {
    let pages = PAGE_ENDINGS.iter().map(|&(ending, _)| ending);
    pages.chain([ANALYSIS_ENDING, GZIP_ENDING])
}

/// Whether a name ends as those of files do that can be opened, in any case and with `.gz` or without.
pub fn names_openable(name: &str) -> bool {
    let name = without(name, |ending| ending == GZIP_ENDING);
    content_type(name).is_some() || without(name, |ending| ending == ANALYSIS_ENDING) != name
}

/// Whether a name is one of a WARC file, in any case and with `.gz` or without.
pub fn names_warc(name: &str) -> bool {
    let name = without(name, |ending| ending == GZIP_ENDING);
    without(name, |ending| ending == "warc") != name
}

/// The content type of a file name, in any case and with `.gz` or without.
pub fn content_type(name: &str) -> Option<&'static str> {
    let name = without(name, |ending| ending == GZIP_ENDING);
    content_type_of_ending(&name.rsplit_once('.')?.1.to_ascii_lowercase())
}

/// A file name without `.gz` and without the ending of a page.
pub fn without_endings(name: &str) -> &str {
    let name = without(name, |ending| ending == GZIP_ENDING);
    without(name, |ending| content_type_of_ending(ending).is_some())
}

fn content_type_of_ending(ending: &str) -> Option<&'static str> {
    let mut endings = PAGE_ENDINGS.iter();
    endings.find(|(known, _)| *known == ending).map(|&(_, kind)| kind)
}

/// The name without its last ending, if that is, in lower case, one of the wanted.
fn without(name: &str, is_wanted: impl Fn(&str) -> bool) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if is_wanted(&ending.to_ascii_lowercase()) => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_content_types() {
        for (name, kind) in [
            ("a.html", Some("text/html")),
            ("a.b.HTM.Gz", Some("text/html")),
            ("a.xhtml", Some("application/xhtml+xml")),
            ("a.mht", Some("multipart/related")),
            ("a.MHTML.gz", Some("multipart/related")),
            ("a.txt", Some("text/plain")),
            ("a.MD.gz", Some("text/markdown")),
            ("a.gz", None),
            ("a.html.bak", None),
            ("html", None),
        ] {
            assert_eq!(content_type(name), kind, "{name}");
        }
    }

    #[test]
    fn only_the_endings_of_pages_are_taken_off() {
        for (name, stem) in [
            ("v1.2.html", "v1.2"),
            ("a.mht.GZ", "a"),
            ("a.json.gz", "a.json"),
            ("a.html.html", "a.html"),
            ("news.example", "news.example"),
        ] {
            assert_eq!(without_endings(name), stem);
        }
    }

    #[test]
    fn all_that_has_a_content_type_can_be_opened() {
        let endings: Vec<&str> = openable().collect();
        assert_eq!(
            endings,
            [
                "html", "htm", "xhtml", "mhtml", "mht", "txt", "md", "markdown", "json", "gz"
            ]
        );
        assert!(names_openable("a.JSON.gz") && names_openable("a.html") && !names_openable("a.jsonl"));
    }
}
