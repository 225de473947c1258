//! Names that programs for synchronising give to copies of a file which two machines have changed.

use std::fs;
use std::path::{Path, PathBuf};
use unicode_normalization::UnicodeNormalization;

/// What Syncthing puts before the ending: `.sync-conflict-20261125-031411-ABCDEFG`.
const SYNCTHING: &str = ".sync-conflict-";
/// What ownCloud puts there: `_conflict-20261125-031411`.
const OWNCLOUD: &str = "_conflict-";
/// What Dropbox, Nextcloud and others put there in parentheses: `(Anna's conflicted copy 2026-11-25)`.
const DROPBOX: &str = "conflicted copy";
/// How other languages name a conflict there, and a copy; with the day, both say the same.
const CONFLICT: [&str; 15] = [
    "conflict",
    "conflit",
    "konflik",
    "конфликт",
    "конфлікт",
    "冲突",
    "衝突",
    "競合",
    "충돌",
    "çakış",
    "ristirii",
    "ütköz",
    "motstrid",
    "xung đột",
    "ขัดแย้ง",
];
const COPY: [&str; 15] = [
    "kop",
    "cop",
    "cóp",
    "kóp",
    "копи",
    "копі",
    "副本",
    "複本",
    "コピー",
    "복사본",
    "사본",
    "másol",
    "bản sao",
    "salinan",
    "สำเนา",
];

/// A copy, as its name has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ConflictCopy {
    /// The file that it is of.
    pub(super) original: PathBuf,
    /// Whether the name says in words that it is a copy. A day in parentheses alone may belong to a title.
    pub(super) says_so: bool,
}

impl ConflictCopy {
    /// The copy that a file is by its name, or a copy of a copy; `None` for other files.
    pub(super) fn of(path: &Path) -> Option<ConflictCopy> {
        // Some systems write an accent as a character of its own.
        let stem: String = path.file_stem()?.to_str()?.nfc().collect();
        let (original, says_so) = parted(&stem)?;
        let ending = path.extension()?.to_str()?;
        let original = path.with_file_name(format!("{original}.{ending}"));
        // A series may have a day in parentheses at the end of each title: its folder is not looked through for every one.
        let original = if says_so { present(original) } else { original };
        let copy = ConflictCopy { original, says_so };
        // The title of an article may end with a day in parentheses, too.
        let of_copy = ConflictCopy::of(&copy.original).filter(|of_copy| of_copy.says_so);
        Some(of_copy.map_or(copy, |of_copy| ConflictCopy { says_so, ..of_copy }))
    }
}

/// A path, as its file is written there: its accents may be so or otherwise.
fn present(path: PathBuf) -> PathBuf {
    if path.exists() || path.as_os_str().is_ascii() {
        return path;
    }
    let wanted = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new(".")))
        .into_iter()
        .flatten()
        .flatten();
    let mut paths = entries.map(|entry| entry.path());
    let is_it = |path: &PathBuf| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().nfc().eq(wanted.chars()))
    };
    paths.find(is_it).unwrap_or(path)
}

/// The stem of the file that a copy is of, and whether the name says so in words.
fn parted(stem: &str) -> Option<(&str, bool)> {
    let of_program = by_mark(stem, SYNCTHING).or_else(|| by_mark(stem, OWNCLOUD));
    let stamped = of_program.map(|original| (original, true));
    stamped.or_else(|| by_words(stem)).or_else(|| {
        // A copy of a copy's name, which is taken already.
        let (copy, number) = in_parentheses(stem)?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        parted(copy).filter(|(_, says_so)| is_number && *says_so)
    })
}

fn by_mark<'a>(stem: &'a str, mark: &str) -> Option<&'a str> {
    let (original, rest) = stem.rsplit_once(mark)?;
    let is_stamp = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (!original.is_empty() && rest.len() >= 15 && rest.chars().all(is_stamp)).then_some(original)
}

fn by_words(stem: &str) -> Option<(&str, bool)> {
    let (original, words) = in_parentheses(stem)?;
    let words = words.to_lowercase();
    let has = |some: &[&str]| some.iter().any(|word| words.contains(word));
    let says_so = words.contains(DROPBOX) || has_day(&words) && has(&CONFLICT) && has(&COPY);
    (says_so || has_day(&words)).then_some((original, says_so))
}

