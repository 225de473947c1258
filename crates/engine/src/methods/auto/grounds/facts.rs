//! What is known of a block, read from its features by those who put it into words.

use crate::methods::auto::features::{Nothing, catalogue};
use std::cell::RefCell;
use std::sync::LazyLock;

macro_rules! facts {
    ($($fact:ident = $feature:literal),* $(,)?) => {
        /// A feature that is put into words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub(super) enum Fact { $($fact,)* }

        /// The features' ids.
        const FEATURES: &[&str] = &[$($feature),*];
    };
}

facts! {
    Units = "units",
    Characters = "characters",
    LinkShare = "link-share",
    Links = "links",
    SentenceEnds = "sentence-ends",
    Commas = "commas",
    Capitalised = "capitalised-share",
    Upper = "upper-case-share",
    Digits = "digit-share",
    Bold = "bold-share",
    Code = "code-share",
    StartsLower = "starts-in-lower-case",
    Currency = "currency-signs",
    Images = "images",
    Inputs = "inputs",
    Copies = "copies",
    Separators = "separators",
    Copyright = "copyright-signs",
    At = "at-signs",
    Addresses = "addresses",
    RelatedWords = "related-words",
    CreditWords = "credit-words",
    ServiceWords = "service-words",
    Container = "container",
    ElementName = "element",
    HeadingLevel = "heading-level",
    ToArticle = "levels-to-article",
    ToMain = "levels-to-main",
    ToSection = "levels-to-section",
    ToAside = "levels-to-aside",
    ToNav = "levels-to-nav",
    ToHeader = "levels-to-header",
    ToFooter = "levels-to-footer",
    ToForm = "levels-to-form",
    ToFigure = "levels-to-figure",
    ToDialog = "levels-to-dialog",
    ToButton = "levels-to-button",
    ToLi = "levels-to-li",
    ToTable = "levels-to-table",
    ToBoilerplateRole = "levels-to-boilerplate-role",
    ToMainRole = "levels-to-main-role",
    ToBody = "levels-to-body",
    ToComment = "levels-to-comment",
    Hidden = "hidden",
    HiddenFromReaders = "hidden-from-screen-readers",
    InsteadOfScripts = "instead-of-scripts",
    RepeatedAlike = "repeated-alike",
    RepeatedUnits = "repeated-units",
    BlocksBefore = "blocks-before",
    UnitsBefore = "units-before",
    UnitsAfter = "units-after",
    FromTitle = "blocks-from-title",
    FromH1 = "blocks-from-h1",
    FromFirstLong = "blocks-from-first-long",
    FromLastLong = "blocks-from-last-long",
    SinceLong = "blocks-since-long",
    UntilLong = "blocks-until-long",
    SinceHeading = "blocks-since-heading",
    HeadingSpeaksOf = "heading-speaks-of",
    InHalf = "in-half",
    In70 = "in-70",
    In90 = "in-90",
    InBest = "in-best",
    InMain = "in-main",
    InArticle = "in-article",
    InBody = "in-body",
    PathBlocks = "path-blocks",
    PathLinkShare = "path-link-share",
    KinBlocks = "classes-blocks",
    KinUnits = "classes-mean-units",
    KinLinkShare = "classes-link-share",
    InTitle = "in-title",
    TitleCover = "title-cover",
    InFirstHeading = "in-first-heading",
    InDescription = "in-description",
    DescriptionCover = "description-cover",
    FromSummary = "blocks-from-summary",
    InStatedText = "runs-in-stated-text",
    ToContentNames = "levels-to-content-class",
    ToSurroundingNames = "levels-to-surroundings-class",
    ToCommentNames = "levels-to-comments-class",
    ToRelatedNames = "levels-to-related-class",
    ToMediaNames = "levels-to-media-class",
    ToSummaryNames = "levels-to-summary-class",
    SinceComments = "blocks-since-comment-mark",
    SinceRelated = "blocks-since-related-mark",
    SinceFurther = "blocks-since-further-mark",
    SinceService = "blocks-since-service-mark",
    DatedAround = "dated-lines-around",
    BranchUnits = "half-branch-units",
    BranchLinkShare = "half-branch-link-share",
    BranchLongShare = "half-branch-long-share",
    UnitsBefore1 = "units-one-before",
    UnitsAfter1 = "units-one-after",
    LinksBefore1 = "link-share-one-before",
    LinksAfter1 = "link-share-one-after",
    BoxUnits = "units-at-level-1",
    BoxLinkShare = "link-share-at-level-1",
    BoxLongShare = "long-share-at-level-1",
    BoxInPage = "share-of-page-at-level-1",
    WideBoxLinkShare = "link-share-at-level-2",
    WideBoxLongShare = "long-share-at-level-2",
    PageUnits = "page-units",
    PageLinkShare = "page-link-share",
    PageLongShare = "page-long-share",
    SaysArticle = "page-says-article",
    SaysProduct = "page-says-product",
    ByForum = "page-by-forum",
    ByManual = "page-by-manual",
    DataArticle = "data-article",
    DataProduct = "data-product",
    DataQuestion = "data-question",
    Spaceless = "page-spaceless-share",
    PageStopWords = "page-stop-word-rate",
    Policy = "policy",
    Comment = "comment-probability",
    Sure = "first-look-sure-share",
    Doubtful = "first-look-doubtful-share",
}

