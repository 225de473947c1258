//! Gold by reading: a page, as it was read and corrected, becomes a page of your own corpus.
//!
//! Such a corpus is like any other. It also keeps the character set in which the page was read, because a server may have named it and
//! the bytes in a file do not.

use super::corpus::{GOLD, PAGES};
use super::gold_name::{Named, file_of};
use super::{Corpus, CorpusFault, GoldPage};
use clearline_engine::Reading;
use clearline_engine::internals::save::Turn;
use clearline_engine::page::{Form, Page};
use clearline_engine::save::{SaveFault, save_as};
use clearline_message::Message;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use thiserror::Error;
use url::Url;

/// A page that was put into a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// Its id in the corpus.
    pub id: String,
    /// Whether it replaced what had been marked of the same page before.
    pub is_again: bool,
    /// How many pages the corpus holds now.
    pub pages: usize,
}

/// Why a page was not put into a corpus. The corpus is unchanged.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum MarkFault {
    /// The folder holds something that is no corpus.
    Corpus(#[from] CorpusFault),
    /// A file could not be written.
    Save(#[from] SaveFault),
}

impl MarkFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            MarkFault::Corpus(fault) => fault.message(),
            MarkFault::Save(fault) => fault.message(),
        }
    }
}

/// Puts a page into the corpus in `folder`, and makes the folder if there is none. Keeps the bytes as they arrived, and
/// the text with its corrections. The same page, known by its address or else by its bytes, replaces the earlier one;
/// no other page does.
///
/// # Errors
/// [`MarkFault`] if the folder holds something else than a corpus or cannot be written.
pub fn mark(folder: &Path, reading: &Reading) -> Result<Marked, MarkFault> {
    let path = folder.join(GOLD);
    // Two pages that are marked at once, by any programs, are both in the corpus.
    let turn = Turn::of(folder);
    // That the folder holds something else says more than that it cannot be written.
    let earlier = Corpus::lines(folder)?;
    let _turn = turn?;
    let (pages, bytes) = (folder.join(PAGES), bytes_of(&reading.page));
    let named = Named::of(reading, &bytes);
    let (id, is_again) = named.id_among(earlier.iter().map(|(_, page)| page), &pages);
    let gold = gold_page(reading, id, named.address);
    let others = earlier.into_iter().filter(|(_, page)| page.id != gold.id);
    let mut lines: Vec<String> = others.map(|(line, _)| line).collect();
    let line = serde_json::to_string(&gold).map_err(|error| SaveFault::of(&path, &error.into()))?;
    lines.push(line);
    let fault = |target: &Path| {
        let target = target.to_owned();
        move |error: io::Error| SaveFault::of(&target, &error)
    };
    fs::create_dir_all(&pages).map_err(fault(&pages))?;
    let file = file_of(&pages, &gold.id);
    let packed = packed(&bytes).map_err(fault(&file))?;
    save_as(&file, &packed)?;
    save_as(&path, (lines.join("\n") + "\n").as_bytes())?;
    Ok(Marked {
        id: gold.id,
        is_again,
        pages: lines.len(),
    })
}

fn gold_page(reading: &Reading, id: String, address: Option<Url>) -> GoldPage {
    let page = &reading.page;
    let host = address.as_ref().and_then(|url| url.host_str());
    let language = reading.document.language().primary();
    let charset = match page.arrival.form {
        Form::Html => page.charset,
        Form::PlainText | Form::Markdown => clearline_engine::page::Charset::utf_8(),
    };
    GoldPage {
        id,
        group: host.map(|host| host.trim_start_matches("www.").to_owned()),
        url: address.map(String::from),
        lang: Some(language.to_owned()).filter(|language| !language.is_empty()),
        text: Some(reading.text()),
        encoding: Some(charset.name().to_owned()),
        ..GoldPage::default()
    }
}