/// A name that ends with parentheses: what is before them, and what is inside, further parentheses too.
fn in_parentheses(stem: &str) -> Option<(&str, &str)> {
    let inside = stem.strip_suffix(')')?;
    let mut open = 1;
    for (at, c) in inside.char_indices().rev() {
        match c {
            ')' => open += 1,
            '(' => open -= 1,
            _ => {}
        }
        if open == 0 {
            let original = inside[..at].trim_end();
            return (!original.is_empty()).then_some((original, &inside[at + 1..]));
        }
    }
    None
}

/// Whether a text has a day in it, such as `2026-11-25`.
fn has_day(text: &str) -> bool {
    let fits = |(byte, form): (&u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        dash => byte == dash,
    };
    let is_day = |bytes: &[u8]| bytes.iter().zip(b"0000-00-00").all(fits);
    text.as_bytes().windows(10).any(is_day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn original(name: &str) -> Option<(String, bool)> {
        ConflictCopy::of(Path::new(name)).map(|copy| (copy.original.display().to_string(), copy.says_so))
    }

    #[test]
    fn copies_are_known_by_their_names() {
        let decomposed: String = "Café (Anna: cópia em conflito 2026-11-25)".nfd().collect();
        for (copy, file) in [
            ("Rain.sync-conflict-20261125-031411-ABCDEFG", "Rain"),
            ("Rain_conflict-20261125-031411", "Rain"),
            ("Rain (conflicted copy 2026-11-25)", "Rain"),
            ("Rain (Anna's conflicted copy 2026-11-25)", "Rain"),
            ("Rain (Anna's Conflicted Copy 2026-11-25)", "Rain"),
            ("Rain (conflicted copy 2026-11-25 031411)", "Rain"),
            ("Rain (conflicted copy 2026-11-25 (1))", "Rain"),
            ("Rain (Anna (home)'s conflicted copy 2026-11-25 (2))", "Rain"),
            ("Rain (conflicted copy 2026-11-25) (1)", "Rain"),
            ("Rain (2) (conflicted copy 2026-11-25)", "Rain (2)"),
            ("Rain (2026-11-25) (conflicted copy 2026-11-26)", "Rain (2026-11-25)"),
            ("Rain (Annas Konfliktkopie 2026-11-25)", "Rain"),
            ("Rain (in Konflikt stehende Kopie von Anna 2026-11-25)", "Rain"),
            ("Rain (copie en conflit de Anna 2026-11-25)", "Rain"),
            ("Rain (Copia en conflicto de Anna 2026-11-25)", "Rain"),
            ("Rain (Anna 的冲突副本 2026-11-25)", "Rain"),
            ("Rain (Anna 的衝突複本 2026-11-25)", "Rain"),
            ("Rain (Anna の競合コピー 2026-11-25)", "Rain"),
            ("Rain (Anna 충돌된 복사본 2026-11-25)", "Rain"),
            ("Rain (конфликтующая копия Anna 2026-11-25)", "Rain"),
            (&decomposed, "Café"),
            (
                "Rain.sync-conflict-20261125-031411-ABCDEFG.sync-conflict-20261126-031411-ABCDEFG",
                "Rain",
            ),
            (
                "Rain (conflicted copy 2026-11-25) (Anna's conflicted copy 2026-11-26)",
                "Rain",
            ),
        ] {
            for ending in ["clearline", "md"] {
                let expected = (format!("a/{file}.{ending}"), true);
                assert_eq!(original(&format!("a/{copy}.{ending}")), Some(expected), "{copy}");
            }
        }
        let of_title = original("Rain (2026-11-25).clearline");
        assert_eq!(of_title, Some(("Rain.clearline".to_owned(), false)));
        for own in [
            "Rain (2).clearline",
            "Rain (May 2026).clearline",
            "Rain (2026-11-25) (2).clearline",
            "Rain.clearline",
            "(conflicted copy).clearline",
            "On sync-conflict-.clearline",
            "Rain).clearline",
        ] {
            assert_eq!(original(own), None, "{own}");
        }
    }

    #[test]
    fn a_file_is_found_however_its_accents_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let decomposed: String = "Café".nfd().collect();
        let file = folder.path().join(format!("{decomposed}.clearline"));
        fs::write(&file, "").unwrap();
        let copy = ConflictCopy::of(&folder.path().join("Café (conflicted copy 2026-11-25).clearline"));
        assert_eq!(copy.map(|copy| copy.original), Some(file));
    }
}
