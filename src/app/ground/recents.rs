//! The pages that were open last: where each was left, and what a list says of it.
//!
//! They lie in a small JSON file in the user's folder for state. Besides the places it holds the addresses and paths of these pages,
//! their titles and sites, how long they are and how much of each was read.

use super::merging::Merge;
use super::position::Position;
use super::stored::StoredFile;
use clearline_engine::correct::Correction;
use clearline_words::Message;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::PathBuf;

/// Pages that are remembered.
const MOST_PAGES: usize = 200;
/// Of the last pages, so many keep their corrections: those of all would make the file too large to be read back.
const MOST_CORRECTED: usize = 40;
/// Pages that are listed.
pub const MOST_LISTED: usize = 50;

/// A page that was open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecentPage {
    /// Its address or path.
    pub page: String,
    /// Where it was left; `None` for its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// Its title. First versions kept places only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The name of its site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// About the minutes that its text takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<usize>,
    /// How much of it was read, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<u8>,
    /// What was corrected by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<Corrected>,
    /// The path of the file of the library in which it is kept, where that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<String>,
}

impl RecentPage {
    /// The path of the kept page, else its own address or path: what a page and its kept copy have in common.
    pub fn kept_name(&self) -> &str {
        self.kept.as_deref().unwrap_or(&self.page)
    }
}

/// Corrections, and the text that they are of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corrected {
    /// What all of the page's text is known by.
    pub text: String,
    /// The corrections.
    pub corrections: Vec<Correction>,
}

/// The pages that were open last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recents {
    /// The page that was open last is the last.
    #[serde(rename = "positions")]
    pages: Vec<RecentPage>,
    /// How often all pages were forgotten in this window, those of other windows, too.
    #[serde(skip)]
    clearings: usize,
}

impl Recents {
    /// Forgets all pages, those that other windows have opened, too. What was remembered here is returned.
    pub fn clear(&mut self) -> Recents {
        let empty = Recents {
            pages: Vec::new(),
            clearings: self.clearings + 1,
        };
        std::mem::replace(self, empty)
    }

    /// What is remembered of the page with this address or path.
    pub fn named(&self, name: &str) -> Option<&RecentPage> {
        self.pages.iter().find(|page| page.page == name)
    }

    /// Whether the page with this address or path was open last.
    pub fn is_last(&self, name: &str) -> bool {
        self.pages.last().is_some_and(|page| page.page == name)
    }

    /// Whether no page is remembered.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// All pages, the one that was open last first.
    pub fn newest_first(&self) -> impl Iterator<Item = &RecentPage> {
        self.pages.iter().rev()
    }

    /// The pages that lists show, the one that was open last first: a page and its kept copy are one.
    pub fn listed(&self) -> impl Iterator<Item = &RecentPage> {
        let mut names = HashSet::new();
        self.newest_first().filter(move |page| names.insert(page.kept_name()))
    }

    /// Remembers a page as the last that was open.
    pub fn remember(&mut self, page: RecentPage) {
        self.forget(&page.page);
        self.pages.push(page);
        self.forget_first();
    }

    /// Remembers where a page was left that is remembered already.
    pub fn leave_at(&mut self, name: &str, position: Option<Position>) {
        if let Some(page) = self.pages.iter_mut().find(|page| page.page == name) {
            page.position = position;
        }
    }

    /// Remembers a page by another path, to which it was moved, also where it is the kept copy of another one. What is remembered by
    /// that path already is later.
    pub fn rename(&mut self, old: &str, new: &str) {
        let copies = self.pages.iter_mut().filter_map(|page| page.kept.as_mut());
        copies.filter(|kept| *kept == old).for_each(|kept| new.clone_into(kept));
        if self.named(new).is_some() {
            return self.forget(old);
        }
        if let Some(page) = self.pages.iter_mut().find(|page| page.page == old) {
            page.page = new.to_owned();
        }
    }

    /// Forgets what one row of a list stands for: the page with this address or path, and its kept copy.
    pub fn forget_row(&mut self, name: &str) {
        let kept_name = self.named(name).map(|page| page.kept_name().to_owned());
        self.pages.retain(|page| Some(page.kept_name()) != kept_name.as_deref());
    }

    /// Forgets the page with this address or path.
    pub fn forget(&mut self, name: &str) {
        self.pages.retain(|page| page.page != name);
    }

    /// Keeps the last pages only.
    fn forget_first(&mut self) {
        let surplus = self.pages.len().saturating_sub(MOST_PAGES);
        self.pages.drain(..surplus);
        let corrected = self.pages.iter_mut().rev().filter(|page| page.corrected.is_some());
        corrected.skip(MOST_CORRECTED).for_each(|page| page.corrected = None);
    }
}

