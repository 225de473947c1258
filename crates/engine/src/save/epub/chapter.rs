//! One article as a chapter: a file of XHTML, or several where it is long.

use super::album::Album;
use super::highlights::{Highlights, OwnNote};
use super::{Binding, language_tag, uri};
use crate::Reading;
use crate::document::iso_date;
use crate::extraction::headline;
use crate::picture::Picture;
use crate::save::characters::in_one_line;
use crate::save::html::{ForBook, Heading, Origin, for_book, push_attribute, push_text};
use crate::save::note::note_html;
use crate::save::{reopening, text, title_above};
use clearline_message::message;
use std::collections::BTreeMap;
use std::io;

/// Bytes of text in one file, more or less: older readers of books take no more at once.
const FILE_BYTES: usize = 240_000;
/// Headings of one article in the table of contents.
const MOST_HEADINGS: usize = 1_000;
/// Characters of a heading in the table of contents.
const LONGEST_HEADING: usize = 200;

/// What the package and the table of contents have to know of an article.
pub(super) struct Chapter {
    /// The title, never empty.
    pub title: String,
    /// The names of its files.
    pub files: Vec<String>,
    /// Its headings, each with the index of its file.
    pub headings: Vec<(Heading, usize)>,
    /// The names and types of its pictures.
    pub pictures: Vec<(String, &'static str)>,
    /// Its language as a valid tag; `und` where that is not known.
    pub language: String,
    /// `ltr` or `rtl`.
    pub direction: &'static str,
    /// Who wrote it, where it is from, and when it was published.
    pub origin: Origin,
    /// The day of publication, where it is one.
    pub day: Option<String>,
    /// What it is about, in a sentence of the page.
    pub description: Option<String>,
    /// Its subjects.
    pub tags: Vec<String>,
    /// What makes it differ from all other articles.
    pub identity: String,
}

/// A chapter with what is in its files.
pub(super) struct ChapterFiles {
    pub chapter: Chapter,
    /// The content of each of [`Chapter::files`].
    pub texts: Vec<String>,
    pub album: Album,
}

/// Writes an article as the chapter of this number, which begins with 1.
pub(super) fn written(
    reading: &Reading,
    number: usize,
    (highlights, fetched, room): (&Highlights, &dyn Fn(u32) -> Option<Picture>, usize),
    binding: &Binding<'_>,
) -> io::Result<ChapterFiles> {
    let book = ForBook {
        album: Album::new(format!("pictures/{number}-")),
        room,
        ..ForBook::default()
    };
    let (body, book) = for_book(reading, fetched, highlights, book)?;
    let language = language_tag(&reading.document.language().code);
    let mut chapter = facts(reading, language.clone(), binding);
    let mut parts = cut(&body, &book.breaks);
    if let Some(first) = parts.first_mut() {
        first.insert_str(0, &heading(reading, &chapter));
    }
    if let Some(last) = parts.last_mut() {
        last.push_str(&own_notes(highlights, &book.referred, &chapter.language, binding));
    }
    chapter.files = (0..parts.len())
        .map(|part| match part {
            0 => format!("article-{number}.xhtml"),
            part => format!("article-{number}-{}.xhtml", part + 1),
        })
        .collect();
    let places = places(&parts);
    chapter.headings = listed(book.headings, &chapter.title, &places);
    chapter.pictures = book
        .album
        .files
        .iter()
        .map(|file| (file.name.clone(), file.mime))
        .collect();
    let texts = parts.iter().enumerate().map(|(own, part)| {
        let linked = linked(part, own, (&places, &chapter.files));
        page(&chapter.title, (language.as_deref(), chapter.direction), &linked)
    });
    Ok(ChapterFiles {
        texts: texts.collect(),
        chapter,
        album: book.album,
    })
}

fn facts(reading: &Reading, language: Option<String>, binding: &Binding<'_>) -> Chapter {
    let metadata = &reading.metadata;
    let fact = |fact: Option<&str>| fact.map(in_one_line).filter(|fact| !fact.is_empty());
    let language = language.unwrap_or_else(|| "und".to_owned());
    let origin = crate::save::html::origin(reading);
    let title = fact(metadata.title.as_deref()).or_else(|| origin.site.clone());
    let address = origin.address.as_ref().map(uri).unwrap_or_default();
    Chapter {
        title: title.unwrap_or_else(|| binding.format(std::iter::once(&*language), &message!("book-untitled"))),
        files: Vec::new(),
        headings: Vec::new(),
        pictures: Vec::new(),
        direction: reading.document.direction().name(),
        day: fact(metadata.published.as_deref()).and_then(|day| iso_date(&day)),
        description: fact(metadata.description.as_deref()),
        tags: metadata.tags.iter().filter_map(|tag| fact(Some(tag))).collect(),
        identity: format!("{address} {}", reopening::text_hash(reading)),
        language,
        origin,
    }
}

/// Where the article is from, and its title unless its text begins with it.
fn heading(reading: &Reading, chapter: &Chapter) -> String {
    let Origin {
        site,
        address,
        author,
        published,
    } = &chapter.origin;
    let mut facts = Vec::new();
    if let Some(site) = site {
        let mut fact = String::new();
        match address {
            Some(address) => {
                fact.push_str("<a");
                push_attribute(&mut fact, "href", &uri(address));
                fact.push('>');
                push_text(&mut fact, site);
                fact.push_str("</a>");
            }
            None => push_text(&mut fact, site),
        }
        facts.push(fact);
    }
    for fact in [author, published].into_iter().flatten() {
        let mut escaped = String::new();
        push_text(&mut escaped, fact);
        facts.push(format!("<span>{escaped}</span>"));
    }
    let mut heading = String::new();
    if !facts.is_empty() {
        heading.push_str(&format!("<p class=\"origin\">{}</p>\n", facts.join(" · ")));
    }
    let has_own =
        headline(&reading.article, &reading.shown, &chapter.title).is_some_and(|leaf| reading.shown.is_shown(leaf));
    let title = title_above(reading, &text(reading));
    if title.is_some() || reading.metadata.title.is_none() && !has_own {
        heading.push_str("<h1>");
        push_text(&mut heading, &chapter.title);
        heading.push_str("</h1>\n");
    }
    heading
}

/// Cuts an article where nothing is open, into parts of about the same size.
fn cut(body: &str, breaks: &[usize]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, next) in breaks.iter().zip(breaks.iter().skip(1).chain([&body.len()])) {
        if *at > start && next - start > FILE_BYTES {
            parts.push(body[start..*at].to_owned());
            start = *at;
        }
    }
    parts.push(body[start..].to_owned());
    parts
}

