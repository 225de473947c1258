//! The works that an article refers to stay with their heading.

use super::page_lines::is_listed;
use super::{MOST_LINKED, units_of_leaf};
use crate::document::{Document, ElementId};
use crate::extraction::{Article, Extraction, LeafKind};

/// Headings of such lists, in lower case.
const HEADINGS: &str = "references, bibliography, works cited, literature cited, literatur, quellen, einzelnachweise, références, bibliographie, \
    referencias, referências, bibliografía, bibliografia, riferimenti bibliografici, литература, примечания, источники, 参考文献, 参考资料, \
    参考, 參考文獻, 參考資料, 参考書籍, 참고문헌";
/// Leaves below a heading that are looked at.
const MOST_LEAVES: usize = 500;
/// How words of classes begin that mark such a work.
const NAMES: [&str; 5] = ["citation", "reference", "biblio", "bibitem", "csl"];
/// Elements around a text that may mark it.
const MOST_AROUND: usize = 3;

impl Extraction {
    /// Keeps the works that are named between a kept heading of references and the next heading.
    pub(super) fn keep_references(&mut self, document: &Document, article: &Article) {
        let is_heading = |leaf: usize| matches!(article.leaves[leaf].kind, LeafKind::Heading(_));
        let text = |leaf: usize| article.leaf_text(&article.leaves[leaf]);
        let is_kept = |leaf: usize| {
            let mut units = article.units_of(&article.leaves[leaf], &self.units);
            units.any(|unit| self.verdicts.keeps(unit))
        };
        let names_references = |&leaf: &usize| is_heading(leaf) && is_listed(HEADINGS, text(leaf)) && is_kept(leaf);
        let mut kept = Vec::new();
        for heading in (0..article.leaves.len()).filter(names_references) {
            let below = heading + 1..article.leaves.len();
            let below = below.take(MOST_LEAVES).take_while(|&leaf| !is_heading(leaf));
            let works = below.filter(|&leaf| is_work(document, article.leaves[leaf].element));
            let works = works.filter(|&leaf| article.linked_share(leaf..leaf + 1) <= MOST_LINKED);
            let units = works.flat_map(|leaf| units_of_leaf(article, self, leaf));
            kept.extend(units.filter(|&unit| !self.is_set_aside(unit)));
        }
        kept.retain(|&unit| !self.verdicts.keeps(unit));
        self.keep(kept, "reference-kept");
    }
}

/// Whether the page marks an element, or one around it, as a work that is cited.
fn is_work(document: &Document, element: ElementId) -> bool {
    let around = std::iter::once(element).chain(document.ancestors(element));
    around.take(MOST_AROUND).any(|id| {
        let classes = document
            .first_names(id, "class")
            .unwrap_or_default()
            .to_ascii_lowercase();
        let mut words = classes.split(|c: char| !c.is_ascii_alphabetic());
        &*document.elements()[id].name == "cite" || words.any(|word| NAMES.iter().any(|name| word.starts_with(name)))
    })
}
