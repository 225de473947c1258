//! The keys by which methods are chosen.

use clearline_engine::methods::{METHODS, Method};
use egui::Key;

/// The keys of the methods, in the order of [`METHODS`].
pub const DIGITS: [Key; 10] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::Num0,
];

/// What stands on the key of a method; nothing for the eleventh and later ones.
pub fn of_method(method: &Method) -> &'static str {
    let at = METHODS.iter().position(|other| other.name == method.name);
    let key = at.and_then(|at| DIGITS.get(at));
    key.map_or("", |key| key.symbol_or_name())
}
