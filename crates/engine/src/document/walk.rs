//! The tables read back as a stream of events, without recursion.

use super::written::{MovedRuns, Place, Run};
use super::{Document, ElementId, TextId};

/// One step through the page in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An element begins.
    Open(ElementId),
    /// A text node.
    Text(TextId),
    /// An element ends.
    Close(ElementId),
}

/// Iterator over the [`Event`]s of a document.
///
/// ```
/// use clearline_engine::internals::document::{Event, Tag};
/// use clearline_engine::document::{Document, Limits};
///
/// let html = "<nav>Home</nav><p>It rains.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let mut text = String::new();
/// let mut walk = document.walk();
/// while let Some(event) = walk.next() {
///     match event {
///         Event::Open(id) if document.elements()[id].tag == Tag::Nav => walk.skip_contents(),
///         Event::Text(id) => text += document.text(id),
///         _ => {}
///     }
/// }
/// assert_eq!(text, "It rains.");
/// ```
pub struct Walk<'a> {
    document: &'a Document,
    open: Vec<ElementId>,
    next: Place,
    /// What is to be met where it was written, if that is asked for.
    moved: Option<&'a MovedRuns>,
    /// The contents of fragments that the walk is inside of.
    playing: Vec<Playing>,
}

/// The contents of an open fragment, which are elsewhere in the tables.
struct Playing {
    run: Run,
    /// How many elements are open, the fragment included.
    level: usize,
    /// Where the walk goes on behind them.
    then: Place,
}

impl<'a> Walk<'a> {
    pub(super) fn new(document: &'a Document) -> Walk<'a> {
        Walk {
            document,
            open: Vec::new(),
            next: Place::default(),
            moved: None,
            playing: Vec::new(),
        }
    }

    /// A walk through the contents of an element, up to its [`Event::Close`].
    pub(super) fn within(document: &'a Document, id: ElementId) -> Walk<'a> {
        Walk {
            open: vec![id],
            next: Place {
                element: id + 1,
                text: document.elements[id].texts.start,
            },
            ..Walk::new(document)
        }
    }

    pub(super) fn as_written(document: &'a Document) -> Walk<'a> {
        Walk {
            moved: Some(&document.origin.moved),
            ..Walk::new(document)
        }
    }

    /// Leaves out everything inside the element opened last; its `Close` still comes.
    pub fn skip_contents(&mut self) {
        if let Some(&id) = self.open.last() {
            self.playing.pop_if(|playing| playing.level == self.open.len());
            self.next = self.end_of(id);
        }
    }

    fn end_of(&self, id: ElementId) -> Place {
        let element = &self.document.elements[id];
        Place {
            element: element.end,
            text: element.texts.end,
        }
    }

    /// The contents of the fragment that was opened last and is not at its end yet.
    fn played(&self) -> Option<&Playing> {
        self.playing.last().filter(|playing| playing.level == self.open.len())
    }

    /// Where what is inside of the element opened last ends.
    fn end(&self) -> Place {
        match (self.played(), self.open.last()) {
            (Some(playing), _) => playing.run.end,
            (None, Some(&id)) => self.end_of(id),
            (None, None) => Place {
                element: self.document.element_ids().end,
                text: TextId::FIRST,
            },
        }
    }

    /// What was moved here from its fragment, and is not met here on a walk through the page as it is written.
    fn moved_here(&self) -> Option<Run> {
        let inside = self.playing.last().map(|playing| playing.run);
        self.moved?.starting_at(self.next, inside)
    }

    fn opened(&mut self, id: ElementId) -> Event {
        self.next.element += 1;
        self.open.push(id);
        if let Some(run) = self.moved.and_then(|moved| moved.of_fragment(id)) {
            let then = std::mem::replace(&mut self.next, run.start);
            self.playing.push(Playing {
                run,
                level: self.open.len(),
                then,
            });
        }
        Event::Open(id)
    }
}

impl Iterator for Walk<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            let (next, end) = (self.next, self.end());
            // An empty element before a text has the text's ordinal, one after it a higher one.
            let elements = &self.document.elements;
            let opens = next.element < end.element && elements[next.element].texts.start <= next.text;
            if !opens && next.text >= end.text {
                match self.played() {
                    None => return self.open.pop().map(Event::Close),
                    Some(playing) => self.next = playing.then,
                }
                self.playing.pop();
            } else if let Some(run) = self.moved_here() {
                self.next = run.end;
            } else if opens {
                return Some(self.opened(next.element));
            } else {
                self.next.text += 1;
                return Some(Event::Text(next.text));
            }
        }
    }
}
