//! Which blocks to keep: those that together have the highest expected F1, each text once.
//!
//! With `p` the probability of a block and `n` its tokens, what is expected of a kept set `S` depends on how the blocks hang
//! together, and the truth lies between two ends:
//!
//! * each block is main text for itself: the main text is expected to have `G = Σ p n` tokens, and
//!   `F = 2 Σ_S p n / (Σ_S n + G)`;
//! * all hang together, as the answers of a thread do: main text is what lies above a level `u` that is anything between 0 and
//!   1, and `F` is the mean over `u` of `2 min(s, g_u) / (s + g_u)`, with `s` the tokens of the set and `g_u` those of the blocks
//!   with `p > u`. A short post above a long thread of doubtful answers is kept alone; for itself each answer would be worth
//!   the risk.
//!
//! The mean of both is expected. The best set is a prefix of the blocks by falling `p`.

use super::blocks::{Block, Blocks};
use super::measures::Measure;
use super::words::Token;
use crate::document::{Document, is_wide};
use foldhash::{HashMap, HashMapExt};

/// Blocks down to this share of the best cut's probability are kept: in cross-validation that cut lies too high.
const LENIENCE: f32 = 0.7;

/// Where a page is cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Blocks from this probability on are kept.
    pub threshold: f32,
    /// The F1 that is expected of all that lies above it.
    pub expected: f32,
}

impl Cut {
    /// The cut at a probability, given probability and tokens of each block.
    pub fn at(threshold: f32, probabilities: &[f32], tokens: &[usize]) -> Cut {
        Prospects::of(probabilities, tokens).cut_at(threshold, probabilities, tokens)
    }

    /// Where the program cuts: somewhat below the best cut.
    pub fn of(probabilities: &[f32], tokens: &[usize]) -> Cut {
        let mut order: Vec<usize> = (0..probabilities.len())
            .filter(|&block| probabilities[block] > LOWEST)
            .collect();
        order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
        let prospects = Prospects::of(probabilities, tokens);
        let (mut best, mut most) = (1.0, 0.0);
        let mut set = Set::default();
        for block in order {
            set.add(probabilities[block], tokens[block]);
            let expected = prospects.of_keeping(&set);
            if expected >= most {
                (best, most) = (probabilities[block], expected);
            }
        }
        prospects.cut_at(LENIENCE * best, probabilities, tokens)
    }
}

/// Blocks that are kept.
#[derive(Default)]
struct Set {
    /// Their tokens.
    tokens: f64,
    /// Those of them that are expected to be main text.
    right: f64,
}

impl Set {
    fn add(&mut self, probability: f32, tokens: usize) {
        self.tokens += tokens as f64;
        self.right += f64::from(probability) * tokens as f64;
    }
}

/// Steps from 0 to 1 by which levels are kept apart.
const LEVELS: usize = 64;
/// The lowest of them. A block that does not reach it is main text at no level, and no best cut goes so far.
const LOWEST: f32 = 0.5 / LEVELS as f32;

/// What the main text of a page may be.
struct Prospects {
    /// Its tokens, if each block is main text for itself.
    expected: f64,
    /// Its tokens at each level, if all hang together; from low levels to high ones.
    at_levels: [f32; LEVELS],
}

impl Prospects {
    fn of(probabilities: &[f32], tokens: &[usize]) -> Prospects {
        let mut all = Set::default();
        let mut at_levels = [0.0; LEVELS];
        for (&probability, &tokens) in probabilities.iter().zip(tokens) {
            all.add(probability, tokens);
            // The highest level whose middle lies below the probability.
            let level = (probability * LEVELS as f32 - 0.5).ceil();
            if level >= 1.0 {
                at_levels[(level as usize).min(LEVELS) - 1] += tokens as f32;
            }
        }
        for level in (1..LEVELS).rev() {
            at_levels[level - 1] += at_levels[level];
        }
        Prospects {
            expected: all.right,
            at_levels,
        }
    }

    fn cut_at(&self, threshold: f32, probabilities: &[f32], tokens: &[usize]) -> Cut {
        let mut set = Set::default();
        for (&probability, &tokens) in probabilities.iter().zip(tokens) {
            if probability >= threshold {
                set.add(probability, tokens);
            }
        }
        Cut {
            threshold,
            expected: self.of_keeping(&set),
        }
    }

    /// The F1 that is expected of keeping a set that reaches down to some probability.
    fn of_keeping(&self, set: &Set) -> f32 {
        let kept = set.tokens as f32;
        // Eight sums side by side, as processors add.
        let mut sums = [0.0_f32; 8];
        for levels in self.at_levels.as_chunks::<8>().0 {
            for (sum, &main) in sums.iter_mut().zip(levels) {
                *sum += kept.min(main) / (kept + main).max(f32::MIN_POSITIVE);
            }
        }
        let together = 2.0 * sums.iter().sum::<f32>() / LEVELS as f32;
        let alone = 2.0 * set.right / (set.tokens + self.expected).max(f64::MIN_POSITIVE);
        0.5 * (together + alone as f32)
    }
}