/// The bytes from which the page is read again: those that arrived, but plain text and Markdown as the HTML that was made of them.
fn bytes_of(page: &Page) -> std::borrow::Cow<'_, [u8]> {
    match page.arrival.form {
        Form::Html => (&*page.bytes).into(),
        Form::PlainText | Form::Markdown => page.html.as_bytes().into(),
    }
}

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Contestant, Scope, run, site_memory};
    use clearline_engine::methods::{METHODS, Method, Parameters, method};
    use clearline_engine::page::{Cancel, Options, Source};
    use tempfile::TempDir;

    fn read(source: Source, bytes: &[u8], options: &Options, method: &'static Method) -> Reading {
        let page = Page::from_bytes(source, bytes.to_vec(), options).unwrap();
        Reading::of(page, method, &Parameters::default())
    }

    fn at(address: &str, html: &str) -> Reading {
        let options = Options {
            base_url: Some(address.parse().unwrap()),
            ..Options::default()
        };
        read(Source::Stdin, html.as_bytes(), &options, method("line-block").unwrap())
    }

    fn sentences(word: &str) -> String {
        format!("It rained all day, {word}, and the lower road was gone under brown water by noon. ").repeat(5)
    }

    fn html(word: &str) -> String {
        let text = format!("<p>{}</p>", sentences(word)).repeat(5);
        format!("<!doctype html><html lang=en><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>{text}")
    }

    fn folder() -> TempDir {
        tempfile::tempdir().unwrap()
    }

    #[test]
    fn every_method_scores_one_on_what_it_marked_itself() {
        // The bytes show neither of these character sets.
        let pages = [
            (html("and – again – “more”"), "windows-1252", Source::Stdin),
            (html("又下了一天的雨"), "gb18030", Source::Stdin),
            (
                "The river rose in the night. ".repeat(20),
                "UTF-8",
                Source::File("a.txt".into()),
            ),
        ];
        for (html, label, source) in pages {
            let charset = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
            let bytes = charset.encode(&html).0;
            let options = Options {
                charset: Some(label.to_owned()),
                ..Options::default()
            };
            for &method in METHODS.iter().filter(|method| !method.needs_boxes()) {
                let folder = folder();
                let reading = read(source.clone(), &bytes, &options, method);
                assert!(reading.text().chars().count() > 100, "{label}: {}", method.name);
                mark(folder.path(), &reading).unwrap();
                let contestant = Contestant { method, ..line_block() };
                let corpus = Corpus::open(folder.path()).unwrap();
                let found = run(&corpus, &[contestant], 1);
                assert!(found.unread.is_empty());
                let score = found.scores[0][0].text.as_ref().unwrap().bag;
                assert_eq!(score.f1, 1.0, "{label}: {}", method.name);
            }
        }
    }

    fn line_block() -> Contestant {
        Contestant {
            method: method("line-block").unwrap(),
            parameters: Parameters::default(),
            folds: None,
        }
    }

    #[test]
    fn the_worth_of_rules_is_measured_in_the_character_set_of_the_gold() {
        let folder = folder();
        let charset = encoding_rs::MACINTOSH;
        for page in 0..3 {
            let html = html("and – again – “more” –");
            let bytes = charset.encode(&html).0;
            let options = Options {
                charset: Some(charset.name().to_owned()),
                base_url: Some(format!("http://e.example/{page}").parse().unwrap()),
                ..Options::default()
            };
            mark(
                folder.path(),
                &read(Source::Stdin, &bytes, &options, line_block().method),
            )
            .unwrap();
        }
        let corpus = Corpus::open(folder.path()).unwrap();
        let groups = site_memory(&corpus, &line_block(), Scope::Site, &Cancel::new());
        assert_eq!((groups.len(), groups[0].before), (1, 1.0));
    }

    #[test]
    fn pages_that_are_marked_at_once_are_all_in_the_corpus() {
        let folder = folder();
        std::thread::scope(|scope| {
            for page in 0..8 {
                let path = folder.path();
                scope.spawn(move || mark(path, &at(&format!("http://e.example/{page}"), &html("once"))).unwrap());
            }
        });
        assert_eq!(Corpus::open(folder.path()).unwrap().pages.len(), 8);
    }

    #[test]
    fn the_same_page_again_takes_its_own_place_only() {
        let folder = folder();
        let of = |reading: &Reading| mark(folder.path(), reading).unwrap();
        let first = of(&at("https://www.example.com/2026/rain", &html("once")));
        assert_eq!((first.is_again, first.pages), (false, 1));
        assert!(first.id.starts_with("www-example-com-2026-rain-"), "{}", first.id);
        assert!(!of(&at("https://example.com/other", &html("else"))).is_again);
        let again = of(&at("https://www.example.com/2026/rain#end", &html("twice")));
        assert_eq!((again.id, again.is_again, again.pages), (first.id.clone(), true, 2));
        let corpus = Corpus::open(folder.path()).unwrap();
        let page = corpus.pages.iter().find(|page| page.id == first.id).unwrap();
        assert!(page.text.as_ref().unwrap().contains("twice"), "{page:?}");
        assert_eq!(page.group.as_deref(), Some("example.com"));
        assert_eq!(page.url.as_deref(), Some("https://www.example.com/2026/rain"));
    }

    #[test]
    fn no_page_takes_the_place_of_another() {
        let folder = folder();
        let of = |reading: &Reading| mark(folder.path(), reading).unwrap();
        // The hashes of both end alike.
        let [one, other] = ["op174pmgag", "7k5cnj0h7j"].map(|query| format!("http://a.example/x?p={query}"));
        let first = of(&at(&one, &html("first")));
        let second = of(&at(&other, &html("second")));
        assert_eq!((second.is_again, second.pages), (false, 2));
        assert!(second.id.len() == first.id.len() + 8, "{} {}", first.id, second.id);
        for (address, marked) in [(&other, &second), (&one, &first)] {
            let again = of(&at(address, &html("again")));
            assert_eq!((&again.id, again.is_again, again.pages), (&marked.id, true, 2));
        }
        // A page without address is known by its bytes; here another has its id.
        let stdin = |word: &str| {
            let method = method("line-block").unwrap();
            read(Source::Stdin, html(word).as_bytes(), &Options::default(), method)
        };
        let bare = of(&stdin("bare"));
        assert_eq!(of(&stdin("bare")).id, bare.id);
        let file = file_of(&folder.path().join(PAGES), &bare.id);
        fs::write(&file, packed(html("another").as_bytes()).unwrap()).unwrap();
        let apart = of(&stdin("bare"));
        assert_eq!((apart.is_again, apart.pages), (false, 4));
        assert_ne!(apart.id, bare.id);
        assert_eq!(fs::read(&file).unwrap(), packed(html("another").as_bytes()).unwrap());
        assert_eq!(of(&stdin("bare")).id, apart.id);
    }

    #[test]
    fn lines_of_others_stay_as_they_are() {
        let folder = folder();
        let path = folder.path().join(GOLD);
        let line = "{\"id\": \"a\",  \"text\": \"t\", \"remark\": [1]}";
        fs::write(&path, format!("{line}\n\n")).unwrap();
        mark(folder.path(), &at("https://e.example/", &html("once"))).unwrap();
        assert!(fs::read_to_string(&path).unwrap().starts_with(&format!("{line}\n{{")));
    }

    #[test]
    fn what_is_no_corpus_is_left_alone() {
        let folder = folder();
        let path = folder.path().join(GOLD);
        fs::write(&path, "dear diary\n").unwrap();
        let fault = mark(folder.path(), &at("https://e.example/", &html("once"))).unwrap_err();
        assert_eq!(fault.message().id(), "fault-corpus");
        assert!(fault.to_string().contains("line 1"), "{fault}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "dear diary\n");
        assert!(!folder.path().join("pages").exists());
    }
}
