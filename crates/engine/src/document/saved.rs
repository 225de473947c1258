//! Pages that Clearline has written itself.

use super::{Document, Ids, Tag, TextId};

/// What the `generator` of a saved page begins with.
const GENERATOR: &str = "Clearline ";

impl Document {
    /// The text of the article in a page that Clearline has saved: that of its `main` element. Such a page says so itself,
    /// in the meta element `generator`. Another page may say so too: it gains that its own `main` is its article.
    pub(crate) fn saved_article(&self) -> Option<Ids<TextId>> {
        let ids = |tag: Tag| {
            let elements = std::iter::zip(self.elements(), self.element_ids());
            elements
                .filter(move |(element, _)| element.tag == tag)
                .map(|(_, id)| id)
        };
        let is_ours = |id| {
            let is_generator = self.attribute(id, "name") == Some("generator");
            is_generator
                && self
                    .attribute(id, "content")
                    .is_some_and(|name| name.starts_with(GENERATOR))
        };
        ids(Tag::Meta).find(|&id| is_ours(id))?;
        let main = ids(Tag::Main).next()?;
        Some(self.elements()[main].texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn article(html: &str) -> Option<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let texts = document.saved_article()?;
        Some(texts.iter().map(|text| document.text(text)).collect())
    }

    #[test]
    fn only_pages_of_our_own_say_what_their_article_is() {
        let ours = "<meta name=generator content='Clearline 0.1.0'><header>a</header><main>b<p>c</main>d";
        assert_eq!(article(ours).as_deref(), Some("bc"));
        assert_eq!(article(&ours.replace("Clearline", "Other")), None);
        assert_eq!(article(&ours.replace("main", "div")), None);
    }
}
