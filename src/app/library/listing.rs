//! What is asked of the library, and what comes of it.

use clearline_library::{Article, Hit, Index, LibraryFault, Query, Searching};
use std::cmp::Reverse;
use std::ops::Range;

/// Rows of a list that get their passages at once: each is looked for in the text of its article.
const PASSAGES: usize = 50;
/// Rows above those in sight that get theirs, too.
const ABOVE: usize = 15;

/// Which articles are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those that nobody has begun to read.
    Unread,
    /// Those that are being read.
    Reading,
    /// Those that are read.
    Read,
    /// Favourites.
    Favourites,
    /// Those that are put aside.
    Archived,
    /// Those with highlights or notes.
    Highlighted,
}

impl Filter {
    /// All filters with the messages that name them, and what is typed for them.
    pub(super) const ALL: [(Filter, &'static str, &'static str); 7] = [
        (Filter::All, "library-filter-all", ""),
        (Filter::Unread, "library-filter-unread", "is:unread"),
        (Filter::Reading, "library-filter-reading", "is:reading"),
        (Filter::Read, "library-filter-read", "is:read"),
        (Filter::Favourites, "library-filter-favourites", "is:favourite"),
        (Filter::Archived, "library-filter-archived", "is:archived"),
        (Filter::Highlighted, "library-filter-highlighted", "is:highlighted"),
    ];

    fn typed(self) -> &'static str {
        let own = Filter::ALL.iter().find(|(filter, ..)| *filter == self);
        own.map_or("", |(.., typed)| typed)
    }
}

/// In which order articles are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// What fits best first; without words what was kept last.
    #[default]
    Best,
    /// What was kept last first.
    Kept,
    /// By title.
    Title,
    /// By site, and by title within each.
    Site,
    /// The shortest first.
    Length,
}

impl Sort {
    /// All orders with the messages that name them.
    pub(super) const ALL: [(Sort, &'static str); 5] = [
        (Sort::Best, "library-sort-best"),
        (Sort::Kept, "library-sort-kept"),
        (Sort::Title, "library-sort-title"),
        (Sort::Site, "library-sort-site"),
        (Sort::Length, "library-sort-length"),
    ];

    /// In which order it lists: where no words are searched for, none fits better than another.
    pub(super) fn in_effect(self, has_words: bool) -> Sort {
        match self {
            Sort::Best if !has_words => Sort::Kept,
            own => own,
        }
    }

    fn apply(self, rows: &mut [Hit]) {
        let title = |hit: &Hit| {
            let title = article(hit).and_then(|article| article.title.as_deref());
            title.unwrap_or(&hit.name).to_lowercase()
        };
        match self {
            Sort::Best => {}
            Sort::Kept => rows.sort_by_cached_key(|hit| Reverse(article(hit).map(|article| article.kept.clone()))),
            Sort::Title => rows.sort_by_cached_key(title),
            Sort::Site => rows.sort_by_cached_key(|hit| (article(hit).and_then(site_of), title(hit))),
            Sort::Length => rows.sort_by_key(|hit| article(hit).map(|article| article.characters)),
        }
    }
}

fn article(hit: &Hit) -> Option<&Article> {
    hit.entry.article.as_ref()
}

/// The name of an article's site, else the host of its address.
pub(super) fn site_of(article: &Article) -> Option<String> {
    let named = article.site.clone().filter(|site| !site.is_empty());
    named.or_else(|| article.host())
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The words and facts as they were typed.
    pub typed: String,
    /// Which articles.
    pub filter: Filter,
    /// On which shelf and below it; `None` for all, empty for what is on none.
    pub shelf: Option<String>,
    /// In which order.
    pub sort: Sort,
    /// Whether the last of that order comes first.
    pub is_reversed: bool,
    /// The rows that are to have the passages by which they were found.
    pub(super) passages: Range<usize>,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            typed: String::new(),
            filter: Filter::default(),
            shelf: None,
            sort: Sort::default(),
            is_reversed: false,
            passages: 0..PASSAGES,
        }
    }
}

