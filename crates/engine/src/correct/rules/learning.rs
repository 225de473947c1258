//! From a page that somebody has put right to a rule for pages like it.

use super::naming::{container_name, counts_parts, names, own_name};
use super::parts::Parts;
use super::selector::Selector;
use super::stale::Stale;
use super::text::KeptText;
use super::{Effect, Fit, NotLearned, Pattern, Rule, Shape};
use crate::budget::Budget;
use crate::document::{Document, ElementId, TextSpan};
use crate::extraction::Extraction;

/// Share of the kept text that a container holds.
const SHARE_IN_CONTAINER: f64 = 0.97;
/// The same where something apart from the text is left out, such as the headline.
const SHARE_IN_SMALL_CONTAINER: f64 = 0.85;
/// Containers of one rule.
const MOST_CONTAINERS: usize = 4;
/// Kept share up to which a part is thrown out.
const THROWN_OUT: f64 = 0.02;
/// Parts that are dropped by one rule. More would describe this page, not its template.
const MOST_DROPS: usize = 6;
/// Parts for which a name is looked for, each name on the whole page.
const MOST_TRIED: usize = 10 * MOST_DROPS;
/// Characters of a part that is worth a name, in shares of the kept text.
const LEAST_DROP: f64 = 0.005;
/// Share of a text up to which a part of it counts for nothing.
const NEXT_TO_NOTHING: f64 = 0.05;
/// Least likeness of what a rule makes to the corrected text.
const LEAST_LIKENESS: f64 = 0.85;
/// Share of sentences in what a rule brings, see [`brings_scraps`].
const LEAST_PROSE: f64 = 0.4;
/// Agreement with the method from which on it has found the text.
const AGREED: f64 = 0.5;
/// From here on a container holds the corrected text and nothing else, so that it replaces what the method keeps.
const EXACT: f64 = 0.995;
/// Least gain in likeness over the method alone.
const LEAST_GAIN: f64 = 0.01;
/// A correction of at most this share of the text is about single parts of the page.
const TOUCH_UP: f64 = 0.2;
/// By how much something more complicated has to be better.
const WORTH_MORE: f64 = 0.01;

/// Learns the rule for `pages` that brings the method's answer closest to the corrected text of this page. The search for names
/// spends from the budget.
///
/// ```
/// use clearline_engine::correct::rules::{Pattern, learn};
/// use clearline_engine::correct::{Act, Correction};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Budget, Reading, methods};
///
/// let row = "<tr><td>Wheat<td>Cologne<td>204,50";
/// let prose = "<p>The markets closed with little change, and traders went home early on Friday evening.";
/// let html = format!("<table id=prices>{}</table><div id=news>{}</div>", row.repeat(20), prose.repeat(20));
/// let page = Page::from_html(Source::Pasted, &html);
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
///
/// // A reader keeps the news and leaves out the table.
/// let units = &reading.extraction.units;
/// let (document, budget) = (&*reading.document, Budget::of(1_000_000_000, &|| false));
/// let in_news = |unit: &usize| document.text_of(units.spans(*unit)).starts_with("The markets");
/// let (news, table): (Vec<usize>, Vec<usize>) = (0..units.len()).partition(in_news);
/// let mend = |keep, chosen| Correction::of_units(Act::Flipped, keep, document, units, chosen);
/// let corrected = reading.corrected(&[mend(true, news), mend(false, table)]);
///
/// let pages = Pattern::parse("example.com")?;
/// let learned = learn(&pages, document, &reading.automatic, &corrected.extraction, &budget);
/// assert!(learned.is_ok_and(|rule| rule.container[0].text() == "#news"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`NotLearned`] where there is none, or none that brings anything, or the budget ends.
pub fn learn(
    pages: &Pattern,
    document: &Document,
    automatic: &Extraction,
    corrected: &Extraction,
    budget: &Budget<'_>,
) -> Result<Rule, NotLearned> {
    let kept = KeptText::of(document, corrected.kept_spans());
    if kept.total() == 0 {
        return Err(NotLearned::NothingKept);
    }
    let parts = Parts {
        document,
        automatic,
        corrected,
        budget,
    };
    let of_container = || container_rule(pages, &parts, &kept);
    if f64::from(parts.size()) <= TOUCH_UP * f64::from(kept.total()) {
        let of_parts = parts.rule(pages);
        return of_parts.or_else(|why| match why {
            NotLearned::Stopped(_) => Err(why),
            // What has no name may still stand outside of something that has one.
            _ => of_container()
                .ok()
                .filter(|rule| rule.drop.is_empty() && parts.fits(rule))
                .ok_or(why),
        });
    }
    of_container().or_else(|why| match why {
        NotLearned::Stopped(_) => Err(why),
        _ => parts.rule(pages).map_err(|_| why),
    })
}