/// The part in which each name stands. Text and values hold neither `<` nor `>`, so what is between the two is a tag of ours.
fn places(parts: &[String]) -> BTreeMap<String, usize> {
    let mut places = BTreeMap::new();
    for (number, part) in parts.iter().enumerate() {
        for tag in part.split('<').skip(1).filter_map(|tag| tag.split('>').next()) {
            let id = tag.split_once(" id=\"").and_then(|(_, rest)| rest.split('"').next());
            places.extend(id.map(|id| (id.to_owned(), number)));
        }
    }
    places
}

/// A part whose links into other parts name their files; a link to what is nowhere is no link.
fn linked(part: &str, own: usize, (places, files): (&BTreeMap<String, usize>, &[String])) -> String {
    const LINK: &str = " href=\"#";
    let mut linked = String::with_capacity(part.len());
    for (at, piece) in part.split('<').enumerate() {
        if at > 0 {
            linked.push('<');
        }
        let (tag, rest) = piece.split_once('>').unwrap_or(("", piece));
        let target = tag
            .split_once(LINK)
            .and_then(|(before, after)| Some((before, after.split_once('"')?)));
        match target {
            Some((before, (id, behind))) => {
                let file = places
                    .get(id)
                    .and_then(|place| files.get(*place).filter(|_| *place != own));
                linked.push_str(before);
                match (file, places.contains_key(id)) {
                    (Some(file), _) => linked.push_str(&format!(" href=\"{file}#{id}\"")),
                    (None, true) => linked.push_str(&format!("{LINK}{id}\"")),
                    (None, false) => {}
                }
                linked.push_str(behind);
                linked.push('>');
                linked.push_str(rest);
            }
            None => linked.push_str(piece),
        }
    }
    linked
}

/// The headings for the table of contents, without the one that is the title.
fn listed(headings: Vec<Heading>, title: &str, places: &BTreeMap<String, usize>) -> Vec<(Heading, usize)> {
    let placed = headings.into_iter().filter_map(|heading| {
        let place = *places.get(&heading.id)?;
        let text = crate::save::characters::beginning(&heading.text, LONGEST_HEADING);
        (heading.text != title).then_some((Heading { text, ..heading }, place))
    });
    placed.take(MOST_HEADINGS).collect()
}

/// The reader's notes, and the highlights whose passage is no longer in the text.
fn own_notes(highlights: &Highlights, referred: &[usize], language: &str, binding: &Binding<'_>) -> String {
    let mut list = String::new();
    for note in highlights.notes() {
        push_own_note(
            &mut list,
            &note,
            note.index.is_some_and(|index| referred.contains(&index)),
        );
    }
    let mut section = in_section(
        &list,
        &binding.format(std::iter::once(language), &message!("book-notes")),
    );
    let mut list = String::new();
    for highlight in &highlights.lost {
        let note = OwnNote {
            number: None,
            index: None,
            highlight,
        };
        push_own_note(&mut list, &note, false);
    }
    section.push_str(&in_section(
        &list,
        &binding.format(std::iter::once(language), &message!("book-lost")),
    ));
    section
}

fn in_section(list: &str, title: &str) -> String {
    if list.is_empty() {
        return String::new();
    }
    let mut section = "<section class=\"own-notes\" epub:type=\"footnotes\">\n<h2>".to_owned();
    push_text(&mut section, title);
    section.push_str(&format!("</h2>\n<ol>\n{list}</ol>\n</section>\n"));
    section
}

fn push_own_note(list: &mut String, note: &OwnNote<'_>, has_reference: bool) {
    list.push_str("<li epub:type=\"footnote\"");
    if let Some(number) = note.number {
        list.push_str(&format!(" id=\"own-note-{number}\""));
    }
    list.push_str("><blockquote><p>");
    push_text(list, &in_one_line(&note.highlight.quote));
    list.push_str("</p></blockquote>\n");
    list.push_str(&note_html(note.highlight.note.as_deref().unwrap_or_default()));
    if let Some(number) = note.number.filter(|_| has_reference) {
        list.push_str(&format!(
            "<p><a href=\"#own-reference-{number}\" epub:type=\"backlink\" role=\"doc-backlink\">*{number} ↩</a></p>\n"
        ));
    }
    list.push_str("</li>\n");
}

/// A page of a book.
pub(super) fn page(title: &str, (language, direction): (Option<&str>, &str), body: &str) -> String {
    let mut page = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\""
        .to_owned();
    if let Some(language) = language {
        push_attribute(&mut page, "lang", language);
        push_attribute(&mut page, "xml:lang", language);
    }
    push_attribute(&mut page, "dir", direction);
    page.push_str(">\n<head>\n<title>");
    push_text(&mut page, title);
    page.push_str("</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n<body>\n");
    page.push_str(body);
    page.push_str("</body>\n</html>\n");
    page
}