impl Merge for Recents {
    /// The pages that were open in this window since, behind those of the others.
    fn merged(self, base: &Recents, theirs: Recents) -> Recents {
        let names = |of: &Recents| of.pages.iter().map(|page| page.page.clone()).collect::<HashSet<_>>();
        let (here, before) = (names(&self), names(base));
        // One that was opened again without a change of anything else stands behind those that it stood before.
        let mut last = None;
        let is_new = |page: &RecentPage| {
            let at = base.pages.iter().position(|before| before == page);
            let stays = at.is_some() && at > last;
            last = if stays { at } else { last };
            !stays
        };
        let new: Vec<RecentPage> = self.pages.into_iter().filter(is_new).collect();
        let changed: HashSet<&str> = new.iter().map(|page| page.page.as_str()).collect();
        let is_taken_away = |name: &str| before.contains(name) && !here.contains(name);
        let mut both = match self.clearings > base.clearings {
            true => Recents::default(),
            false => theirs,
        };
        both.pages
            .retain(|page| !changed.contains(page.page.as_str()) && !is_taken_away(&page.page));
        both.pages.extend(new);
        both.forget_first();
        both
    }
}

/// The file of the pages that were open last.
#[derive(Debug)]
pub struct RecentsFile(StoredFile<Recents>);

impl Default for RecentsFile {
    fn default() -> Self {
        RecentsFile::at(None)
    }
}

impl RecentsFile {
    /// The file in the user's folder for state. Its name is that of the first versions, which kept places only.
    pub fn of_user() -> RecentsFile {
        RecentsFile::at(super::folders::state_folder().map(|folder| folder.join("positions.json")))
    }

    /// The file at a path; without one nothing is kept between starts.
    pub fn at(path: Option<PathBuf>) -> RecentsFile {
        RecentsFile(StoredFile::at(path, "positions"))
    }

    /// Reads the pages. A broken file is renamed, and a sentence says so.
    pub fn read(&mut self) -> (Recents, Option<Message>) {
        self.0.read()
    }

