//! Articles as books: EPUB of one article, and of many with their highlights.

use super::hostile_pages;
use super::pages::fixtures;
use super::program::{self, clearline, fixture};
use clearline_engine::Reading;
use clearline_engine::extraction::Shown;
use clearline_engine::internals::save::epub::{Binding, Book, Highlight};
use clearline_engine::methods::{DEFAULT, Parameters, method};
use clearline_engine::page::{Page, Source};
use clearline_engine::save::Format;
use clearline_library::{Annotation, Exporting, HighlightKind, Keeping, Quote, Shelf};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The members of a book by their names.
pub(super) fn members(book: &[u8]) -> BTreeMap<String, Vec<u8>> {
    assert_eq!(
        &book[30..58],
        b"mimetypeapplication/epub+zip",
        "it comes first, as it is"
    );
    let mut archive = ZipArchive::new(Cursor::new(book)).unwrap();
    let mut members = BTreeMap::new();
    for index in 0..archive.len() {
        let mut member = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        members.insert(member.name().unwrap().into_owned(), bytes);
    }
    members
}

/// The texts of a book by their names, without those that every book has.
fn texts(book: &[u8]) -> BTreeMap<String, String> {
    let members = members(book).into_iter();
    let texts = members.filter(|(name, _)| name.starts_with("EPUB/article-"));
    texts
        .map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap()))
        .collect()
}

fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn attribute<'n>(node: Node<'n, '_>, name: &str) -> Option<&'n str> {
    node.attributes()
        .find(|attribute| attribute.name() == name)
        .map(|attribute| attribute.value())
}

/// Checks what every reader of books relies on: files are well-formed and listed, names are there once, links lead somewhere,
/// elements stand where the schema allows them.
pub(super) fn check(book: &[u8], what: &str) {
    let members = members(book);
    let mut names = BTreeSet::new();
    let mut links = Vec::new();
    let mut listed = BTreeSet::new();
    for (member, bytes) in &members {
        let is_xml = [".xhtml", ".opf", ".ncx", ".xml", ".svg"]
            .iter()
            .any(|ending| member.ends_with(ending));
        if !is_xml {
            continue;
        }
        let text = std::str::from_utf8(bytes).unwrap();
        let document = parsed(text);
        for node in document.descendants().filter(Node::is_element) {
            if let Some(id) = attribute(node, "id") {
                assert!(
                    names.insert(format!("{member}#{id}")),
                    "{what}: {id} is there twice in {member}"
                );
            }
            if let Some(href) = attribute(node, "href").or_else(|| attribute(node, "src")) {
                links.push((member.clone(), href.to_owned()));
                if member.ends_with(".opf") {
                    listed.insert(format!("EPUB/{href}"));
                }
            }
            if let Some(why) = misplaced(node) {
                panic!("{what}: {why} in {member}\n{text}");
            }
        }
        names.insert(member.clone());
    }
    for (from, href) in links {
        if ["https://", "http://", "mailto:"]
            .iter()
            .any(|scheme| href.starts_with(scheme))
        {
            continue;
        }
        let target = match href.strip_prefix('#') {
            Some(id) => format!("{from}#{id}"),
            None => format!("EPUB/{href}"),
        };
        assert!(
            names.contains(&target) || members.contains_key(&target),
            "{what}: {href} in {from}"
        );
    }
    let own: BTreeSet<String> = members
        .keys()
        .filter(|name| name.starts_with("EPUB/") && *name != "EPUB/package.opf")
        .cloned()
        .collect();
    assert_eq!(own, listed, "{what}");
}

/// Why an element may not be where it is.
fn misplaced(node: Node<'_, '_>) -> Option<String> {
    let name = |node: Node<'_, '_>| node.tag_name().name().to_owned();
    let parent = node.parent_element().map(name).unwrap_or_default();
    let is_in = |wanted: &[&str]| wanted.contains(&parent.as_str());
    let own = name(node);
    let children: Vec<String> = node.children().filter(Node::is_element).map(name).collect();
    let is_right = match own.as_str() {
        "li" => is_in(&["ul", "ol"]),
        "dt" | "dd" => is_in(&["dl"]),
        "tr" => is_in(&["thead", "tbody"]),
        "td" | "th" => is_in(&["tr"]),
        "caption" | "thead" | "tbody" => is_in(&["table"]),
        "figcaption" => is_in(&["figure"]) && node.next_sibling_element().is_none(),
        "ul" | "ol" => children.iter().all(|child| child == "li"),
        "dl" => {
            let terms: Vec<bool> = children.iter().map(|child| child == "dt").collect();
            children.iter().all(|child| child == "dt" || child == "dd")
                && terms.first().is_none_or(|first| *first)
                && terms.last().is_none_or(|last| !*last)
        }
        "table" => {
            let order = ["caption", "thead", "tbody"];
            let places: Vec<_> = children
                .iter()
                .map(|child| order.iter().position(|own| own == child))
                .collect();
            places.iter().all(Option::is_some)
                && places.is_sorted_by(|one, next| one < next)
                && !node.ancestors().skip(1).any(|around| around.has_tag_name("caption"))
        }
        "a" => !node.ancestors().skip(1).any(|around| name(around) == "a"),
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            let blocks = [
                "p",
                "div",
                "ul",
                "ol",
                "table",
                "blockquote",
                "pre",
                "figure",
                "section",
            ];
            children.iter().all(|child| !blocks.contains(&child.as_str()))
        }
        _ => true,
    };
    (!is_right).then(|| format!("{own} in {parent} with {children:?}"))
}

