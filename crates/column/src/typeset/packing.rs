//! Where glyph images go on an atlas page: rows ("shelves") that are filled from left to right.

/// Empty pixels kept around every image, so that sampling never reads a neighbour.
const GAP: usize = 1;

/// A row of images of about the same height.
struct Shelf {
    top: usize,
    height: usize,
    used: usize,
}

/// The free space of a square page.
pub(super) struct Shelves {
    side: usize,
    shelves: Vec<Shelf>,
    bottom: usize,
}

impl Shelves {
    /// An empty page of `side` × `side` pixels.
    pub(super) fn new(side: usize) -> Self {
        Self {
            side,
            shelves: Vec::new(),
            bottom: GAP,
        }
    }

    /// A place (left, top) for an image of this size, or `None` when the page has no room for it.
    pub(super) fn place(&mut self, width: usize, height: usize) -> Option<[usize; 2]> {
        let (width, height) = (width + GAP, height + GAP);
        let side = self.side;
        // A shelf more than a third too high would waste the page on small glyphs.
        let fitting = |shelf: &&mut Shelf| {
            shelf.height >= height && shelf.height <= height + height / 3 + 2 && shelf.used + width <= side
        };
        if let Some(shelf) = self.shelves.iter_mut().find(fitting) {
            let place = [shelf.used, shelf.top];
            shelf.used += width;
            return Some(place);
        }
        if self.bottom + height > side || GAP + width > side {
            return None;
        }
        let top = self.bottom;
        self.shelves.push(Shelf {
            top,
            height,
            used: GAP + width,
        });
        self.bottom += height;
        Some([GAP, top])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_never_overlap_and_stay_on_the_page() {
        let mut shelves = Shelves::new(64);
        let mut taken = vec![[false; 64]; 64];
        let mut placed = 0;
        for i in 0.. {
            let (width, height) = (3 + i % 7, 5 + (i * 3) % 9);
            let Some([left, top]) = shelves.place(width, height) else {
                break;
            };
            for row in &mut taken[top..top + height] {
                for pixel in &mut row[left..left + width] {
                    assert!(!*pixel);
                    *pixel = true;
                }
            }
            placed += 1;
        }
        assert!(placed > 20, "only {placed} images fitted");
    }

    #[test]
    fn an_image_larger_than_the_page_has_no_place() {
        assert_eq!(Shelves::new(32).place(40, 4), None);
        assert_eq!(Shelves::new(32).place(4, 40), None);
    }
}
