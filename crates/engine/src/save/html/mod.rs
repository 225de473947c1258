//! HTML: one file that any browser shows, runs nothing and loads nothing.
//!
//! Nothing of the page's own mark-up is copied: the file is written anew from the article, out of a fixed set of elements
//! and attributes, so it is clean by construction. A content security policy in it is a second wall. What was
//! saved so is recognised when it is opened again ([`Document::saved_article`](crate::document::Document::saved_article)),
//! and gives the same article again.

mod containers;
mod escape;
mod for_book;
mod head;
mod images;
mod inline;
mod leaves;
mod own_notes;
mod ruby;

use super::Links;
use super::bare_items::bare_items;
use super::budget::{Budget, TooLarge};
use super::epub::{Highlight, Highlights};
use super::pieces::Passages;
use crate::Reading;
use crate::document::PassageLanguages;
use crate::extraction::{Article, Shown};
use crate::picture::{Embedded, Picture, limits};
use containers::Open;
pub(super) use escape::{push_attribute, push_text};
pub(super) use for_book::{ForBook, Heading};
pub(super) use head::{Origin, origin};
use std::collections::BTreeSet;

/// The shown article as a whole HTML file, with the pictures that the page brings along.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods, save};
///
/// let html = "<p onclick='alert(1)'>It rained <em>all</em> night, and the lower road was gone.".repeat(9);
/// let reading = Reading::of(Page::from_html(Source::Pasted, &html), methods::DEFAULT, &methods::Parameters::default());
/// let file = clearline_engine::internals::save::html(&reading)?;
/// assert!(file.contains("<em>all</em>") && !file.contains("onclick"));
/// # Ok::<(), clearline_engine::internals::save::TooLarge>(())
/// ```
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn html(reading: &Reading) -> Result<String, TooLarge> {
    html_with_pictures(reading, &|_| None)
}

/// As [`html`], and with the pictures that were fetched: `fetched` gives them by their index in [`Article::images`]. Images
/// for which there is none are written as a link to them with their description.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn html_with_pictures(reading: &Reading, fetched: &dyn Fn(u32) -> Option<Picture>) -> Result<String, TooLarge> {
    html_with_highlights(reading, fetched, &[])
}

/// As [`html_with_pictures`], with the passages that the reader has highlighted marked, and the notes on them below the article.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn html_with_highlights(
    reading: &Reading,
    fetched: &dyn Fn(u32) -> Option<Picture>,
    highlights: &[Highlight],
) -> Result<String, TooLarge> {
    let pictures = Pictures {
        fetched,
        room: limits::BYTES_OF_PAGE,
    };
    file(reading, &pictures, highlights)
}

/// As [`html`], but without pictures: all images are written as those for which there is none.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn html_without_pictures(reading: &Reading) -> Result<String, TooLarge> {
    let pictures = Pictures {
        fetched: &|_| None,
        room: 0,
    };
    file(reading, &pictures, &[])
}

/// The pictures of a file.
struct Pictures<'a> {
    /// Gives those that were fetched, by their index in [`Article::images`].
    fetched: &'a dyn Fn(u32) -> Option<Picture>,
    /// Bytes of them that fit.
    room: usize,
}

fn file(reading: &Reading, pictures: &Pictures<'_>, highlights: &[Highlight]) -> Result<String, TooLarge> {
    let budget = Budget::of(&reading.page);
    let highlights = Highlights::of(reading, highlights);
    let mut html = head::head(reading);
    html.push_str("<main>\n");
    let (body, _) = body(reading, &budget, pictures, &highlights, None);
    html.push_str(&body);
    html.push_str("</main>\n");
    // What the reader has written is no part of the page that has to stay within its bounds.
    let html = budget.grant(html, "HTML")?;
    Ok(html + &own_notes::section(&highlights) + "</body>\n</html>\n")
}

/// The article as XHTML for a book.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub(super) fn for_book(
    reading: &Reading,
    fetched: &dyn Fn(u32) -> Option<Picture>,
    highlights: &Highlights,
    book: ForBook,
) -> Result<(String, ForBook), TooLarge> {
    let budget = Budget::of(&reading.page);
    let room = book.room.min(limits::BYTES_OF_PAGE);
    let pictures = Pictures { fetched, room };
    let (body, book) = body(reading, &budget, &pictures, highlights, Some(book));
    Ok((budget.grant(body, "EPUB")?, book.unwrap_or_default()))
}

/// The article, and what the walk has gathered for the book that it is written for.
fn body(
    reading: &Reading,
    budget: &Budget,
    pictures: &Pictures<'_>,
    highlights: &Highlights,
    book: Option<ForBook>,
) -> (String, Option<ForBook>) {
    let embedded = Embedded::of(&reading.page, reading.link_base());
    let picture = |image: u32| {
        let source = &reading.article.images.get(image as usize)?.source;
        let own = embedded.picture(source).and_then(Result::ok);
        own.or_else(|| (pictures.fetched)(image))
    };
    let article = &reading.article;
    let shown = &reading.shown;
    let mut shown_before = vec![0; article.leaves.len() + 1];
    for leaf in 0..article.leaves.len() {
        shown_before[leaf + 1] = shown_before[leaf] + u32::from(shown.is_shown(leaf));
    }
    let writer = Writer {
        article,
        shown,
        passages: Passages {
            languages: PassageLanguages::of(&reading.document),
            highlights: Some(highlights),
            has_readings: true,
        },
        links: Links::of(reading),
        picture: &picture,
        budget,
        embedded: BTreeSet::new(),
        room: pictures.room,
        shown_before,
        references: vec![0; article.notes.len()],
        passed: bare_items(article, shown),
        open: Vec::new(),
        html: String::new(),
        book,
    };
    writer.write()
}

