//! JSON whose outer levels stand on lines of their own, while what is inside them stands in one line: a unit, a curve.

use serde_json::ser::Formatter;
use std::io::{Result, Write};

/// Objects and arrays down to this level have a line for each of their values.
const LEVELS: usize = 2;

/// Writes JSON so.
#[derive(Default)]
pub(super) struct Outline {
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
        match self.level <= LEVELS {
            true => self.begin_line(writer),
            false => Ok(()),
        }
    }

    fn begin_line<W: ?Sized + Write>(&self, writer: &mut W) -> Result<()> {
        writer.write_all(b"\n")?;
        (0..self.level).try_for_each(|_| writer.write_all(b"  "))
    }
}

impl Formatter for Outline {
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
    use serde::Serialize;
    use serde_json::{Serializer, Value, json};

    #[test]
    fn inner_levels_stand_in_one_line() {
        let value = json!({ "a": [[1, { "b": [2, 3] }], []], "c": {}, "d": { "e": { "f": null } } });
        let mut bytes = Vec::new();
        value
            .serialize(&mut Serializer::with_formatter(&mut bytes, Outline::default()))
            .unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert_eq!(
            text,
            "{\n  \"a\": [\n    [1,{\"b\":[2,3]}],\n    []\n  ],\n  \"c\": {},\n  \"d\": {\n    \"e\": {\"f\":null}\n  }\n}"
        );
    }
}
