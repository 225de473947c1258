//! Glyph images in textures.
//!
//! A glyph is rastered once for each font, size and quarter-pixel position, in white, so that every theme tints the same
//! image; colour glyphs keep their colours. Images lie on pages of 1024² pixels. When a page is full another one begins, so
//! that no image which this pass has already drawn from is ever overwritten; when there are too many pages, all are
//! given up between two passes and the glyphs in sight are rastered again.

use std::collections::HashMap;

use egui::{Color32, ColorImage, Context, Rect, TextureHandle, TextureId, TextureOptions, Vec2, pos2, vec2};
use parley::layout::Run;
use swash::FontRef;
use swash::scale::image::{Content, Image};
use swash::scale::{Render, ScaleContext, Source, StrikeWith};
use swash::zeno::{Angle, Transform, Vector};

use super::embolden;
use super::packing::Shelves;
use super::style::Style;

/// Side of a page, in pixels. A larger glyph gets a page of its own.
const PAGE_SIDE: usize = 1024;
/// Pages to keep from pass to pass: 16 MB of texture, about 6,000 Chinese characters at the usual size.
const USUAL_PAGES: usize = 4;
/// Horizontal positions of a glyph within a pixel.
const SUBPIXELS: f32 = 4.0;

/// A font at a size: everything but the glyph that an image depends on.
#[derive(PartialEq, Eq, Hash)]
struct FaceKey {
    blob: u64,
    index: u32,
    size_bits: u32,
    embolden: bool,
    skew_bits: u32,
    coords: Box<[i16]>,
}

/// A registered [`FaceKey`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct FaceId(u32);

#[derive(PartialEq, Eq, Hash)]
struct GlyphKey {
    face: FaceId,
    glyph: u16,
    subpixel: u8,
}

/// Where the image of a glyph is, and where it goes.
#[derive(Clone, Copy)]
pub(super) struct Sprite {
    /// Number of the page.
    pub page: usize,
    /// Its place on the page, in texture coordinates.
    pub uv: Rect,
    /// From the whole pixel left of the glyph's origin on the baseline to the image's left top corner, in pixels.
    pub offset: Vec2,
    /// Size in pixels.
    pub size: Vec2,
    /// Whether it has its own colours and must not be tinted.
    pub coloured: bool,
}

struct Page {
    texture: TextureHandle,
    shelves: Shelves,
    side: usize,
}

/// The images of all glyphs drawn lately.
#[derive(Default)]
pub(super) struct GlyphAtlas {
    faces: HashMap<FaceKey, FaceId>,
    sprites: HashMap<GlyphKey, Option<Sprite>>,
    pages: Vec<Page>,
    page_limit: usize,
    cleared: bool,
    scaler: ScaleContext,
}

impl GlyphAtlas {
    /// Gives up all images when there are too many. Call it between passes.
    ///
    /// A single pass that needs more than the limit raises it, because clearing would not help.
    pub(super) fn begin_pass(&mut self) {
        let limit = self.page_limit.max(USUAL_PAGES);
        if self.pages.len() <= limit {
            self.cleared = false;
        } else if self.cleared {
            self.page_limit = 2 * self.pages.len();
        } else {
            self.faces.clear();
            self.sprites.clear();
            self.pages.clear();
            self.cleared = true;
        }
    }

    /// Registers the font of a run.
    pub(super) fn face(&mut self, run: &Run<'_, Style>) -> FaceId {
        let synthesis = run.synthesis();
        let key = FaceKey {
            blob: run.font().data.id(),
            index: run.font().index,
            size_bits: run.font_size().to_bits(),
            embolden: synthesis.embolden(),
            skew_bits: synthesis.skew().unwrap_or_default().to_bits(),
            coords: run.normalized_coords().into(),
        };
        let next = FaceId(self.faces.len() as u32);
        *self.faces.entry(key).or_insert(next)
    }

    /// The image of a glyph whose origin has this x, in pixels; `None` for glyphs without one, such as a space.
    pub(super) fn sprite(
        &mut self,
        ctx: &Context,
        run: &Run<'_, Style>,
        face: FaceId,
        glyph: (u32, f32),
    ) -> Option<Sprite> {
        let (id, x) = glyph;
        let id = u16::try_from(id).ok()?;
        let subpixel = subpixel(x);
        let key = GlyphKey {
            face,
            glyph: id,
            subpixel,
        };
        if let Some(sprite) = self.sprites.get(&key) {
            return *sprite;
        }
        let image = raster(&mut self.scaler, run, id, f32::from(subpixel) / SUBPIXELS);
        let sprite = image.and_then(|image| self.store(ctx, &image));
        self.sprites.insert(key, sprite);
        sprite
    }

    /// Number of pages, 4 MB of texture each.
    #[cfg(test)]
    pub(super) fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// The texture of a page.
    pub(super) fn texture(&self, page: usize) -> Option<TextureId> {
        self.pages.get(page).map(|page| page.texture.id())
    }

