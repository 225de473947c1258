//! How JSON is set: in one line, or its outer levels on lines of their own, with each of their parts in one line: a unit,
//! a curve. Nothing in it acts on a terminal.

use super::characters::write_in_json;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::io::{Result, Write};

/// Objects and arrays down to this level have a line for each of their values.
const LEVELS: usize = 2;

/// Writes a value in one line, with a line end.
///
/// # Errors
/// What `out` says.
pub fn write_json_line(out: &mut impl Write, value: &(impl Serialize + ?Sized)) -> Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, Line))?;
    out.write_all(b"\n")
}

/// Writes a value with its outer levels on lines of their own, and a line end.
pub(super) fn write_outline(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, Outline::default()))?;
    out.write_all(b"\n")
}

/// JSON in one line.
struct Line;

impl Formatter for Line {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> Result<()> {
        write_in_json(writer, fragment)
    }
}

/// JSON with its outer levels on lines of their own.
#[derive(Default)]
struct Outline {
    level: usize,
    has_value: bool,
}

impl Outline {
    fn begin<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> Result<()> {
        self.level += 1;
        self.has_value = false;
        writer.write_all(bracket)
    }

    fn end<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> Result<()> {
        let is_outer = self.level <= LEVELS;
        self.level -= 1;
        if is_outer && self.has_value {
            self.begin_line(writer)?;
        }
        self.has_value = true;
        writer.write_all(bracket)
    }

    fn begin_value<W: ?Sized + Write>(&self, writer: &mut W, first: bool) -> Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.level <= LEVELS {
            self.begin_line(writer)
        } else {
            Ok(())
        }
    }

    fn begin_line<W: ?Sized + Write>(&self, writer: &mut W) -> Result<()> {
        writer.write_all(b"\n")?;
        (0..self.level).try_for_each(|_| writer.write_all(b"  "))
    }
}

impl Formatter for Outline {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> Result<()> {
        write_in_json(writer, fragment)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.begin(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Result<()> {
        self.begin_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> Result<()> {
        self.has_value = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Result<()> {
        self.begin_value(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        writer.write_all(if self.level <= LEVELS { b": " } else { b":" })
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> Result<()> {
        self.has_value = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn inner_levels_stand_in_one_line() {
        let value = json!({ "a": [[1, { "b": [2, 3] }], []], "c": {}, "d": { "e": { "f": null } } });
        let mut bytes = Vec::new();
        write_outline(&mut bytes, &value).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert_eq!(
            text,
            "{\n  \"a\": [\n    [1,{\"b\":[2,3]}],\n    []\n  ],\n  \"c\": {},\n  \"d\": {\n    \"e\": {\"f\":null}\n  }\n}\n"
        );
    }
}
