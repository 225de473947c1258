//! Signatures of texts, by which near-duplicates are found (A. Broder, "On the resemblance and containment of documents", 1997).
//!
//! The shingles of a text are its runs of five tokens: words in lower case, characters in scripts without spaces. Each of 112 hash
//! functions keeps its least value over them. Two texts agree in a value with the probability that their sets of shingles overlap
//! (Jaccard). The values form 14 bands of 8; two texts are taken for near-duplicates where a band agrees, which half of the
//! pairs with an overlap of 0.68 do, and 77 % of those with 0.75. These are the numbers of datatrove's FineWeb recipe.

use clearline_engine::internals::methods::auto::tokens;
use pyo3::prelude::*;

/// Tokens of a shingle.
const SHINGLE: usize = 5;
/// Bands of a signature.
pub(crate) const BANDS: usize = 14;
/// Values of a band.
const ROWS: usize = 8;

/// The least values of a text's shingles, one for each hash function. A text without tokens has none.
pub(crate) fn least(text: &str) -> Option<[u32; BANDS * ROWS]> {
    let tokens = tokens(text);
    if tokens.is_empty() {
        return None;
    }
    let mut least = [u32::MAX; BANDS * ROWS];
    for shingle in tokens.windows(SHINGLE.min(tokens.len())) {
        let hash = shingle.iter().fold(0, |hash, &token| mixed(hash ^ u64::from(token)));
        for (function, value) in least.iter_mut().enumerate() {
            *value = (*value).min((mixed(hash ^ FUNCTIONS[function]) >> 32) as u32);
        }
    }
    Some(least)
}

/// A number for each band, made of its place and its values; texts that share one are near-duplicates.
pub(crate) fn bands_of(text: &str) -> Option<[i64; BANDS]> {
    let least = least(text)?;
    let mut bands = [0; BANDS];
    for (place, (band, values)) in (1..).zip(bands.iter_mut().zip(least.chunks_exact(ROWS))) {
        let hash = values
            .iter()
            .fold(mixed(place), |hash, &value| mixed(hash ^ u64::from(value)));
        *band = hash.cast_signed();
    }
    Some(bands)
}

/// A bijection of 64 bits whose results look drawn (the finaliser of SplitMix64, G. Steele, D. Lea, C. Flood, 2014).
const fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// What sets the hash functions apart.
static FUNCTIONS: [u64; BANDS * ROWS] = {
    let mut functions = [0; BANDS * ROWS];
    let mut at = 0;
    while at < functions.len() {
        functions[at] = mixed(at as u64 + 1);
        at += 1;
    }
    functions
};

/// The MinHash signature of a text: 112 numbers of 32 bits. The share of equal ones at equal places estimates the overlap (Jaccard)
/// of the runs of five words of two texts. A text without words has none.
///
/// Examples
/// --------
/// >>> import clearline
/// >>> a, b = clearline.minhash("one two three four five six"), clearline.minhash("One, two, three, four, five, six!")
/// >>> a == b, len(a)
/// (True, 112)
#[pyfunction]
pub(crate) fn minhash(py: Python<'_>, text: &str) -> Option<Vec<u32>> {
    py.detach(|| least(text)).map(Vec::from)
}

/// The bands of a text: 14 numbers of 64 bits, as `extract_batch` has them in its field "bands". Texts that share a number are
/// near-duplicates. A text without words has none.
///
/// Examples
/// --------
/// >>> import clearline
/// >>> len(clearline.bands("one two three four five six"))
/// 14
#[pyfunction]
pub(crate) fn bands(py: Python<'_>, text: &str) -> Option<Vec<i64>> {
    py.detach(|| bands_of(text)).map(Vec::from)
}
