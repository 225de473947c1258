//! How much room the JSON takes that a page holds.

/// Bytes of memory that the values of one text may take, about.
const MOST_BYTES: usize = 64 << 20;
/// Bytes that a value takes in its list.
const OF_A_VALUE: usize = 32;
/// Bytes that an object takes with its first eleven entries.
const OF_AN_OBJECT: usize = 640;

/// Whether there is room for the values of a text: `{"":0}` is 7 bytes of a page and a hundred times as much in memory. Marks in
/// strings count as well, so that counting costs next to nothing.
pub(super) fn has_room(text: &str) -> bool {
    let taken = |byte| match byte {
        b'{' => OF_AN_OBJECT,
        b',' | b'[' => OF_A_VALUE,
        _ => 0,
    };
    text.bytes().map(taken).sum::<usize>() <= MOST_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_and_values_take_room() {
        let list = |item: &str, times: usize| format!("[{}]", vec![item; times].join(","));
        assert!(has_room(&list("{\"\":0}", 90_000)));
        assert!(!has_room(&list("{\"\":0}", 110_000)));
        assert!(has_room(&list("0", 2_000_000)));
        assert!(!has_room(&list("0", 2_200_000)));
    }
}
