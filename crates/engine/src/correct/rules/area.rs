//! Where on a page a rule finds the main text.

use super::Rule;
use crate::budget::{Budget, Stop};
use crate::document::{Document, ElementId, TextId, TextSpan};
use std::collections::BTreeMap;

/// What a rule says of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Not in the container.
    Outside,
    /// In the container.
    Inside,
    /// In a part of the container that is dropped.
    Dropped,
    /// In a part that is kept, in the container or not.
    Kept,
}

/// What a rule says of every text of a page.
pub(super) struct Area {
    places: Vec<Place>,
}

impl Area {
    /// `None` where the rule has a container and the page does not, or nothing in it.
    ///
    /// # Errors
    /// Where the budget ends before all its elements are found.
    pub(super) fn of(document: &Document, rule: &Rule, budget: &Budget<'_>) -> Result<Option<Area>, Stop> {
        let mut area = if rule.container.is_empty() {
            Area::filled(document, Place::Inside)
        } else {
            let Some(container) = container_of(document, rule, budget)? else {
                return Ok(None);
            };
            let mut area = Area::filled(document, Place::Outside);
            area.paint(document, container.into_iter().map(|id| (id, Place::Inside)));
            area
        };
        let mut parts: BTreeMap<ElementId, Place> = BTreeMap::new();
        // What is named by both is dropped.
        for (selectors, place) in [(&rule.keep, Place::Kept), (&rule.drop, Place::Dropped)] {
            for selector in selectors {
                parts.extend(selector.elements(document, budget)?.into_iter().map(|id| (id, place)));
            }
        }
        area.paint(document, parts);
        Ok(Some(area))
    }

    fn filled(document: &Document, place: Place) -> Area {
        Area {
            places: vec![place; document.texts().len()],
        }
    }

    /// Paints the text of elements, which are in the order of the page; an inner one over what holds it. What is dropped outside
    /// the container stays outside.
    fn paint(&mut self, document: &Document, elements: impl IntoIterator<Item = (ElementId, Place)>) {
        let mut open: Vec<(usize, Place)> = Vec::new();
        let mut at = 0;
        for (id, place) in elements {
            let texts = document.elements()[id].texts.indexes();
            self.paint_open(&mut open, &mut at, texts.start);
            open.push((texts.end, place));
        }
        self.paint_open(&mut open, &mut at, self.places.len());
    }

    /// Paints from `at` up to a text, by the innermost element that is open at each, and closes those that end before it.
    fn paint_open(&mut self, open: &mut Vec<(usize, Place)>, at: &mut usize, to: usize) {
        while let Some(&(end, place)) = open.last() {
            let until = end.min(to).max(*at);
            for old in self.places.get_mut(*at..until).into_iter().flatten() {
                *old = match (place, *old) {
                    (Place::Dropped, Place::Outside) => Place::Outside,
                    (new, _) => new,
                };
            }
            *at = until;
            if end > to {
                return;
            }
            open.pop();
        }
        *at = to;
    }

    fn at(&self, text: TextId) -> Place {
        self.places.get(text.index()).copied().unwrap_or(Place::Outside)
    }

    /// The place of most of some text.
    pub(super) fn place_of(&self, spans: &[TextSpan]) -> Place {
        let mut bytes = [0_u64; 4];
        for span in spans {
            bytes[self.at(span.text) as usize] += span.range.len() as u64;
        }
        let most = |a: Place, b: Place| if bytes[b as usize] > bytes[a as usize] { b } else { a };
        most(most(most(Place::Inside, Place::Kept), Place::Dropped), Place::Outside)
    }
}

/// The elements of the first container that has text.
fn container_of(document: &Document, rule: &Rule, budget: &Budget<'_>) -> Result<Option<Vec<ElementId>>, Stop> {
    for container in &rule.container {
        let ids = container.elements(document, budget)?;
        if has_text(document, &ids) {
            return Ok(Some(ids));
        }
    }
    Ok(None)
}

fn has_text(document: &Document, ids: &[ElementId]) -> bool {
    let characters = |&id: &ElementId| document.counts(document.elements()[id].texts).characters;
    ids.iter().any(|id| characters(id) > 0)
}
