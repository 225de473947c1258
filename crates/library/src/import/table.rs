//! Tables of comma-separated values, read with patience: columns in any order, missing fields, any of three separators, and a
//! quotation mark that is never closed.

use csv::{ReaderBuilder, StringRecord};
use std::collections::HashMap;

/// Bytes that are searched for the closing quotation marks of broken rows, each to the end of the text. What follows then is not read.
const MOST_SEARCHED: usize = 1 << 30;

/// A table with the names of its columns.
pub(super) struct Table<'a> {
    text: &'a str,
    separator: u8,
    columns: HashMap<String, usize>,
    /// Where the first row begins, and in which line.
    begin: (usize, u64),
}

/// A row.
pub(super) struct Row<'a> {
    /// Its line, from 1.
    pub(super) line: u64,
    columns: &'a HashMap<String, usize>,
    fields: StringRecord,
}

impl<'a> Table<'a> {
    /// A table, by its first line; `None` where there is none.
    pub(super) fn of(text: &'a str) -> Option<Table<'a>> {
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        let separator = [b',', b';', b'\t']
            .into_iter()
            .max_by_key(|separator| first.bytes().filter(|byte| byte == separator).count())?;
        let mut reader = builder(separator).from_reader(text.as_bytes());
        let mut names = StringRecord::new();
        if !reader.read_record(&mut names).ok()? {
            return None;
        }
        let mut columns = HashMap::new();
        for (place, name) in names.iter().enumerate() {
            columns.entry(name.trim().to_lowercase()).or_insert(place);
        }
        let at = reader.position().byte() as usize;
        let line = text.get(..at)?.matches('\n').count() as u64 + 1;
        let begin = (at, line);
        Some(Table {
            text,
            separator,
            columns,
            begin,
        })
    }

    /// Whether all these columns are there.
    pub(super) fn has(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.columns.contains_key(*name))
    }

    /// All rows; of one that is broken its line.
    pub(super) fn rows(&self) -> Vec<Result<Row<'_>, u64>> {
        let (mut at, mut line) = self.begin;
        let mut rows = Vec::new();
        let mut searched = 0;
        while searched < MOST_SEARCHED {
            let Some(broken) = self.read_from(at, line, &mut rows) else {
                break;
            };
            rows.push(Err(broken.line));
            let rest = self.text.get(broken.at..).unwrap_or_default();
            searched += rest.len();
            let Some(end) = rest.find('\n') else { break };
            (at, line) = (broken.at + end + 1, broken.line + 1);
        }
        rows
    }

    /// Reads rows from a place on, up to the first that is broken.
    fn read_from<'t>(&'t self, at: usize, line: u64, rows: &mut Vec<Result<Row<'t>, u64>>) -> Option<Start> {
        let rest = self.text.get(at..)?;
        let mut reader = builder(self.separator).from_reader(rest.as_bytes());
        let mut last = Start { at, line };
        loop {
            let mut fields = StringRecord::new();
            if !reader.read_record(&mut fields).unwrap_or(false) {
                return None;
            }
            let start = at + fields.position().map_or(0, |place| place.byte() as usize);
            let start = start + blank(self.text.get(start..).unwrap_or_default());
            let passed = self.text.get(last.at..start).unwrap_or_default();
            let place = Start {
                at: start,
                line: last.line + passed.matches('\n').count() as u64,
            };
            last = place;
            let raw = self.text.get(start..at + reader.position().byte() as usize);
            if self.has_swallowed(raw.unwrap_or_default()) {
                return Some(place);
            }
            rows.push(Ok(Row {
                line: place.line,
                columns: &self.columns,
                fields,
            }));
        }
    }

    /// Whether a row has swallowed those behind it: a quotation mark of it is never closed, or closed amid a field.
    fn has_swallowed(&self, raw: &str) -> bool {
        let raw = raw.trim_end_matches(['\r', '\n']);
        if !raw.contains('\n') {
            return false;
        }
        let mut bytes = raw.bytes().peekable();
        let (mut is_quoted, mut is_begin) = (false, true);
        while let Some(byte) = bytes.next() {
            match (is_quoted, byte) {
                (true, b'"') if bytes.peek() == Some(&b'"') => drop(bytes.next()),
                (true, b'"') => {
                    is_quoted = false;
                    let is_end = bytes.peek().is_none_or(|next| *next == self.separator);
                    if !is_end {
                        return true;
                    }
                }
                (false, b'"') if is_begin => is_quoted = true,
                _ => {}
            }
            is_begin = !is_quoted && byte == self.separator;
        }
        is_quoted
    }
}

/// Bytes of empty lines before a row.
fn blank(text: &str) -> usize {
    text.len() - text.trim_start_matches(['\r', '\n']).len()
}

/// Where a row begins.
#[derive(Clone, Copy)]
struct Start {
    at: usize,
    line: u64,
}

fn builder(separator: u8) -> ReaderBuilder {
    let mut builder = ReaderBuilder::new();
    builder.delimiter(separator).flexible(true).has_headers(false);
    builder
}

impl Row<'_> {
    /// What is in the first of these columns that is not empty, trimmed.
    pub(super) fn get(&self, names: &[&str]) -> Option<&str> {
        let values = names
            .iter()
            .filter_map(|name| self.fields.get(*self.columns.get(*name)?))
            .map(str::trim);
        values.into_iter().find(|value| !value.is_empty())
    }

    /// The same as a text of its own.
    pub(super) fn text(&self, names: &[&str]) -> Option<String> {
        self.get(names).map(str::to_owned)
    }

    /// Whether nothing is in it.
    pub(super) fn is_blank(&self) -> bool {
        self.fields.iter().all(|field| field.trim().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let table = Table::of(text).unwrap();
        let rows = table.rows();
        let shown = rows.iter().map(|row| match row {
            Ok(row) => format!("{}: {}", row.line, row.get(&["url"]).unwrap_or("-")),
            Err(line) => format!("{line}: broken"),
        });
        shown.collect()
    }

    #[test]
    fn rows_are_read_in_every_order_and_with_fields_missing() {
        assert_eq!(
            read("Title;URL\r\n\"a; \"\"b\"\"\r\nc\";x\r\n\r\nd\r\n;y\r\n"),
            ["2: x", "5: -", "6: y"]
        );
        assert_eq!(read("url\ttitle\nx\ty\tz\n"), ["2: x"]);
        assert!(Table::of("").is_none() && !Table::of("no table at all").unwrap().has(&["url"]));
    }

    #[test]
    fn a_mark_that_is_not_closed_costs_one_row() {
        let text = "url,title\nx,one\ny,\"two\nz,three\nw,\"four\nlines\"\nv,five\n";
        assert_eq!(read(text), ["2: x", "3: broken", "4: z", "5: w", "7: v"]);
    }
}
