//! What can be grabbed of a marker.

use crate::app::ground::run_end::RunEnd;
use egui::Rangef;

/// Width of what can be grabbed of a marker, and height of what can be grabbed of the threshold, in points.
pub(super) const GRIP: f32 = 14.0;
/// Narrowest thing that can be grabbed, in points; nothing can be grabbed of what has no width.
const LEAST: f32 = 3.0;

/// The sides of what can be grabbed of a marker: around its border, but no further into a narrow run than half of it, which is
/// the other end's, and no further out of it than there is room. Inside the frame, where the other end keeps its place, too.
pub(super) fn sides(end: RunEnd, (at, other): (f32, f32), room: f32, frame: Rangef) -> Rangef {
    match end {
        RunEnd::Start => of_start((at, other), room, frame),
        RunEnd::End => {
            let mirrored = of_start((-at, -other), room, Rangef::new(-frame.max, -frame.min));
            Rangef::new(-mirrored.max, -mirrored.min)
        }
    }
}

fn of_start((at, other): (f32, f32), room: f32, frame: Rangef) -> Rangef {
    let most = if other <= frame.max {
        frame.max - GRIP
    } else {
        frame.max
    };
    let right = (at + GRIP / 2.0)
        .min((at + other) / 2.0)
        .min(most)
        .max(frame.min + GRIP);
    Rangef::new((right - GRIP).max(at - room).min(right - LEAST), right)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Rangef = Rangef { min: 0.0, max: 400.0 };

    /// The sides of a START and those of the END that is its mirror image, seen in the mirror.
    fn both(at: f32, other: f32, room: f32) -> Rangef {
        let start = sides(RunEnd::Start, (at, other), room, FRAME);
        let end = sides(RunEnd::End, (FRAME.max - at, FRAME.max - other), room, FRAME);
        assert_eq!(Rangef::new(FRAME.max - end.max, FRAME.max - end.min), start);
        start
    }

    #[test]
    fn a_grip_is_around_its_border_as_far_as_there_is_room() {
        assert_eq!(both(100.0, 300.0, f32::INFINITY), Rangef::new(93.0, 107.0));
        assert_eq!(both(100.0, 104.0, f32::INFINITY), Rangef::new(88.0, 102.0));
        assert_eq!(both(100.0, 300.0, 2.0), Rangef::new(98.0, 107.0));
        assert_eq!(both(0.0, 300.0, f32::INFINITY), Rangef::new(0.0, 14.0));
    }

    #[test]
    fn markers_at_the_far_edge_can_be_grabbed() {
        for room in [0.5, 4.0, f32::INFINITY] {
            for at in [380.0, 390.0, 398.0, 400.0] {
                for other in [at + 1.0, 400.0, 410.0, 900.0] {
                    let sides = both(at, other, room);
                    assert!(sides.span() >= LEAST, "{sides:?} at {at}");
                    assert!(FRAME.min <= sides.min && sides.max <= FRAME.max, "{sides:?} at {at}");
                }
            }
        }
        assert_eq!(
            both(398.0, 900.0, 6.0),
            Rangef::new(392.0, 400.0),
            "its other end is out of view"
        );
    }
}
