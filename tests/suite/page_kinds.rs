//! What kind of page a page calls itself, against what people took it for.

use super::shared;
use clearline_engine::document::Document;
use clearline_engine::page::Options;
use clearline_measure::Corpus;
use std::collections::BTreeMap;

/// For each kind that a page may call itself: the kinds of wcxb-dev that agree with it, the least share of pages that are
/// right to call themselves so, and the least share of the pages of these kinds that do.
const FLOORS: [(&str, &[&str], f64, f64); 3] = [
    ("discussion", &["forum"], 0.98, 0.6),
    ("product", &["product"], 0.8, 0.6),
    ("list", &["collection", "listing"], 0.7, 0.1),
];

#[test]
fn pages_that_say_what_they_are_are_mostly_right() {
    let Some(shared) = shared::folder() else {
        shared::report("skipped: what pages say that they are, as CLEARLINE_SHARED names no corpora");
        return;
    };
    let corpus = Corpus::open(&shared.join("corpora/dev/wcxb-dev")).unwrap();
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for gold in &corpus.pages {
        let page = corpus.load(gold, Options::default()).unwrap();
        let document = Document::parse(&page);
        let said = document.metadata(None).kind.map_or_else(String::new, |kind| kind.value);
        *counts.entry((said, gold.kind.clone().unwrap())).or_default() += 1;
    }
    for (said, agreeing, right_floor, found_floor) in FLOORS {
        let of = |is_wanted: &dyn Fn(&str, &str) -> bool| -> f64 {
            let wanted = counts.iter().filter(|((said, taken), _)| is_wanted(said, taken));
            wanted.map(|(_, &count)| count as f64).sum()
        };
        let right = of(&|kind, taken| kind == said && agreeing.contains(&taken));
        let all = of(&|kind, _| kind == said);
        let such = of(&|_, taken| agreeing.contains(&taken));
        shared::report(&format!(
            "{said}: {right} of {all} pages that say so are; {such} pages are"
        ));
        assert!(
            right >= right_floor * all && right >= found_floor * such,
            "{said}: {counts:?}"
        );
    }
}
