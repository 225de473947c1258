//! What extension and host say to each other: JSON objects that name the version of this form as `clearline`.

use super::Refusal;
use crate::handover::Answer;
use serde::{Deserialize, Serialize};

/// The version of the form.
const VERSION: u32 = 1;

/// Characters of a title or a sentence that are sent at most: a browser takes 1 MB.
const LONGEST_TEXT: usize = 2_000;

/// What the extension says. The number is its own, and comes back with the answer.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Incoming {
    /// A page follows in pieces of so many bytes: a file of the form `clearline-layout`, where it is `packed` by gzip and in base64.
    Page {
        id: u32,
        bytes: u64,
        #[serde(default)]
        packed: bool,
    },
    /// A piece of it; pieces are counted from 0.
    Piece { id: u32, at: u32, text: String },
    /// That was the page.
    End { id: u32, pieces: u32 },
    /// The target of a link is to be read.
    Link { id: u32, url: String },
}

impl Incoming {
    pub(super) fn id(&self) -> u32 {
        match self {
            Incoming::Page { id, .. }
            | Incoming::Piece { id, .. }
            | Incoming::End { id, .. }
            | Incoming::Link { id, .. } => *id,
        }
    }
}

#[derive(Deserialize)]
struct Version {
    clearline: u32,
}

/// Reads a message.
pub(super) fn read(frame: &[u8]) -> Result<Incoming, Refusal> {
    let version: Version = serde_json::from_slice(frame).map_err(|_| Refusal::Malformed)?;
    if version.clearline != VERSION {
        return Err(Refusal::Version);
    }
    serde_json::from_slice(frame).map_err(|_| Refusal::Malformed)
}

/// What the host answers.
pub(super) struct Outgoing {
    /// The number of what is answered; `None` where it had none that could be read.
    pub id: Option<u32>,
    /// What became of it.
    pub answer: Answer,
}

impl Outgoing {
    pub(super) fn refused(id: Option<u32>, why: String) -> Outgoing {
        let answer = Answer::Refused { why };
        Outgoing { id, answer }
    }

    /// The message.
    pub(super) fn bytes(self) -> Vec<u8> {
        #[derive(Serialize)]
        struct Written {
            clearline: u32,
            id: Option<u32>,
            #[serde(flatten)]
            answer: Answer,
        }
        let shortened = |text: String| text.chars().take(LONGEST_TEXT).collect();
        let written = Written {
            clearline: VERSION,
            id: self.id,
            answer: match self.answer {
                Answer::Shown { title, found } => Answer::Shown {
                    title: title.map(shortened),
                    found,
                },
                Answer::Refused { why } => Answer::Refused { why: shortened(why) },
                short @ (Answer::Taken | Answer::Superseded) => short,
            },
        };
        // Numbers and texts can always be written.
        serde_json::to_vec(&written).unwrap_or_default()
    }
}