/// A repeated block with fewer tokens may be meant: a date, a name, a button.
const LEAST_COPY: usize = 6;
/// A block with a larger share of code is a listing. A manual may show the same one twice.
const MOST_CODE: f32 = 0.8;
/// A single word is rather a name.
const LEAST_LABEL: usize = 2;
/// So many times a shorter line is not meant either where all of it is a link, as "Back to top" is; a date leads somewhere, too.
const LEAST_LABELS: usize = 3;
/// The share of a line in links from which all of it is one: signs beside it may not be.
const ALL_LINKED: f32 = 0.9;
/// From this probability on a repeated block is meant: a refrain, a plan that has the same meal twice.
const SURELY_MEANT: f32 = 0.85;
/// Fewer words than these before a colon say whose post is quoted: "Ida Marsh wrote:".
const LEAST_SENTENCE: usize = 8;

/// Whether a block is a sentence that ends in a colon and so announces the next: "If we run this code, we get the same output:".
fn ends_in_colon((document, blocks): (&Document, &Blocks), block: usize) -> bool {
    let sentence = &blocks.list()[block];
    let last = blocks
        .spans(sentence)
        .last()
        .map_or("", |span| document.span_text(span));
    let tokens = blocks.tokens(sentence).len();
    // In scripts without spaces each character is a token, and a word has about two.
    let least = LEAST_SENTENCE * if last.contains(is_wide) { 2 } else { 1 };
    tokens >= least && last.trim_end().ends_with([':', '：'])
}

/// For each block, the earlier block of the same words, if both are kept and this one need not be meant: copies for other
/// screens and carousels. One that is surely meant vouches for all of its words: the same fact of each plant in a list.
pub fn copies(
    (document, blocks): (&Document, &Blocks),
    probabilities: &[f32],
    is_kept: impl Fn(usize) -> bool,
) -> Vec<Option<usize>> {
    /// The first block of some words, and whether a later one is surely meant.
    struct Words {
        first: usize,
        are_meant: bool,
    }
    let mut known: HashMap<&[Token], Words> = HashMap::new();
    let tokens = |block: usize| blocks.tokens(&blocks.list()[block]);
    let labels = labels(blocks, &is_kept);
    let is_label = |block: usize| {
        is_linked_line(&blocks.list()[block]) && labels.get(tokens(block)).is_some_and(|&times| times >= LEAST_LABELS)
    };
    let is_code = |block: usize| blocks.list()[block].measures.per_character(Measure::Code) > MOST_CODE;
    let counts =
        |block: usize| is_kept(block) && (tokens(block).len() >= LEAST_COPY || is_label(block)) && !is_code(block);
    for block in (0..blocks.len()).filter(|&block| counts(block)) {
        let is_announced = || block > 0 && is_kept(block - 1) && ends_in_colon((document, blocks), block - 1);
        let is_sure = probabilities[block] >= SURELY_MEANT || is_announced();
        let words = |first| Words {
            first,
            are_meant: false,
        };
        let words = known.entry(tokens(block)).or_insert_with(|| words(block));
        words.are_meant |= words.first != block && is_sure;
    }
    let copy_of = |block: usize| {
        let words = known.get(tokens(block)).filter(|_| counts(block))?;
        (words.first != block && !words.are_meant).then_some(words.first)
    };
    (0..blocks.len()).map(copy_of).collect()
}

/// How often each short line is kept that is a link and no more.
fn labels(blocks: &Blocks, is_kept: impl Fn(usize) -> bool) -> HashMap<&[Token], usize> {
    let mut labels = HashMap::new();
    let list = blocks.list().iter().enumerate();
    for (_, own) in list.filter(|(block, own)| is_kept(*block) && is_linked_line(own)) {
        let tokens = blocks.tokens(own);
        if (LEAST_LABEL..LEAST_COPY).contains(&tokens.len()) {
            *labels.entry(tokens).or_insert(0) += 1;
        }
    }
    labels
}

