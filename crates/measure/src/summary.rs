//! Scores of pages and their means.

use super::corpus::GoldPage;
use super::metrics::{Scores, ShingleShares, bag, lcs, shingle_scores, shingles};
use super::snippets::{Rate, rates};
use super::substring::substring;
use super::tokens::tokens;
use serde::Serialize;

/// All measures of one page.
#[derive(Clone, Debug, Serialize)]
pub struct PageScore {
    /// Which page.
    #[serde(flatten)]
    pub label: PageLabel,
    /// Whether nothing was extracted.
    pub empty: bool,
    /// Whether the gold says that there is no main text.
    pub gold_empty: bool,
    /// Tokens of the gold text.
    pub gold_tokens: usize,
    /// What the method expects of its answer, 0 to 1, if it says so.
    pub confidence: Option<f64>,
    /// Against the gold text, where there is one.
    pub text: Option<TextScore>,
    /// Snippets that must appear.
    pub must: Option<Rate>,
    /// Snippets that must not.
    pub mustnot: Option<Rate>,
    /// Snippets of comments, which the policy of the gold does not judge.
    pub comments: Option<Rate>,
}

/// The names that a page is listed and counted under.
#[derive(Clone, Debug, Serialize)]
pub struct PageLabel {
    /// Its name in the corpus.
    pub id: String,
    /// Its site.
    pub group: Option<String>,
    /// Kind of page.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Language of the gold text.
    pub lang: Option<String>,
}

/// Measures against a gold text.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TextScore {
    /// Tokens, order ignored.
    pub bag: Scores,
    /// Runs of four tokens.
    pub shingle: ShingleShares,
    /// Longest common subsequence of tokens, where the texts are not too long for it.
    pub lcs: Option<Scores>,
    /// Longest common substring of characters.
    pub substring: Scores,
}

/// Measures one page's extracted text.
pub fn score_page(gold: &GoldPage, extracted: &str) -> PageScore {
    let [must, mustnot, comments] = rates(gold, extracted);
    PageScore {
        label: PageLabel {
            id: gold.id.clone(),
            group: gold.group.clone(),
            kind: gold.kind.clone(),
            lang: gold.lang.clone(),
        },
        empty: extracted.trim().is_empty(),
        gold_empty: gold.is_empty(),
        gold_tokens: gold.text.as_deref().map_or(0, |text| tokens(text).len()),
        confidence: None,
        text: gold.text.as_deref().map(|text| score_text(text, extracted)),
        must,
        mustnot,
        comments,
    }
}

/// Measures a text by its tokens, order ignored.
pub fn bag_scores(gold: &str, extracted: &str) -> Scores {
    let (gold, extracted) = (gold.to_lowercase(), extracted.to_lowercase());
    bag(&tokens(&extracted), &tokens(&gold))
}

fn score_text(gold: &str, extracted: &str) -> TextScore {
    let (lower_gold, lower_extracted) = (gold.to_lowercase(), extracted.to_lowercase());
    let (gold_tokens, extracted_tokens) = (tokens(&lower_gold), tokens(&lower_extracted));
    TextScore {
        bag: bag(&extracted_tokens, &gold_tokens),
        shingle: shingles(&tokens(extracted), &tokens(gold)),
        lcs: lcs(&extracted_tokens, &gold_tokens),
        substring: substring(extracted, gold),
    }
}

/// Means over many pages.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Pages in all.
    pub pages: usize,
    /// Pages with a gold text.
    pub with_gold: usize,
    /// Pages with nothing extracted.
    pub empty: usize,
    /// Mean bag scores.
    pub bag: Option<Scores>,
    /// The same without the pages whose gold text is empty, so that silence earns nothing.
    pub nonempty: Option<Scores>,
    /// Shingle scores.
    pub shingle: Option<Scores>,
    /// Mean scores by longest common subsequence, of the pages where it was measured.
    pub lcs: Option<Scores>,
    /// Mean scores by longest common substring.
    pub substring: Option<Scores>,
    /// Snippets that must appear, that must not, and those of comments, over pages and over all.
    pub snippets: [SnippetRates; 3],
}

/// Snippet rates of many pages.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct SnippetRates {
    /// Mean of the pages' rates.
    pub page: Option<f64>,
    /// Rate over all snippets.
    pub all: Option<f64>,
}

impl Summary {
    /// Means over `pages`.
    pub fn of<'a>(pages: impl IntoIterator<Item = &'a PageScore>) -> Summary {
        let pages: Vec<&PageScore> = pages.into_iter().collect();
        let texts: Vec<TextScore> = pages.iter().filter_map(|page| page.text).collect();
        let nonempty = pages.iter().filter(|page| !page.gold_empty);
        let nonempty: Vec<TextScore> = nonempty.filter_map(|page| page.text).collect();
        let shares: Vec<ShingleShares> = texts.iter().map(|text| text.shingle).collect();
        Summary {
            pages: pages.len(),
            with_gold: texts.len(),
            empty: pages.iter().filter(|page| page.empty).count(),
            bag: mean(&texts, |text| Some(text.bag)),
            nonempty: mean(&nonempty, |text| Some(text.bag)),
            shingle: shingle_scores(&shares),
            lcs: mean(&texts, |text| text.lcs),
            substring: mean(&texts, |text| Some(text.substring)),
            snippets: [
                SnippetRates::of(pages.iter().filter_map(|page| page.must)),
                SnippetRates::of(pages.iter().filter_map(|page| page.mustnot)),
                SnippetRates::of(pages.iter().filter_map(|page| page.comments)),
            ],
        }
    }
}

fn mean(texts: &[TextScore], measure: fn(&TextScore) -> Option<Scores>) -> Option<Scores> {
    let measured: Vec<Scores> = texts.iter().filter_map(measure).collect();
    let n = measured.len() as f64;
    let of = |part: fn(&Scores) -> f64| measured.iter().map(part).sum::<f64>() / n;
    (n > 0.0).then(|| Scores {
        p: of(|scores| scores.p),
        r: of(|scores| scores.r),
        f1: of(|scores| scores.f1),
    })
}

impl SnippetRates {
    fn of(rates: impl Iterator<Item = Rate>) -> SnippetRates {
        let rates: Vec<Rate> = rates.collect();
        let (right, all) = rates
            .iter()
            .fold((0, 0), |(right, all), rate| (right + rate.right, all + rate.all));
        let of_pages: f64 = rates.iter().map(|rate| rate.right as f64 / rate.all as f64).sum();
        match rates.len() {
            0 => SnippetRates::default(),
            n => SnippetRates {
                page: Some(of_pages / n as f64),
                all: Some(right as f64 / all as f64),
            },
        }
    }
}
