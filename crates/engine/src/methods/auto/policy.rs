//! What the reader asks for, where pages do not agree on what belongs to their main text.

use crate::methods::Parameters;
use clearline_message::{Message, message};
use serde::{Deserialize, Serialize};

/// How much of a page counts as its main text. On a page with posts, a later policy keeps what an earlier one keeps, and more. On others, it
/// keeps of that what the earlier one finds more likely than not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(usize)]
pub enum Policy {
    /// The article without what readers wrote below it. On a page that is a thread, the thread.
    #[default]
    Article,
    /// What readers wrote as well.
    Discussion,
    /// All that is no navigation: lists, addresses and notes as well.
    Page,
}

/// How many policies there are.
pub(super) const POLICIES: usize = Policy::ALL.len();

impl Policy {
    /// All of them, in their order.
    pub const ALL: [Policy; 3] = [Policy::Article, Policy::Discussion, Policy::Page];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 3] = ["article", "discussion", "page"];

    /// The name of the parameter.
    pub const PARAMETER: &'static str = "policy";

    /// Its name, as it is typed and as files hold it.
    pub fn name(self) -> &'static str {
        Policy::NAMES[self as usize]
    }

    /// Its name in the window.
    pub fn label(self) -> Message {
        match self {
            Policy::Article => message!("policy-article"),
            Policy::Discussion => message!("policy-discussion"),
            Policy::Page => message!("policy-page"),
        }
    }

    /// What it takes, as an instruction.
    pub fn takes(self) -> Message {
        match self {
            Policy::Article => message!("policy-article-takes"),
            Policy::Discussion => message!("policy-discussion-takes"),
            Policy::Page => message!("policy-page-takes"),
        }
    }

    /// The next one that keeps less.
    pub(super) fn narrower(self) -> Option<Policy> {
        Policy::ALL.get((self as usize).checked_sub(1)?).copied()
    }

    /// What is set in the parameters of `auto`; the default where nothing is.
    pub fn of(parameters: &Parameters) -> Policy {
        let name = parameters.choice(Policy::PARAMETER);
        Policy::ALL
            .into_iter()
            .find(|policy| policy.name() == name)
            .unwrap_or_default()
    }
}