fn is_linked_line(block: &Block) -> bool {
    block.measures.link_share() >= ALL_LINKED && block.measures[Measure::Digits] == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    /// By hand, for itself: G = 0.9·10 + 0.5·10 + 0.1·80 = 22. The first block alone: 2·9/(10+22) = 0.5625; the first two:
    /// 2·14/(20+22) = 0.6667; all: 2·22/(100+22) = 0.3607. Together: of 64 levels 6 have 100 tokens, 26 have 20, 26 have 10, 6
    /// none; the first block: (6·20/110 + 26·20/30 + 26)/64 = 0.6941; the first two: (6·40/120 + 26 + 26·20/30)/64 = 0.7083;
    /// all: (6 + 26·40/120 + 26·20/110)/64 = 0.3030. So the cut is at the second block.
    #[test]
    fn the_best_prefix_is_kept() {
        let cut = Cut::of(&[0.5, 0.1, 0.9], &[10, 80, 10]);
        assert_eq!(cut.threshold, LENIENCE * 0.5);
        assert!((cut.expected - (0.6667 + 0.7083) / 2.0).abs() < 1e-4);
    }

    #[test]
    fn a_cut_that_is_asked_for_tells_what_to_expect() {
        for (threshold, expected) in [
            (0.5, (0.6667 + 0.7083) / 2.0),
            (0.7, (0.5625 + 0.6941) / 2.0),
            (0.0, (0.3607 + 0.3030) / 2.0),
        ] {
            let cut = Cut::at(threshold, &[0.5, 0.1, 0.9], &[10, 80, 10]);
            assert_eq!(cut.threshold, threshold);
            assert!((cut.expected - expected).abs() < 1e-4, "{threshold}: {}", cut.expected);
        }
        assert_eq!(Cut::at(0.5, &[], &[]).expected, 0.0);
    }

    /// The best cut is at the second block, 0.9261; the third is near enough to be kept with it. By hand: (207.2/223.6 + (23 +
    /// 9·220/230 + 29·200/220)/64)/2 = 0.9162.
    #[test]
    fn what_is_kept_below_the_best_cut_counts() {
        let (probabilities, tokens) = ([0.95, 0.5, 0.36], [100, 10, 10]);
        let cut = Cut::of(&probabilities, &tokens);
        assert_eq!(cut.threshold, LENIENCE * 0.5);
        assert!((cut.expected - 0.9162).abs() < 1e-4, "{}", cut.expected);
        assert!((Cut::at(0.5, &probabilities, &tokens).expected - 0.9261).abs() < 1e-4);
    }

    /// Each answer of its own would be worth the risk: 2·335.7/(1153+335.7) = 0.45 with all of them, 0.32 without.
    #[test]
    fn a_short_post_above_a_long_doubtful_thread_is_kept_alone() {
        let (mut probabilities, mut tokens) = (vec![0.25; 13], vec![90; 13]);
        (probabilities[0], tokens[0]) = (0.9, 73);
        assert_eq!(Cut::of(&probabilities, &tokens).threshold, LENIENCE * 0.9);
    }

    #[test]
    fn the_sure_are_kept_and_the_unlikely_left_out() {
        let cut = Cut::of(&[1.0, 1.0, 0.0], &[10, 20, 30]);
        assert_eq!((cut.threshold, cut.expected), (LENIENCE, 1.0));
    }

    #[test]
    fn nothing_is_cut_from_nothing() {
        assert_eq!(Cut::of(&[], &[]).expected, 0.0);
    }

    #[test]
    fn the_second_copy_of_a_long_block_is_found() {
        let html = "<p>one two three four five six<p>short<p>One two three, four five six!<p>short";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        assert_eq!(
            copies((&document, &blocks), &[0.7; 4], |_| true),
            [None, None, Some(0), None]
        );
        assert_eq!(copies((&document, &blocks), &[0.7; 4], |block| block > 0), [None; 4]);
        assert_eq!(copies((&document, &blocks), &[0.7, 0.7, 0.9, 0.7], |_| true), [None; 4]);
    }

    #[test]
    fn what_a_colon_announces_is_meant_again() {
        let found = |before: &str| {
            let words = "<p>one two three four five six";
            let html = format!("{words}<p>{before}{words}");
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            copies((&document, &Blocks::of(&document)), &[0.7; 3], |_| true)
        };
        assert_eq!(found("If we run it once more, it prints the same:"), [None; 3]);
        assert_eq!(
            found("If we run it once more, it prints the same."),
            [None, None, Some(0)]
        );
        assert_eq!(found("Ida Marsh wrote:"), [None, None, Some(0)]);
        assert_eq!(found("张三在昨天下午写道："), [None, None, Some(0)]);
        assert_eq!(found("再次运行这段代码，我们得到同样的输出："), [None; 3]);
    }

    #[test]
    fn the_last_of_equal_facts_is_meant_as_the_others_are() {
        let fact = "<li>safe for cats and for dogs, too";
        let html = format!("<ul>{fact}{fact}{fact}{fact}</ul>");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        assert_eq!(copies((&document, &blocks), &[0.9, 0.9, 0.9, 0.7], |_| true), [None; 4]);
        let doubtful = [None, Some(0), Some(0), Some(0)];
        assert_eq!(copies((&document, &blocks), &[0.9, 0.7, 0.7, 0.7], |_| true), doubtful);
    }

    #[test]
    fn a_short_line_that_is_all_link_is_a_copy_from_three_on() {
        let found = |line: &str, times: usize| {
            let html = format!("<p>{line}</p>").repeat(times);
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            copies((&document, &Blocks::of(&document)), &[0.7; 3][..times], |_| true)
        };
        let link = "<a href='#top'>Back to top</a> ↑";
        assert_eq!(found(link, 3), [None, Some(0), Some(0)]);
        assert_eq!(found(link, 2), [None; 2]);
        assert_eq!(found("<a href='#kelder'>Kelder</a>", 3), [None; 3]);
        assert_eq!(found("Back to top", 3), [None; 3], "names are said again and again");
        assert_eq!(found("<a href='#5'>May 5, 2024</a>", 3), [None; 3]);
    }
}