pub(super) fn read(html: &str) -> Reading {
    let quick = method("line-block").unwrap();
    let page = Page::from_html(Source::Pasted, html);
    let mut reading = Reading::of(page, quick, &Parameters::default());
    reading.shown = Shown::all(&reading.article).into();
    reading
}

/// A book of readings; those that would become many times their size are left out.
fn book(readings: &[Reading]) -> Vec<u8> {
    let mut book = Book::new(Binding::default()).unwrap();
    for reading in readings {
        let _ = book.add(reading, &[], &|_| None);
    }
    let mut file = Vec::new();
    book.finish(&mut file).unwrap();
    file
}

#[test]
fn books_of_fixtures_hold_together() {
    let readings: Vec<Reading> = fixtures().iter().map(|page| read(&page.html)).collect();
    for reading in &readings {
        check(
            &book(std::slice::from_ref(reading)),
            &format!("{:?}", reading.metadata.title),
        );
    }
    check(&book(&readings), "all of them");
}

#[test]
fn books_of_hostile_pages_hold_together() {
    for page in hostile_pages::all() {
        check(&book(&[read(&page.shortened(300))]), page.name);
    }
    for html in [
        "<table><caption>a<ul><li>b</ul><table><tr><td>c</table></caption><tr><th>d<h3>e</h3><tr><td>f<caption>late</caption></table>",
        "<table>loose<tr><td>a<tr><th>late head<tr></table><table></table>",
        "<dl><dd>first<dt>a<dt>b<dd>c<p>d<dt>last</dl><dl><h5>e</h5><dt></dl><dt>f<dd>g<li>h<summary>i</summary>",
        "<ul>text<p>a<li>b<ol reversed start=-3 type=i><li value=99>c</ol><h4>d</h4></ul>",
        "<figure><figcaption>a</figcaption><p>b<figcaption>c</figcaption></figure><figcaption>d</figcaption>",
        "<details>a<summary>b</summary></details><p>&#1;&#xfffe;c\u{1b}[31m ]]&gt;",
        "<base href='https://e.example'><p><a href=#x>a</a><a href='/b|c[1]{2}`?q=%zz#a#b'>b<a href=/d>c</a></a>",
        "<p>a<sup><a href=#fn1>1</a></sup><p id=note-1>b<p id=note-1>c<ul><li id=fn1>1 d <a href=#r>back</a></ul>",
    ] {
        check(&book(&[read(html)]), html);
    }
}

#[test]
fn a_long_article_is_in_several_files_that_link_to_each_other() {
    let part = "<h2>Part</h2><p>The river rose in the night, and by morning the lower road was gone.</p>";
    let note = "<p>It rose<sup><a href='#fn1' id='r1'>1</a></sup> by a yard.</p>";
    let html = format!(
        "<title>Long</title>{note}{}<ol><li id=fn1>From the log. <a href=#r1>back</a></ol>",
        part.repeat(8_000)
    );
    let book = book(&[read(&html)]);
    check(&book, "long");
    let texts = texts(&book);
    assert!(
        texts.len() > 2 && texts.values().all(|text| text.len() < 400_000),
        "{}",
        texts.len()
    );
    let last = format!("href=\"article-1-{}.xhtml#note-1\"", texts.len());
    assert!(
        texts["EPUB/article-1.xhtml"].contains(&last),
        "the reference leads into another file"
    );
}

