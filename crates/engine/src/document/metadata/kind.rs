//! What kind of page it is, by the page's own word: an article, a discussion, the page of a product or a list of things.
//!
//! Many pages say so for search engines and for previews. Nothing is guessed from how a page looks.

use super::{Sources, Stated};
use crate::document::LinkedData;

/// Programs of forums, as they name themselves in the head of their pages, in lower case.
pub(crate) const FORUM_SYSTEMS: [&str; 7] = ["discourse", "phpbb", "vbulletin", "xenforo", "invision", "mybb", "smf"];

/// Types of schema.org that only pages have which are such a thing.
pub(crate) const DISCUSSIONS: [&str; 2] = ["DiscussionForumPosting", "QAPage"];
const COLLECTIONS: [&str; 3] = ["CollectionPage", "SearchResultsPage", "SomeProducts"];
/// Lists that may stand on any page; a product's has lists of others like it.
const LISTS: [&str; 2] = ["ItemList", "OfferCatalog"];
const PRODUCTS: [&str; 2] = ["Product", "ProductGroup"];

/// Products beyond which a page lists them: the page of one may state its variants and a few others.
const MOST_PRODUCTS: usize = 3;

/// What pages of a kind call themselves in `og:type`, in lower case.
const PREVIEWED: [(&str, &str); 6] = [
    ("article", "article"),
    ("product", "product"),
    ("og:product", "product"),
    ("product.item", "product"),
    ("ebay-objects:item", "product"),
    ("product.group", "list"),
];

/// The kind of the page – `article`, `discussion`, `product` or `list` – and where it says so. Marks of elements are looked for only
/// where head and scripts say nothing.
pub(super) fn kind(page: &Sources) -> Option<Stated> {
    by_types(page, &Types::linked(page)).or_else(|| by_types(page, &Types::marked(page)))
}

fn by_types(page: &Sources, types: &Types) -> Option<Stated> {
    let stated = |kind: &str, origin: Option<String>| Stated::new(kind, origin?);
    stated("discussion", discussion(page, types))
        .or_else(|| stated("article", article(page)))
        .or_else(|| stated("product", product(page, types)))
        .or_else(|| stated("list", list(page, types)))
}

/// Where the page says that it is a discussion. The program that made it is asked too: few forums state more.
fn discussion(page: &Sources, types: &Types) -> Option<String> {
    let by_program = || {
        let generator = page.head.first(&["generator"])?.value.to_lowercase();
        let mut words = generator.split(|c: char| !c.is_alphanumeric());
        let is_forum = words.any(|word| FORUM_SYSTEMS.contains(&word));
        is_forum.then(|| "meta-generator".to_owned())
    };
    types.first(&DISCUSSIONS).or_else(by_program)
}

/// Where the page says that it is an article.
pub(super) fn article(page: &Sources) -> Option<String> {
    let by_data = || page.story.has_article().then(|| "JSON-LD Article".to_owned());
    previewed(page, "article").or_else(by_data)
}

fn product(page: &Sources, types: &Types) -> Option<String> {
    let is_one = (1..=MOST_PRODUCTS).contains(&types.count(&PRODUCTS)) && types.first(&COLLECTIONS).is_none();
    let by_data = || types.first(&PRODUCTS).filter(|_| is_one);
    previewed(page, "product").or_else(by_data)
}

/// Where the page says that it is a list; one with the data of many products is one as well.
fn list(page: &Sources, types: &Types) -> Option<String> {
    let by_data = || types.first(&COLLECTIONS).or_else(|| types.first(&LISTS));
    previewed(page, "list")
        .or_else(by_data)
        .or_else(|| types.first(&PRODUCTS))
}

/// Where the page calls itself of this kind for previews.
fn previewed(page: &Sources, kind: &str) -> Option<String> {
    let stated = page.head.first(&["og:type"])?.value.to_lowercase();
    PREVIEWED.contains(&(&*stated, kind)).then(|| "meta og:type".to_owned())
}

