//! Files that are no articles, or no longer: each is a fault, none harms.

use super::{Library, rain};
use crate::file::container::{Member, Members, packed};
use crate::{ArticleFile, Exporting, FileFault, LibraryFault};
use clearline_engine::save::Format;
use std::fs;
use std::path::{Path, PathBuf};

/// What is said of a file; everything of it is read.
fn fault(path: &Path) -> Option<FileFault> {
    let read = || {
        let mut file = ArticleFile::open(path)?;
        file.check()
    };
    match read() {
        Ok(()) => None,
        Err(LibraryFault::File(of, fault)) => {
            assert_eq!(of, path);
            Some(fault)
        }
        Err(other) => panic!("{other}"),
    }
}

fn with_member(path: &Path, name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut members = Members::open(path).unwrap();
    members
        .with(vec![Member::text(name, bytes.to_vec())], |_| false)
        .unwrap()
}

fn without_member(path: &Path, name: &str) -> Vec<u8> {
    Members::open(path)
        .unwrap()
        .with(Vec::new(), |member| member == name)
        .unwrap()
}

#[test]
fn seven_kinds_of_damage_are_refused_apart() {
    let library = Library::new();
    let path = library.keep(&rain());
    let whole = fs::read(&path).unwrap();
    assert_eq!(fault(&path), None);
    let foreign = packed(vec![Member::text("mimetype", b"application/epub+zip".to_vec())]).unwrap();
    let mut flipped = whole.clone();
    // In the packed bytes of the first member.
    flipped[60..80].iter_mut().for_each(|byte| *byte ^= 0x55);
    let bomb = with_member(&path, "reading.json", &vec![b' '; (64 << 20) + 1]);
    assert!(bomb.len() < 200_000, "it is packed into {} bytes", bomb.len());
    type Is = fn(&FileFault) -> bool;
    let damages: [(&str, Vec<u8>, Is); 9] = [
        ("empty", Vec::new(), |fault| *fault == FileFault::NoZip),
        ("cut short", whole[..whole.len() / 2].to_vec(), |fault| {
            *fault == FileFault::NoZip
        }),
        ("other bytes", flipped, |fault| {
            matches!(fault, FileFault::Damaged { .. })
        }),
        (
            "no JSON",
            with_member(&path, "article.json", b"{"),
            |fault| matches!(fault, FileFault::Damaged { member, .. } if member == "article.json"),
        ),
        ("of another program", foreign, |fault| *fault == FileFault::Foreign),
        ("a bomb", bomb, |fault| {
            *fault == FileFault::TooLarge("reading.json".to_owned())
        }),
        ("without its page", without_member(&path, "page"), |fault| {
            *fault == FileFault::Lacks("page".into())
        }),
        ("without its text", without_member(&path, "reading.json"), |fault| {
            *fault == FileFault::Lacks("reading.json".into())
        }),
        ("a picture", b"\x89PNG\r\n\x1a\n".repeat(30), |fault| {
            *fault == FileFault::NoZip
        }),
    ];
    for (what, bytes, is_refused) in damages {
        fs::write(&path, &bytes).unwrap();
        let fault = fault(&path);
        assert!(fault.as_ref().is_some_and(is_refused), "{what}: {fault:?}");
        // A change refuses what it cannot read, and leaves it as it is.
        let _ = library.shelf.change(&path, |file| file.article.add_tag("x"));
        assert!(fs::read(&path).unwrap().len().abs_diff(bytes.len()) < 1_000, "{what}");
    }
}

