//! Measures on token sequences.

use std::collections::HashMap;
use std::hash::Hash;

/// Precision, recall and their harmonic mean, each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Scores {
    /// Share of the extracted text that is gold.
    pub p: f64,
    /// Share of the gold text that was extracted.
    pub r: f64,
    /// 2PR / (P + R).
    pub f1: f64,
}

impl Scores {
    /// From the size of what both have in common. If both are empty, all are 1; if one is empty, all are 0.
    pub fn of(hits: usize, extracted: usize, gold: usize) -> Scores {
        match (extracted, gold) {
            (0, 0) => Scores {
                p: 1.0,
                r: 1.0,
                f1: 1.0,
            },
            (0, _) | (_, 0) => Scores {
                p: 0.0,
                r: 0.0,
                f1: 0.0,
            },
            _ => Scores::from_rates(hits as f64 / extracted as f64, hits as f64 / gold as f64),
        }
    }

    /// From precision and recall.
    pub fn from_rates(p: f64, r: f64) -> Scores {
        let f1 = if p + r > 0.0 { 2.0 * p * r / (p + r) } else { 0.0 };
        Scores { p, r, f1 }
    }
}

/// Tokens in common, order ignored.
pub(super) fn bag(extracted: &[&str], gold: &[&str]) -> Scores {
    Scores::of(common(extracted.iter(), gold.iter()), extracted.len(), gold.len())
}

/// How many members two multisets have in common.
fn common<T: Hash + Eq>(a: impl Iterator<Item = T>, b: impl Iterator<Item = T>) -> usize {
    let mut left: HashMap<T, usize> = HashMap::new();
    for member in b {
        *left.entry(member).or_default() += 1;
    }
    let mut hits = 0;
    for member in a {
        if let Some(count) = left.get_mut(&member).filter(|count| **count > 0) {
            *count -= 1;
            hits += 1;
        }
    }
    hits
}

/// Tokens in a shingle.
const SHINGLE: usize = 4;

/// Shares of shingles that are in both texts, only in the extracted one, and only in the gold one. They add up to 1, or
/// to 0 where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct ShingleShares {
    tp: f64,
    fp: f64,
    r#fn: f64,
}

pub(super) fn shingles(extracted: &[&str], gold: &[&str]) -> ShingleShares {
    let (a, b) = (runs(extracted), runs(gold));
    let hits = common(a.iter(), b.iter());
    let total = (a.len() + b.len() - hits) as f64;
    if total == 0.0 {
        return ShingleShares::default();
    }
    ShingleShares {
        tp: hits as f64 / total,
        fp: (a.len() - hits) as f64 / total,
        r#fn: (b.len() - hits) as f64 / total,
    }
}

/// All runs of four tokens; a shorter text is one run.
fn runs<'a, 't>(tokens: &'a [&'t str]) -> Vec<&'a [&'t str]> {
    match tokens.len() {
        0 => Vec::new(),
        1..SHINGLE => vec![tokens],
        _ => tokens.windows(SHINGLE).collect(),
    }
}

