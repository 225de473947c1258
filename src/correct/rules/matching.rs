//! Selectors on the tables of a page: an element is its number, its neighbours are found by arithmetic.

use super::syntax::{AttributeValue, Name, Names, NoPseudoClass, NoPseudoElement};
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

/// One page that selectors are tried on; remembers positions among siblings.
pub(super) struct Matching<'a> {
    document: &'a Document,
    caches: SelectorCaches,
}

impl<'a> Matching<'a> {
    pub fn new(document: &'a Document) -> Matching<'a> {
        Matching {
            document,
            caches: SelectorCaches::default(),
        }
    }

    /// Whether one of the selectors names this element. All of a page's elements are to be tried on the same list.
    pub fn matches(&mut self, selectors: &SelectorList<Names>, id: ElementId) -> bool {
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut self.caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let document = self.document;
        matches_selector_list(selectors, &Candidate { document, id }, &mut context)
    }
}

/// An element that a selector may name.
#[derive(Clone)]
struct Candidate<'a> {
    document: &'a Document,
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
        &self.document.elements()[self.id as usize]
    }

    fn parent(&self) -> Option<ElementId> {
        Some(self.element().parent).filter(|&parent| parent != self.id)
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
        // In pre-order, what stands right before an element is its parent, or the last that the sibling before it holds.
        let mut before = self.id.checked_sub(1).filter(|&before| before != parent)?;
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
        let child = self.id + 1;
        (child < self.element().end).then(|| self.at(child))
    }

    fn has_local_name(&self, name: &Name) -> bool {
        self.element().name == name.0
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.element().name == other.element().name
    }

    fn attr_matches(
        &self,
        _: &NamespaceConstraint<&Namespace>,
        name: &Name,
        operation: &AttrSelectorOperation<&AttributeValue>,
    ) -> bool {
        let value = self.document.attribute(self.id, &name.0);
        value.is_some_and(|value| operation.eval_str(value))
    }

    fn has_id(&self, id: &Name, case: CaseSensitivity) -> bool {
        let own = self.document.attribute(self.id, "id");
        own.is_some_and(|own| case.eq(own.as_bytes(), id.0.as_bytes()))
    }

    fn has_class(&self, name: &Name, case: CaseSensitivity) -> bool {
        let own = self.document.attribute(self.id, "class").unwrap_or_default();
        own.split_ascii_whitespace()
            .any(|own| case.eq(own.as_bytes(), name.0.as_bytes()))
    }

    fn is_empty(&self) -> bool {
        self.first_element_child().is_none() && self.element().texts.is_empty()
    }

    fn is_root(&self) -> bool {
        self.id == 0
    }

    fn is_link(&self) -> bool {
        self.document.attribute(self.id, "href").is_some()
    }

    fn is_html_element_in_html_document(&self) -> bool {
        true
    }

    /// The tables know no name spaces.
    fn has_namespace(&self, _: &Namespace) -> bool {
        true
    }

    fn match_non_ts_pseudo_class(&self, class: &NoPseudoClass, _: &mut MatchingContext<'_, Names>) -> bool {
        match *class {}
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