/// The article under way.
struct Writer<'a> {
    article: &'a Article,
    shown: &'a Shown,
    /// What distinguishes its passages.
    passages: Passages<'a>,
    links: Links,
    /// The file of an image, by its index.
    picture: &'a dyn Fn(u32) -> Option<Picture>,
    budget: &'a Budget,
    /// The names of the images that the file holds.
    embedded: BTreeSet<&'a str>,
    /// Bytes of pictures that still fit.
    room: usize,
    /// How many leaves are shown before each, and in all.
    shown_before: Vec<u32>,
    /// How many references to each footnote were written.
    references: Vec<u32>,
    /// Containers that are passed over.
    passed: BTreeSet<u32>,
    /// The open containers, outermost first.
    open: Vec<Open>,
    html: String,
    /// What is gathered for a book, where the article is written for one: as XHTML then.
    book: Option<ForBook>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};

    #[test]
    fn passages_in_other_languages_say_so_and_come_back() {
        let chinese = "这一段文字用来试验语言，它足够长，因此是页面的主要文字，不会弄错。".repeat(4);
        let page = format!(
            "<html lang=zh-CN><title>水</title><p>{chinese}</p><p>引文<q lang=ja>直角<b>海</b></q>其余，这也是一个句子。</p>\
             <p lang=en>The river rose in the night, and <i>by morning</i><br>the lower road was gone.</p><p>{chinese}</p>"
        );
        let read = |html: &str| Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default());
        let saved = html(&read(&page)).unwrap();
        for part in [
            "<p>引文<span lang=\"ja\">「直角<strong>海</strong>」</span>其余",
            "<p lang=\"en\">The river rose in the night, and <em>by morning</em><br>the lower road was gone.</p>",
        ] {
            assert!(saved.contains(part), "{part}\n{saved}");
        }
        assert_eq!(html(&read(&saved)).unwrap(), saved, "saved again, it is the same");
    }

    #[test]
    fn highlights_are_marked_and_their_notes_stand_below_the_article() {
        let text = "The river rose in the night, and by morning the lower road was gone. ".repeat(6);
        let read = |html: &str| Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default());
        let reading = read(&format!("<title>Rain</title><p>{text}</p>"));
        let at = reading.article.text().find("the lower road").unwrap();
        let highlight = |quote: &str, place, note: Option<&str>| Highlight {
            quote: quote.to_owned(),
            place,
            kind: Some("highlight-b".to_owned()),
            note: note.map(str::to_owned),
        };
        let highlights = [
            highlight("the lower road", Some(at..at + 14), Some("Which\none & why?")),
            highlight("the upper road", None, None),
        ];
        let saved = html_with_highlights(&reading, &|_| None, &highlights).unwrap();
        for part in [
            "by morning <mark class=\"highlight highlight-b\">the lower road</mark> was gone.",
            "<blockquote><p>the lower road</p></blockquote>\n<p>Which<br />\none &amp; why?</p>",
            "<blockquote><p>the upper road</p></blockquote>",
        ] {
            assert!(saved.contains(part), "{part}\n{saved}");
        }
        assert_eq!(read(&saved).text(), reading.text(), "the article alone is read again");
        assert!(!html(&reading).unwrap().contains("<section"));
    }

    #[test]
    fn blocks_in_a_caption_stay_in_their_table() {
        for block in [
            "<ul><li>rye</ul>",
            "<blockquote>rye</blockquote>",
            "<h3>rye</h3>",
            "<pre>rye</pre>",
            "<hr>",
        ] {
            let page =
                format!("<table><caption>Bread{block}</caption><tr><th>flour<th>water<tr><td>500 g<td>350 g</table>");
            let read = |html: &str| Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default());
            let mut reading = read(&page);
            reading.shown = Shown::all(&reading.article).into();
            let saved = html(&reading).unwrap();
            assert_eq!(read(&saved).text(), reading.text(), "{saved}");
        }
    }

    #[test]
    fn what_was_streamed_into_a_row_is_a_cell_of_it() {
        let page = "<p>One.<table><tr><th>a<th>b<tr><td>c<td>d<tr><td>e</td><template id='B:0'></template><td>g</table><p>End.\
                    <div hidden id='S:0'><p>rye<p>oats</div>";
        let mut reading = Reading::of(Page::from_html(Source::Pasted, page), DEFAULT, &Parameters::default());
        reading.shown = Shown::all(&reading.article).into();
        let saved = html(&reading).unwrap();
        assert!(
            saved.contains("<tr><td>e</td><td><p>rye</p>\n<p>oats</p>\n</td><td>g</td></tr>"),
            "{saved}"
        );
        let markdown = crate::save::markdown(&reading, None).unwrap();
        assert!(markdown.contains("| e | rye<br>oats | g |"), "{markdown}");
    }

    #[test]
    fn notes_keep_their_labels_and_all_of_their_text() {
        for page in [
            "<p>The fog bell rang.<sup><a href='#fn1'>1</a></sup><div id=fn1><sup>1</sup> 1 May, from the log.</div>",
            "<p>The fog bell rang.<datalist><sup>1</sup></datalist><p><sup>1</sup> From the log of the harbour.</p>",
        ] {
            let read = |html: &str| Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default());
            let mut reading = read(page);
            reading.shown = Shown::all(&reading.article).into();
            let saved = html(&reading).unwrap();
            assert!(saved.contains("data-label=\"1\""), "{saved}");
            assert_eq!(read(&saved).text(), reading.text(), "{saved}");
        }
    }
}
