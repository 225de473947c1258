//! From a correction of a page that a rule is in force on to a rule that does both.

use super::parts::Parts;
use super::{NotLearned, Rule, Shape};
use crate::budget::Budget;
use crate::document::Document;
use crate::extraction::Extraction;

/// Parts that one rule drops and keeps, however often it is added to.
const MOST_TOGETHER: usize = 40;

/// Learns the rule that does what an earlier one does and, part by part, what a reader has corrected of its answer. `alone` is what the
/// method makes of the page without any rule.
///
/// # Errors
/// [`NotLearned::Known`] where the earlier rule does all of it; else why the parts have no names, or cannot be added to the rule.
pub fn learn_more(
    earlier: &Rule,
    document: &Document,
    alone: &Extraction,
    corrected: &Extraction,
    budget: &Budget<'_>,
) -> Result<Rule, NotLearned> {
    let page = Parts {
        document,
        automatic: alone,
        corrected,
        budget,
    };
    let ruled = page.ruled(earlier)?;
    let beside = Parts {
        automatic: &ruled,
        ..page
    };
    if beside.size() == 0 {
        return Err(NotLearned::Known);
    }
    let more = beside.rule(&earlier.pages)?;
    let mut rule = earlier.clone();
    // What was taken in is not dropped any more, and the other way round.
    rule.drop.retain(|selector| !more.keep.contains(selector));
    rule.keep.retain(|selector| !more.drop.contains(selector));
    rule.drop.extend(more.drop);
    rule.keep.extend(more.keep);
    if rule.drop.len() + rule.keep.len() > MOST_TOGETHER {
        return Err(NotLearned::ManyParts);
    }
    let both = page.ruled(&rule)?;
    if !beside.is_as_corrected(&both) {
        return Err(NotLearned::NotTheText);
    }
    rule.shape = Shape::of(document, alone, &both);
    Ok(rule)
}
