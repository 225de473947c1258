//! Numbers of bytes, and times.

use clearline_words::{Message, message};
use std::time::Duration;

/// A number of bytes, in decimal units.
pub fn size(bytes: u64) -> Message {
    match bytes {
        ..1_000 => message!("size-bytes", bytes = bytes),
        1_000..1_000_000 => message!("size-kilobytes", size = bytes / 1_000),
        _ => {
            let size = format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10);
            message!("size-megabytes", size = size)
        }
    }
}

/// A time in seconds.
pub(super) fn seconds(time: Duration) -> Message {
    message!("size-seconds", seconds = time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::internals::page::Size;

    #[test]
    fn sizes_are_written_as_the_engine_writes_them() {
        for bytes in [0, 1, 2, 999, 1_000, 143_900, 999_999, 1_000_000, 16_777_216] {
            assert_says(&size(bytes), &Size(bytes).to_string());
        }
    }

    #[test]
    fn times_are_in_seconds() {
        assert_says(&seconds(Duration::from_secs(15)), "15 s");
        assert_says(&seconds(Duration::from_millis(1_500)), "1.5 s");
    }
}