impl Request {
    /// Asks for the same with the passages of these rows.
    pub(super) fn ask_at(&mut self, rows: &Range<usize>) {
        let start = rows.start.saturating_sub(ABOVE);
        self.passages = start..(start + PASSAGES).max(rows.end);
    }

    /// Asks for something else, as far as `change` makes it so.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Request)) {
        self.passages = 0..PASSAGES;
        change(self);
    }

    /// Asks for an order; for the one that is in effect, from its other end.
    pub(super) fn sort_by(&mut self, sort: Sort, has_words: bool) {
        self.is_reversed = sort == self.sort.in_effect(has_words) && !self.is_reversed;
        self.sort = sort;
    }

    /// Whether it asks for the same rows as another.
    pub(super) fn has_rows_of(&self, other: &Request) -> bool {
        let rows = |request: &Request| (request.filter, request.sort, request.is_reversed);
        (&self.typed, &self.shelf, rows(self)) == (&other.typed, &other.shelf, rows(other))
    }

    /// Asks an index. One that is damaged is made anew first.
    pub(super) fn ask(&self, index: &mut Index) -> Result<Listing, LibraryFault> {
        let query = Query::parse(&format!("{} {}", self.filter.typed(), self.typed));
        let query = match &self.shelf {
            Some(shelf) => query.on_shelf(shelf),
            None => query,
        };
        let hits = match self.found(&query, index) {
            Err(LibraryFault::Index(..)) => {
                index.renew()?;
                self.found(&query, index)?
            }
            hits => hits?,
        };
        Ok(Listing {
            rows: hits,
            all: index.entries().len(),
            shelves: index.shelves().into_iter().map(str::to_owned).collect(),
            has_words: query.has_words(),
            unknown: query.unknown,
        })
    }

    /// All that fits, in order, some rows with their passages; nothing fits a fact that means nothing.
    fn found(&self, query: &Query, index: &Index) -> Result<Vec<Hit>, LibraryFault> {
        if !query.unknown.is_empty() {
            return Ok(Vec::new());
        }
        let searching = Searching {
            most: usize::MAX,
            is_typing: !self.typed.ends_with(char::is_whitespace),
        };
        let mut rows = index.search(query, searching)?.best;
        self.sort.apply(&mut rows);
        if self.is_reversed {
            rows.reverse();
        }
        let shown = rows.iter_mut().skip(self.passages.start).take(self.passages.len());
        index.add_snippets(query, shown)?;
        Ok(rows)
    }
}

