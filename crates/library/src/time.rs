//! Points in time, as files of the library write them.

use clearline_engine::internals::save::day_of;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A point in time as RFC 3339 writes it, in UTC and with milliseconds: `2026-11-25T03:14:11.120Z`. Of two of them the later
/// is the greater.
///
/// ```
/// use clearline_library::Time;
/// use std::time::{Duration, UNIX_EPOCH};
///
/// assert_eq!(Time::of(UNIX_EPOCH + Duration::from_millis(86_400_120)).to_string(), "1970-01-02T00:00:00.120Z");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(String);

impl Time {
    /// Now, by the clock of the system.
    pub fn now() -> Time {
        Time::of(SystemTime::now())
    }

    /// A point in time; the beginning of 1970 for those before it.
    pub fn of(time: SystemTime) -> Time {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let (day, second) = (day_of(since.as_secs()), since.as_secs() % 86_400);
        let (hours, minutes, seconds) = (second / 3_600, second / 60 % 60, second % 60);
        let milliseconds = since.subsec_millis();
        Time(format!("{day}T{hours:02}:{minutes:02}:{seconds:02}.{milliseconds:03}Z"))
    }

    /// Its day, such as `2026-11-25`.
    pub fn day(&self) -> &str {
        self.0.split('T').next().unwrap_or_default()
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
