//! What a method itself puts out, as a file that a browser shows.

use super::characters;
use crate::Reading;
use crate::methods;

/// Nothing of the page runs, and nothing is fetched but its pictures.
const HEAD: &str = "<!doctype html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
                    content=\"default-src 'none'; img-src http: https: data:\">\n<title>";

/// The answer of the reading's method in the form that its source defines: the pruned page of the densities, ClearReader's
/// preview. `None` where a method answers in plain text.
pub fn own_html(reading: &Reading) -> Option<String> {
    let method = methods::method(reading.extraction.method)?;
    let body = method.own_html(&reading.document, &reading.extraction)?;
    let title = reading.metadata.title.as_deref().unwrap_or_default();
    let title = characters::in_one_line(title)
        .replace('&', "&amp;")
        .replace('<', "&lt;");
    Some(format!("{HEAD}{title}</title>\n{body}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::Parameters;
    use crate::page::{Page, Source};

    fn reading(method: &str) -> Reading {
        let text = "<p>The river rose in the night, and by morning the lower road was gone under <b>brown</b> water.";
        let html = format!(
            "<title>Rain &lt;1></title><nav><a href=/>Home</a></nav><div>{}</div>",
            text.repeat(4)
        );
        let method = methods::method(method).unwrap();
        Reading::of(Page::from_html(Source::Pasted, &html), method, &Parameters::default())
    }

    #[test]
    fn methods_that_answer_in_html_are_written_as_a_page() {
        for (method, mark_up) in [
            ("text-density", "<b data-mark=\"1\">brown</b>"),
            ("clearreader", "<p>The river rose"),
        ] {
            let html = own_html(&reading(method)).unwrap();
            assert!(html.starts_with("<!doctype html>\n<meta charset=\"utf-8\">"));
            assert!(
                html.contains("<title>Rain &lt;1></title>") && html.contains(mark_up),
                "{html}"
            );
            assert!(!html.contains("Home"));
        }
        assert_eq!(own_html(&reading("justext")), None);
    }
}