#[test]
fn a_book_says_what_its_page_says() {
    let picture = "R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAgQKADs=";
    let page = format!(
        "<html lang=he dir=rtl><title>נהר</title><meta name=author content='Cora Dan'>\
         <meta property='article:published_time' content='2026-01-02'><link rel=canonical href=https://e.example/a>\
         <h2>דרך</h2><p>הנהר עלה בלילה. <span lang=en>The river</span></p><img src='data:image/gif;base64,{picture}' alt='a map'>"
    );
    let book = book(&[read(&page)]);
    check(&book, "right to left");
    let members = members(&book);
    let package = String::from_utf8(members["EPUB/package.opf"].clone()).unwrap();
    for part in [
        "<dc:title>נהר</dc:title>",
        "<dc:creator>Cora Dan</dc:creator>",
        "<dc:language>he</dc:language>",
        "<dc:date>2026-01-02</dc:date>",
        "<dc:source>https://e.example/a</dc:source>",
        "page-progression-direction=\"rtl\"",
        "<meta property=\"dcterms:modified\">2026-01-02T00:00:00Z</meta>",
        "href=\"pictures/1-1.gif\" media-type=\"image/gif\"",
    ] {
        assert!(package.contains(part), "{part}\n{package}");
    }
    let text = &texts(&book)["EPUB/article-1.xhtml"];
    for part in [
        "lang=\"he\" xml:lang=\"he\" dir=\"rtl\"",
        "<span lang=\"en\" xml:lang=\"en\">The river</span>",
        "<img src=\"pictures/1-1.gif\" alt=\"a map\"/>",
        "<h1>נהר</h1>",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let contents = String::from_utf8(members["EPUB/contents.xhtml"].clone()).unwrap();
    assert!(
        contents.contains(">נהר</a>\n<ol>\n<li><a href=\"article-1.xhtml#heading-"),
        "{contents}"
    );
    assert!(contents.contains(">דרך</a>"));
}

#[test]
fn the_command_writes_the_same_book_again() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str| {
        let path = folder.path().join(name).display().to_string();
        let page = fixture("article-en.html");
        let run = clearline(&["extract", "-f", "epub", "--no-dates", &page, "-o", &path]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        std::fs::read(path).unwrap()
    };
    let first = written("a.epub");
    check(&first, "the command's");
    assert!(first == written("b.epub"), "no hour and no chance is in it");
    assert!(members(&first).contains_key("EPUB/cover.png"), "the cover is drawn");
}

#[test]
fn highlights_are_marked_and_notes_are_footnotes() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::at(folder.path().join("library"));
    let filler = "The water runs slowly here, and the road follows it through the whole of the valley below. ";
    let html = format!(
        "<title>Rivers</title><p>{}</p><p>A <b>heron stands</b> in the reeds. {}</p>",
        filler.repeat(9),
        filler.repeat(5)
    );
    let reading = Reading::of(Page::from_html(Source::Pasted, &html), DEFAULT, &Parameters::default());
    let path = shelf.keep(&reading, &Keeping::default()).unwrap();
    let text = reading.text();
    let quote = |words: &str| {
        let start = text.find(words).unwrap();
        Quote::of(&text, start..start + words.len())
    };
    shelf
        .change(&path, |file| {
            let kind = HighlightKind::A;
            let mut reeds = Annotation::of(quote("reeds"), kind, None);
            reeds.target.style_class = "Green\" x".into();
            for annotation in [
                Annotation::of(quote("heron stands in"), kind, Some("Tall & <grey>.\n\nSeen *twice*.")),
                reeds,
                Annotation::of(Quote::of("Once there was a bridge.", 17..23), kind, Some("Gone.")),
            ] {
                file.annotate(annotation, None);
            }
        })
        .unwrap();
    let mut file = Vec::new();
    let mut exporting = Exporting {
        paths: &[path],
        is_cancelled: &|| false,
        on_fault: &mut |fault| panic!("{fault}"),
    };
    exporting.book(Binding::default(), &mut file).unwrap();
    exporting.files(Format::Markdown, folder.path()).unwrap();
    let markdown = std::fs::read_dir(folder.path()).unwrap().flatten();
    let markdown = markdown
        .map(|file| file.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "md"));
    let markdown = std::fs::read_to_string(markdown.unwrap()).unwrap();
    assert!(
        markdown.contains("\n\n## Highlights\n\n> heron stands in\n\nTall & <grey>."),
        "{markdown}"
    );
    check(&file, "with highlights");
    let text = &texts(&file)["EPUB/article-1.xhtml"];
    let notes = format!("<h2>{}</h2>", program::text("book-notes"));
    let lost = format!(
        "{}</h2>\n<ol>\n<li epub:type=\"footnote\"><blockquote><p>bridge</p></blockquote>\n<p>Gone.</p>",
        program::text("book-lost")
    );
    for part in [
        "A <mark class=\"highlight highlight-a\"><strong>heron stands</strong></mark><mark class=\"highlight highlight-a\"> in</mark>\
         <sup><a href=\"#own-note-1\" id=\"own-reference-1\" epub:type=\"noteref\" role=\"doc-noteref\">*1</a></sup> the",
        "<mark class=\"highlight greenx\">reeds</mark>.",
        notes.as_str(),
        "<blockquote><p>heron stands in</p></blockquote>\n<p>Tall &amp; &lt;grey&gt;.</p>\n<p>Seen <em>twice</em>.</p>",
        "<a href=\"#own-reference-1\" epub:type=\"backlink\"",
        lost.as_str(),
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_highlight_that_is_nowhere_changes_nothing_else() {
    let reading = read("<p>The river rose.");
    let highlight = Highlight {
        quote: String::new(),
        place: Some(900..usize::MAX),
        ..Highlight::default()
    };
    let mut book = Book::new(Binding::default()).unwrap();
    book.add(&reading, &[highlight], &|_| None).unwrap();
    let mut file = Vec::new();
    book.finish(&mut file).unwrap();
    check(&file, "an empty highlight");
    assert!(texts(&file)["EPUB/article-1.xhtml"].contains("<p>The river rose.</p>"));
}
