//! Which images are loaded next, and which give way.

use super::entry::{Entry, Place, Stage};
use super::gallery::Gallery;
use super::loader::{Origin, Request};
use crate::app::settings::ImageSettings;
use crate::picture::{PictureFault, limits};
use std::ops::Range;

/// Bytes that the textures of a page may take, and that one can take.
const TEXTURES_BYTES: usize = 256 << 20;
const TEXTURE_BYTES: usize = 4 * (limits::SHOWN_SIDE as usize).pow(2);
/// Bytes of fetched files that are kept, to be decoded again.
const FILES_BYTES: usize = 128 << 20;
/// Pictures on their way at the same time: a few more than are fetched at once, so that decoding never waits.
const AT_ONCE: usize = limits::AT_ONCE + 2;
/// Items beyond those in sight, before and after, whose images are loaded.
const BEFORE: usize = 8;
const AFTER: usize = 20;

impl Gallery {
    /// What is to be asked for now; these images count as on their way from here on.
    pub(super) fn wanted(&mut self, visible: &Range<usize>, settings: &ImageSettings) -> Vec<Request> {
        let near = visible.start.saturating_sub(BEFORE)..visible.end + AFTER;
        let images = &self.shown.images;
        let first = images.partition_point(|&(item, _)| item < near.start);
        let last = images.partition_point(|&(item, _)| item < near.end);
        let around = images.get(first..last).unwrap_or_default().iter();
        let is_waiting = |image: u32| self.entry(image).is_some_and(Entry::is_waiting);
        let mut waiting: Vec<(usize, u32)> = around.copied().filter(|&(_, image)| is_waiting(image)).collect();
        waiting.sort_by_key(|(item, _)| !visible.contains(item));
        let is_allowed = self.permission.is_given(settings);
        let mut loading = self.entries.iter().filter(|entry| entry.is_loading()).count();
        let textures: usize = self.entries.iter().map(Entry::texture_bytes).sum();
        let mut requests = Vec::new();
        for (item, image) in waiting {
            // What is only near must not drive out what is nearer.
            let has_room = textures + (loading + 1) * TEXTURE_BYTES <= TEXTURES_BYTES;
            if loading >= AT_ONCE || !(has_room || visible.contains(&item)) {
                break;
            }
            if let Some(request) = self.request(image, is_allowed) {
                loading += 1;
                requests.push(request);
            }
        }
        requests
    }

    fn request(&mut self, image: u32, is_allowed: bool) -> Option<Request> {
        let entry = self.entry(image)?;
        let origin = match (&entry.file, &entry.place) {
            (Some(picture), _) => Origin::Kept(picture.clone()),
            (None, Place::Page) => Origin::Page {
                embedded: self.embedded.clone(),
                source: self.image(image)?.source.clone(),
            },
            (None, Place::Network(url)) if is_allowed => Origin::Network {
                url: url.clone(),
                inside_host: self.inside_host.clone(),
            },
            (None, Place::Network(_) | Place::Nowhere) => return None,
        };
        let asks = matches!(origin, Origin::Network { .. });
        let asked = self.entries.iter().filter(|entry| entry.is_asked).count();
        let entry = self.entries.get_mut(image as usize)?;
        if asks && !entry.is_asked && asked >= limits::PER_PAGE {
            entry.stage = Stage::Failed(PictureFault::TooMany);
            return None;
        }
        entry.is_asked |= asks;
        entry.stage = Stage::Loading;
        Some(Request {
            page: self.page,
            image,
            origin,
            cancel: self.cancel.clone(),
        })
    }

    /// Takes textures and files away from the images that are farthest from the items in sight until the rest fit.
    pub(super) fn evict(&mut self, visible: &Range<usize>) {
        let mut textures: usize = self.entries.iter().map(Entry::texture_bytes).sum();
        let mut files: usize = self.entries.iter().map(Entry::file_bytes).sum();
        if textures <= TEXTURES_BYTES && files <= FILES_BYTES {
            return;
        }
        for image in self.farthest_first(visible) {
            let Some(entry) = self.entries.get_mut(image as usize) else {
                continue;
            };
            if textures > TEXTURES_BYTES && entry.texture().is_some() {
                textures -= entry.texture_bytes();
                entry.stage = Stage::Waiting;
            }
            if files > FILES_BYTES {
                files -= entry.file_bytes();
                entry.file = None;
            }
        }
    }

    /// The images that are out of sight.
    fn farthest_first(&self, visible: &Range<usize>) -> Vec<u32> {
        let distance = |item: usize| {
            let before = visible.start.saturating_sub(item);
            before.max((item + 1).saturating_sub(visible.end))
        };
        let images = self.shown.images.iter();
        let mut images: Vec<(usize, u32)> = images.map(|&(item, image)| (distance(item), image)).collect();
        images.retain(|&(distance, _)| distance > 0);
        images.sort_by_key(|&(distance, _)| std::cmp::Reverse(distance));
        images.into_iter().map(|(_, image)| image).collect()
    }
}
