//! Columns of whole numbers and texts, read within bounds.

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

/// Rows that a column has at most; a page is read up to as many nodes.
pub(super) const MOST_ROWS: usize = 500_000;

/// The greatest size of a number, either way. As 1/64 px it is half of what browsers lay out.
pub(super) const GREATEST: i32 = 1 << 30;

/// One column of a table.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Column<T>(pub(super) Vec<T>);

/// A whole number. Larger ones are brought to [`GREATEST`], and fractions are rounded: JSON has no NaN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Whole(pub(super) i32);

impl Whole {
    fn of(number: f64) -> Whole {
        let most = f64::from(GREATEST);
        Whole(number.round().clamp(-most, most) as i32)
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
                Ok(Whole::of(number as f64))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
                Ok(Whole::of(number as f64))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
                Ok(Whole::of(number))
            }
        }
        deserializer.deserialize_any(Number)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Column<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column<T>, D::Error> {
        struct Rows<T>(Vec<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Rows<T> {
            type Value = Column<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST_ROWS} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Column<T>, A::Error> {
                while let Some(row) = list.next_element()? {
                    if self.0.len() == MOST_ROWS {
                        return Err(A::Error::invalid_length(MOST_ROWS + 1, &self));
                    }
                    self.0.push(row);
                }
                Ok(Column(self.0))
            }
        }
        deserializer.deserialize_seq(Rows(Vec::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_brought_within_bounds() {
        let column: Column<Whole> =
            serde_json::from_str("[0, -7, 2.6, 99999999999999999999, -1e300, 18446744073709551615]").unwrap();
        let numbers: Vec<i32> = column.0.into_iter().map(|number| number.0).collect();
        assert_eq!(numbers, [0, -7, 3, GREATEST, -GREATEST, GREATEST]);
        for other in ["[null]", "[\"1\"]", "[[1]]", "[NaN]", "[1e999]", "{}"] {
            assert!(serde_json::from_str::<Column<Whole>>(other).is_err(), "{other}");
        }
    }

    #[test]
    fn a_column_ends_at_its_limit() {
        let column = |rows: usize| format!("[{}]", vec!["1"; rows].join(","));
        assert!(serde_json::from_str::<Column<Whole>>(&column(MOST_ROWS)).is_ok());
        let fault = serde_json::from_str::<Column<Whole>>(&column(MOST_ROWS + 1)).unwrap_err();
        assert!(fault.to_string().contains("at most 500000 entries"), "{fault}");
    }
}