struct Column {
    place: usize,
    nothing: Nothing,
}

/// The place of each feature in a row, and which of its values say that there is nothing. How likely the block is a comment is no
/// feature and has no place.
static COLUMNS: LazyLock<Vec<Option<Column>>> = LazyLock::new(|| {
    let cards = catalogue();
    let column = |name: &&str| {
        let place = cards.iter().position(|card| card.name == *name)?;
        Some(Column {
            place,
            nothing: cards[place].nothing,
        })
    };
    FEATURES.iter().map(column).collect()
});

/// What is known of one block. Notes what was asked for.
pub(super) struct Facts<'r> {
    row: &'r [f32],
    comment: f32,
    asked: RefCell<Vec<Fact>>,
}

impl<'r> Facts<'r> {
    /// The facts of a block, by its row in the matrix of features and how likely it is a comment.
    pub(super) fn of(row: &'r [f32], comment: f32) -> Facts<'r> {
        Facts {
            row,
            comment,
            asked: RefCell::new(Vec::new()),
        }
    }

    /// A number; none where it is missing or says by a value of its own that there is nothing.
    pub(super) fn get(&self, fact: Fact) -> Option<f32> {
        let (value, is_known) = match fact {
            Fact::Comment => (self.comment, true),
            _ => {
                let column = COLUMNS.get(fact as usize)?.as_ref()?;
                let value = *self.row.get(column.place)?;
                (value, !column.nothing.is(value))
            }
        };
        if is_known && !self.asked.borrow().contains(&fact) {
            self.asked.borrow_mut().push(fact);
        }
        is_known.then_some(value)
    }

    /// A number, 0 where there is none.
    pub(super) fn number(&self, fact: Fact) -> f32 {
        self.get(fact).unwrap_or(0.0)
    }

    /// A count.
    pub(super) fn count(&self, fact: Fact) -> usize {
        self.number(fact).round().max(0.0) as usize
    }

    /// Whether there is any of it.
    pub(super) fn any(&self, fact: Fact) -> bool {
        self.number(fact) > 0.0
    }

    /// The features that were asked for since this was last asked, with their values.
    pub(super) fn take_asked(&self) -> Vec<(&'static str, f64)> {
        let asked = self.asked.take();
        let feature = |fact: Fact| (FEATURES[fact as usize], f64::from(self.number(fact)));
        let features = asked.into_iter().map(feature).collect();
        self.asked.take();
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::auto::features::WIDTH;

    #[test]
    fn every_fact_is_a_feature() {
        for (column, name) in COLUMNS.iter().zip(FEATURES) {
            let is_feature = *name != FEATURES[Fact::Comment as usize];
            assert_eq!(column.is_some(), is_feature, "{name}");
        }
    }

    #[test]
    fn what_stands_for_nothing_is_not_told() {
        let mut row = [0.0; WIDTH];
        let place = |fact: Fact| COLUMNS[fact as usize].as_ref().unwrap().place;
        row[place(Fact::ToNav)] = 99.0;
        row[place(Fact::ToMain)] = 2.0;
        row[place(Fact::SinceComments)] = 999.0;
        row[place(Fact::UnitsBefore1)] = -1.0;
        row[place(Fact::InDescription)] = f32::NAN;
        let facts = Facts::of(&row, 0.25);
        for fact in [
            Fact::ToNav,
            Fact::SinceComments,
            Fact::UnitsBefore1,
            Fact::InDescription,
        ] {
            assert_eq!(facts.get(fact), None, "{fact:?}");
        }
        assert_eq!(facts.get(Fact::ToMain), Some(2.0));
        assert_eq!(facts.take_asked(), [("levels-to-main", 2.0)]);
        assert!(facts.take_asked().is_empty());
        assert_eq!(facts.get(Fact::Comment), Some(0.25));
        assert_eq!(facts.take_asked(), [("comment-probability", 0.25)]);
    }
}
