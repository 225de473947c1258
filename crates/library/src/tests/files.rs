//! What is kept comes back, and what is not known stays.

use super::{Library, article, note, rain, read_page, with_markdown};
use crate::file::article::Beside;
use crate::file::container::{Member, Members};
use crate::{
    Annotation, Annotations, ArticleFile, FORM, FileFault, HighlightKind, Keeping, LibraryFault, Progress, Quote,
};
use clearline_engine::correct::{Act, Correction};
use clearline_engine::internals::page::mhtml::Resource;
use clearline_engine::internals::save::fingerprint;
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::{NoRules, Recipe, read};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use url::Url;

/// A page in a character set of its own, with a picture, that was read with a correction by hand.
fn corrected() -> clearline_engine::Reading {
    let html = format!(
        "<meta charset=gbk><title>雨</title><img src=r.png><p>{}<p>Home",
        "河水一夜之间涨了起来。".repeat(30)
    );
    let (bytes, _, _) = encoding_rs::GBK.encode(&html);
    let options = Options {
        base_url: Url::parse("https://example.com/rain").ok(),
        ..Options::default()
    };
    let mut page = Page::from_bytes(Source::Stdin, bytes.into_owned(), &options).unwrap();
    page.resources = Arc::new([Resource {
        url: Url::parse("https://example.com/r.png").ok(),
        content_id: None,
        content_type: "image/png".to_owned(),
        bytes: Arc::new(*b"\x89PNG\r\n\x1a\n"),
    }]);
    let reading = read_page(page);
    let units = &reading.extraction.units;
    let correction = Correction::of_units(Act::Flipped, false, &reading.document, units, 0..1);
    reading.corrected(&[correction])
}

#[test]
fn a_kept_page_comes_back_as_it_was_read() {
    let library = Library::new();
    let reading = corrected();
    assert_ne!(reading.text(), reading.corrected(&[]).text());
    let mut file = ArticleFile::open(&library.keep(&reading)).unwrap();
    assert_eq!(file.article.address.as_deref(), Some("https://example.com/rain"));
    assert_eq!(file.article.title.as_deref(), Some("雨"));
    assert_eq!(file.text().unwrap().text, reading.text());
    let again = read_page(file.page().unwrap());
    assert_eq!(again.page.bytes, reading.page.bytes);
    assert_eq!(again.page.charset_label(), reading.page.charset_label());
    assert_eq!(again.page.resources, reading.page.resources);
    assert_eq!(again.recipe.corrections, reading.recipe.corrections);
    assert_eq!((again.text(), again.address()), (reading.text(), reading.address()));
}

#[test]
fn articles_of_one_name_get_names_of_their_own() {
    let library = Library::new();
    let keeping = Keeping {
        folder: "weather/rain".into(),
        tags: vec![" big  rivers ".to_owned(), "Big Rivers".to_owned()],
        ..with_markdown()
    };
    let paths: Vec<_> = (0..3).map(|_| library.shelf.keep(&rain(), &keeping).unwrap()).collect();
    let day = ArticleFile::open(&paths[0]).unwrap().article.kept.day().to_owned();
    let names: Vec<String> = paths.iter().map(|path| library.shelf.name_of(path)).collect();
    let expected = ["", " (2)", " (3)"].map(|number| format!("weather/rain/{day} Rain{number}.clearline"));
    assert_eq!(names, expected);
    assert!(paths.iter().all(|path| path.with_extension("md").exists()));
    let article = ArticleFile::open(&paths[0]).unwrap().article;
    assert_eq!(article.tags, ["big rivers"]);
    let keep_in = |folder: &str| {
        let keeping = Keeping {
            folder: folder.into(),
            ..Keeping::default()
        };
        library.shelf.keep(&rain(), &keeping)
    };
    // Nobody would look for it too deep, nor in a hidden folder.
    for none in ["../elsewhere", ".hidden", &"d/".repeat(33)] {
        assert!(matches!(keep_in(none), Err(LibraryFault::Outside(_))), "{none}");
    }
    for shelf in ["./weather", &"d/".repeat(32)] {
        let kept = keep_in(shelf).unwrap();
        let found = library.shelf.walk().unwrap().files;
        let is_found = found.iter().any(|found| found.path.file_name() == kept.file_name());
        assert!(is_found, "{shelf}");
    }
}