/// What the library lists.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The articles that are shown.
    pub rows: Vec<Hit>,
    /// How many articles there are.
    pub all: usize,
    /// The shelves that there are, in order.
    pub shelves: Vec<String>,
    /// Whether words were searched for, so that rows have passages.
    pub has_words: bool,
    /// What was typed and means nothing, such as `is:wet`.
    pub unknown: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::Reading;
    use clearline_engine::methods::{self, Parameters};
    use clearline_engine::page::{Options, Page, Source};
    use clearline_library::{Keeping, Shelf};

    /// An index of so many articles about one river.
    fn index(articles: usize, folder: &std::path::Path) -> Index {
        let shelf = Shelf::at(folder.join("library"));
        for number in 0..articles {
            let text = "The river runs slowly here, and nobody in the village would have it any other way. ".repeat(3);
            let html = format!("<title>Letter {number:03}</title><p>{text}<p>{text}");
            let page = Page::from_bytes(Source::Stdin, html.into_bytes(), &Options::default()).unwrap();
            let reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
            shelf.keep_once(&reading, &Keeping::default()).unwrap();
        }
        let mut index = Index::open(shelf, &folder.join("indexes")).unwrap();
        index.update().unwrap();
        index
    }

    #[test]
    fn nothing_is_listed_where_a_fact_means_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut index = index(2, folder.path());
        let mut request = Request::default();
        request.change(|request| request.typed = "river is:foo".to_owned());
        let listing = request.ask(&mut index).unwrap();
        assert_eq!(
            (listing.rows.len(), listing.all, &*listing.unknown),
            (0, 2, &["is:foo".to_owned()][..])
        );
    }

    #[test]
    fn shelves_that_were_made_by_hand_are_there_and_narrow_what_is_listed() {
        let folder = tempfile::tempdir().unwrap();
        let mut index = index(3, folder.path());
        let root = index.shelf().root().to_owned();
        let files = index.shelf().walk().unwrap().files;
        for (shelf, file) in ["Science/Rivers", "Rivers"].into_iter().zip(files) {
            std::fs::create_dir_all(root.join(shelf)).unwrap();
            let name = file.path.file_name().unwrap();
            std::fs::rename(&file.path, root.join(shelf).join(name)).unwrap();
        }
        index.update().unwrap();
        let mut listed = |shelf: Option<&str>, typed: &str| {
            let request = Request {
                shelf: shelf.map(str::to_owned),
                typed: typed.to_owned(),
                ..Request::default()
            };
            let listing = request.ask(&mut index).unwrap();
            assert_eq!(listing.shelves, ["Rivers", "Science", "Science/Rivers"]);
            let mut shelves: Vec<String> = listing.rows.iter().map(|hit| hit.shelf().to_owned()).collect();
            shelves.sort();
            shelves
        };
        assert_eq!(listed(None, ""), ["", "Rivers", "Science/Rivers"]);
        assert_eq!(listed(Some("Rivers"), "river "), ["Rivers"]);
        assert_eq!(listed(Some("Science"), ""), ["Science/Rivers"]);
        assert_eq!(listed(Some(""), ""), [""]);
        assert_eq!(listed(None, "shelf:rivers"), ["Rivers", "Science/Rivers"]);
    }

    #[test]
    fn an_order_that_is_chosen_once_more_is_turned_round() {
        let folder = tempfile::tempdir().unwrap();
        let mut index = index(3, folder.path());
        let mut request = Request::default();
        let mut first = |request: &Request| {
            let rows = request.ask(&mut index).unwrap().rows;
            article(&rows[0]).unwrap().title.clone().unwrap()
        };
        request.sort_by(Sort::Title, false);
        assert_eq!(first(&request), "Letter 000");
        request.sort_by(Sort::Title, false);
        assert_eq!(first(&request), "Letter 002");
        request.sort_by(Sort::Kept, false);
        assert!(!request.is_reversed, "another order begins with its first");
        // Without words the best come first as the last kept do.
        request.sort_by(Sort::Best, true);
        request.sort_by(Sort::Kept, false);
        assert!(request.is_reversed);
    }

    #[test]
    fn all_that_fits_is_listed_in_order_and_passages_follow() {
        let folder = tempfile::tempdir().unwrap();
        let mut index = index(PASSAGES + 20, folder.path());
        let mut request = Request::default();
        request.change(|request| {
            request.typed = "river".to_owned();
            request.sort = Sort::Title;
        });
        let titles = |listing: &Listing| {
            let rows = listing.rows.iter();
            let named = rows.map(|hit| article(hit).unwrap().title.clone().unwrap());
            named.collect::<Vec<_>>()
        };
        let all: Vec<String> = (0..PASSAGES + 20).map(|number| format!("Letter {number:03}")).collect();
        let shown = |listing: &Listing| -> Vec<usize> {
            let rows = listing.rows.iter().enumerate();
            let shown = rows.filter(|(_, hit)| hit.snippet.is_some());
            shown.map(|(row, _)| row).collect()
        };
        let first = request.ask(&mut index).unwrap();
        assert_eq!(titles(&first), all);
        assert_eq!(shown(&first), (0..PASSAGES).collect::<Vec<_>>());
        request.ask_at(&(PASSAGES..PASSAGES + 8));
        let more = request.ask(&mut index).unwrap();
        assert_eq!(shown(&more), (PASSAGES - ABOVE..PASSAGES + 20).collect::<Vec<_>>());
    }
}
