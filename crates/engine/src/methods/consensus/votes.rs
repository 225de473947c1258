//! Who keeps how much of each line.

use super::VOTERS;
use crate::document::{Document, TextId, VirtualLine};
use crate::extraction::{Cover, Extraction};
use crate::methods::{Method, Parameters};

/// The lines of a page that have text, and the votes on them.
pub(super) struct Votes {
    lines: Vec<VirtualLine>,
    /// `shares[line][voter]`: how much of the line the voter keeps, 0 to 1.
    shares: Vec<[f32; VOTERS.len()]>,
}

impl Votes {
    /// Lets every voter judge the page with its defaults. A thing that a voter keeps has its vote as a whole.
    pub(super) fn of(document: &Document) -> Votes {
        Votes::counted(document, |voter| {
            voter.extract(document, &Parameters::default()).completed(document)
        })
    }

    /// Counts the votes of answers.
    pub(super) fn counted(document: &Document, answer: impl Fn(&Method) -> Extraction) -> Votes {
        let has_text = |line: &VirtualLine| line.counts.characters > 0;
        let lines: Vec<VirtualLine> = document.virtual_lines().into_iter().filter(has_text).collect();
        let mut shares = vec![[0.0; VOTERS.len()]; lines.len()];
        for (voter, method) in VOTERS.into_iter().enumerate() {
            let kept = shares_of_texts(document, &answer(method).cover());
            for (line, shares) in lines.iter().zip(&mut shares) {
                if let Some(share) = shares.get_mut(voter) {
                    *share = share_of_line(document, line, &kept);
                }
            }
        }
        Votes { lines, shares }
    }

    /// The lines.
    pub(super) fn lines(&self) -> &[VirtualLine] {
        &self.lines
    }

    /// The voters' shares of each line, in the order of the lines.
    pub(super) fn shares(&self) -> &[[f32; VOTERS.len()]] {
        &self.shares
    }
}

/// How much of each text node is covered, 0 to 1.
fn shares_of_texts(document: &Document, cover: &Cover) -> Vec<f32> {
    let mut shares = vec![0.0; document.texts().len()];
    for span in cover.spans() {
        let bytes = document.text(span.text).len().max(1);
        if let Some(share) = shares.get_mut(span.text.index()) {
            *share += span.range.len() as f32 / bytes as f32;
        }
    }
    shares
}

/// The mean over the characters of a line that show.
fn share_of_line(document: &Document, line: &VirtualLine, kept: &[f32]) -> f32 {
    let (mut sum, mut all) = (0.0, 0);
    for text in line.visible(document) {
        let characters = characters(document, text);
        sum += characters as f32 * kept.get(text.index()).copied().unwrap_or(0.0);
        all += characters;
    }
    sum / all.max(1) as f32
}

fn characters(document: &Document, text: TextId) -> u32 {
    document.counts(text.until(text + 1)).characters
}
