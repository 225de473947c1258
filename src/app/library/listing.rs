//! What is asked of the library, and what comes of it.

use clearline_library::{Article, Hit, Index, LibraryFault, Query, Searching};
use std::cmp::Reverse;

/// Hits of a search by words that are listed: each of them has a passage that is looked for in its text.
const MOST_HITS: usize = 100;

/// Which articles are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those that nobody has begun to read.
    Unread,
    /// Those that are begun.
    Reading,
    /// Those that are read.
    Read,
    /// Favourites.
    Favourites,
    /// Those that are put aside.
    Archived,
}

impl Filter {
    /// All filters with the messages that name them, and what is typed for them.
    pub(super) const ALL: [(Filter, &'static str, &'static str); 6] = [
        (Filter::All, "library-filter-all", ""),
        (Filter::Unread, "library-filter-unread", "is:unread"),
        (Filter::Reading, "library-filter-reading", "is:reading"),
        (Filter::Read, "library-filter-read", "is:read"),
        (Filter::Favourites, "library-filter-favourites", "is:favourite"),
        (Filter::Archived, "library-filter-archived", "is:archived"),
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The words and facts as they were typed.
    pub typed: String,
    /// Which articles.
    pub filter: Filter,
    /// In which order.
    pub sort: Sort,
}

impl Request {
    /// Asks an index. One that is damaged is made anew first.
    pub(super) fn ask(&self, index: &mut Index) -> Result<Listing, LibraryFault> {
        let query = Query::parse(&format!("{} {}", self.filter.typed(), self.typed));
        let most = if query.has_words() { MOST_HITS } else { usize::MAX };
        let is_typing = !self.typed.ends_with(char::is_whitespace);
        let searching = Searching { most, is_typing };
        let hits = match index.search(&query, searching) {
            Err(LibraryFault::Index(..)) => {
                index.renew()?;
                index.search(&query, searching)?
            }
            hits => hits?,
        };
        let mut rows = hits.best;
        self.sort.apply(&mut rows);
        Ok(Listing {
            rows,
            fitting: hits.all,
            all: index.entries().len(),
            has_words: query.has_words(),
            unknown: query.unknown,
        })
    }
}

/// What the library lists.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The articles that are shown.
    pub rows: Vec<Hit>,
    /// How many articles fit.
    pub fitting: usize,
    /// How many articles there are.
    pub all: usize,
    /// Whether words were searched for, so that rows have passages.
    pub has_words: bool,
    /// What was typed and means nothing, such as `is:wet`.
    pub unknown: Vec<String>,
}
