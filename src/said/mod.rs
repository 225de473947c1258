//! What the engine gives as values, as messages: window and command line word them in the user's language.
//!
//! The English of these messages is, word for word, what the engine says itself; the tests beside the functions compare the two.

mod address_fault;
mod answer_fault;
mod article_state;
mod book_word;
mod caution;
mod charset;
mod class;
mod connection_fault;
mod content_fault;
mod corpus_fault;
mod day;
mod embed;
mod fetch_fault;
mod imports;
mod library_fault;
mod measure;
mod method;
mod not_learned;
mod notice;
mod open_fault;
mod own_words;
mod page_fault;
mod parameter;
mod parameter_fault;
mod picture_fault;
mod policy;
mod reading_time;
mod rules_folder_fault;
mod save_fault;
mod sensitivity;
mod sight;
mod size;
mod unit;
mod why;

pub use address_fault::malformed;
pub use article_state::article_state;
pub use book_word::book_word;
pub use caution::caution;
pub use charset::charset_reason;
pub use class::class;
pub use corpus_fault::{corpus_fault, folds_fault, policies_fault};
pub use day::day;
pub use embed::embed;
pub use imports::{failed, import_kind, reason_not_kept, unusable, why_not_kept};
pub use library_fault::library_fault;
pub use measure::measure;
pub use method::{source, summary, title};
pub use not_learned::not_learned;
pub use own_words::in_own_words;
pub use page_fault::page_fault;
pub use parameter::{choice, help, parameter, parameter_number, places, value};
pub use parameter_fault::{parameter_fault, takes};
pub use picture_fault::{picture_fault, picture_why};
pub use policy::{policy, policy_takes};
pub use reading_time::{reading_time, reading_time_left};
pub use rules_folder_fault::{rules_fault, rules_fault_of, rules_folder_fault};
pub use save_fault::{save_fault, too_large, unchanged};
pub use sensitivity::sensitivity;
pub use sight::sight;
pub use size::size;
pub use unit::{unit, unit_numbered, units, units_counted};
pub use why::{stale, why};

#[cfg(test)]
mod tests;
