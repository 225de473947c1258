//! Tags and their attributes (§13.2.5.6 to 8, 32 to 42).

use super::names::Names;
use super::{references, without_nul};
use html5ever::tendril::{SliceExt, StrTendril};
use html5ever::tokenizer::{Tag, TagKind};
use html5ever::{Attribute, LocalName, QualName, ns};
use memchr::{memchr, memchr2};
use std::collections::HashSet;

/// From so many attributes on, names are looked up in a set: a page can have a hundred thousand on one element.
const MANY: usize = 24;

/// What a tag is called whose name is one too many for a page.
const NAMELESS: &str = "unknown";

/// Reads the tag at the start of `text`, which is at a byte of the source; `None` where the page ends within it.
/// Gives its length, too. Of attributes whose name is one too many there is nothing.
pub(super) fn read(
    source: &StrTendril,
    text: &str,
    (start, kind): (usize, TagKind),
    page_names: &mut Names,
) -> Option<(Tag, usize)> {
    let name_start = if kind == TagKind::EndTag { 2 } else { 1 };
    let mut reader = Reader {
        source,
        text,
        start,
        at: name_start,
    };
    let name_end = name_start + reader.until(|byte| is_space(byte) || matches!(byte, b'/' | b'>'))?;
    reader.at = name_end;
    let mut tag = Tag {
        kind,
        name: page_names
            .read(&text[name_start..name_end])
            .unwrap_or_else(|| NAMELESS.into()),
        self_closing: false,
        attrs: Vec::new(),
        had_duplicate_attributes: false,
    };
    let mut names = HashSet::new();
    loop {
        reader.skip_spaces();
        match reader.byte()? {
            b'>' => return Some((tag, reader.at + 1)),
            b'/' => {
                reader.at += 1;
                if reader.byte()? == b'>' {
                    tag.self_closing = true;
                    return Some((tag, reader.at + 1));
                }
            }
            _ => {
                let (name, value) = reader.attribute()?;
                let Some(name) = page_names.read(name) else {
                    continue;
                };
                if is_new(&tag.attrs, &mut names, &name) {
                    let name = QualName::new(None, ns!(), name);
                    tag.attrs.push(Attribute { name, value });
                } else {
                    tag.had_duplicate_attributes = true;
                }
            }
        }
    }
}

fn is_new(present: &[Attribute], names: &mut HashSet<LocalName>, name: &LocalName) -> bool {
    if present.len() < MANY {
        return present.iter().all(|attribute| attribute.name.local != *name);
    }
    if names.is_empty() {
        names.extend(present.iter().map(|attribute| attribute.name.local.clone()));
    }
    names.insert(name.clone())
}

struct Reader<'a> {
    source: &'a StrTendril,
    /// The source from the tag on.
    text: &'a str,
    /// Where in the source that is.
    start: usize,
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &[u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Bytes up to the first that is wanted.
    fn until(&self, is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
        self.rest().iter().position(|byte| is_wanted(*byte))
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().iter().take_while(|byte| is_space(**byte)).count();
    }

    /// The next attribute: its name as it is written, and its value.
    fn attribute(&mut self) -> Option<(&'a str, StrTendril)> {
        let start = self.at;
        // An equals sign at the start is part of the name.
        self.at += 1;
        self.at += self.until(|byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='))?;
        let name = &self.text[start..self.at];
        self.skip_spaces();
        let value = match self.byte()? {
            b'=' => self.value()?,
            _ => StrTendril::new(),
        };
        Some((name, value))
    }

    /// The value behind an equals sign.
    fn value(&mut self) -> Option<StrTendril> {
        self.at += 1;
        self.skip_spaces();
        match self.byte()? {
            quote @ (b'"' | b'\'') => {
                self.at += 1;
                let length = memchr(quote, self.rest())?;
                let value = self.decoded(length);
                self.at += length + 1;
                Some(value)
            }
            b'>' => Some(StrTendril::new()),
            _ => {
                let length = self.until(|byte| is_space(byte) || byte == b'>')?;
                let value = self.decoded(length);
                self.at += length;
                Some(value)
            }
        }
    }

    /// The next bytes with their character references resolved: a slice of the source where there are none.
    fn decoded(&self, length: usize) -> StrTendril {
        let raw = &self.text[self.at..self.at + length];
        if memchr2(b'&', 0, raw.as_bytes()).is_none() {
            return self.source.subtendril((self.start + self.at) as u32, length as u32);
        }
        let mut value = String::with_capacity(length);
        let mut at = 0;
        while let Some(found) = memchr(b'&', &raw.as_bytes()[at..]) {
            value.push_str(&without_nul(&raw[at..at + found], true));
            let (text, taken) = references::resolve(&raw[at + found..], true);
            value.push_str(&text);
            at += found + taken;
        }
        value.push_str(&without_nul(&raw[at..], true));
        value.as_str().to_tendril()
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0c' | b' ')
}
