//! Which articles of highlights alone are of one work.

use super::ArticleFile;
use super::article::Article;
use std::collections::HashSet;

/// Whether two people have one name: `Kafka, Franz` is `Franz Kafka`.
pub(crate) fn is_same_author(one: &str, other: &str) -> bool {
    let names = |author: &str| {
        let words = author
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let mut words: Vec<String> = words.map(str::to_lowercase).collect();
        words.sort();
        words
    };
    names(one) == names(other)
}

/// Whether two articles have one title, and authors who may be one.
fn is_same_work(one: &Article, other: &Article) -> bool {
    let title = |article: &Article| article.title.as_deref().unwrap_or_default().trim().to_lowercase();
    let authors = (&one.author, &other.author);
    let may_be_one = match authors {
        (Some(one), Some(other)) => is_same_author(one, other),
        _ => true,
    };
    !title(one).is_empty() && title(one) == title(other) && may_be_one
}

impl ArticleFile {
    /// Whether both files hold only highlights of the same work. An import makes such a file where it names a work and no page.
    pub(super) fn is_of_same_work(&mut self, other: &mut ArticleFile) -> bool {
        is_same_work(&self.article, &other.article) && self.holds_highlights_alone() && other.holds_highlights_alone()
    }

    /// Whether every line of the text is its title, or one of a highlight or a note.
    fn holds_highlights_alone(&mut self) -> bool {
        let Ok(kept) = self.text() else { return false };
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let notes = self.annotations.items.iter();
        let marked = notes.flat_map(|item| [plain(item.words()), plain(&item.note().unwrap_or_default())]);
        let title = plain(self.article.title.as_deref().unwrap_or_default());
        let known: HashSet<String> = marked.chain([title]).collect();
        let mut lines = kept.text.lines().map(plain);
        // Most lines are a whole highlight: only others are looked for in each.
        let is_known = |line: String| known.contains(&line) || known.iter().any(|known| known.contains(&line));
        !self.annotations.items.is_empty() && lines.all(is_known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_is_one_however_the_name_is_written() {
        assert!(is_same_author("Franz Kafka", "KAFKA, Franz"));
        assert!(is_same_author("鲁迅", "鲁迅"));
        assert!(!is_same_author("Franz Kafka", "Franz Werfel"));
    }
}
