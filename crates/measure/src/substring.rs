//! The longest common substring, which the punctuation-density paper measures by.

use super::metrics::Scores;
use clearline_engine::internals::document::is_blank;
use std::collections::HashMap;

/// Longest common run of characters; white space removed, punctuation kept.
pub(super) fn substring(extracted: &str, gold: &str) -> Scores {
    let a: Vec<char> = extracted.chars().filter(|&c| !is_blank(c)).collect();
    let b: Vec<char> = gold.chars().filter(|&c| !is_blank(c)).collect();
    let longest = Automaton::of(&a).longest_match(&b);
    Scores::of(longest, a.len(), b.len())
}

/// A suffix automaton: one state for each set of substrings that end at the same places. Linear in time and states
/// (Blumer et al., 1985).
struct Automaton {
    states: Vec<State>,
    next: HashMap<(u32, char), u32>,
    /// For each state, the characters that lead on from it; needed where a state is copied.
    ways: Vec<Vec<char>>,
}

#[derive(Clone, Copy)]
struct State {
    length: usize,
    link: Option<u32>,
}

impl Automaton {
    fn of(text: &[char]) -> Automaton {
        let mut automaton = Automaton {
            states: vec![State { length: 0, link: None }],
            next: HashMap::with_capacity(text.len() * 2),
            ways: vec![Vec::new()],
        };
        let mut last = 0;
        for &c in text {
            last = automaton.extend(last, c);
        }
        automaton
    }

    fn add(&mut self, state: State) -> u32 {
        self.states.push(state);
        self.ways.push(Vec::new());
        self.states.len() as u32 - 1
    }

    fn lead(&mut self, from: u32, c: char, to: u32) {
        if self.next.insert((from, c), to).is_none() {
            self.ways[from as usize].push(c);
        }
    }

    fn extend(&mut self, last: u32, c: char) -> u32 {
        let length = self.states[last as usize].length + 1;
        let new = self.add(State { length, link: Some(0) });
        let mut from = Some(last);
        while let Some(state) = from {
            if let Some(&target) = self.next.get(&(state, c)) {
                let link = self.split(state, c, target);
                self.states[new as usize].link = Some(link);
                return new;
            }
            self.lead(state, c, new);
            from = self.states[state as usize].link;
        }
        new
    }

    /// The state that the new one links to: `target`, or a copy of it for its shorter substrings.
    fn split(&mut self, state: u32, c: char, target: u32) -> u32 {
        let length = self.states[state as usize].length + 1;
        if self.states[target as usize].length == length {
            return target;
        }
        let copy = self.add(State {
            length,
            link: self.states[target as usize].link,
        });
        for way in self.ways[target as usize].clone() {
            if let Some(&to) = self.next.get(&(target, way)) {
                self.lead(copy, way, to);
            }
        }
        self.states[target as usize].link = Some(copy);
        let mut from = Some(state);
        while let Some(state) = from.filter(|&state| self.next.get(&(state, c)) == Some(&target)) {
            self.lead(state, c, copy);
            from = self.states[state as usize].link;
        }
        copy
    }

    fn longest_match(&self, text: &[char]) -> usize {
        let (mut state, mut length, mut longest) = (0, 0, 0);
        for &c in text {
            while !self.next.contains_key(&(state, c)) {
                match self.states[state as usize].link {
                    Some(link) => {
                        state = link;
                        length = self.states[link as usize].length;
                    }
                    None => break,
                }
            }
            if let Some(&to) = self.next.get(&(state, c)) {
                state = to;
                length += 1;
                longest = longest.max(length);
            }
        }
        longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(a: &str, b: &str) -> usize {
        let a: Vec<char> = a.chars().collect();
        Automaton::of(&a).longest_match(&b.chars().collect::<Vec<_>>())
    }

    #[test]
    fn common_substrings_are_found() {
        assert_eq!(longest("abcbcd", "xbcbcy"), 4);
        assert_eq!(longest("", "abc"), 0);
        assert_eq!(longest("aaaa", "aa"), 2);
        assert_eq!(longest("abab", "baba"), 3);
        let scores = substring("春眠 不觉晓，", "题：春眠不觉晓，处处");
        assert_eq!((scores.p, scores.r), (1.0, 0.6));
    }
}