/// The types of what the page states as data.
struct Types {
    names: Vec<String>,
    /// Where they stand.
    place: &'static str,
}

impl Types {
    fn linked(page: &Sources) -> Types {
        let names = page.linked.nodes().flat_map(LinkedData::types_of).map(str::to_owned);
        Types {
            names: names.collect(),
            place: "JSON-LD",
        }
    }

    fn marked(page: &Sources) -> Types {
        Types {
            names: page.marks().types.clone(),
            place: "itemtype",
        }
    }

    fn among(&self, wanted: &[&str]) -> impl Iterator<Item = &String> {
        self.names.iter().filter(move |name| wanted.contains(&name.as_str()))
    }

    fn count(&self, wanted: &[&str]) -> usize {
        self.among(wanted).count()
    }

    /// Where the first thing of these types is stated.
    fn first(&self, wanted: &[&str]) -> Option<String> {
        let name = self.among(wanted).next()?;
        Some(format!("{} {name}", self.place))
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    /// The kind of a page and where it says so.
    fn kind_of(html: &str) -> Option<(String, String)> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).kind.map(|kind| (kind.value, kind.origin))
    }

    fn known(kind: &str, origin: &str) -> Option<(String, String)> {
        Some((kind.to_owned(), origin.to_owned()))
    }

    #[test]
    fn a_page_that_says_nothing_of_itself_has_no_kind() {
        assert_eq!(kind_of("<meta property=og:type content=website><p>It rains."), None);
    }

    #[test]
    fn a_discussion_is_one_by_its_data_or_by_the_program_that_made_it() {
        let data = r#"<meta property=og:type content=article>
            <script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question"}}</script>"#;
        assert_eq!(kind_of(data), known("discussion", "JSON-LD QAPage"));
        let marked = "<html itemscope itemtype='https://schema.org/QAPage'><p>Why does it rain?";
        assert_eq!(kind_of(marked), known("discussion", "itemtype QAPage"));
        let made = "<meta name=generator content='Discourse 3.2'><p>Why does it rain?";
        assert_eq!(kind_of(made), known("discussion", "meta-generator"));
        assert_eq!(kind_of("<meta name=generator content='Smfit 2'><p>It rains."), None);
    }

    #[test]
    fn a_product_that_an_article_or_a_list_shows_does_not_make_the_page_its_own() {
        let product = r#"{"@type":"Product","name":"Umbrella"}"#;
        let page = |data: &str| format!(r#"<script type="application/ld+json">{data}</script><p>It rains."#);
        assert_eq!(kind_of(&page(product)), known("product", "JSON-LD Product"));
        let reviewed = format!(r#"[{{"@type":"NewsArticle","headline":"Ten umbrellas"}},{product}]"#);
        assert_eq!(kind_of(&page(&reviewed)), known("article", "JSON-LD Article"));
        let listed = format!(r#"{{"@type":"CollectionPage","about":{product}}}"#);
        assert_eq!(kind_of(&page(&listed)), known("list", "JSON-LD CollectionPage"));
        let many = format!("[{}]", [product; 4].join(","));
        assert_eq!(kind_of(&page(&many)), known("list", "JSON-LD Product"));
        let variants = format!(r#"{{"@type":"ProductGroup","hasVariant":{many}}}"#);
        assert_eq!(kind_of(&page(&variants)), known("product", "JSON-LD ProductGroup"));
    }

    #[test]
    fn an_item_that_belongs_to_another_says_nothing_of_the_page() {
        let part = "<div itemscope itemtype=http://schema.org/Recipe><b itemprop=tool itemscope \
                    itemtype=http://schema.org/Product>Pan</b></div>";
        assert_eq!(kind_of(part), None);
        let both = "<div itemscope itemtype='http://schema.org/Thing http://schema.org/Product/'>Pan</div>";
        assert_eq!(kind_of(both), known("product", "itemtype Product"));
    }
}