/// The corpus score of many pages' shingles: P over the pages with extracted shingles, R over those with gold ones.
pub(super) fn shingle_scores(pages: &[ShingleShares]) -> Option<Scores> {
    let score = |hit: f64, miss: f64, other: f64| {
        if miss == 0.0 && other == 0.0 {
            1.0
        } else if hit + miss > 0.0 {
            hit / (hit + miss)
        } else {
            0.0
        }
    };
    let mean = |values: Vec<f64>| match values.len() {
        0 => 0.0,
        n => values.iter().sum::<f64>() / n as f64,
    };
    let p = pages
        .iter()
        .filter(|s| s.tp + s.fp > 0.0)
        .map(|s| score(s.tp, s.fp, s.r#fn))
        .collect();
    let r = pages
        .iter()
        .filter(|s| s.tp + s.r#fn > 0.0)
        .map(|s| score(s.tp, s.r#fn, s.fp))
        .collect();
    (!pages.is_empty()).then(|| Scores::from_rates(mean(p), mean(r)))
}

/// Most comparisons for the longest common subsequence of two texts. A comparison holds one token against 64 others.
/// Two texts of 100,000 tokens need fewer, and two of a million would take half a minute.
const MOST_COMPARISONS: usize = 200_000_000;

/// Longest common subsequence of tokens, or `None` where the texts are so long that it would take too many comparisons.
pub(super) fn lcs(extracted: &[&str], gold: &[&str]) -> Option<Scores> {
    let comparisons = extracted.len().max(gold.len()) * extracted.len().min(gold.len()).div_ceil(64);
    let measured = || Scores::of(lcs_length(extracted, gold), extracted.len(), gold.len());
    (comparisons <= MOST_COMPARISONS).then(measured)
}

/// Bit-parallel: each bit of a row of the table stands for one token of the shorter text (Hyyrö: Bit-parallel LCS-length
/// computation revisited, 2004).
fn lcs_length(a: &[&str], b: &[&str]) -> usize {
    let (rows, columns) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let words = columns.len().div_ceil(64);
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, token) in columns.iter().enumerate() {
        places.entry(token).or_default().push(at);
    }
    let mut row = vec![u64::MAX; words];
    let mut matches = vec![0u64; words];
    for token in rows {
        let Some(at) = places.get(token) else {
            continue;
        };
        at.iter().for_each(|&at| matches[at / 64] |= 1 << (at % 64));
        add_row(&mut row, &matches);
        at.iter().for_each(|&at| matches[at / 64] = 0);
    }
    let unset =
        |(word, bits): (usize, &u64)| (64.min(columns.len() - word * 64)) - low_ones(*bits, columns.len() - word * 64);
    row.iter().enumerate().map(unset).sum()
}

/// V := (V + (V & M)) | (V & ¬M), with carries across words.
fn add_row(row: &mut [u64], matches: &[u64]) {
    let mut carry = false;
    for (bits, &found) in row.iter_mut().zip(matches) {
        let hit = *bits & found;
        let (sum, over) = bits.overflowing_add(hit);
        let (sum, over_too) = sum.overflowing_add(u64::from(carry));
        carry = over || over_too;
        *bits = sum | (*bits & !found);
    }
}

/// Set bits among the lowest `width`.
fn low_ones(bits: u64, width: usize) -> usize {
    let masked = if width >= 64 { bits } else { bits & ((1 << width) - 1) };
    masked.count_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        text.split(' ').filter(|token| !token.is_empty()).collect()
    }

    #[test]
    fn bags_count_each_token_once_for_each_time() {
        let scores = bag(&split("a a b c"), &split("a b b d e"));
        assert_eq!((scores.p, scores.r), (0.5, 0.4));
        assert_eq!(bag(&[], &[]).f1, 1.0);
        assert_eq!(bag(&split("a"), &[]).f1, 0.0);
    }

    #[test]
    fn shingles_see_order_within_four_tokens() {
        let shares = shingles(&split("a b c d e"), &split("x b c d e"));
        assert_eq!((shares.tp, shares.fp, shares.r#fn), (1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0));
        assert_eq!(shingles(&split("a b"), &split("a b")).tp, 1.0);
        assert_eq!(shingles(&[], &[]), ShingleShares::default());
    }

    /// The table as textbooks have it.
    fn slow_lcs(a: &[&str], b: &[&str]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
                diagonal = above;
            }
        }
        row[b.len()]
    }

    #[test]
    fn texts_that_are_too_long_for_a_subsequence_have_none() {
        assert!(lcs(&vec!["a"; 100_000], &vec!["b"; 100_000]).is_some());
        assert_eq!(lcs(&vec!["a"; 300_000], &vec!["a"; 300_000]), None);
        assert!(lcs(&vec!["a"; 1_000_000], &vec!["b"; 1_000]).is_some());
    }

    #[test]
    fn subsequences_equal_the_textbook_table() {
        let alphabet = ["a", "b", "c", "d"];
        let mut state = 7u32;
        let mut next = |n: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % n
        };
        for _ in 0..200 {
            let (n, m) = (next(200), next(200));
            let a: Vec<&str> = (0..n).map(|_| alphabet[next(4)]).collect();
            let b: Vec<&str> = (0..m).map(|_| alphabet[next(4)]).collect();
            assert_eq!(lcs_length(&a, &b), slow_lcs(&a, &b), "{a:?} {b:?}");
        }
    }
}
