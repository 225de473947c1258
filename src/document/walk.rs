//! The tables read back as a stream of events, without recursion.

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
pub struct Walk<'a> {
    document: &'a Document,
    open: Vec<ElementId>,
    next_element: ElementId,
    next_text: TextId,
}

impl<'a> Walk<'a> {
    pub(super) fn new(document: &'a Document) -> Walk<'a> {
        Walk {
            document,
            open: Vec::new(),
            next_element: 0,
            next_text: 0,
        }
    }

    /// Leaves out everything inside the element opened last; its `Close` still comes.
    pub fn skip_contents(&mut self) {
        if let Some(&id) = self.open.last() {
            let element = &self.document.elements[id as usize];
            self.next_element = element.end;
            self.next_text = element.texts.end;
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let elements = &self.document.elements;
        let (last_element, last_text) = match self.open.last() {
            Some(&id) => (elements[id as usize].end, elements[id as usize].texts.end),
            None => (elements.len() as ElementId, 0),
        };
        // An empty element that stands before a text has the text's ordinal, one that stands after it a higher one.
        if self.next_element < last_element && elements[self.next_element as usize].texts.start <= self.next_text {
            let id = self.next_element;
            self.next_element += 1;
            self.open.push(id);
            return Some(Event::Open(id));
        }
        if self.next_text < last_text {
            let id = self.next_text;
            self.next_text += 1;
            return Some(Event::Text(id));
        }
        self.open.pop().map(Event::Close)
    }
}