    /// Copies an image onto the newest page, or onto a new one.
    fn store(&mut self, ctx: &Context, image: &Image) -> Option<Sprite> {
        let (width, height) = (image.placement.width as usize, image.placement.height as usize);
        if width == 0 || height == 0 {
            return None;
        }
        let newest = self.pages.last_mut().and_then(|page| page.shelves.place(width, height));
        let place = match newest {
            Some(place) => place,
            None => {
                let side = PAGE_SIDE.max(width.max(height) + 4);
                let mut page = Page::new(ctx, side);
                let place = page.shelves.place(width, height)?;
                self.pages.push(page);
                place
            }
        };
        let number = self.pages.len() - 1;
        let page = self.pages.last_mut()?;
        page.texture.set_partial(place, pixels(image), TextureOptions::NEAREST);
        let side = page.side as f32;
        let min = pos2(place[0] as f32 / side, place[1] as f32 / side);
        let size = vec2(width as f32, height as f32);
        Some(Sprite {
            page: number,
            uv: Rect::from_min_size(min, size / side),
            offset: vec2(image.placement.left as f32, -image.placement.top as f32),
            size,
            coloured: image.content == Content::Color,
        })
    }
}

impl Page {
    fn new(ctx: &Context, side: usize) -> Self {
        let empty = ColorImage::filled([side, side], Color32::TRANSPARENT);
        let texture = ctx.load_texture("glyphs", empty, TextureOptions::NEAREST);
        Self {
            texture,
            shelves: Shelves::new(side),
            side,
        }
    }
}

/// The quarter of a pixel that a position falls into.
fn subpixel(x: f32) -> u8 {
    ((x - x.floor()) * SUBPIXELS) as u8
}

/// Draws a glyph of a run's font, moved right by `shift` pixels.
fn raster(scaler: &mut ScaleContext, run: &Run<'_, Style>, glyph: u16, shift: f32) -> Option<Image> {
    let font = FontRef::from_index(run.font().data.data(), run.font().index as usize)?;
    let identity = [run.font().data.id(), u64::from(run.font().index)];
    let mut scaler = scaler
        .builder_with_id(font, identity)
        .size(run.font_size())
        .normalized_coords(run.normalized_coords())
        .build();
    let sources = [
        Source::ColorOutline(0),
        Source::ColorBitmap(StrikeWith::BestFit),
        Source::Outline,
    ];
    let slant = run
        .synthesis()
        .skew()
        .map(|degrees| Transform::skew(Angle::from_degrees(degrees), Angle::ZERO));
    let mut render = |scale: f32| {
        let mut render = Render::new(&sources);
        render.offset(Vector::new(shift * scale, 0.0));
        render.transform(match slant {
            Some(slant) => Some(slant.then_scale(scale, scale)),
            None => Some(Transform::scale(scale, scale)).filter(|_| scale != 1.0),
        });
        render.render(&mut scaler, glyph)
    };
    if run.synthesis().embolden() {
        let fine = render(embolden::FINE as f32)?;
        if fine.content == Content::Mask {
            return Some(embolden::embolden(&fine, run.font_size()));
        }
    }
    render(1.0)
}

/// A rastered image as egui's pixels: coverage becomes white of that opacity.
fn pixels(image: &Image) -> ColorImage {
    let size = [image.placement.width as usize, image.placement.height as usize];
    match image.content {
        Content::Mask => {
            let white = image
                .data
                .iter()
                .map(|&coverage| Color32::from_white_alpha(coverage))
                .collect();
            ColorImage::new(size, white)
        }
        Content::Color | Content::SubpixelMask => ColorImage::from_rgba_unmultiplied(size, &image.data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(side: u32) -> Image {
        let mut image = Image::new();
        image.placement.width = side;
        image.placement.height = side;
        image.data = vec![255; (side * side) as usize];
        image
    }

    #[test]
    fn a_full_page_is_followed_by_another_and_never_overwritten() {
        let ctx = Context::default();
        let mut atlas = GlyphAtlas::default();
        let sprites: Vec<Sprite> = (0..40).filter_map(|_| atlas.store(&ctx, &picture(200))).collect();
        assert_eq!(sprites.len(), 40);
        assert_eq!(atlas.pages.len(), 2);
        for (i, one) in sprites.iter().enumerate() {
            for other in sprites.iter().skip(i + 1).filter(|other| other.page == one.page) {
                assert!(!one.uv.shrink(1e-4).intersects(other.uv.shrink(1e-4)));
            }
        }
    }

    #[test]
    fn too_many_pages_are_cleared_between_passes_only() {
        let ctx = Context::default();
        let mut atlas = GlyphAtlas::default();
        let fill = |atlas: &mut GlyphAtlas| {
            for _ in 0..=USUAL_PAGES {
                assert!(atlas.store(&ctx, &picture(1000)).is_some());
            }
        };
        fill(&mut atlas);
        assert_eq!(atlas.pages.len(), USUAL_PAGES + 1);
        atlas.begin_pass();
        assert_eq!(atlas.pages.len(), 0);
        fill(&mut atlas);
        atlas.begin_pass();
        assert_eq!(
            atlas.pages.len(),
            USUAL_PAGES + 1,
            "a pass that needs this many keeps them"
        );
        atlas.begin_pass();
        assert_eq!(atlas.pages.len(), USUAL_PAGES + 1);
    }

    #[test]
    fn a_glyph_larger_than_a_page_gets_a_page_of_its_size() {
        let ctx = Context::default();
        let mut atlas = GlyphAtlas::default();
        let sprite = atlas.store(&ctx, &picture(1500)).unwrap();
        assert_eq!(sprite.size, vec2(1500.0, 1500.0));
        assert!(sprite.uv.max.x <= 1.0 && sprite.uv.max.y <= 1.0);
    }

    #[test]
    fn positions_are_told_apart_by_quarters_of_a_pixel() {
        assert_eq!([3.0, 3.24, 3.25, 3.5, 3.99, -0.25].map(subpixel), [0, 0, 1, 2, 3, 3]);
    }
}
