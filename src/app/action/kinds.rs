//! Every kind of intention is an intention.

use super::*;

impl From<PageAction> for Action {
    fn from(action: PageAction) -> Self {
        Action::Page(action)
    }
}

impl From<MethodAction> for Action {
    fn from(action: MethodAction) -> Self {
        Action::Method(action)
    }
}

impl From<CorrectAction> for Action {
    fn from(action: CorrectAction) -> Self {
        Action::Correct(action)
    }
}

impl From<SaveAction> for Action {
    fn from(action: SaveAction) -> Self {
        Action::Save(action)
    }
}

impl From<LookAction> for Action {
    fn from(action: LookAction) -> Self {
        Action::Look(action)
    }
}

impl From<PlaceAction> for Action {
    fn from(action: PlaceAction) -> Self {
        Action::Place(action)
    }
}

impl From<TextAction> for Action {
    fn from(action: TextAction) -> Self {
        Action::Text(action)
    }
}

impl From<FindAction> for Action {
    fn from(action: FindAction) -> Self {
        Action::Find(action)
    }
}

impl From<MoveAction> for Action {
    fn from(action: MoveAction) -> Self {
        Action::Move(action)
    }
}

impl From<CompareAction> for Action {
    fn from(action: CompareAction) -> Self {
        Action::Compare(action)
    }
}

impl From<PlayerAction> for Action {
    fn from(action: PlayerAction) -> Self {
        Action::Player(action)
    }
}

impl From<ExploreAction> for Action {
    fn from(action: ExploreAction) -> Self {
        Action::Explore(action)
    }
}

impl From<PictureAction> for Action {
    fn from(action: PictureAction) -> Self {
        Action::Picture(action)
    }
}

impl From<MemoryAction> for Action {
    fn from(action: MemoryAction) -> Self {
        Action::Memory(action)
    }
}

impl From<SheetAction> for Action {
    fn from(action: SheetAction) -> Self {
        Action::Sheet(action)
    }
}