    /// Writes the pages where they have changed: whole or not at all.
    ///
    /// # Errors
    /// A message where the file cannot be written.
    pub fn write(&mut self, recents: &Recents) -> Result<(), Message> {
        self.0.write(recents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::page_name::{LONGEST_PAGE, name_of};
    use clearline_engine::page::{Options, Page, Source};
    use clearline_words::Wording;

    fn page(source: Source) -> Page {
        Page::from_bytes(source, b"<p>Text.".to_vec(), &Options::default()).unwrap()
    }

    fn named(name: &str) -> RecentPage {
        RecentPage {
            page: name.to_owned(),
            read: Some(40),
            ..RecentPage::default()
        }
    }

    fn names(recents: &Recents) -> Vec<&str> {
        recents.newest_first().map(|page| page.page.as_str()).collect()
    }

    #[test]
    fn the_last_pages_are_kept_and_no_more() {
        let mut recents = Recents::default();
        for number in 0..MOST_PAGES + 10 {
            recents.remember(named(&format!("/{number}")));
        }
        assert_eq!(recents.pages.len(), MOST_PAGES);
        assert_eq!(recents.named("/9"), None);
        recents.remember(named("/10"));
        assert_eq!(names(&recents)[..2], ["/10", "/209"]);
        recents.forget("/10");
        assert_eq!(recents.named("/10"), None);
        assert!(name_of(&page(Source::Pasted)).is_none());
        assert!(name_of(&page(Source::File("/x".repeat(LONGEST_PAGE).into()))).is_none());
    }

    #[test]
    fn pages_are_known_by_their_address_without_its_fragment() {
        let fetched = |url: &str| page(Source::Url(url.parse().unwrap()));
        let mut recents = Recents::default();
        recents.remember(named(&name_of(&fetched("https://example.org/a#one")).unwrap()));
        assert!(
            recents
                .named(&name_of(&fetched("https://example.org/a#two")).unwrap())
                .is_some()
        );
        assert!(
            recents
                .named(&name_of(&fetched("https://example.org/b")).unwrap())
                .is_none()
        );
    }

    #[test]
    fn two_windows_keep_the_pages_of_both_and_what_one_forgets_is_gone() {
        let mut base = Recents::default();
        base.remember(named("/old"));
        base.remember(named("/known"));
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.remember(named("/ours"));
        ours.forget("/known");
        theirs.remember(named("/theirs"));
        assert_eq!(names(&ours.merged(&base, theirs)), ["/ours", "/theirs", "/old"]);
    }

    #[test]
    fn a_page_that_was_moved_keeps_what_is_remembered_later() {
        let mut recents = Recents::default();
        ["/old", "/b"].iter().for_each(|name| recents.remember(named(name)));
        recents.rename("/old", "/new");
        assert_eq!(names(&recents), ["/b", "/new"]);
        recents.remember(named("/newer"));
        recents.rename("/new", "/newer");
        assert_eq!(names(&recents), ["/newer", "/b"]);
        recents.remember(RecentPage {
            kept: Some("/newer".to_owned()),
            ..named("https://example.org/")
        });
        recents.rename("/newer", "/newest");
        assert_eq!(names(&recents), ["https://example.org/", "/newest", "/b"]);
        assert_eq!(
            recents.listed().count(),
            2,
            "a page and its kept copy are one row still"
        );
    }

    #[test]
    fn a_page_that_was_opened_again_is_the_last_in_the_file_too() {
        let mut base = Recents::default();
        ["/a", "/b", "/c"].iter().for_each(|name| base.remember(named(name)));
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.remember(named("/a"));
        assert_eq!(names(&ours.clone().merged(&base, theirs.clone())), ["/a", "/c", "/b"]);
        theirs.remember(named("/d"));
        assert_eq!(names(&ours.merged(&base, theirs)), ["/a", "/d", "/c", "/b"]);
    }

    #[test]
    fn what_is_cleared_is_gone_for_all_windows_and_what_comes_later_stays() {
        let of = |names: &[&str]| {
            let mut recents = Recents::default();
            names.iter().for_each(|name| recents.remember(named(name)));
            recents
        };
        let (mut ours, base, theirs) = (of(&["/old"]), of(&["/old"]), of(&["/old", "/theirs"]));
        ours.clear();
        ours.remember(named("/new"));
        assert_eq!(names(&ours.clone().merged(&base, theirs)), ["/new"]);
        let written = ours.clone();
        assert_eq!(
            names(&ours.clone().merged(&written, of(&["/new", "/later"]))),
            ["/later", "/new"]
        );
        ours.clear();
        assert!(ours.merged(&written, of(&["/new", "/later"])).is_empty());
    }

    #[test]
    fn a_page_and_its_kept_copy_are_one_row() {
        let mut recents = Recents::default();
        let kept = |name: &str, kept: &str| RecentPage {
            kept: Some(kept.to_owned()),
            ..named(name)
        };
        recents.remember(kept("/saved.html", "/kept"));
        recents.remember(named("/other"));
        recents.remember(named("/kept"));
        let listed = |recents: &Recents| -> Vec<String> { recents.listed().map(|page| page.page.clone()).collect() };
        assert_eq!(listed(&recents), ["/kept", "/other"]);
        recents.remember(kept("/saved.html", "/kept"));
        assert_eq!(listed(&recents), ["/saved.html", "/other"]);
        recents.forget_row("/saved.html");
        assert_eq!(listed(&recents), ["/other"]);
    }

    #[test]
    fn files_of_the_first_form_are_read_and_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions.json");
        let first = r#"{"positions":[{"page":"/a","position":{"text":1,"byte":2}}]}"#;
        std::fs::write(&path, first).unwrap();
        let mut file = RecentsFile::at(Some(path.clone()));
        let (mut recents, fault) = file.read();
        assert_eq!((names(&recents), fault), (vec!["/a"], None));
        let position = recents.named("/a").unwrap().position;
        assert!(position.is_some() && recents.named("/a").unwrap().title.is_none());
        recents.remember(RecentPage {
            title: Some("河流".to_owned()),
            site: Some("example.org".to_owned()),
            minutes: Some(4),
            position,
            ..named("https://example.org/")
        });
        file.write(&recents).unwrap();
        assert_eq!(RecentsFile::at(Some(path)).read(), (recents, None));
    }

    #[test]
    fn unknown_files_are_set_aside_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/positions.json");
        std::fs::create_dir(folder.path().join("state")).unwrap();
        for broken in ["{", r#"{"positions":[],"newer":1}"#, "\u{0}"] {
            std::fs::write(&path, broken).unwrap();
            let (none, fault) = RecentsFile::at(Some(path.clone())).read();
            assert_eq!(none, Recents::default());
            assert!(Wording::default().say(&fault.unwrap()).contains("recent pages"));
            assert_eq!(RecentsFile::at(Some(path.clone())).read().1, None);
        }
    }
}
