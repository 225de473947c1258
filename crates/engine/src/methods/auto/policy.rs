//! What the reader asks for, where pages do not agree on what belongs to their main text.

use crate::methods::Parameters;

/// How much of a page counts as its main text. A later policy usually takes what an earlier one takes, and more; since the
/// blocks are judged anew, a doubtful one may fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

    /// The policy of that name.
    pub fn named(name: &str) -> Option<Policy> {
        let mut named = Policy::ALL.into_iter().zip(Policy::NAMES);
        named.find_map(|(policy, own)| (own == name).then_some(policy))
    }

    /// What is set in the parameters of `auto`; the default where nothing is.
    pub(super) fn of(parameters: &Parameters) -> Policy {
        Policy::named(parameters.choice(Policy::PARAMETER)).unwrap_or_default()
    }
}
