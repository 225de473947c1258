//! A bold made out of a font that has none.
//!
//! A glyph is drawn several times as large, its ink is grown, and the result is made small again: edges stay as smooth as
//! those of any glyph. (Growing the outline instead fails where contours overlap.)

use swash::scale::image::Image;

/// How many times as large the glyph is drawn.
pub(super) const FINE: usize = 4;
/// How much wider upright strokes become, as a share of the font size.
const WIDER: f32 = 1.0 / 26.0;
/// How much thicker level strokes become: less, as in a true bold with thin level strokes.
const THICKER: f32 = 1.0 / 72.0;

/// The bold of a mask that was drawn [`FINE`] times as large as text of `size` pixels.
pub(super) fn embolden(fine: &Image, size: f32) -> Image {
    let grown = |share: f32| (size * share * FINE as f32).round() as usize;
    let (right, down) = (grown(WIDER), grown(THICKER));
    let width = fine.placement.width as usize;
    let wide: Vec<u8> = fine
        .data
        .chunks_exact(width.max(1))
        .flat_map(|row| grow(row, right))
        .collect();
    let mut image = fine.clone();
    let (width, height) = (width + right, fine.placement.height as usize);
    // Columns become rows, are grown like them, and become columns again.
    let tall: Vec<u8> = (0..width)
        .flat_map(|x| {
            let column: Vec<u8> = (0..height).map(|y| at(&wide, width, (x, y))).collect();
            grow(&column, down)
        })
        .collect();
    let height = height + down;
    let left = fine.placement.left - (right / 2) as i32;
    let top = fine.placement.top + (down / 2) as i32;
    let coarse = FINE as i32;
    image.placement.left = left.div_euclid(coarse);
    image.placement.top = top.div_euclid(coarse) + 1;
    // Empty fine pixels before the first whole pixel is full.
    let before = left.rem_euclid(coarse) as usize;
    let above = (image.placement.top * coarse - top) as usize;
    let size = [(before + width).div_ceil(FINE), (above + height).div_ceil(FINE)];
    [image.placement.width, image.placement.height] = size.map(|side| side as u32);
    image.data = (0..size[1])
        .flat_map(|y| (0..size[0]).map(move |x| (x * FINE, y * FINE)))
        .map(|(x, y)| {
            let fine = (0..FINE * FINE).map(|i| (x + i % FINE, y + i / FINE));
            let inside = fine.filter_map(|(x, y)| Some((y.checked_sub(above)?, x.checked_sub(before)?)));
            let sum: usize = inside
                .filter(|(y, _)| *y < height)
                .map(|place| usize::from(at(&tall, height, place)))
                .sum();
            (sum / (FINE * FINE)) as u8
        })
        .collect();
    image
}

/// A row in which every pixel is the strongest of those up to `by` before it.
fn grow(row: &[u8], by: usize) -> Vec<u8> {
    let strongest = |x: usize| {
        row.get(x.saturating_sub(by)..row.len().min(x + 1))
            .and_then(|near| near.iter().max())
    };
    (0..row.len() + by)
        .map(|x| strongest(x).copied().unwrap_or_default())
        .collect()
}

/// A value of a table with rows of this width; 0 outside.
fn at(table: &[u8], width: usize, (x, y): (usize, usize)) -> u8 {
    let place = (x < width).then_some(y * width + x);
    place.and_then(|place| table.get(place)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_grow_around_their_middle() {
        // An upright stroke of 4 × 40 fine pixels, which starts on a whole one.
        let mut fine = Image::new();
        (fine.placement.width, fine.placement.height) = (4, 40);
        (fine.placement.left, fine.placement.top) = (8, 40);
        fine.data = vec![255; 160];
        let bold = embolden(&fine, 52.0);
        // 8 fine pixels wider and 3 higher.
        assert_eq!((bold.placement.left, bold.placement.width), (1, 3));
        assert_eq!((bold.placement.top, bold.placement.height), (11, 12));
        let ink: u32 = bold.data.iter().map(|&value| u32::from(value)).sum();
        let expected = 255 * 12 * 43 / 16;
        assert!(ink.abs_diff(expected) < 40, "{ink}, {expected}");
        assert_eq!(bold.data[3..6], [255, 255, 255]);
    }
}
