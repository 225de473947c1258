//! What the golds of corpora ask for: each was marked by somebody's notion of main text.

use super::cause::Cause;
use super::{Corpus, GoldPart};
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::page::plain::read_plain_text;
use clearline_message::{Message, message};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Most bytes of a list of policies.
const LONGEST_LIST: u64 = 1 << 20;

/// What the gold of each corpus, or of each kind of its pages, asks for.
pub struct Policies(BTreeMap<String, GoldNotion>);

/// What a gold counts as main text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "WrittenNotion")]
struct GoldNotion {
    policy: Option<Policy>,
    /// The parts of an article that it leaves out.
    without: Vec<GoldPart>,
}

/// The same in a file: the name of a policy alone, or both.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenNotion {
    Policy(Policy),
    Parts {
        policy: Option<Policy>,
        #[serde(default)]
        without: Vec<GoldPart>,
    },
}

impl From<WrittenNotion> for GoldNotion {
    fn from(written: WrittenNotion) -> GoldNotion {
        match written {
            WrittenNotion::Policy(policy) => GoldNotion {
                policy: Some(policy),
                without: Vec::new(),
            },
            WrittenNotion::Parts { policy, without } => GoldNotion { policy, without },
        }
    }
}

/// Why a file holds no policies.
#[derive(Debug, Error)]
#[error("{}", self.message().error_text())]
pub struct PoliciesFault {
    path: PathBuf,
    #[source]
    cause: Cause,
}

impl PoliciesFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        let path = self.path.display().to_string();
        message!("fault-policies", path = path, why = self.cause.message())
    }
}

impl Policies {
    /// Reads a JSON object from "CORPUS" or "CORPUS KIND" to the name of a policy, or to an object with `policy` and the list `without`.
    ///
    /// # Errors
    /// If the file cannot be read, is no such object, or names a policy that there is not.
    pub fn open(path: &Path) -> Result<Policies, PoliciesFault> {
        let fault = |cause| PoliciesFault {
            path: path.to_owned(),
            cause,
        };
        let text = read_plain_text(path, LONGEST_LIST).map_err(|error| fault(error.into()))?;
        let policies = serde_json::from_str(&text).map_err(|error| fault(error.into()))?;
        Ok(Policies(policies))
    }

    /// What the gold of a page of some corpus and kind asks for: the kind's, else the corpus's.
    fn of(&self, corpus: &str, kind: Option<&str>) -> Option<&GoldNotion> {
        let of_kind = kind.and_then(|kind| self.0.get(&format!("{corpus} {kind}")));
        of_kind.or_else(|| self.0.get(corpus))
    }

    /// Notes on the pages of a corpus what their gold asks for, where it does not say so itself.
    pub fn note(&self, corpus: &mut Corpus) {
        for page in &mut corpus.pages {
            let Some(notion) = self.of(&corpus.name, page.kind.as_deref()) else {
                continue;
            };
            page.policy = page.policy.or(notion.policy);
            if page.without.is_empty() {
                page.without.clone_from(&notion.without);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_its_own_policy_and_wrong_ones_are_faults() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("policies.json");
        std::fs::write(&file, r#"{"a": "page", "a forum": "discussion"}"#).unwrap();
        let policies = Policies::open(&file).unwrap();
        let of = |corpus, kind| policies.of(corpus, kind)?.policy.map(Policy::name);
        assert_eq!(of("a", Some("forum")), Some("discussion"));
        assert_eq!(of("a", Some("article")), Some("page"));
        assert_eq!((of("a", None), of("b", None)), (Some("page"), None));
        std::fs::write(&file, r#"{"a": {"without": ["captions"]}}"#).unwrap();
        let policies = Policies::open(&file).unwrap();
        assert_eq!(
            policies.of("a", None).map(|notion| &notion.without[..]),
            Some(&[GoldPart::Captions][..])
        );
        std::fs::write(&file, r#"{"a": "everything"}"#).unwrap();
        let fault = Policies::open(&file).err().unwrap();
        assert_eq!(fault.message().id(), "fault-policies");
        assert!(fault.to_string().contains("policies.json"), "{fault}");
    }
}
