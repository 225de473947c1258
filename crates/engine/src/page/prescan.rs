//! What a page says about its own character set, in a `meta` element or an XML declaration.
//!
//! Source: HTML Standard (WHATWG), §13.2.3.2 "Determining the character encoding" and §2.3.4
//! "Extracting character encodings from meta elements". The functions bear the names of the
//! standard's algorithms and keep the order of their steps, to be read beside it.
//!
//! Departures: the standard looks at the first 1,024 bytes and lets the parser start anew when a
//! `meta` comes later. Here the whole body is loaded anyway, so [`PRESCAN_BYTES`] are looked at. And where nothing else
//! declares a character set, a `meta` does that is called by what its attribute `http-equiv` should be or say.

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use super::charset::{Charset, get_an_encoding};

/// How much of a page is searched for a declaration, in bytes.
pub const PRESCAN_BYTES: usize = 16 * 1024;

/// Where a page declares its character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// `<meta charset>` or `<meta http-equiv="Content-Type">`.
    Meta,
    /// `<?xml … encoding="…"?>`.
    Xml,
}

/// "Prescan a byte stream to determine its encoding", over the first [`PRESCAN_BYTES`].
pub fn prescan(bytes: &[u8]) -> Option<(Charset, Declaration)> {
    let head = bytes.get(..PRESCAN_BYTES).unwrap_or(bytes);
    if head.starts_with(b"<\0?\0x\0") {
        return Some((UTF_16LE.into(), Declaration::Xml));
    }
    if head.starts_with(b"\0<\0?\0x") {
        return Some((UTF_16BE.into(), Declaration::Xml));
    }
    let mut scan = Scan::over(head);
    // Running out of bytes aborts the scan wherever it is, and the XML declaration is asked.
    let by_meta = |charset| (charset, Declaration::Meta);
    let by_xml = || get_an_xml_encoding(head).map(|charset| (charset, Declaration::Xml));
    let by_standard = scan.scan_tags().map(by_meta).or_else(by_xml);
    by_standard.or_else(|| scan.misnamed.map(by_meta))
}

/// The primary language that the `lang` of the `html` element states, in lower case, within the first [`PRESCAN_BYTES`].
pub fn stated_language(bytes: &[u8]) -> Option<String> {
    let head = bytes.get(..PRESCAN_BYTES).unwrap_or(bytes);
    let mut scan = Scan::over(head);
    scan.position = find_html_tag(head)?;
    while let Some(Attribute { name, value }) = scan.get_an_attribute()? {
        if matches!(name.as_slice(), b"lang" | b"xml:lang") {
            let primary = value.trim_ascii().split(|byte| !byte.is_ascii_alphabetic()).next()?;
            return String::from_utf8(primary.to_vec()).ok();
        }
    }
    None
}

/// Where the attributes of the first `<html …>` begin.
fn find_html_tag(bytes: &[u8]) -> Option<usize> {
    const TAG: &[u8] = b"<html";
    let is_tag = |window: &[u8]| window.get(..TAG.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(TAG));
    let spaced = |window: &[u8]| window.last().is_some_and(|&byte| is_space(byte));
    let start = bytes
        .windows(TAG.len() + 1)
        .position(|window| is_tag(window) && spaced(window))?;
    Some(start + TAG.len())
}

/// A position in the bytes. Methods that return `None` have run out of bytes.
struct Scan<'a> {
    bytes: &'a [u8],
    position: usize,
    /// What the first `meta` declares that has `name` in place of `http-equiv`.
    misnamed: Option<Charset>,
}

/// An attribute, its name and value in lower case.
struct Attribute {
    name: Vec<u8>,
    value: Vec<u8>,
}

