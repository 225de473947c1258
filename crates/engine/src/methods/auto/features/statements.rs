//! Where the page says in its head, or in its structured data, what is in its text: runs of words that are in both.
//!
//! Many pages repeat the beginning of their text as their description, word for word. That sets a short text apart from the text
//! around it.

use super::position::levels_to;
use super::{Feature, Nothing};
use crate::document::{Document, ElementId, Tag};
use crate::methods::auto::survey::Survey;
use crate::methods::auto::words::{Token, tokens};
use foldhash::HashSet;

/// Words of a run.
const RUN: usize = 4;
/// Words of all statements of one kind that are looked at; a page cannot make the look long.
const MOST_WORDS: usize = 20_000;
/// Lies between two texts: no run goes on from one to the next.
const GAP: Token = 0;
/// A block with a smaller share of the summary's runs is not its place.
const LEAST_COVER: f32 = 0.2;

/// What one block has in common with the page's statements.
pub(super) struct Stated {
    /// Share of its runs in the summary, and of the summary's runs in it; missing where the page has no summary.
    summary: [f32; 2],
    /// Share of its runs in the stated text; missing where the page states none.
    body: f32,
    /// Signed blocks and levels to the block that has most of the summary; missing where none has.
    to_summary: [f32; 2],
    /// The most of the summary that is in one block.
    best: f32,
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Stated>] = &[
    Feature {
        // 0–1 or missing: share of its runs of four words in the page's description.
        name: "runs-in-summary",
        nothing: Nothing::Missing,
        of: |s| s.summary[0],
    },
    Feature {
        // 0–1 or missing: share of the description's runs of four words in it.
        name: "summary-runs-cover",
        nothing: Nothing::Missing,
        of: |s| s.summary[1],
    },
    Feature {
        // 0–1 or missing: share of its runs of four words in the text that the page's structured data state.
        name: "runs-in-stated-text",
        nothing: Nothing::Missing,
        of: |s| s.body,
    },
    Feature {
        // …−1, 0, 1… or missing: blocks from the one with most of the description.
        name: "blocks-from-summary",
        nothing: Nothing::Missing,
        of: |s| s.to_summary[0],
    },
    Feature {
        // 0… or missing: levels up to an element that also holds the block with most of the description.
        name: "levels-to-summary",
        nothing: Nothing::Missing,
        of: |s| s.to_summary[1],
    },
    Feature {
        // 0–1 or missing: share of the description's runs of four words in the block with most of them.
        name: "best-summary-cover",
        nothing: Nothing::Missing,
        of: |s| s.best,
    },
];

/// What all blocks have in common with the page's statements.
pub(super) struct Statements {
    blocks: Vec<[f32; 3]>,
    place: Option<usize>,
    best: f32,
}

impl Statements {
    /// Compares all blocks with what the page states.
    pub(super) fn of(document: &Document, survey: &Survey) -> Statements {
        let [summary, body] = stated(document).map(Runs::of);
        let mut statements = Statements {
            blocks: Vec::with_capacity(survey.blocks.len()),
            place: None,
            best: if summary.is_none() { f32::NAN } else { 0.0 },
        };
        for (block, own) in survey.blocks.list().iter().enumerate() {
            let words = survey.blocks.tokens(own);
            let [inside, cover] = summary.as_ref().map_or([f32::NAN; 2], |runs| runs.overlap(words));
            let in_body = body.as_ref().map_or(f32::NAN, |runs| runs.overlap(words)[0]);
            statements.blocks.push([inside, cover, in_body]);
            if cover > statements.best {
                statements.best = cover;
                statements.place = Some(block);
            }
        }
        statements.place = statements.place.filter(|_| statements.best >= LEAST_COVER);
        statements
    }

    /// What one block has in common with them; `levels` is its chain.
    pub(super) fn of_block(&self, survey: &Survey, block: usize, levels: &[ElementId]) -> Stated {
        let [inside, cover, body] = self.blocks[block];
        let to_summary = self.place.map_or([f32::NAN; 2], |place| {
            [
                block as f32 - place as f32,
                levels_to(survey, levels, &(place..place + 1)),
            ]
        });
        Stated {
            summary: [inside, cover],
            body,
            to_summary,
            best: self.best,
        }
    }
}

/// The runs of some texts.
struct Runs(HashSet<u64>);

impl Runs {
    /// `None` where there is none.
    fn of(texts: Vec<Token>) -> Option<Runs> {
        let runs = texts.windows(RUN).filter(|words| !words.contains(&GAP));
        let runs: HashSet<u64> = runs.map(run).collect();
        (!runs.is_empty()).then_some(Runs(runs))
    }

    /// The share of a block's runs that are among these, and about the share of these that are in the block.
    fn overlap(&self, words: &[Token]) -> [f32; 2] {
        let shared = words.windows(RUN).filter(|words| self.0.contains(&run(words))).count() as f32;
        let own = words.len().saturating_sub(RUN - 1).max(1) as f32;
        [shared / own, (shared / self.0.len() as f32).min(1.0)]
    }
}

fn run(words: &[Token]) -> u64 {
    words.iter().fold(0, |run: u64, &word| {
        run.rotate_left(16).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(word)
    })
}

/// The words of the page's summaries, and of the texts that its structured data state.
fn stated(document: &Document) -> [Vec<Token>; 2] {
    let mut words = [Vec::new(), Vec::new()];
    let mut take = |kind: usize, text: &str| {
        if words[kind].len() < MOST_WORDS {
            words[kind].extend(tokens(text));
            words[kind].truncate(MOST_WORDS);
            words[kind].push(GAP);
        }
    };
    for (id, element) in std::iter::zip(document.element_ids(), document.elements()) {
        let attribute = |name| document.attribute(id, name);
        match element.tag {
            Tag::Meta => {
                let name = attribute("property").or_else(|| attribute("name"));
                if let Some("og:description" | "description" | "twitter:description") = name {
                    take(0, attribute("content").unwrap_or_default());
                }
            }
            Tag::Script if attribute("type").is_some_and(|kind| kind.contains("ld+json")) => {
                for text in element.texts.iter() {
                    let data = document.text(text);
                    strings(data, "\"description\"").for_each(|text| take(0, &text));
                    strings(data, "\"articleBody\"").for_each(|text| take(1, &text));
                }
            }
            _ => {}
        }
    }
    words
}

/// The strings that structured data give for a key, without reading their structure: broken data have strings, too.
fn strings<'d>(data: &'d str, key: &'d str) -> impl Iterator<Item = String> + 'd {
    data.match_indices(key).filter_map(move |(at, _)| {
        let rest = data[at + key.len()..].trim_start_matches([' ', '\n', '\r', '\t', ':']);
        let inside = rest.strip_prefix('"')?;
        let mut is_escaped = false;
        let end = inside.bytes().position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        })?;
        serde_json::from_str(&rest[..end + 2]).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_broken_data_are_read() {
        let data = r#"{"description": "Rain \"fell\"", "description" : 3, "description":"second" "#;
        assert_eq!(
            strings(data, "\"description\"").collect::<Vec<_>>(),
            ["Rain \"fell\"", "second"]
        );
    }

    #[test]
    fn runs_are_shared_in_their_order() {
        let runs = Runs::of(tokens("one two three four five")).unwrap();
        assert_eq!(runs.overlap(&tokens("zero one two three four")), [0.5, 0.5]);
        assert_eq!(runs.overlap(&tokens("four three two one")), [0.0, 0.0]);
        assert!(Runs::of(tokens("one two three")).is_none());
    }
}
