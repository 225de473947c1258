//! From the page to the screen, and back to what lies under the pointer.

use clearline_engine::internals::document::layout::{PX, Rect as PageRect};
use clearline_engine::internals::methods::vips::picture::Band;
use clearline_engine::internals::methods::vips::separators::Orientation;
use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Narrower boxes are drawn so wide, in points.
const LEAST_SIDE: f32 = 1.0;
/// How near to the middle of a separator the pointer has to be, in points.
const REACH: f32 = 3.0;

/// Where the page lies on the screen, and how large.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// Where its top left corner is.
    pub origin: Pos2,
    /// Points for each CSS pixel.
    pub points: f32,
}

impl Scale {
    /// Points of a length of the page.
    fn length(self, length: i32) -> f32 {
        length as f32 / PX as f32 * self.points
    }

    /// Points of the size of a box.
    pub(super) fn size(self, rect: PageRect) -> Vec2 {
        self.on_screen(rect).size()
    }

    /// Where a box is on the screen.
    pub(super) fn on_screen(self, rect: PageRect) -> Rect {
        let corner = |x, y| self.origin + vec2(self.length(x), self.length(y));
        let (min, max) = (corner(rect.left, rect.top), corner(rect.right, rect.bottom));
        Rect::from_min_max(min, max.max(min + Vec2::splat(LEAST_SIDE)))
    }

    /// The middle line of a separator on the screen: where it begins and ends.
    pub(super) fn middle(self, band: &Band) -> [Pos2; 2] {
        let rect = self.on_screen(band.rect);
        let centre = rect.center();
        match band.orientation() {
            Orientation::Horizontal => [pos2(rect.left(), centre.y), pos2(rect.right(), centre.y)],
            Orientation::Vertical => [pos2(centre.x, rect.top()), pos2(centre.x, rect.bottom())],
        }
    }

    /// The smallest box that holds a place on the screen, by its number: what lies upon another is smaller.
    pub(super) fn smallest_at(self, boxes: &[Option<PageRect>], at: Pos2) -> Option<usize> {
        let numbered = boxes.iter().enumerate();
        let placed = numbered.filter_map(|(number, rect)| Some((number, (*rect)?)));
        let holding = placed.filter(|&(_, rect)| self.on_screen(rect).contains(at));
        holding.min_by_key(|(_, rect)| rect.area()).map(|(number, _)| number)
    }

    /// The separator at whose middle line a place on the screen is; the heaviest of several.
    pub(super) fn band_at<'a>(self, bands: impl Iterator<Item = &'a Band>, at: Pos2) -> Option<&'a Band> {
        let is_near = |band: &&Band| {
            let [start, end] = self.middle(band);
            Rect::from_two_pos(start, end).expand(REACH).contains(at)
        };
        bands.filter(is_near).max_by_key(|band| band.weight())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect([left, top, right, bottom]: [i32; 4]) -> PageRect {
        PageRect {
            left: left * PX,
            top: top * PX,
            right: right * PX,
            bottom: bottom * PX,
        }
    }

    #[test]
    fn the_smallest_box_under_the_pointer_is_meant() {
        let scale = Scale {
            origin: pos2(10.0, 20.0),
            points: 0.5,
        };
        let boxes = [Some(rect([0, 0, 200, 200])), None, Some(rect([50, 50, 100, 100]))];
        assert_eq!(
            scale.on_screen(rect([50, 50, 100, 100])),
            Rect::from_min_max(pos2(35.0, 45.0), pos2(60.0, 70.0))
        );
        assert_eq!(scale.smallest_at(&boxes, pos2(40.0, 50.0)), Some(2));
        assert_eq!(scale.smallest_at(&boxes, pos2(90.0, 50.0)), Some(0));
        assert_eq!(scale.smallest_at(&boxes, pos2(300.0, 50.0)), None);
    }

    #[test]
    fn a_box_without_width_is_drawn_all_the_same() {
        let scale = Scale {
            origin: Pos2::ZERO,
            points: 1.0,
        };
        assert_eq!(scale.size(rect([5, 5, 5, 25])), vec2(1.0, 20.0));
    }
}
