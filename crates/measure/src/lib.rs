//! Extracted text against gold text: precision, recall and F1 in five ways.
//!
//! | measure | on | over pages |
//! |---|---|---|
//! | bag | lower-cased tokens, order ignored | mean of each page's P, R, F1 |
//! | shingle | runs of four tokens, case kept | P and R as means of normalised counts, F1 of the two (as the article-extraction-benchmark does it) |
//! | lcs | longest common subsequence of lower-cased tokens | mean of each page's P, R, F1 |
//! | substring | longest common run of characters without white space (as the punctuation-density paper does it) | mean of each page's P, R, F1 |
//! | snippets | text that must and must not appear | over pages, and over all snippets |
//!
//! [`Structure`] measures something else: how many headings, items, cells and so on of a gold text are kept as such.

mod best_span;
mod cause;
mod confidence;
mod corpus;
mod facts;
mod folds;
mod gold;
mod gold_name;
mod gold_part;
mod metrics;
mod policies;
mod run;
mod site_memory;
mod snippets;
mod structure;
mod substring;
mod summary;
mod tokens;
mod tune;
mod whole_blocks;

pub use confidence::ConfidenceBand;
pub use corpus::{Corpus, CorpusFault, GOLD, GoldPage};
pub use facts::{Fact, FactScore, fact_scores};
pub use folds::{Folds, FoldsFault};
pub use gold::{MarkFault, Marked, mark};
pub use gold_part::GoldPart;
pub use metrics::Scores;
pub use policies::{Policies, PoliciesFault};
pub use run::{Contestant, Run, over_pages, run};
pub use site_memory::{GroupMemory, Scope, site_memory};
pub use snippets::{Rate, rates};
pub use structure::{ElementKind, Kept, Structure};
pub use summary::{PageLabel, PageScore, Summary, bag_scores, score_page};
pub use tokens::tokens;
pub use tune::{Tuned, TuningCorpus, tune};
pub use whole_blocks::{WholeBlock, whole_blocks};
