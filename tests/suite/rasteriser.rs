//! Draws what egui tessellates into an image, on the CPU and the same on every machine.
//!
//! Triangles are sampled at the centres of pixels, textures at the nearest texel, and colours are blended as egui's painters
//! do it: premultiplied, in gamma space.

use egui::epaint::{ImageDelta, Primitive, Vertex};
use egui::{ClippedPrimitive, Color32, ColorImage, ImageData, Mesh, Rect, TextureId, TexturesDelta, Vec2, pos2};
use std::collections::HashMap;
use std::path::Path;

/// Textures, and the image that is drawn.
pub struct Rasteriser {
    textures: HashMap<TextureId, ColorImage>,
    pub image: ColorImage,
}

impl Rasteriser {
    /// A transparent image of this size.
    pub fn new(size: [usize; 2]) -> Self {
        Self {
            textures: HashMap::new(),
            image: ColorImage::filled(size, Color32::TRANSPARENT),
        }
    }

    /// Takes in what has changed of the textures.
    pub fn take(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in &delta.set {
            for change in changes {
                self.change(*id, change);
            }
        }
        for id in &delta.free {
            self.textures.remove(id);
        }
        delta.clear();
    }

    fn change(&mut self, id: TextureId, change: &ImageDelta) {
        let ImageData::Color(patch) = &change.image;
        let Some([left, top]) = change.pos else {
            self.textures.insert(id, (**patch).clone());
            return;
        };
        let texture = self.textures.get_mut(&id).expect("a patch is of a known texture");
        for y in 0..patch.height() {
            for x in 0..patch.width() {
                texture[(left + x, top + y)] = patch[(x, y)];
            }
        }
    }

    /// Draws shapes that were tessellated for one pixel a point.
    pub fn draw(&mut self, shapes: &[ClippedPrimitive]) {
        for ClippedPrimitive { clip_rect, primitive } in shapes {
            match primitive {
                Primitive::Mesh(mesh) => self.draw_mesh(mesh, *clip_rect),
                Primitive::Callback(_) => panic!("nothing is drawn by callbacks"),
            }
        }
    }

    fn draw_mesh(&mut self, mesh: &Mesh, clip: Rect) {
        let texture = &self.textures[&mesh.texture_id];
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [corners[0], corners[1], corners[2]].map(|index| mesh.vertices[index as usize]);
            draw_triangle(&mut self.image, texture, corners, clip);
        }
    }
}

fn draw_triangle(image: &mut ColorImage, texture: &ColorImage, mut corners: [Vertex; 3], clip: Rect) {
    let area = |corners: &[Vertex; 3]| cross(corners[1].pos - corners[0].pos, corners[2].pos - corners[0].pos);
    if area(&corners) < 0.0 {
        corners.swap(1, 2);
    }
    let whole = area(&corners);
    if whole == 0.0 {
        return;
    }
    let bounds = Rect::from_points(&corners.map(|corner| corner.pos)).intersect(clip);
    let pixels =
        |from: f32, to: f32, size: usize| from.floor().max(0.0) as usize..(to.ceil().max(0.0) as usize).min(size);
    for y in pixels(bounds.top(), bounds.bottom(), image.height()) {
        for x in pixels(bounds.left(), bounds.right(), image.width()) {
            let centre = pos2(x as f32 + 0.5, y as f32 + 0.5);
            if !clip.contains(centre) {
                continue;
            }
            let weights = [(1, 2), (2, 0), (0, 1)].map(|(from, to)| {
                let edge = corners[to].pos - corners[from].pos;
                let side = cross(edge, centre - corners[from].pos);
                // An edge between two triangles belongs to one of them.
                let is_ours = side > 0.0 || side == 0.0 && (edge.y < 0.0 || edge.y == 0.0 && edge.x > 0.0);
                is_ours.then_some(side / whole)
            });
            if let [Some(a), Some(b), Some(c)] = weights {
                let pixel = &mut image[(x, y)];
                *pixel = over(shade(texture, &corners, [a, b, c]), *pixel);
            }
        }
    }
}

fn cross(one: Vec2, other: Vec2) -> f32 {
    one.x * other.y - one.y * other.x
}

/// The colour at a point of a triangle, premultiplied, each channel from 0 to 1.
fn shade(texture: &ColorImage, corners: &[Vertex; 3], weights: [f32; 3]) -> [f32; 4] {
    let mix = |value: &dyn Fn(&Vertex) -> f32| -> f32 {
        corners
            .iter()
            .zip(weights)
            .map(|(corner, weight)| value(corner) * weight)
            .sum()
    };
    let texel = |share: f32, size: usize| ((share * size as f32) as usize).min(size - 1);
    let u = texel(mix(&|corner| corner.uv.x), texture.width());
    let v = texel(mix(&|corner| corner.uv.y), texture.height());
    let sample = texture[(u, v)].to_array();
    std::array::from_fn(|channel| {
        let tint = mix(&|corner| f32::from(corner.color.to_array()[channel])) / 255.0;
        tint * f32::from(sample[channel]) / 255.0
    })
}

fn over(top: [f32; 4], below: Color32) -> Color32 {
    let below = below.to_array();
    let channel = |i: usize| top[i] + f32::from(below[i]) / 255.0 * (1.0 - top[3]);
    let [r, g, b, a] = std::array::from_fn(|i| (channel(i) * 255.0).round().clamp(0.0, 255.0) as u8);
    Color32::from_rgba_premultiplied(r, g, b, a)
}

/// Writes a picture as small as it gets.
pub fn write_png(path: &Path, picture: &ColorImage) {
    use image::ImageEncoder;
    use image::codecs::png::{CompressionType, FilterType, PngEncoder};
    let pixels: Vec<u8> = picture
        .pixels
        .iter()
        .flat_map(|pixel| pixel.to_array().into_iter().take(3))
        .collect();
    let file = std::fs::File::create(path).unwrap();
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    let [width, height] = picture.size.map(|side| side as u32);
    encoder
        .write_image(&pixels, width, height, image::ExtendedColorType::Rgb8)
        .unwrap();
}

#[test]
fn a_square_is_filled_once_everywhere() {
    let mut rasteriser = Rasteriser::new([8, 8]);
    let mut delta = TexturesDelta::default();
    let white = ImageDelta::full(
        ColorImage::filled([1, 1], Color32::WHITE),
        egui::TextureOptions::NEAREST,
    );
    delta.set.entry(TextureId::default()).or_default().push(white);
    rasteriser.take(&mut delta);
    let half = Color32::from_rgba_premultiplied(100, 0, 0, 128);
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(Rect::from_min_max(pos2(1.0, 1.0), pos2(6.0, 7.0)), half);
    let clip_rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(8.0, 5.0));
    let primitive = Primitive::Mesh(mesh);
    rasteriser.draw(&[ClippedPrimitive { clip_rect, primitive }]);
    for y in 0..8 {
        for x in 0..8 {
            let inside = (1..6).contains(&x) && (1..5).contains(&y);
            let expected = if inside { half } else { Color32::TRANSPARENT };
            assert_eq!(rasteriser.image[(x, y)], expected, "at {x}, {y}");
        }
    }
}
