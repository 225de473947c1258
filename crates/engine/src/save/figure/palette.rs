//! The colours of a figure.

use crate::extraction::Class;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The colours of a figure. The hues are those of Okabe and Ito ("Color Universal Design", 2008), which people with any kind
/// of colour blindness can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The ground.
    pub ground: Rgb,
    /// Text.
    pub ink: Rgb,
    /// Numbers and the grid.
    pub faint: Rgb,
    /// Series in their order; more series than colours begin again.
    pub series: [Rgb; 4],
    /// START, END and the shade between them.
    pub marker: Rgb,
    /// The threshold.
    pub threshold: Rgb,
    /// Bars, points and bands of good, near-good, short and bad units.
    pub classes: [Rgb; 4],
}

impl Palette {
    /// On white, as for print.
    pub const LIGHT: Palette = Palette {
        ground: [255, 255, 255],
        ink: [30, 30, 30],
        faint: [110, 110, 110],
        series: [[0, 114, 178], [230, 159, 0], [204, 121, 167], [86, 180, 233]],
        marker: [0, 112, 82],
        threshold: [184, 78, 0],
        classes: [[0, 120, 88], [196, 170, 0], [150, 150, 150], [200, 90, 20]],
    };

    /// The colour of a class.
    pub fn class(&self, class: Class) -> Rgb {
        let [good, near_good, short, bad] = self.classes;
        match class {
            Class::Good => good,
            Class::NearGood => near_good,
            Class::Short => short,
            Class::Bad => bad,
        }
    }
}