/// Members and keys that this version does not know.
fn add_unknown(path: &Path) {
    let mut members = Members::open(path).unwrap();
    let mut article: serde_json::Value = members.json("article.json", 1 << 20).unwrap().unwrap();
    article["mood"] = "calm".into();
    article["state"]["shared"] = true.into();
    let added = vec![
        Member::text("article.json", serde_json::to_vec(&article).unwrap()),
        Member::text("thumbnail.gz", vec![7; 3_000]),
    ];
    let bytes = members.with(added, |_| false).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn what_is_not_known_survives_a_change_and_another_reading() {
    let library = Library::new();
    let path = library.keep(&rain());
    add_unknown(&path);
    let change = |file: &mut ArticleFile| {
        file.article.state.progress = Progress::Read;
        file.article.add_tag("rivers");
        file.annotate(note("river", "Which one?"), None);
    };
    library.shelf.change(&path, change).unwrap();
    let other = article(
        "Rain again",
        "It rained for another night, and the upper road was gone as well.",
    );
    library.shelf.replace(&path, &other, &[]).unwrap();
    let mut file = ArticleFile::open(&path).unwrap();
    assert_eq!(file.article.other["mood"], "calm");
    assert_eq!(file.article.state.other["shared"], true);
    assert_eq!(
        (file.article.state.progress, file.article.tags.len()),
        (Progress::Read, 1)
    );
    assert_eq!(file.article.title.as_deref(), Some("Rain again"));
    assert_eq!(file.annotations.items[0].words(), "river");
    assert_eq!(file.annotations.items[0].note().as_deref(), Some("Which one?"));
    assert_eq!(file.text().unwrap().text, other.text());
    let mut members = Members::open(&path).unwrap();
    assert_eq!(members.bytes("thumbnail.gz", 10_000).unwrap(), Some(vec![7; 3_000]));
}

#[test]
fn a_page_that_was_replaced_comes_back_and_what_was_marked_since_stays() {
    let library = Library::new();
    let path = library.keep(&rain());
    let other = article(
        "Rain again",
        "It rained for another night, and the upper road was gone as well.",
    );
    let replaced = library.shelf.replace(&path, &other, &[]).unwrap();
    let change = |file: &mut ArticleFile| {
        file.article.add_tag("rivers");
        file.annotate(note("upper road", "Which one?"), None);
    };
    library.shelf.change(&path, change).unwrap();
    library.shelf.put_old_back(&replaced).unwrap();
    let mut file = ArticleFile::open(&path).unwrap();
    assert_eq!(file.text().unwrap().text, rain().text());
    assert_eq!(file.article.title.as_deref(), Some("Rain"));
    assert_eq!(file.article.tags, ["rivers"]);
    assert_eq!(file.annotations.items[0].note().as_deref(), Some("Which one?"));
    // The Markdown file beside is the program's own still.
    let beside = fs::read_to_string(path.with_extension("md")).unwrap();
    assert!(beside.contains(rain().text().lines().last().unwrap()) && beside.contains("Which one?"));
}

#[test]
fn annotations_of_other_programs_are_read_in_every_form() {
    let library = Library::new();
    let path = library.keep(&rain());
    let quote = serde_json::json!({"type": "TextQuoteSelector", "exact": "brown water", "prefix": "", "suffix": ""});
    let forms = [
        serde_json::json!({"source": "https://example.com/", "selector": quote}),
        serde_json::json!("https://example.com/"),
        serde_json::json!(["https://example.com/a", "https://example.com/b"]),
    ];
    let items = forms.iter().zip(1..);
    let items: Vec<_> = items
        .map(|(target, number)| serde_json::json!({"id": format!("urn:x:{number}"), "target": target}))
        .collect();
    let mut members = Members::open(&path).unwrap();
    let json = serde_json::to_vec(&serde_json::json!({ "items": items })).unwrap();
    let bytes = members
        .with(vec![Member::text("annotations.json", json)], |_| false)
        .unwrap();
    fs::write(&path, bytes).unwrap();
    let items = ArticleFile::open(&path).unwrap().annotations.items;
    assert_eq!(items[0].words(), "brown water");
    assert_eq!(items[1].target.source, "https://example.com/");
    library.shelf.change(&path, |file| file.article.add_tag("a")).unwrap();
    assert_eq!(
        ArticleFile::open(&path).unwrap().annotations.items,
        items,
        "nothing is lost by a change"
    );
}

#[test]
fn an_annotation_that_is_not_read_hides_no_other_and_is_kept() {
    let read = serde_json::json!({"id": "urn:x:1", "type": ["Annotation"], "target": "https://example.com/"});
    let unread = serde_json::json!({"type": "Annotation", "target": 7});
    let json = serde_json::json!({"items": [unread, read], "label": "Mine"});
    let annotations: Annotations = serde_json::from_value(json).unwrap();
    assert_eq!((annotations.items.len(), annotations.unread.len()), (1, 1));
    let written = serde_json::to_value(annotations).unwrap();
    assert_eq!((&written["items"][1], &written["label"]), (&unread, &"Mine".into()));
    assert_eq!(written["items"][0]["type"], read["type"]);
}

#[test]
fn boxes_and_pictures_that_were_loaded_are_kept() {
    let library = Library::new();
    let table = fs::read("../../tests/fixtures/vips/news-zh.clearline-layout.json").unwrap();
    let page = Page::from_bytes(Source::Stdin, table, &Options::default()).unwrap();
    let recipe = Recipe {
        method: clearline_engine::methods::method("vips").unwrap(),
        ..Recipe::default()
    };
    let reading = read(page.into(), &recipe, &NoRules, &|| false).unwrap();
    assert!(reading.text().len() > 1_000);
    let picture = Resource {
        url: Url::parse("https://example.com/loaded.png").ok(),
        content_id: None,
        content_type: "image/png".to_owned(),
        bytes: Arc::new(*b"\x89PNG\r\n\x1a\n"),
    };
    let keeping = Keeping {
        pictures: vec![picture.clone()],
        ..Keeping::default()
    };
    let path = library.shelf.keep(&reading, &keeping).unwrap();
    let again = ArticleFile::open(&path).unwrap().reading(&|| false).unwrap();
    assert_eq!(again.text(), reading.text());
    assert_eq!(again.page.resources.last(), Some(&picture));
    // A page that is read again keeps both.
    library.shelf.replace(&path, &again, &[]).unwrap();
    let again = ArticleFile::open(&path).unwrap().reading(&|| false).unwrap();
    assert_eq!((again.text(), again.page.resources.len()), (reading.text(), 1));
}

#[test]
fn annotations_are_web_annotations() {
    let library = Library::new();
    let path = library.keep(&rain());
    let mut file = ArticleFile::open(&path).unwrap();
    let text = file.text().unwrap().text;
    let start = text.find("lower").unwrap();
    let quote = Quote::of(&text, start..start + 5);
    file.annotate(Annotation::of(quote.clone(), HighlightKind::C, None), None);
    let annotation = file.annotations.items[0].clone();
    assert_eq!(annotation.highlight(), HighlightKind::C);
    let json = serde_json::to_value(&annotation).unwrap();
    assert_eq!(
        (&json["type"], &json["motivation"]),
        (&"Annotation".into(), &"highlighting".into())
    );
    let selectors = json["target"]["selector"].as_array().unwrap();
    assert_eq!(selectors[0]["type"], "TextQuoteSelector");
    assert_eq!(
        (&selectors[0]["exact"], &selectors[0]["prefix"]),
        (&"lower".into(), &quote.prefix.into())
    );
    let code_points = text[..start].chars().count();
    assert_eq!(
        (&selectors[1]["start"], &selectors[1]["end"]),
        (&code_points.into(), &(code_points + 5).into())
    );
    assert_eq!(json["target"]["source"], format!("urn:uuid:{}", file.article.id));
    let mut foreign = json.clone();
    foreign["target"]["selector"][1] = serde_json::json!({"type": "XPathSelector", "value": "/html"});
    let read: Annotation = serde_json::from_value(foreign.clone()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), foreign);
}

