//! Numbers in sentences.

use std::fmt;

/// A number with as many places as a reader needs: whole numbers without, others with two.
pub struct Figure(pub f64);

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Figure::to_places(self.0, 2))
    }
}

impl Figure {
    /// A whole number without places, another with so many.
    pub(crate) fn to_places(number: f64, places: usize) -> String {
        if number.fract().abs() < 1e-9 {
            // There is a zero below zero.
            format!("{:.0}", number.round() + 0.0)
        } else {
            format!("{number:.places$}")
        }
    }
}

/// A number with its thousands apart.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{A0}');
        }
        text.push(digit);
    }
    text
}

/// So many of something behind "of", where there may be none: "1 line", "1 204 lines", "0 lines".
pub fn numbered(number: usize, noun: &str) -> String {
    match number {
        0 => format!("0 {noun}s"),
        _ => counted(number, noun),
    }
}

/// So many of what was named just before, with their verb: "1 is", "3 are".
pub fn so_many_are(number: usize) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", grouped(number))
}

/// So many of something whose plural ends in s: "1 line", "1 204 lines", "no line".
pub fn counted(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{} {noun}s", grouped(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_easy_to_read() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1_204), "1\u{A0}204");
        assert_eq!(grouped(1_234_567), "1\u{A0}234\u{A0}567");
        assert_eq!(Figure(3.0).to_string() + &Figure(0.125).to_string(), "30.12");
    }

    #[test]
    fn things_are_counted() {
        let told = [0, 1, 1_204].map(|number| counted(number, "line"));
        assert_eq!(told, ["no line", "1 line", "1\u{A0}204 lines"]);
        let told = [0, 1, 1_204].map(|number| numbered(number, "line"));
        assert_eq!(told, ["0 lines", "1 line", "1\u{A0}204 lines"]);
        assert_eq!([0, 1, 2].map(so_many_are), ["0 are", "1 is", "2 are"]);
    }
}