/// The rule that finds the place of the corrected text on the page.
fn container_rule(pages: &Pattern, parts: &Parts<'_>, kept: &KeptText) -> Result<Rule, NotLearned> {
    let &Parts {
        document,
        automatic,
        budget,
        ..
    } = parts;
    let own = KeptText::of(document, automatic.kept_spans());
    let page = Corrected {
        document,
        automatic,
        kept,
        budget,
    };
    let likely = effect_of(&own, kept);
    let best = page.best_rule(pages, likely);
    let replacing = match likely {
        Effect::Replace => None,
        _ => page.best_rule(pages, Effect::Replace),
    };
    // Where the budget has ended, names are missing that the page has.
    budget.spend(1).map_err(NotLearned::Stopped)?;
    let best = best.ok_or(NotLearned::NoContainer)?;
    let exact = replacing.filter(|(likeness, _)| *likeness >= EXACT && *likeness > best.0);
    let (likeness, mut rule) = exact.unwrap_or(best);
    let is_exact = rule.effect == Effect::Replace && likeness >= EXACT;
    if likeness < LEAST_LIKENESS {
        return Err(NotLearned::NotTheText);
    }
    if likeness < own.likeness(kept) + LEAST_GAIN {
        return Err(NotLearned::BringsNothing);
    }
    let ruled = match rule.apply(document, automatic, Fit::Anyway, budget) {
        Err(Stale::Stopped(stop)) => return Err(NotLearned::Stopped(stop)),
        ruled => ruled.ok(),
    };
    rule.shape = ruled.and_then(|ruled| Shape::of(document, automatic, &ruled));
    let shape = rule.shape.as_ref().filter(|_| !is_exact);
    if shape.is_some_and(|shape| brings_scraps(rule.effect, shape)) {
        Err(NotLearned::Scraps)
    } else {
        Ok(rule)
    }
}

/// Whether a rule would bring next to nothing but bits of a few words to a text that the method finds by itself. Other pages'
/// containers are full of such bits, and hardly a reader misses them.
fn brings_scraps(effect: Effect, shape: &Shape) -> bool {
    let finds_text = effect == Effect::Add || effect == Effect::Replace && shape.agreement > AGREED;
    finds_text && shape.prose < LEAST_PROSE
}

/// What a correction did: where it took in next to nothing, it has removed, and where it left out next to nothing, it has
/// added.
fn effect_of(own: &KeptText, kept: &KeptText) -> Effect {
    let shared = kept.shared_with(own);
    let is_little = |part: u32, of: u32| f64::from(part) <= NEXT_TO_NOTHING * f64::from(of);
    if is_little(kept.total() - shared, kept.total()) {
        Effect::Remove
    } else if is_little(own.total() - shared, own.total()) && shared > 0 {
        Effect::Add
    } else {
        Effect::Replace
    }
}

/// A page and what is to be kept of it.
struct Corrected<'a> {
    document: &'a Document,
    automatic: &'a Extraction,
    kept: &'a KeptText,
    budget: &'a Budget<'a>,
}