#[test]
fn the_markdown_beside_follows_until_somebody_edits_it() {
    let library = Library::new();
    let path = library.keep(&rain());
    let markdown = path.with_extension("md");
    let content = || fs::read_to_string(&markdown).unwrap();
    let mark = |note: &'static str| {
        move |file: &mut ArticleFile| {
            file.annotate(super::note("river", note), None);
        }
    };
    assert!(
        content().starts_with("---\ntitle: \"Rain\"\ncreated: "),
        "{}",
        content()
    );
    // As an earlier version has written it.
    let (created, kept) = (ArticleFile::open(&path).unwrap().article.kept, content());
    let day = created.day();
    let earlier = kept.replace(&format!("created: {day}\n"), &format!("created: \"{day}\"\n"));
    assert_ne!(earlier, kept);
    fs::write(&markdown, &earlier).unwrap();
    let written = Beside {
        hash: format!("fnv1a:{:016x}", fingerprint(earlier.as_bytes())),
        before: None,
    };
    let remember = |file: &mut ArticleFile| file.article.markdown = Some(written.clone());
    library.shelf.change(&path, remember).unwrap();
    library.shelf.change(&path, mark("Which one?")).unwrap();
    assert!(content().starts_with(&format!("---\ntitle: \"Rain\"\ncreated: {day}\n")));
    assert!(
        content().ends_with("## Highlights\n\n> river\n\nWhich one?\n"),
        "{}",
        content()
    );
    // As if the program had ended between the article and its Markdown.
    let before = content();
    library.shelf.change(&path, mark("Second")).unwrap();
    fs::write(&markdown, before).unwrap();
    library.shelf.change(&path, mark("Third")).unwrap();
    assert!(content().contains("Third"));
    fs::write(&markdown, "My own words.").unwrap();
    library.shelf.change(&path, mark("Fourth")).unwrap();
    assert_eq!(content(), "My own words.");
    fs::remove_file(&markdown).unwrap();
    library.shelf.change(&path, mark("Fifth")).unwrap();
    assert!(!markdown.exists(), "what was taken away stays away");
}

