//! What pages state about themselves, compared with gold: title, author and date.

use super::run::over_pages;
use super::{Corpus, GoldPage};
use clearline_engine::document::{Document, Metadata, Stated};
use clearline_engine::internals::document::{iso_date, names_site, without_site};
use clearline_engine::page::Options;
use serde::Serialize;
use std::collections::BTreeSet;
use url::Url;

/// A fact that gold may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fact {
    /// The headline.
    Title,
    /// Who wrote the page.
    Author,
    /// The day of publication.
    Date,
}

impl Fact {
    /// All of them.
    pub const ALL: [Fact; 3] = [Fact::Title, Fact::Author, Fact::Date];

    /// Its name in gold.
    pub fn name(self) -> &'static str {
        match self {
            Fact::Title => "title",
            Fact::Author => "author",
            Fact::Date => "date",
        }
    }
}

/// A fact of one page that gold knows, and what the page was found to state.
#[derive(Clone, Debug, Serialize)]
pub struct FactScore {
    /// The page.
    pub id: String,
    /// Which fact.
    pub fact: Fact,
    /// What gold says.
    pub gold: String,
    /// What was found, and where.
    pub stated: Option<Stated>,
    /// Whether both are equal, see [`fact_scores`].
    pub equal: bool,
}

/// The facts of all pages that gold knows, in the order of the gold.
///
/// Titles are equal after case, white space, the forms of quotes and dashes, and the site's name at either end are
/// folded. Authors are equal if the names have the same words in any order, with case and punctuation folded. Dates are
/// equal if they mean the same calendar day. A page that cannot be read states nothing.
pub fn fact_scores(corpus: &Corpus, threads: usize) -> Vec<FactScore> {
    let scores = over_pages(&corpus.pages, threads, |page| scores_of(corpus, page));
    scores.into_iter().flatten().collect()
}

fn scores_of(corpus: &Corpus, page: &GoldPage) -> Vec<FactScore> {
    let url = page.url.as_deref().and_then(|url| Url::parse(url).ok());
    let options = Options {
        base_url: url.clone(),
        ..Options::default()
    };
    let loaded = corpus.load(page, options);
    let metadata = loaded
        .map(|loaded| Document::parse(&loaded).metadata(url.as_ref()))
        .unwrap_or_default();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    let score = |fact: Fact| {
        let (gold, stated) = match fact {
            Fact::Title => (&page.title, &metadata.title),
            Fact::Author => (&page.author, &metadata.author),
            Fact::Date => (&page.date, &metadata.published),
        };
        let gold = gold.clone().filter(|gold| !gold.trim().is_empty())?;
        let equal = stated.as_ref().is_some_and(|stated| match fact {
            Fact::Title => folded_title(stated, &metadata, host) == folded_title(&gold, &metadata, host),
            Fact::Author => people(stated) == people(&gold),
            Fact::Date => iso_date(stated) == iso_date(&gold),
        });
        Some(FactScore {
            id: page.id.clone(),
            fact,
            gold,
            stated: stated.clone(),
            equal,
        })
    };
    Fact::ALL.into_iter().filter_map(score).collect()
}

/// In lower case, with straight quotes and dashes, without white space, soft hyphens and the site's name.
fn folded_title(title: &str, metadata: &Metadata, host: &str) -> String {
    let site = metadata.site.as_deref().unwrap_or_default();
    let title = without_site(title, |part| names_site(part, site, host));
    let straight = |c: char| match c {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '–' | '—' => '-',
        _ => c,
    };
    let visible = title.chars().filter(|c| !c.is_whitespace() && *c != '\u{ad}');
    visible.map(straight).flat_map(char::to_lowercase).collect()
}

/// The words of the names in lower case, without punctuation and "and". Gold writes given and family names in either
/// order.
fn people(names: &str) -> BTreeSet<String> {
    let words =
        names.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '&' | '/' | '|' | '、' | '，' | '；' | '-'));
    let folded = words.map(|word| {
        word.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    });
    folded
        .filter(|word: &String| !word.is_empty() && word != "and" && word != "und")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_a_set() {
        assert_eq!(people("Ada Lovelace and B. O’Neil"), people("O'Neil, B; ADA  LOVELACE"));
        assert_ne!(people("Ada Lovelace"), people("Ada Lovelace, Grace Hopper"));
    }

    #[test]
    fn titles_are_told_without_the_site() {
        let metadata = Metadata::default();
        let folded = |title: &str| folded_title(title, &metadata, "www.harbour-news.example");
        assert_eq!(folded("Rain  at Last | Harbour News"), folded("rain at last"));
        assert_ne!(folded("Rain at last | Part 2"), folded("Rain at last"));
    }
}