impl<'a> Scan<'a> {
    fn over(bytes: &'a [u8]) -> Scan<'a> {
        Scan {
            bytes,
            position: 0,
            misnamed: None,
        }
    }

    /// The *loop* of the prescan. `None` when the bytes run out.
    fn scan_tags(&mut self) -> Option<Charset> {
        loop {
            if self.looking_at(b"<!--") {
                // The two hyphens may be those of `<!--`.
                self.position += 2;
                self.advance_past(b"-->")?;
                continue;
            }
            if self.looking_at(b"<meta") && self.peek(5).is_some_and(is_space_or_slash) {
                self.position += 5;
                if let Some(charset) = self.read_meta()? {
                    return Some(charset);
                }
            } else if self.at_tag() {
                self.advance_until(|byte| is_space(byte) || byte == b'>')?;
                while self.get_an_attribute()?.is_some() {}
            } else if self.looking_at(b"<!") || self.looking_at(b"</") || self.looking_at(b"<?") {
                self.advance_until(|byte| byte == b'>')?;
            }
            self.byte()?;
            self.position += 1;
        }
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.position + ahead).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    /// `pattern` must be in lower case.
    fn looking_at(&self, pattern: &[u8]) -> bool {
        self.rest()
            .get(..pattern.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(pattern))
    }

    /// `<` or `</`, followed by a letter.
    fn at_tag(&self) -> bool {
        let letter = if self.looking_at(b"</") { 2 } else { 1 };
        self.looking_at(b"<") && self.peek(letter).is_some_and(|b| b.is_ascii_alphabetic())
    }

    fn advance_past(&mut self, pattern: &[u8]) -> Option<()> {
        self.position += find(self.rest(), pattern)? + pattern.len();
        Some(())
    }

    fn advance_until(&mut self, stop: impl Fn(u8) -> bool) -> Option<()> {
        self.position += self.rest().iter().position(|&byte| stop(byte))?;
        Some(())
    }

    /// The attributes of a `meta` element and *processing*. `Some(None)`: this one declares nothing.
    fn read_meta(&mut self) -> Option<Option<Charset>> {
        let mut seen: Vec<Vec<u8>> = Vec::new();
        let (mut got_pragma, mut is_misnamed) = (false, false);
        let mut need_pragma = None;
        let mut charset = None;
        while let Some(Attribute { name, value }) = self.get_an_attribute()? {
            if seen.contains(&name) {
                continue;
            }
            match name.as_slice() {
                b"http-equiv" => got_pragma |= value == b"content-type",
                b"name" => is_misnamed = matches!(value.as_slice(), b"http-equiv" | b"content-type"),
                b"content" if charset.is_none() => {
                    charset = extract_from_meta(&value);
                    need_pragma = charset.map(|_| true);
                }
                b"charset" => {
                    charset = get_an_encoding(&value);
                    need_pragma = Some(false);
                }
                _ => {}
            }
            seen.push(name);
        }
        let counts = match need_pragma {
            None => false,
            Some(needed) => got_pragma || !needed,
        };
        let charset = charset.map(as_declared_in_ascii);
        if is_misnamed && !counts {
            self.misnamed = self.misnamed.or(charset);
        }
        Some(charset.filter(|_| counts))
    }

    /// "Get an attribute". `Some(None)`: the tag has no more.
    fn get_an_attribute(&mut self) -> Option<Option<Attribute>> {
        self.advance_until(|byte| !is_space_or_slash(byte))?;
        if self.byte()? == b'>' {
            return Some(None);
        }
        let mut name = Vec::new();
        loop {
            match self.byte()? {
                b'=' if !name.is_empty() => break,
                byte if is_space(byte) => {
                    self.advance_until(|byte| !is_space(byte))?;
                    if self.byte()? != b'=' {
                        return Some(Some(Attribute {
                            name,
                            value: Vec::new(),
                        }));
                    }
                    break;
                }
                b'/' | b'>' => {
                    return Some(Some(Attribute {
                        name,
                        value: Vec::new(),
                    }));
                }
                byte => name.push(byte.to_ascii_lowercase()),
            }
            self.position += 1;
        }
        self.position += 1;
        let value = self.attribute_value()?;
        Some(Some(Attribute { name, value }))
    }

    /// The step *value* of "get an attribute".
    fn attribute_value(&mut self) -> Option<Vec<u8>> {
        self.advance_until(|byte| !is_space(byte))?;
        let start;
        match self.byte()? {
            quote @ (b'"' | b'\'') => {
                self.position += 1;
                start = self.position;
                self.advance_until(|byte| byte == quote)?;
                let value = self.lower_case_since(start);
                self.position += 1;
                Some(value)
            }
            _ => {
                start = self.position;
                self.advance_until(|byte| is_space(byte) || byte == b'>')?;
                Some(self.lower_case_since(start))
            }
        }
    }

    fn lower_case_since(&self, start: usize) -> Vec<u8> {
        self.bytes
            .get(start..self.position)
            .unwrap_or_default()
            .to_ascii_lowercase()
    }
}

/// "Extracting a character encoding from a meta element", from the lower-case `content` attribute.
fn extract_from_meta(content: &[u8]) -> Option<Charset> {
    let mut rest = content;
    loop {
        rest = rest.get(find(rest, b"charset")? + b"charset".len()..)?;
        rest = rest.trim_ascii_start();
        if let Some(after) = rest.strip_prefix(b"=") {
            rest = after.trim_ascii_start();
            break;
        }
    }
    let label = match rest.first()? {
        quote @ (b'"' | b'\'') => {
            let quoted = rest.get(1..)?;
            let end = quoted.iter().position(|byte| byte == quote)?;
            quoted.get(..end)?
        }
        _ => rest.split(|&byte| is_space(byte) || byte == b';').next()?,
    };
    get_an_encoding(label)
}

/// "Get an XML encoding".
fn get_an_xml_encoding(bytes: &[u8]) -> Option<Charset> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = declaration.get(..find(declaration, b">")?)?;
    let after_name = declaration.get(find(declaration, b"encoding")? + b"encoding".len()..)?;
    let quoted = skip_controls(skip_controls(after_name).strip_prefix(b"=")?);
    let (quote, label) = quoted.split_first()?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let label = label.get(..label.iter().position(|byte| byte == quote)?)?;
    if label.iter().any(|&byte| byte <= 0x20) {
        return None;
    }
    get_an_encoding(label).map(as_declared_in_ascii)
}

/// Whoever could read the declaration as ASCII does not read UTF-16; and `x-user-defined` is
/// written by pages that mean windows-1252.
fn as_declared_in_ascii(charset: Charset) -> Charset {
    match charset {
        Charset::Standard(encoding) if encoding == UTF_16BE || encoding == UTF_16LE => UTF_8.into(),
        Charset::Standard(encoding) if encoding == X_USER_DEFINED => WINDOWS_1252.into(),
        other => other,
    }
}

fn skip_controls(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|&byte| byte > 0x20);
    start.and_then(|start| bytes.get(start..)).unwrap_or_default()
}

fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    bytes.windows(pattern.len()).position(|window| window == pattern)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

fn is_space_or_slash(byte: u8) -> bool {
    is_space(byte) || byte == b'/'
}

#[cfg(test)]
mod tests;
