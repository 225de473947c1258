//! Selectors on the tables of a page: an element is its number, its neighbours are found by arithmetic.

use super::syntax::{AttributeValue, Name, Names, NoPseudoElement, PseudoClass};
use crate::budget::{Budget, ONE_SECOND, Stop};
use crate::document::{Document, ElementId};
use html5ever::Namespace;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::matching::{
    ElementSelectorFlags, MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches, matches_selector_list,
};
use selectors::parser::SelectorList;
use selectors::{Element, OpaqueElement};
use std::fmt;

/// Comparisons that all selectors of one rule may make on a page, in units of a [`Budget`]. `h9 ~ p` looks at every sibling
/// before every paragraph; a rule that somebody has written for a site makes a hundredth of this on its largest pages.
const MOST_COMPARISONS: u64 = ONE_SECOND / 2;
/// Comparisons that learning a rule from a page may make: names are looked for for some sixty parts, each on the whole page.
const MOST_COMPARISONS_OF_A_LESSON: u64 = 5 * ONE_SECOND;
/// Characters or attributes that weigh as much as a step to another element.
const PARTS_OF_A_STEP: usize = 8;

/// What looking for the elements of a rule may cost.
pub fn comparisons(is_cancelled: &dyn Fn() -> bool) -> Budget<'_> {
    Budget::of(MOST_COMPARISONS, is_cancelled)
}

/// What learning a rule may cost, see [`learn`](super::learn).
pub fn comparisons_of_a_lesson(is_cancelled: &dyn Fn() -> bool) -> Budget<'_> {
    Budget::of(MOST_COMPARISONS_OF_A_LESSON, is_cancelled)
}

/// One page that selectors are tried on; remembers positions among siblings.
pub(super) struct Matching<'a> {
    document: &'a Document,
    budget: &'a Budget<'a>,
    caches: SelectorCaches,
}

impl<'a> Matching<'a> {
    pub(super) fn new(document: &'a Document, budget: &'a Budget<'a>) -> Matching<'a> {
        Matching {
            document,
            budget,
            caches: SelectorCaches::default(),
        }
    }

    /// Whether one of the selectors names this element. All of a page's elements are to be tried on the same list.
    ///
    /// # Errors
    /// Where the budget ends before that is known.
    pub(super) fn matches(&mut self, selectors: &SelectorList<Names>, id: ElementId) -> Result<bool, Stop> {
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut self.caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let candidate = Candidate {
            document: self.document,
            budget: self.budget,
            id,
        };
        let found = matches_selector_list(selectors, &candidate, &mut context);
        self.budget.spend(1).map(|()| found)
    }
}

/// An element that a selector may name. It counts what is asked of it; once the budget has ended it has no neighbours and no
/// names, so that the search, which cannot be stopped, ends at once.
#[derive(Clone)]
struct Candidate<'a> {
    document: &'a Document,
    budget: &'a Budget<'a>,
    id: ElementId,
}

impl fmt::Debug for Candidate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "element {}", self.id)
    }
}

impl<'a> Candidate<'a> {
    fn at(&self, id: ElementId) -> Candidate<'a> {
        Candidate { id, ..self.clone() }
    }

    fn element(&self) -> &'a crate::document::Element {
        &self.document.elements()[self.id]
    }

    fn parent(&self) -> Option<ElementId> {
        self.may_step()?;
        Some(self.element().parent).filter(|&parent| parent != self.id)
    }

    /// Takes one step of the budget.
    fn may_step(&self) -> Option<()> {
        self.budget.spend(1).ok()
    }

    /// The value of an attribute, for which all attributes and the whole value may be looked at.
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let (attributes, _) = self.document.attributes(self.id).size_hint();
        self.budget.spend(1 + (attributes / PARTS_OF_A_STEP) as u64).ok()?;
        let value = self.document.attribute(self.id, name)?;
        self.budget.spend((value.len() / PARTS_OF_A_STEP) as u64).ok()?;
        Some(value)
    }
}

impl Element for Candidate<'_> {
    type Impl = Names;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::new(self.element())
    }

    fn parent_element(&self) -> Option<Self> {
        self.parent().map(|parent| self.at(parent))
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        let parent = self.parent()?;
        // In pre-order, the element right before another is its parent, or the last that the sibling before it holds.
        let mut before = Some(self.id.saturating_sub(1)).filter(|&before| before != parent)?;
        while self.at(before).parent()? != parent {
            before = self.at(before).parent()?;
        }
        Some(self.at(before))
    }

    fn next_sibling_element(&self) -> Option<Self> {
        let (next, parent) = (self.element().end, self.parent()?);
        (next < self.at(parent).element().end).then(|| self.at(next))
    }

    fn first_element_child(&self) -> Option<Self> {
        self.may_step()?;
        let child = self.id + 1;
        (child < self.element().end).then(|| self.at(child))
    }

    fn has_local_name(&self, name: &Name) -> bool {
        self.may_step().is_some() && self.element().name == name.0
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.may_step().is_some() && self.element().name == other.element().name
    }

    fn attr_matches(
        &self,
        _: &NamespaceConstraint<&Namespace>,
        name: &Name,
        operation: &AttrSelectorOperation<&AttributeValue>,
    ) -> bool {
        let value = self.attribute(&name.0);
        value.is_some_and(|value| operation.eval_str(value))
    }

    fn has_id(&self, id: &Name, case: CaseSensitivity) -> bool {
        let own = self.attribute("id");
        own.is_some_and(|own| case.eq(own.as_bytes(), id.0.as_bytes()))
    }

    fn has_class(&self, name: &Name, case: CaseSensitivity) -> bool {
        let own = self.attribute("class").unwrap_or_default();
        own.split_ascii_whitespace()
            .any(|own| case.eq(own.as_bytes(), name.0.as_bytes()))
    }

    fn is_empty(&self) -> bool {
        self.first_element_child().is_none() && self.element().texts.is_empty()
    }

    fn is_root(&self) -> bool {
        self.id == ElementId::ROOT
    }

    fn is_link(&self) -> bool {
        self.attribute("href").is_some()
    }

    fn is_html_element_in_html_document(&self) -> bool {
        true
    }

    /// The tables know no name spaces.
    fn has_namespace(&self, _: &Namespace) -> bool {
        true
    }

    fn match_non_ts_pseudo_class(&self, class: &PseudoClass, _: &mut MatchingContext<'_, Names>) -> bool {
        let PseudoClass::UpTo(most) = class;
        self.may_step().is_some() && self.document.counts(self.element().texts).characters <= *most
    }

    fn match_pseudo_element(&self, element: &NoPseudoElement, _: &mut MatchingContext<'_, Names>) -> bool {
        match *element {}
    }

    // What follows is of shadow trees, styles and pseudo-elements, which a page that runs no script does not have.

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_custom_state(&self, _: &Name) -> bool {
        false
    }

    fn imported_part(&self, _: &Name) -> Option<Name> {
        None
    }

    fn is_part(&self, _: &Name) -> bool {
        false
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}
