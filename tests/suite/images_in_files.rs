//! The images in files that `extract` writes: those of an address, and those of a page that a browser has saved with its files.

use super::counting_server::CountingServer;
use super::hostile_server::typed;
use super::picture_bombs::drawn;
use super::program::clearline;
use clearline_words::message;
use image::ImageFormat;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

fn article(images: &[&str]) -> String {
    let piece = |(number, image): (usize, &&str)| {
        format!(
            "<p>Evening {number}: the lamp on the pier is lit at dusk, and whoever passes it by boat raises a hand to the \
             keeper, who is reading and does not look up.</p><figure>{image}</figure>"
        )
    };
    let middle: String = images.iter().enumerate().map(piece).collect();
    format!(
        "<meta charset=utf-8><title>The lamp</title><article><h1>The lamp</h1>{middle}<p>In the morning the keeper puts it \
         out with two fingers, closes the book, and walks home along the water, where the gulls are already up.</p></article>"
    )
}

fn png() -> Vec<u8> {
    drawn(300, 200, ImageFormat::Png)
}

fn serve(html: &str) -> CountingServer {
    let image = typed("image/png", &png());
    CountingServer::start(HashMap::from([
        ("/".to_owned(), typed("text/html", html.as_bytes())),
        ("/a.png".to_owned(), image.clone()),
        ("/b.png".to_owned(), image),
    ]))
}

const THREE: [&str; 4] = [
    "<img src=/a.png alt='A lamp'>",
    "<img src=/b.png alt='A boat'>",
    "<img src=/none.png alt='A gull'>",
    "<img src=/a.png alt='A lamp once more'>",
];

#[test]
fn images_of_an_address_are_in_the_file() {
    let server = serve(&article(&THREE));
    let address = server.url("/").to_string();
    let run = clearline(&["extract", "-f", "html", &address]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.stdout.matches("src=\"data:image/png;base64,").count(),
        3,
        "{}",
        run.stdout
    );
    assert_eq!(run.stdout.matches("data-src=").count(), 1);
    let fault = message!("fault-answer-status", code = "404", reason = message!("answer-missing"));
    let why = message!("picture-not-fetched", what = fault.clone(), why = fault.reason());
    let missing = message!(
        "extract-image-missing",
        address = format!("{address}none.png"),
        why = why
    );
    assert_eq!(run.sentence(), missing.to_string());
    let mut targets = server.targets();
    targets.sort();
    assert_eq!(targets, ["/", "/a.png", "/b.png", "/none.png"], "each once");
}

#[test]
fn without_images_nothing_more_is_asked_for() {
    let inside = "<img src='data:image/png;base64,".to_owned() + &"iVBORw0KGgo".repeat(200) + "' alt='A lamp'>";
    let server = serve(&article(&[THREE[0], &inside]));
    let address = server.url("/").to_string();
    let run = clearline(&["extract", "-f", "html", "--no-images", &address]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(!run.stdout.contains("src=\"data:"), "{}", run.stdout);
    assert!(run.stdout.contains("lamp on the pier"));
    for format in ["txt", "md", "json"] {
        clearline(&["extract", "-f", format, &address]);
    }
    assert_eq!(server.targets(), ["/"; 4]);
}

/// The names of the files in a book.
fn files_of(book: &Path) -> Vec<String> {
    let archive = zip::ZipArchive::new(fs::File::open(book).unwrap()).unwrap();
    archive.file_names().map(|name| name.unwrap().into_owned()).collect()
}

#[test]
fn a_book_has_the_images_of_an_address() {
    let server = serve(&article(&THREE));
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("lamp.epub");
    let (book, address) = (book.to_str().unwrap(), server.url("/").to_string());
    let run = clearline(&["extract", "-f", "epub", "-o", book, &address]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let pictures = |book: &str| {
        files_of(Path::new(book))
            .iter()
            .filter(|name| name.contains("pictures/"))
            .count()
    };
    assert_eq!(pictures(book), 2);
    clearline(&["extract", "-f", "epub", "--no-images", "-o", book, &address]);
    assert_eq!(pictures(book), 0);
}

/// A page that a browser has saved with its files, below a folder with a picture that is none of its own.
fn saved(images: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("saved/lamp_files");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("a b.png"), png()).unwrap();
    fs::write(folder.path().join("secret.png"), png()).unwrap();
    let page = folder.path().join("saved/lamp.html");
    let html = format!(
        "<!DOCTYPE html>\n<!-- saved from url=(0026)https://lamp.example/pier/ -->\n{}",
        article(images)
    );
    fs::write(&page, html).unwrap();
    (folder, page)
}

#[test]
fn images_of_a_saved_page_come_from_its_folder() {
    let (folder, page) = saved(&["<img src='./lamp_files/a%20b.png' alt='A lamp'>"]);
    let page = page.to_str().unwrap();
    let run = clearline(&["extract", "-f", "html", page]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(
        run.stdout.matches("src=\"data:image/png;base64,").count(),
        1,
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("<link rel=\"canonical\" href=\"https://lamp.example/pier/\">")
    );
    let without = clearline(&["extract", "-f", "html", "--no-images", page]);
    assert!(
        without.stdout.contains("data-src=\"./lamp_files/a%20b.png\""),
        "{}",
        without.stdout
    );
    let markdown = clearline(&["extract", "-f", "md", page]).stdout;
    assert!(
        markdown.contains("source: \"https://lamp.example/pier/\""),
        "{markdown}"
    );
    assert!(markdown.contains("![A lamp](./lamp_files/a%20b.png)"), "{markdown}");
    let book = folder.path().join("lamp.epub");
    clearline(&["extract", "-f", "epub", "-o", book.to_str().unwrap(), page]);
    assert!(files_of(&book).iter().any(|name| name.contains("pictures/")));
}

#[test]
fn nothing_outside_of_the_folder_is_embedded() {
    let server = serve("");
    let of_web = format!("<img src={} alt='A boat'>", server.url("/b.png"));
    let (_folder, page) = saved(&[
        "<img src='lamp_files/../../secret.png' alt='One'>",
        "<img src='../secret.png' alt='Two'>",
        "<img src='lamp_files/none.png' alt='Three'>",
        &of_web,
    ]);
    let run = clearline(&["extract", "-f", "html", page.to_str().unwrap()]);
    assert_eq!(run.code, Some(0));
    assert!(!run.stdout.contains("data:image/"), "{}", run.stdout);
    let not_there = message!("picture-not-in-folder");
    for said in [
        message!(
            "extract-image-missing",
            address = "lamp_files/none.png",
            why = not_there
        ),
        message!("extract-images-of-web", images = 3),
    ] {
        assert!(run.stderr.contains(&said.to_string()), "{}", run.stderr);
    }
    assert_eq!(server.targets(), [""; 0]);
}
