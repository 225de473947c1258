//! From a correction of a page that a rule is in force on to a rule that does both.

use super::parts::Parts;
use super::{NotLearned, Pattern, Rule, Selector, Shape, learn};
use crate::budget::Budget;
use crate::document::Document;
use crate::extraction::Extraction;

/// Parts that one rule drops and keeps, however often it is added to.
const MOST_TOGETHER: usize = 40;

/// Learns from a page that a reader has corrected while a rule was in force on it: the rule with the corrections added. Where they
/// cannot be added to a learned rule, a new one for `pages` takes its place if it does both, since the site may have changed; a rule
/// that somebody has written is never replaced. `alone` is what the method makes of the page without any rule.
///
/// # Errors
/// [`NotLearned`]: why the corrections cannot be added. The rule stays as it was.
pub fn learn_again(
    earlier: &Rule,
    pages: &Pattern,
    document: &Document,
    alone: &Extraction,
    corrected: &Extraction,
    budget: &Budget<'_>,
) -> Result<Rule, NotLearned> {
    let is_written = earlier.shape.is_none();
    let page = Parts {
        document,
        automatic: alone,
        corrected,
        budget,
    };
    match learn_more(earlier, &page) {
        Err(why) if is_written || matches!(why, NotLearned::Known | NotLearned::Stopped(_)) => Err(why),
        Err(why) => learn_instead(earlier, pages, &page).map_err(|other| match other {
            NotLearned::Stopped(_) => other,
            _ => why,
        }),
        more => more,
    }
}

/// Learns a new rule from the page that does what the reader made of it, and names all parts that the earlier one names: what it
/// knows of parts that this page does not have is not lost.
///
/// # Errors
/// [`NotLearned`] where there is none that does both.
fn learn_instead(earlier: &Rule, pages: &Pattern, page: &Parts<'_>) -> Result<Rule, NotLearned> {
    let mut rule = learn(pages, page.document, page.automatic, page.corrected, page.budget)?;
    let is_new = |selector: &&Selector| !rule.drop.contains(selector) && !rule.keep.contains(selector);
    let drop: Vec<Selector> = earlier.drop.iter().filter(is_new).cloned().collect();
    let keep: Vec<Selector> = earlier.keep.iter().filter(is_new).cloned().collect();
    rule.drop.extend(drop);
    rule.keep.extend(keep);
    // Only people write this part.
    rule.title.clone_from(&earlier.title);
    let before = page.ruled(earlier)?;
    let beside = Parts {
        automatic: &before,
        ..*page
    };
    let both = page.ruled(&rule)?;
    if rule.drop.len() + rule.keep.len() > MOST_TOGETHER || !beside.is_as_corrected(&both) {
        return Err(NotLearned::NotTheText);
    }
    rule.shape = Shape::of(page.document, page.automatic, &both);
    Ok(rule)
}

/// Learns the rule that does what an earlier one does and, part by part, what a reader has corrected of its answer. The
/// automatic answer of the page is that of the method without any rule.
///
/// # Errors
/// [`NotLearned::Known`] where the earlier rule does all of it; else why the parts have no names, or cannot be added to the rule.
pub(super) fn learn_more(earlier: &Rule, page: &Parts<'_>) -> Result<Rule, NotLearned> {
    let ruled = page.ruled(earlier)?;
    let beside = Parts {
        automatic: &ruled,
        ..*page
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
    // A rule without a shape was written by somebody. It stays without one, so that it is never stale, nor taken for a learned one.
    if earlier.shape.is_some() {
        rule.shape = Shape::of(page.document, page.automatic, &both);
    }
    Ok(rule)
}
