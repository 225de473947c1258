//! Visual blocks on five pages made by hand, whose segments are written into them.

use clearline_engine::document::TextId;
use clearline_engine::internals::methods::vips::Mode;
use clearline_engine::internals::methods::vips::rounds::Structure;
use clearline_engine::page::{Options, Page, Source};
use serde_json::Value;

use super::vips_tree::{Labels, LaidOut, bcubed, labels, texts_of};

/// A page with its boxes, and its structures in both modes.
struct Fixture {
    name: &'static str,
    page: &'static str,
    trees: &'static str,
}

macro_rules! fixtures {
    ($($name:literal),*) => {
        [$(Fixture {
            name: $name,
            page: include_str!(concat!("../fixtures/vips/", $name, ".clearline-layout.json")),
            trees: include_str!(concat!("../fixtures/vips/", $name, ".trees.json")),
        }),*]
    };
}

const FIXTURES: [Fixture; 5] = fixtures!["columns", "tables", "comments", "news-zh", "grid-reordered"];

impl Fixture {
    fn laid_out(&self) -> LaidOut {
        let bytes = self.page.as_bytes().to_vec();
        LaidOut::of(&Page::from_bytes(Source::Stdin, bytes, &Options::default()).unwrap())
    }
}

fn structure(page: &LaidOut, mode: Mode) -> Structure {
    Structure::of(&page.document, page.layout(), mode)
}

/// The segment of each text by the page itself: the nearest element with `data-seg`.
fn stated(page: &LaidOut) -> Labels {
    let document = &page.document;
    let label = |text: TextId| {
        let own = document.texts()[text].element;
        let mut around = std::iter::once(own).chain(document.ancestors(own));
        around.find(|&id| document.attribute(id, "data-seg").is_some())
    };
    let texts = page.text_rows.keys();
    texts.filter_map(|&text| Some((text, label(text)?.index()))).collect()
}

#[test]
fn the_structures_of_pages_made_by_hand_are_known() {
    for fixture in &FIXTURES {
        let page = fixture.laid_out();
        let trees: Value = serde_json::from_str(fixture.trees).unwrap();
        for (mode, name) in [(Mode::Paper, "paper"), (Mode::Repaired, "repaired")] {
            let tree = page.tree(&structure(&page, mode));
            assert_eq!(tree, trees[name], "{} {name}", fixture.name);
        }
    }
}

#[test]
fn segments_of_pages_made_by_hand_are_those_that_are_written_into_them() {
    for fixture in &FIXTURES {
        let page = fixture.laid_out();
        let structure = structure(&page, Mode::Repaired);
        let agreement = bcubed(&labels(&structure, 4), &stated(&page), &page.characters(&structure));
        super::shared::report(&format!("visual blocks: {}: BCubed {agreement:.3}", fixture.name));
        // On the Chinese page the date above the text is a segment of its own: 0.979.
        assert!(agreement >= 0.975, "{}: {agreement}", fixture.name);
    }
}

#[test]
fn a_higher_permitted_coherence_divides_what_a_lower_one_kept_whole() {
    for fixture in &FIXTURES {
        let page = fixture.laid_out();
        for mode in [Mode::Paper, Mode::Repaired] {
            assert_refines(&structure(&page, mode), fixture.name);
        }
    }
}

/// Every text is in one segment, and no segment is in two of a lower permitted degree of coherence.
pub fn assert_refines(structure: &Structure, name: &str) {
    let mut all = texts_of(structure, 0);
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "{name}: texts in two segments");
    let mut before = labels(structure, 0);
    for permitted in 1..=10 {
        let finer = labels(structure, permitted);
        assert_eq!(finer.len(), count, "{name}: at {permitted}");
        let mut within = std::collections::HashMap::new();
        for (text, label) in &finer {
            let coarser = before[text];
            assert_eq!(
                *within.entry(*label).or_insert(coarser),
                coarser,
                "{name}: at {permitted}"
            );
        }
        before = finer;
    }
}
