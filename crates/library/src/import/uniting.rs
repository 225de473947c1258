//! Items of one address become one.

use super::items::{Content, Item};
use crate::file::article::State;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Items with each address once, in the order in which they came.
pub(super) fn united(items: Vec<Item>) -> Vec<Item> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut all: Vec<Item> = Vec::new();
    for item in items {
        let Some(address) = item.address.clone() else {
            all.push(item);
            continue;
        };
        match places.entry(address) {
            Entry::Occupied(place) => {
                if let Some(own) = all.get_mut(*place.get()) {
                    unite(own, item);
                }
            }
            Entry::Vacant(place) => {
                place.insert(all.len());
                all.push(item);
            }
        }
    }
    all
}

/// Takes in what another item of the same address has.
pub(super) fn unite(own: &mut Item, other: Item) {
    own.add_tags(&other.tags);
    unite_state(&mut own.state, &other.state);
    own.kept = match (own.kept.take(), other.kept) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    for note in other.notes {
        if !own
            .notes
            .iter()
            .any(|known| (&known.quote, &known.note) == (&note.quote, &note.note))
        {
            own.notes.push(note);
        }
    }
    if own.content == Content::None {
        own.content = other.content;
    }
    let facts = &mut own.facts;
    facts.title = facts.title.take().or(other.facts.title);
    facts.author = facts.author.take().or(other.facts.author);
    facts.published = facts.published.take().or(other.facts.published);
    facts.language = facts.language.take().or(other.facts.language);
}

/// Takes in a state: what was read stays read, and what is a favourite or put aside here or there is so.
pub(crate) fn unite_state(own: &mut State, other: &State) {
    own.progress = own.progress.max(other.progress);
    own.favourite |= other.favourite;
    own.archived |= other.archived;
}