#[test]
fn a_file_of_a_newer_version_is_read_and_not_changed() {
    let library = Library::new();
    let path = library.keep(&rain());
    let mut members = Members::open(&path).unwrap();
    let mut article: serde_json::Value = members.json("article.json", 1 << 20).unwrap().unwrap();
    article["form"] = (FORM + 1).into();
    let write = |article: &serde_json::Value| {
        let member = Member::text("article.json", serde_json::to_vec(article).unwrap());
        fs::write(
            &path,
            Members::open(&path).unwrap().with(vec![member], |_| false).unwrap(),
        )
        .unwrap();
    };
    write(&article);
    let mut file = ArticleFile::open(&path).unwrap();
    assert!(file.is_newer() && file.text().unwrap().text.contains("The river rose"));
    let before = fs::read(&path).unwrap();
    let newer = |refused: Result<(), LibraryFault>| {
        let fault = LibraryFault::File(path.clone(), FileFault::Newer(FORM + 1));
        assert_eq!(refused, Err(fault));
    };
    newer(library.shelf.change(&path, |file| file.article.add_tag("x")));
    newer(library.shelf.replace(&path, &rain(), &[]).map(drop));
    assert_eq!(fs::read(&path).unwrap(), before);
    article["state"] = "wet".into();
    write(&article);
    newer(ArticleFile::open(&path).map(drop));
}