#[test]
fn a_member_that_nothing_names_is_looked_at_too() {
    let library = Library::new();
    let path = library.keep(&rain());
    let mut bytes = with_member(&path, "resources/1", b"a picture");
    fs::write(&path, &bytes).unwrap();
    assert_eq!(fault(&path), None, "another version may have written it");
    // Its entry in the table of members says that it unpacks to 400 MB.
    let is_entry = |at: &usize| bytes[*at..].starts_with(b"PK\x01\x02") && bytes[at + 46..].starts_with(b"resources/1");
    let entry = (0..bytes.len() - 57).find(is_entry).unwrap();
    bytes[entry + 24..entry + 28].copy_from_slice(&(400_u32 << 20).to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    assert_eq!(fault(&path), Some(FileFault::TooLarge("resources/1".to_owned())));
}

#[test]
fn every_file_that_is_cut_short_or_hit_by_a_stray_byte_is_refused_or_whole() {
    let library = Library::new();
    let path = library.keep(&rain());
    let whole = fs::read(&path).unwrap();
    for cut in (0..whole.len()).step_by(97) {
        fs::write(&path, &whole[..cut]).unwrap();
        assert_eq!(fault(&path), Some(FileFault::NoZip), "cut at {cut}");
    }
    let mut refused = 0;
    for hit in (0..whole.len()).step_by(13) {
        let mut bytes = whole.clone();
        bytes[hit] = !bytes[hit];
        fs::write(&path, &bytes).unwrap();
        let read = ArticleFile::open(&path).and_then(|mut file| file.text().and_then(|_| file.page()));
        refused += u32::from(read.is_err());
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn a_table_of_too_many_members_is_not_taken_in() {
    let library = Library::new();
    let path = library.keep(&rain());
    let whole = fs::read(&path).unwrap();
    let end = whole.len() - 22;
    for (at, value) in [(10, &[0xff, 0xff][..]), (12, &[0, 0, 0, 0x7f][..])] {
        let mut bytes = whole.clone();
        bytes[end + at..end + at + value.len()].copy_from_slice(value);
        fs::write(&path, &bytes).unwrap();
        assert_eq!(fault(&path), Some(FileFault::TooLarge(String::new())));
    }
}

#[test]
fn a_library_that_is_gone_or_no_folder_is_refused() {
    let library = Library::new();
    let path = library.keep(&rain());
    fs::remove_dir_all(library.shelf.root()).unwrap();
    let gone = LibraryFault::NoFolder(library.shelf.root().to_owned());
    assert_eq!(library.shelf.walk().unwrap_err(), gone);
    assert_eq!(library.shelf.change(&path, |_| {}).unwrap_err(), gone);
    assert!(!library.shelf.root().exists(), "nothing is made by looking");
    // A disk that is not there is not replaced by a folder.
    let disk = crate::Shelf::at(library.folder.path().join("disk/Clearline"));
    assert_eq!(
        disk.keep(&rain(), &Default::default()).unwrap_err(),
        LibraryFault::NoFolder(disk.root().to_owned())
    );
    fs::write(library.shelf.root(), "a file").unwrap();
    let refused = library.shelf.keep(&rain(), &Default::default()).unwrap_err();
    assert!(matches!(refused, LibraryFault::Save(_)), "{refused}");
    let error = fs::read(&path).unwrap_err();
    assert_eq!(
        ArticleFile::open(&path).map(drop).unwrap_err(),
        LibraryFault::Unreadable(path, error.into())
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_lets_nobody_write_is_named() {
    let closed = crate::Shelf::at("/sys/kernel".into());
    let refused = closed.keep(&rain(), &Default::default()).unwrap_err();
    let LibraryFault::Closed { folder, .. } = &refused else {
        panic!("{refused}")
    };
    assert_eq!(folder, closed.root());
}

#[test]
fn an_article_is_read_where_its_highlights_cannot_be_and_is_not_changed() {
    let library = Library::new();
    for odd in [r#"{"items": 7}"#, "7", "{bad"] {
        let path = library.keep(&rain());
        let mut members = Members::open(&path).unwrap();
        let bytes = members
            .with(vec![Member::text("annotations.json", odd.as_bytes().to_vec())], |_| {
                false
            })
            .unwrap();
        fs::write(&path, &bytes).unwrap();
        let mut file = ArticleFile::open(&path).unwrap();
        assert_eq!(file.text().unwrap().text, rain().text());
        let told = file.check();
        assert!(
            matches!(told, Err(LibraryFault::File(_, FileFault::Marks(_)))),
            "{odd}: {told:?}"
        );
        let changed = library.shelf.change(&path, |file| file.article.add_tag("a"));
        assert!(matches!(changed, Err(LibraryFault::File(..))), "{odd}: {changed:?}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
        let (mut faults, paths) = (0, [path]);
        let mut exporting = Exporting {
            paths: &paths,
            is_cancelled: &|| false,
            on_fault: &mut |_| faults += 1,
        };
        assert_eq!(exporting.highlights(&mut Vec::new()).unwrap(), 0);
        exporting.lines(&mut Vec::new()).unwrap();
        exporting.files(Format::Markdown, library.folder.path()).unwrap();
        assert_eq!(faults, 3, "whoever exports is told");
    }
}

/// A damaged file and its copy both stay as they are, whichever of the two is damaged and however the copy is named.
#[test]
fn a_copy_is_not_merged_where_either_is_damaged() {
    let library = Library::new();
    let path = library.keep(&rain());
    let original = path.with_file_name("Rain.clearline");
    fs::rename(&path, &original).unwrap();
    let whole = fs::read(&original).unwrap();
    for name in [
        "Rain (conflicted copy 2026-11-25).clearline",
        "Rain (Kopie 2026-11-25).clearline",
    ] {
        let copy = path.with_file_name(name);
        for member in ["annotations.json", "reading.json", "page.json"] {
            fs::write(&original, &whole).unwrap();
            let damaged = with_member(&original, member, b"{bad");
            for (one, other) in [(&original, &copy), (&copy, &original)] {
                fs::write(one, &damaged).unwrap();
                fs::write(other, &whole).unwrap();
                let merged = library.shelf.merge_conflicts(&library.shelf.walk().unwrap());
                assert_eq!(merged.unwrap(), Vec::<PathBuf>::new(), "{name} {member}");
                let now = (fs::read(one).unwrap(), fs::read(other).unwrap());
                assert!(now == (damaged.clone(), whole.clone()), "{name} {member}");
            }
        }
    }
}
