//! From a file to pixels, without trusting a number in it.

use std::fmt;
use std::io::Cursor;
use std::sync::Arc;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageReader, Limits};

use super::fault::PictureFault;
use super::kind::PictureKind;
use super::limits::{DECODED_BYTES, FILE_BYTES, HEAD_BYTES, SHOWN_SIDE, SIDE};

/// Quality of a picture that is written as JPEG again.
const QUALITY: u8 = 85;

/// A decoded picture: four bytes a pixel (red, green, blue, opacity), row after row from the top.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels {
    /// Width and height in pixels; at most [`SHOWN_SIDE`] each.
    pub size: [usize; 2],
    /// The colours, not multiplied by the opacity.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pixels")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

/// Decodes a picture and scales it down where it is larger than can be shown.
///
/// # Errors
/// [`PictureFault`] where the bytes are no picture that is read here, a damaged one, or one whose pixels would take too
/// much memory; this is seen before the memory is asked for.
///
/// ```
/// use clearline_engine::internals::picture::{PictureFault, decode};
///
/// // A GIF of 35 bytes that claims 65535 × 65535 pixels.
/// let bomb = b"GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x4c\x01\0;";
/// assert_eq!(decode(bomb).unwrap_err(), PictureFault::TooManyPixels);
/// ```
pub fn decode(bytes: &[u8]) -> Result<Pixels, PictureFault> {
    let mut opened = Opened::of(bytes)?;
    let orientation = opened.orientation();
    let image = DynamicImage::from_decoder(opened.decoder).map_err(|error| told(&error))?;
    let mut image = scaled_down(image);
    image.apply_orientation(orientation);
    let rgba = image.into_rgba8();
    let size = [rgba.width() as usize, rgba.height() as usize];
    let rgba = rgba.into_raw();
    Ok(Pixels { size, rgba })
}

/// A picture again in a kind that every program shows: JPEG, or PNG where parts of it can be seen through.
///
/// # Errors
/// As [`decode`].
pub(crate) fn recoded(bytes: &[u8]) -> Result<(PictureKind, Arc<[u8]>), PictureFault> {
    let Pixels { size, rgba } = decode(bytes)?;
    let is_opaque = rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX);
    let (width, height) = (size[0] as u32, size[1] as u32);
    let mut file = Vec::new();
    let written = if is_opaque {
        let rgb: Vec<u8> = rgba
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        JpegEncoder::new_with_quality(&mut file, QUALITY).write_image(&rgb, width, height, ExtendedColorType::Rgb8)
    } else {
        PngEncoder::new(&mut file).write_image(&rgba, width, height, ExtendedColorType::Rgba8)
    };
    written.map_err(|error| told(&error))?;
    let kind = if is_opaque { PictureKind::Jpeg } else { PictureKind::Png };
    Ok((kind, file.into()))
}

/// The kind of a picture, and the size in which it is meant to be seen.
pub(super) fn look(bytes: &[u8]) -> Result<(PictureKind, [u32; 2]), PictureFault> {
    let mut opened = Opened::of(bytes)?;
    let [width, height] = opened.size;
    let is_turned = matches!(
        opened.orientation(),
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    );
    let size = if is_turned { [height, width] } else { [width, height] };
    Ok((opened.kind, size))
}

/// A picture whose head was read and found harmless.
struct Opened<D> {
    kind: PictureKind,
    size: [u32; 2],
    decoder: D,
}

impl Opened<()> {
    fn of(bytes: &[u8]) -> Result<Opened<impl ImageDecoder>, PictureFault> {
        if bytes.len() as u64 > FILE_BYTES {
            return Err(PictureFault::TooLarge(FILE_BYTES));
        }
        let kind = PictureKind::of(bytes).ok_or_else(|| PictureFault::UnknownKind { is_svg: is_svg(bytes) })?;
        let mut reader = ImageReader::with_format(Cursor::new(bytes), kind.format());
        reader.limits(limits(HEAD_BYTES));
        let mut decoder = reader.into_decoder().map_err(|error| told(&error))?;
        // The pixels themselves count too.
        let mut left = limits(DECODED_BYTES);
        left.reserve(decoder.total_bytes()).map_err(|error| told(&error))?;
        decoder.set_limits(left).map_err(|error| told(&error))?;
        let (width, height) = decoder.dimensions();
        Ok(Opened {
            kind,
            size: [width, height],
            decoder,
        })
    }
}

impl<D: ImageDecoder> Opened<D> {
    /// How cameras turn their pictures; pictures that do not say it, or say it badly, stay as they are.
    fn orientation(&mut self) -> Orientation {
        self.decoder.orientation().unwrap_or(Orientation::NoTransforms)
    }
}

fn limits(bytes: u64) -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE);
    limits.max_image_height = Some(SIDE);
    limits.max_alloc = Some(bytes);
    limits
}

/// In its own colours, before these become four bytes a pixel: that takes less memory.
fn scaled_down(image: DynamicImage) -> DynamicImage {
    if image.width().max(image.height()) > SHOWN_SIDE {
        image.thumbnail(SHOWN_SIDE, SHOWN_SIDE)
    } else {
        image
    }
}

fn told(error: &ImageError) -> PictureFault {
    match error {
        ImageError::Limits(_) => PictureFault::TooManyPixels,
        error => PictureFault::Damaged(error.to_string()),
    }
}

/// SVG is text whose first element may follow a declaration and remarks.
fn is_svg(bytes: &[u8]) -> bool {
    let head = bytes.get(..1024).unwrap_or(bytes);
    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
    text.trim_start_matches('\u{FEFF}').trim_start().starts_with('<') && text.contains("<svg")
}
