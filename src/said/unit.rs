//! What the units are called that methods judge.

use clearline_engine::extraction::UnitKind;
use clearline_words::{Message, message};

/// One such unit: "virtual line".
pub fn unit(kind: UnitKind) -> Message {
    message!("unit", kind = key(kind))
}

/// Units of that kind: "virtual lines".
pub fn units(kind: UnitKind) -> Message {
    message!("units", kind = key(kind))
}

/// A unit by its number: "virtual line 12".
pub fn unit_numbered(kind: UnitKind, number: usize) -> Message {
    message!("unit-numbered", unit = unit(kind), number = number.to_string())
}

/// So many units: "1,204 virtual lines".
pub fn units_counted(kind: UnitKind, count: usize) -> Message {
    message!("units-counted", kind = key(kind), count = count)
}

/// What the messages call the kind.
fn key(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::SourceLine => "line",
        UnitKind::VirtualLine => "virtual-line",
        UnitKind::Element => "element",
        UnitKind::Paragraph => "paragraph",
        UnitKind::VisualBlock => "visual-block",
        _ => "block",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;

    #[test]
    fn units_have_the_names_that_the_engine_gives_them() {
        let say = |message: &Message| Wording::default().say(message);
        for kind in [
            UnitKind::SourceLine,
            UnitKind::VirtualLine,
            UnitKind::Element,
            UnitKind::Paragraph,
            UnitKind::Block,
            UnitKind::VisualBlock,
        ] {
            let name = kind.name();
            assert_eq!(say(&unit(kind)), name);
            assert_eq!(say(&units(kind)), format!("{name}s"));
            assert_eq!(say(&unit_numbered(kind, 1_204)), format!("{name} 1204"));
            let counted = [0, 1, 1_204].map(|count| say(&units_counted(kind, count)));
            assert_eq!(
                counted,
                [format!("0 {name}s"), format!("1 {name}"), format!("1,204 {name}s")]
            );
        }
    }
}
