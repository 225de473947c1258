//! Messages of days, reading times and values of parameters.

mod day;
mod parameter;
mod reading_time;

pub use day::day;
pub use parameter::{choice, parameter, parameter_number, places, value};
pub use reading_time::{reading_time, reading_time_left};
