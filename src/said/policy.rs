//! What counts as main text.

use clearline_engine::internals::methods::auto::Policy;
use clearline_words::{Message, message};

/// The label of a policy.
pub fn policy(policy: Policy) -> Message {
    match policy {
        Policy::Article => message!("policy-article"),
        Policy::Discussion => message!("policy-discussion"),
        Policy::Page => message!("policy-page"),
    }
}

/// What it takes.
pub fn policy_takes(policy: Policy) -> Message {
    match policy {
        Policy::Article => message!("policy-article-takes"),
        Policy::Discussion => message!("policy-discussion-takes"),
        Policy::Page => message!("policy-page-takes"),
    }
}
