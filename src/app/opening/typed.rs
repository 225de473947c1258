//! What a person means by what was typed or pasted: an address, a path, or words of a page that was open before.

use clearline_engine::internals::page::meant;
use clearline_engine::page::{AddressFault, Source};

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A page by its address or path.
    Page(Source),
    /// Words to be looked for in the recent pages.
    Words(String),
}

impl Typed {
    /// Understands what was typed. A bare word names no file of the folder in which the program was started.
    pub(super) fn of(text: &str) -> Result<Typed, AddressFault> {
        let text = &*meant(text)?;
        if is_words(text) {
            return Ok(Typed::Words(text.to_owned()));
        }
        match Source::parse(text) {
            // Words with a full stop among them.
            Err(AddressFault::Words(_)) => Ok(Typed::Words(text.to_owned())),
            parsed => parsed.map(Typed::Page),
        }
    }
}

/// Whether a text has nothing that an address or a path has.
fn is_words(text: &str) -> bool {
    let is_home = text == "~";
    !text.is_empty() && !text.contains(['.', '/', '\\', ':']) && text != "localhost" && !is_home
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_an_address_is_no_part_of_it() {
        for typed in [
            "https://e.example/a",
            " <https://e.example/a> ",
            "<URL:https://e.example/a>",
            "\"https://e.example/a\"",
            "“ https://e.example/a ”",
            "<\"https://e.example/a\">",
            "「https://e.example/a」",
            "<e.example/a>",
        ] {
            let Ok(Typed::Page(Source::Url(url))) = Typed::of(typed) else {
                panic!("{typed} is no address");
            };
            assert_eq!(url.as_str(), "https://e.example/a", "{typed}");
        }
        let path = Typed::of("'/pages/saved/my page.html'");
        assert_eq!(path, Ok(Typed::Page(Source::File("/pages/saved/my page.html".into()))));
    }

    #[test]
    fn words_are_words_also_where_a_file_is_called_so() {
        // The tests run in a folder that has `src` and `Cargo.toml`.
        for typed in [
            "river",
            "src",
            "tests",
            "lower road",
            "河流",
            "<river>",
            "is 3.5 m deep",
        ] {
            let typed = Typed::of(typed);
            assert!(matches!(typed, Ok(Typed::Words(_))), "{typed:?}");
        }
        for typed in ["./src", "src/", "Cargo.toml", "localhost", "e.example", "~/a"] {
            assert!(matches!(Typed::of(typed), Ok(Typed::Page(_))), "{typed}");
        }
        assert_eq!(Typed::of(" \"\" "), Err(AddressFault::Empty));
        assert!(Typed::of("ftp://e.example").is_err());
    }
}
