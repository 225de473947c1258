//! Where on a page a rule finds the main text.

use super::Rule;
use crate::budget::{Budget, Stop};
use crate::document::{Document, ElementId, TextId, TextSpan};

/// What a rule says of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Not in the container.
    Outside,
    /// In the container.
    Inside,
    /// In a part of the container that is dropped.
    Dropped,
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
            area.paint(document, &container, Place::Inside);
            area
        };
        for drop in &rule.drop {
            area.paint(document, &drop.elements(document, budget)?, Place::Dropped);
        }
        Ok(Some(area))
    }

    fn filled(document: &Document, place: Place) -> Area {
        Area {
            places: vec![place; document.texts().len()],
        }
    }

    /// Paints the text of elements, which are in the order of the page; outside stays outside.
    fn paint(&mut self, document: &Document, ids: &[ElementId], place: Place) {
        let mut end = ElementId::FIRST;
        for &id in ids.iter() {
            // What is inside a painted element is painted.
            if id < end {
                continue;
            }
            let element = &document.elements()[id];
            end = element.end;
            for old in &mut self.places[element.texts.indexes()] {
                *old = match (place, *old) {
                    (Place::Dropped, Place::Outside) => Place::Outside,
                    (new, _) => new,
                };
            }
        }
    }

    fn at(&self, text: TextId) -> Place {
        self.places.get(text.index()).copied().unwrap_or(Place::Outside)
    }

    /// The place of most of some text.
    pub(super) fn place_of(&self, spans: &[TextSpan]) -> Place {
        let mut bytes = [0_u64; 3];
        for span in spans {
            bytes[self.at(span.text) as usize] += span.range.len() as u64;
        }
        let most = |a: Place, b: Place| if bytes[b as usize] > bytes[a as usize] { b } else { a };
        most(most(Place::Inside, Place::Dropped), Place::Outside)
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
