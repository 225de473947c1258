//! What a method itself puts out: HTML as a file that a browser shows, text as it is.

use super::budget::{Budget, Limited, TooLarge};
use super::characters;
use crate::Reading;
use crate::correct::rules::comparisons;
use crate::methods;

/// Nothing of the page runs, and nothing is fetched but its pictures.
const HEAD: &str = "<!doctype html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
                    content=\"default-src 'none'; img-src http: https: data:\">\n<title>";

/// The answer of the reading's method in the form that its source defines: the pruned page of the densities, ClearReader's
/// preview. `None` where a method answers in plain text. Where `is_cancelled` says so, the site's rule is given up.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn own_html(reading: &Reading, is_cancelled: &dyn Fn() -> bool) -> Option<Result<String, TooLarge>> {
    let method = methods::method(reading.extraction.method)?;
    let budget = Budget::of(&reading.page);
    let mut body = Limited::new(&budget);
    let answer = reading.own_answer(&comparisons(is_cancelled))?;
    // A body that stops for want of room is not granted below.
    let _ = method.own_html(&reading.document, &answer, &mut body)?;
    let body = body.into_text();
    let title = reading.metadata.title.as_deref().unwrap_or_default();
    let title = characters::in_one_line(title)
        .replace('&', "&amp;")
        .replace('<', "&lt;");
    Some(budget.grant(format!("{HEAD}{title}</title>\n{body}\n"), "own-html"))
}

/// The text that the published program prints which the reading's mode follows, to the letter: control characters of the page
/// are in it, and no line end is added. Rules and corrections change nothing of it. `None` in a mode that is no program's, and where the
/// method's source prints nothing.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn own_text(reading: &Reading) -> Option<Result<String, TooLarge>> {
    let method = methods::method(reading.extraction.method)?;
    let printed = method.own_text(&reading.document, &reading.extraction)?;
    Some(Budget::of(&reading.page).grant(printed, "own-text"))
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
    fn programs_print_what_they_take_for_text_and_other_modes_nothing() {
        let line = "<b>The river rose in the night</b> &amp; by morning \u{1b}the lower road was gone.\n".repeat(4);
        let html = format!("<title>Rain</title>\n\n\n\n\n\n<body>\n\n\n\n<p>{line}\n\n\n\n\n\u{a0}</body>");
        let printed = |name: &str, mode: &str, html: &str| {
            let method = methods::method(name).unwrap();
            let mut parameters = Parameters::default();
            parameters.set(method.parameters, "mode", mode).unwrap();
            own_text(&Reading::of(Page::from_html(Source::Pasted, html), method, &parameters)).map(Result::unwrap)
        };
        let python = "The river rose in the night & by morning \u{1b}the lower road was gone.\n".repeat(4);
        assert_eq!(printed("line-block", "python", &html), Some(python));
        let java = "Theriverroseinthenightbymorning\u{1b}thelowerroadwasgone.\n".repeat(4);
        assert_eq!(printed("line-block", "java", &html), Some(java.clone()));
        assert_eq!(printed("clearreader", "post", &html).as_deref(), Some(java.trim_end()));
        let literal = "The river rose in the night\n& by morning \u{1b}the lower road was gone.\n".repeat(4);
        assert_eq!(
            printed("scored-blocks", "literal", &html).as_deref(),
            Some(literal.trim_end())
        );
        let nothing = "<p>Rain";
        assert_eq!(
            printed("line-block", "python", nothing).as_deref(),
            Some("This page has no content to extract")
        );
        for (name, mode) in [("line-block", "java"), ("clearreader", "post")] {
            assert_eq!(printed(name, mode, nothing).as_deref(), Some(""), "{name}");
        }
        for (name, mode) in [
            ("line-block", "repaired"),
            ("justext", "package"),
            ("text-density", "original"),
        ] {
            assert_eq!(printed(name, mode, &html), None, "{name}");
        }
    }

    #[test]
    fn methods_that_answer_in_html_are_written_as_a_page() {
        for (method, mark_up) in [
            ("text-density", "<b data-mark=\"1\">brown</b>"),
            ("clearreader", "<p>The river rose"),
        ] {
            let html = own_html(&reading(method), &|| false).unwrap().unwrap();
            assert!(html.starts_with("<!doctype html>\n<meta charset=\"utf-8\">"));
            assert!(
                html.contains("<title>Rain &lt;1></title>") && html.contains(mark_up),
                "{html}"
            );
            assert!(!html.contains("Home"));
        }
        assert_eq!(own_html(&reading("justext"), &|| false), None);
    }
}
