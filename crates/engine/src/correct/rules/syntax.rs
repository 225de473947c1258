//! What the `selectors` library has to know of the names in selectors. Of pseudo-classes those of the tree are known, and one that
//! CSS does not have: `:up-to(60)` names elements with at most 60 characters of text.

use cssparser::{CowRcStr, ParseError, ToCss};
use html5ever::{LocalName, Namespace};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{self, SelectorImpl, SelectorParseErrorKind};
use std::fmt;

/// The grammar: CSS selectors with `:is()`, `:where()` and `:has()`.
pub(super) struct Syntax;

impl<'i> parser::Parser<'i> for Syntax {
    type Impl = Names;
    type Error = SelectorParseErrorKind;

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: CowRcStr<'i>,
        arguments: &mut cssparser::Parser<'i>,
        _after_part: bool,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        if !name.eq_ignore_ascii_case(UP_TO) {
            return Err(ParseError::custom(
                SelectorParseErrorKind::UnsupportedPseudoClassOrElement,
            ));
        }
        let most = u32::try_from(arguments.expect_integer()?);
        most.map(PseudoClass::UpTo)
            .map_err(|_| ParseError::custom(SelectorParseErrorKind::InvalidState))
    }
}

/// The types of names in a selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names;

impl SelectorImpl for Names {
    type ExtraMatchingData<'a> = ();
    type AttrValue = AttributeValue;
    type Identifier = Name;
    type LocalName = Name;
    type NamespaceUrl = Namespace;
    type NamespacePrefix = Name;
    type BorrowedLocalName = Name;
    type BorrowedNamespaceUrl = Namespace;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = NoPseudoElement;
}

/// The name of an element, an id, a class, an attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Name(pub LocalName);

impl From<&str> for Name {
    fn from(name: &str) -> Name {
        Name(name.into())
    }
}

impl PrecomputedHash for Name {
    fn precomputed_hash(&self) -> u32 {
        self.0.precomputed_hash()
    }
}

impl ToCss for Name {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, dest)
    }
}

/// What an attribute is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AttributeValue(String);

impl From<&str> for AttributeValue {
    fn from(value: &str) -> AttributeValue {
        AttributeValue(value.to_owned())
    }
}

impl AsRef<str> for AttributeValue {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for AttributeValue {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        cssparser::serialize_string(&self.0, dest)
    }
}

/// What [`PseudoClass::UpTo`] is called in a selector.
const UP_TO: &str = "up-to";

/// A pseudo-class that depends on more than the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PseudoClass {
    /// At most so many characters of text. It tells a line, such as one with an author, from a paragraph in its place.
    UpTo(u32),
}

impl parser::NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        let PseudoClass::UpTo(most) = self;
        write!(dest, ":{UP_TO}({most})")
    }
}

/// A pseudo-element: none is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoPseudoElement {}

impl parser::PseudoElement for NoPseudoElement {}

impl ToCss for NoPseudoElement {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}
