//! Books of articles in several languages.

use super::books::{check, members, read};
use super::program;
use clearline_engine::Message;
use clearline_engine::Reading;
use clearline_engine::internals::save::epub::{Binding, Book};

#[test]
fn a_book_in_several_languages_names_them_and_has_the_words_of_its_maker() {
    let page = |language: &str, text: &str| {
        let text = format!("<p>{text}</p>").repeat(6);
        read(&format!(
            "<html lang={language}><title>A</title><article>{text}</article></html>"
        ))
    };
    let english = page(
        "en",
        "The river rose in the night, and by morning the lower road was gone.",
    );
    let chinese = page(
        "zh-CN",
        "河水一夜之间涨了起来，到了早上，下面的路已经不见了，谁也过不去。",
    );
    let german = page(
        "de",
        "Der Fluss stieg in der Nacht, und am Morgen war die untere Straße fort.",
    );
    let book = |readings: &[&Reading]| {
        let text = |language: &str, message: &Message| match language {
            "en" => Some(message.to_string()),
            "zh-CN" | "zh-Hans" => Some(format!("中 {}", message.id())),
            _ => None,
        };
        let binding = Binding {
            text: &text,
            language: "zh-Hans",
            ..Binding::default()
        };
        let mut book = Book::new(binding).unwrap();
        for reading in readings {
            book.add(reading, &[], &|_| None).unwrap();
        }
        let mut bytes = Vec::new();
        book.finish(&mut bytes).unwrap();
        check(&bytes, "a book in several languages");
        let file = |name: &str| String::from_utf8(members(&bytes)[name].clone()).unwrap();
        [file("EPUB/package.opf"), file("EPUB/contents.xhtml")]
    };
    let [package, contents] = book(&[&english, &chinese, &english]);
    assert!(
        package.contains("<dc:language>en</dc:language>\n<dc:language>zh-CN</dc:language>\n"),
        "{package}"
    );
    assert!(package.contains("<dc:title>中 book-title</dc:title>"), "{package}");
    assert!(contents.contains("<h1>中 book-contents</h1>"));
    let [alike, _] = book(&[&english, &english]);
    assert!(alike.contains(&format!("<dc:title>{}</dc:title>", program::text("book-title"))));
    let [unspoken, _] = book(&[&german, &german]);
    assert!(unspoken.contains("<dc:title>中 book-title</dc:title>"));
}
