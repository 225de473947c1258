//! The stop lists: the words that running text cannot do without.
//!
//! The folder `stoplists/` holds one file a language; the program carries them in one compressed file, which
//! `stoplists/SOURCES.md` says how to make.

use super::packed::unpacked;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// All files of the folder, each under a line `==> NAME.txt <==`, as `tail -v` prints them.
const PACKED: &[u8] = include_bytes!("../../../assets/stoplists.br");

static UNPACKED: LazyLock<String> = LazyLock::new(|| unpacked(PACKED));

static LISTS: LazyLock<BTreeMap<&'static str, StopList>> = LazyLock::new(|| {
    let files = UNPACKED.split("==> ").filter_map(|file| file.split_once(".txt <==\n"));
    files.map(|(name, text)| (name, StopList::new(name, text))).collect()
});

/// The stop words of one language.
#[derive(Debug)]
pub struct StopList {
    /// The name of its file without `.txt`.
    pub name: &'static str,
    text: &'static str,
    /// By a hash that costs little: the lists are part of the program, so nobody can choose words that fall on one place.
    words: OnceLock<FxHashSet<String>>,
    /// Characters of the longest word.
    longest: OnceLock<usize>,
}

impl StopList {
    fn new(name: &'static str, text: &'static str) -> StopList {
        StopList {
            name,
            text,
            words: OnceLock::new(),
            longest: OnceLock::new(),
        }
    }

    /// The list of that name.
    pub fn named(name: &str) -> Option<&'static StopList> {
        LISTS.get(name)
    }

    /// The names of all lists, sorted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        LISTS.keys().copied()
    }

    /// The longest word of the list with which `text` begins. Looks at no more characters than the longest word has.
    pub fn longest_prefix<'t>(&self, text: &'t str) -> Option<&'t str> {
        let longest = self.longest.get_or_init(|| {
            let lengths = self.text.lines().map(|word| word.chars().count());
            lengths.max().unwrap_or(0)
        });
        let ends = text.char_indices().map(|(at, c)| at + c.len_utf8()).take(*longest);
        let prefixes = ends.filter_map(|end| text.get(..end));
        prefixes.filter(|prefix| self.contains(prefix)).last()
    }

    /// Whether the list has the lower case of `word`.
    pub fn contains(&self, word: &str) -> bool {
        let words = self.words.get_or_init(|| {
            let words = self.text.lines().filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect()
        });
        // Most words need no copy.
        if word.contains(char::is_uppercase) {
            words.contains(word.to_lowercase().as_str())
        } else {
            words.contains(word)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_packed_lists_are_those_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stoplists");
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "txt") {
                files.push(path);
            }
        }
        files.sort();
        let names: Vec<_> = files
            .iter()
            .map(|path| path.file_stem().unwrap().to_str().unwrap())
            .collect();
        assert_eq!(StopList::names().collect::<Vec<_>>(), names);
        for (path, name) in files.iter().zip(names) {
            let packed = StopList::named(name).unwrap().text.trim_end();
            assert_eq!(packed, fs::read_to_string(path).unwrap().trim_end(), "{name}");
        }
    }

    #[test]
    fn every_list_holds_its_words() {
        for list in StopList::names().filter_map(StopList::named) {
            let missing = list.text.lines().find(|word| !word.is_empty() && !list.contains(word));
            assert_eq!(missing, None, "{}", list.name);
            assert!(!list.contains("") && !list.contains("clearline"), "{}", list.name);
        }
    }

    #[test]
    fn a_word_is_looked_up_by_its_lower_case() {
        let english = StopList::named("English").unwrap();
        assert!(english.contains("the") && english.contains("THE"));
        assert!(!english.contains("the,") && !english.contains("boilerplate"));
        // The file has this word with a capital only.
        assert!(StopList::named("German").unwrap().contains("jahr"));
        assert!(StopList::named("Klingon").is_none());
    }
}