impl Corrected<'_> {
    /// The rule of this effect that is closest to the corrected text, with its likeness.
    fn best_rule(&self, pages: &Pattern, effect: Effect) -> Option<(f64, Rule)> {
        let mut best: Option<(f64, Rule)> = None;
        for containers in self.containers() {
            let Some(rule) = self.rule(pages, &containers, effect) else {
                continue;
            };
            let likeness = self.likeness(&rule);
            if best.as_ref().is_none_or(|(other, _)| likeness > other + WORTH_MORE) {
                best = Some((likeness, rule));
            }
        }
        best
    }

    /// Elements that may be the containers, the simplest choice first.
    fn containers(&self) -> Vec<Vec<ElementId>> {
        let all = self.smallest_with(ElementId::ROOT, SHARE_IN_CONTAINER);
        let most = self.smallest_with(all, SHARE_IN_SMALL_CONTAINER);
        let mut choices = vec![vec![all]];
        if most != all {
            choices.push(vec![most]);
        }
        let parts: Vec<ElementId> = self
            .document
            .children(all)
            .filter(|&id| self.share(id) > THROWN_OUT)
            .collect();
        if (2..=MOST_CONTAINERS).contains(&parts.len()) {
            let inner = parts.iter().map(|&part| self.smallest_with(part, SHARE_IN_CONTAINER));
            choices.push(inner.collect());
            choices.push(parts);
        }
        choices
    }

    /// The share of all kept text that an element holds.
    fn share(&self, id: ElementId) -> f64 {
        f64::from(self.kept.inside(self.document, id)) / f64::from(self.kept.total())
    }

    /// The innermost element in `id` that holds such a share of the kept text in it.
    fn smallest_with(&self, id: ElementId, share: f64) -> ElementId {
        let least = share * self.share(id);
        let mut smallest = id;
        while let Some(inner) = self
            .document
            .children(smallest)
            .find(|&child| self.share(child) >= least)
        {
            smallest = inner;
        }
        smallest
    }

    fn rule(&self, pages: &Pattern, containers: &[ElementId], effect: Effect) -> Option<Rule> {
        // Several places by their order would describe this page, not its template.
        let name: fn(&Document, ElementId, &Budget<'_>) -> Option<Selector> = match containers.len() {
            1 => container_name,
            _ => own_name,
        };
        let named = containers.iter().map(|&id| name(self.document, id, self.budget));
        let named: Vec<Selector> = named.flatten().collect();
        if named.len() < containers.len() {
            return None;
        }
        let list: Vec<&str> = named.iter().map(Selector::text).collect();
        Some(Rule {
            container: vec![Selector::parse(&list.join(", ")).ok()?],
            drop: self.drops(containers),
            effect,
            ..Rule::new(pages.clone())
        })
    }

    /// Names for the largest parts that were thrown out inside the containers; none of them names anything kept.
    fn drops(&self, containers: &[ElementId]) -> Vec<Selector> {
        let mut drops: Vec<Selector> = Vec::new();
        let mut dropped: Vec<ElementId> = Vec::new();
        for id in self.thrown_out(containers).into_iter().take(MOST_TRIED) {
            if drops.len() == MOST_DROPS {
                break;
            }
            if !dropped.contains(&id)
                && let Some((selector, named)) = self.drop(id, containers)
            {
                drops.push(selector);
                dropped.extend(named);
            }
        }
        drops
    }

    /// The outermost elements in the containers that were thrown out and are worth a word, the largest first.
    fn thrown_out(&self, containers: &[ElementId]) -> Vec<ElementId> {
        let elements = self.document.elements();
        let mut thrown: Vec<ElementId> = Vec::new();
        for &container in containers {
            let mut id = container + 1;
            while id < elements[container].end {
                let is_out = self.is_thrown_out(id);
                thrown.extend(is_out.then_some(id));
                id = if is_out { elements[id].end } else { id + 1 };
            }
        }
        let least = LEAST_DROP * f64::from(self.kept.total());
        thrown.retain(|&id| f64::from(self.characters(id)) >= least);
        thrown.sort_by_key(|&id| std::cmp::Reverse(self.characters(id)));
        thrown
    }

    fn characters(&self, id: ElementId) -> u32 {
        self.document.counts(self.document.elements()[id].texts).characters
    }

    fn is_thrown_out(&self, id: ElementId) -> bool {
        let all = self.characters(id);
        all > 0 && f64::from(self.kept.inside(self.document, id)) <= THROWN_OUT * f64::from(all)
    }

    fn drop(&self, id: ElementId, containers: &[ElementId]) -> Option<(Selector, Vec<ElementId>)> {
        let is_inside = |id: &ElementId| {
            containers
                .iter()
                .any(|&around| (around..self.document.elements()[around].end).contains(id))
        };
        let mut lasting = names(self.document, id).into_iter().filter(|name| !counts_parts(name));
        lasting.find_map(|name| {
            let selector = Selector::parse(&name).ok()?;
            let mut named = selector.elements(self.document, self.budget).ok()?;
            named.retain(is_inside);
            named
                .iter()
                .all(|&id| self.is_thrown_out_or_empty(id))
                .then_some((selector, named))
        })
    }

    fn is_thrown_out_or_empty(&self, id: ElementId) -> bool {
        self.kept.inside(self.document, id) == 0 || self.is_thrown_out(id)
    }

    /// How much what the rule makes of the page is like the corrected text.
    fn likeness(&self, rule: &Rule) -> f64 {
        let ruled = rule.apply(self.document, self.automatic, Fit::Anyway, self.budget);
        ruled.map_or(0.0, |ruled| {
            let spans: Vec<&TextSpan> = ruled.kept_spans().collect();
            KeptText::of(self.document, spans).likeness(self.kept)
        })
    }
}
