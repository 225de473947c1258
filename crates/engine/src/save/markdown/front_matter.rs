//! YAML front matter, with the keys that note-taking programs read.

use crate::Reading;
use crate::document::iso_date;
use crate::save::characters::in_one_line;

/// The front matter with the empty line after it; keys that the page does not fill are left out. `remark` is what has to be said of
/// the file itself.
pub(super) fn front_matter(reading: &Reading, created: Option<&str>, remark: Option<&str>) -> String {
    let metadata = &reading.metadata;
    let published = metadata.published.as_deref();
    let language = &reading.document.language().code;
    let mut matter = Matter::default();
    matter.text("title", metadata.title.as_deref());
    matter.text("author", metadata.author.as_deref());
    matter.text("source", reading.address().as_ref().map(url::Url::as_str));
    match published.and_then(iso_date) {
        Some(day) => matter.line("published", &day),
        None => matter.text("published", published),
    }
    if let Some(day) = created {
        matter.line("created", day);
    }
    matter.text("site", metadata.site.as_deref());
    matter.text("language", Some(language.as_str()));
    let tags: Vec<String> = metadata.tags.iter().filter_map(|tag| quoted(tag)).collect();
    if !tags.is_empty() {
        matter.line("tags", &format!("[{}]", tags.join(", ")));
    }
    matter.text("description", metadata.description.as_deref());
    matter.text("remark", remark);
    matter.finish()
}

#[derive(Default)]
struct Matter(String);

impl Matter {
    fn line(&mut self, key: &str, value: &str) {
        self.0.push_str(key);
        self.0.push_str(": ");
        self.0.push_str(value);
        self.0.push('\n');
    }

    fn text(&mut self, key: &str, value: Option<&str>) {
        if let Some(value) = value.and_then(quoted) {
            self.line(key, &value);
        }
    }

    fn finish(self) -> String {
        if self.0.is_empty() {
            String::new()
        } else {
            format!("---\n{}---\n", self.0)
        }
    }
}

/// A double-quoted scalar in one line: YAML reads the escapes of JSON.
fn quoted(value: &str) -> Option<String> {
    let line = in_one_line(value);
    (!line.is_empty()).then(|| serde_json::Value::String(line).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_in_one_line() {
        assert_eq!(
            quoted("a: \"b\" # c\n- d\\").as_deref(),
            Some("\"a: \\\"b\\\" # c - d\\\\\"")
        );
        assert_eq!(quoted(" \u{202e}\n"), None);
    }
}
