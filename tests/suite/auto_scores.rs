//! Floors under the scores of `auto`. To lower one needs a line in CHANGELOG.md that says why.

use super::shared;
use clearline_engine::internals::methods::auto;
use clearline_engine::methods::Parameters;
use clearline_measure::{Contestant, Corpus, Folds, PageScore, Policies, Summary, run};
use std::path::Path;
use std::sync::Arc;

/// Least mean bag F1 by kind of page on the project's own pages, which no model was trained on. Pages of the kind "none"
/// hold no article, and nothing may be kept of them.
const FLOORS: [(&str, f64); 9] = [
    ("article", 0.96),
    ("collection", 0.94),
    ("documentation", 0.97),
    ("forum", 0.90),
    ("listing", 0.95),
    ("none", 1.0),
    ("product", 0.85),
    ("service", 0.94),
    ("shell", 0.97),
];
/// The same over all of these pages, and over those of each language.
const FLOOR: f64 = 0.94;
const LANGUAGE_FLOOR: f64 = 0.90;

/// Least mean bag F1 on pages of the corpora whose gold text is not empty, by models that have not seen the page's site.
const CORPUS_FLOORS: [(&str, f64); 19] = [
    ("wcxb-dev", 0.889),
    ("scrapinghub", 0.968),
    ("bbc175", 0.99),
    ("netease74", 0.988),
    ("zh-gne", 0.985),
    ("zh-handmade", 0.955),
    ("multilang-extra", 0.98),
    ("mozilla", 0.951),
    ("defuddle", 0.96),
    ("daniel", 0.945),
    ("cleaneval", 0.943),
    ("fundus", 0.969),
    ("magic-html", 0.896),
    ("zh-news10", 0.965),
    ("krdwrd-canola", 0.866),
    ("web-forum-52", 0.907),
    ("cleanportaleval", 0.977),
    ("stated-body", 0.969),
    ("htmltotext", 0.88),
];
/// Least shares of snippets that are found where they must and kept out where they must not.
const SNIPPET_FLOORS: (&str, [f64; 2]) = ("trafilatura-eval", [0.946, 0.928]);
/// Least share of the snippets of comments that are kept where the discussion is asked for. A third of them is not in the pages.
const COMMENT_FLOOR: (&str, f64) = ("trafilatura-eval", 0.615);
/// Least share of the pages with a gold text that have a confidence of 0.9 or more, and least mean bag F1 of these.
const SURE_FLOORS: (&str, [f64; 2]) = ("wcxb-dev", [0.664, 0.956]);

/// The scores of a corpus, each page read under the policy that its gold was marked for.
fn scores(folder: &Path, folds: Option<Arc<Folds>>) -> Vec<PageScore> {
    scores_with(folder, folds, &Parameters::default())
}

/// The same with parameters, which go before what the golds ask for.
fn scores_with(folder: &Path, folds: Option<Arc<Folds>>, parameters: &Parameters) -> Vec<PageScore> {
    let mut corpus = Corpus::open(folder).unwrap();
    let policies = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/train/policies.json");
    Policies::open(&policies).unwrap().note(&mut corpus);
    let contestant = Contestant {
        method: &auto::METHOD,
        parameters: parameters.clone(),
        folds,
    };
    let run = run(&corpus, &[contestant], 2);
    assert_eq!(run.unread, [] as [String; 0]);
    run.scores.into_iter().flatten().collect()
}

fn f1<'a>(pages: impl Iterator<Item = &'a PageScore>) -> f64 {
    Summary::of(pages).bag.map_or(0.0, |scores| scores.f1)
}

#[test]
fn the_projects_own_pages_are_extracted_well() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/auto");
    let pages = scores(&folder, None);
    assert!(pages.len() >= 40);
    for (kind, floor) in FLOORS {
        let found = f1(pages.iter().filter(|page| page.label.kind.as_deref() == Some(kind)));
        assert!(found >= floor, "{kind}: {found:.4}");
    }
    let mut languages: Vec<&str> = pages.iter().filter_map(|page| page.label.lang.as_deref()).collect();
    languages.sort_unstable();
    languages.dedup();
    assert!(languages.len() >= 8);
    for language in languages {
        let found = f1(pages.iter().filter(|page| page.label.lang.as_deref() == Some(language)));
        assert!(found >= LANGUAGE_FLOOR, "{language}: {found:.4}");
    }
    let overall = f1(pages.iter());
    assert!(overall >= FLOOR, "{overall:.4}");
}

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names, and better the models that CLEARLINE_FOLDS names"]
fn conformance_of_auto_with_its_floors() {
    let Some(shared) = shared::folder() else {
        return;
    };
    let folds = std::env::var_os("CLEARLINE_FOLDS").map(|folder| Arc::new(Folds::open(Path::new(&folder)).unwrap()));
    let how = match folds {
        Some(_) => "by models that have not seen the page's site",
        None => "in sample, since CLEARLINE_FOLDS names no models that have not seen the pages",
    };
    let folder = |name: &str| {
        let packs = ["dev", "dev2"].map(|pack| shared.join("corpora").join(pack).join(name));
        packs.into_iter().find(|folder| folder.exists()).unwrap()
    };
    let mut low = Vec::new();
    for (name, floor) in CORPUS_FLOORS {
        let mut pages = scores(&folder(name), folds.clone());
        pages.retain(|page| !page.gold_empty);
        let found = f1(pages.iter());
        shared::report(&format!("{name}: bag F1 {found:.4}, floor {floor} ({how})"));
        low.extend((found < floor).then_some(name));
        if name == SURE_FLOORS.0 {
            let sure = || pages.iter().filter(|page| page.confidence.is_some_and(|it| it >= 0.9));
            let found = [sure().count() as f64 / pages.len() as f64, f1(sure())];
            let [share, mean] = found;
            shared::report(&format!(
                "{name}: confidence 0.9 on {share:.4} with {mean:.4}, floors {:?} ({how})",
                SURE_FLOORS.1
            ));
            low.extend((found.iter().zip(SURE_FLOORS.1).any(|(found, floor)| *found < floor)).then_some(name));
        }
    }
    let (name, floors) = SNIPPET_FLOORS;
    let snippets = Summary::of(&scores(&folder(name), folds.clone())).snippets;
    for (rates, floor) in snippets.into_iter().zip(floors) {
        let found = rates.all.unwrap_or(0.0);
        shared::report(&format!("{name}: snippets {found:.4}, floor {floor} ({how})"));
        low.extend((found < floor).then_some(name));
    }
    let (name, floor) = COMMENT_FLOOR;
    let mut discussion = Parameters::default();
    discussion.set(auto::METHOD.parameters, "policy", "discussion").unwrap();
    let [.., comments] = Summary::of(&scores_with(&folder(name), folds, &discussion)).snippets;
    let found = comments.all.unwrap_or(0.0);
    shared::report(&format!(
        "{name}: comments in a discussion {found:.4}, floor {floor} ({how})"
    ));
    low.extend((found < floor).then_some(name));
    assert_eq!(low, [] as [&str; 0], "lie below their floors");
}
