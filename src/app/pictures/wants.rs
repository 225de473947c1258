//! Which images are loaded next, and which give way.

use super::entry::{Entry, Place, Stage};
use super::gallery::Gallery;
use super::loader::{Origin, Request};
use crate::app::ground::settings::ImageSettings;
use clearline_engine::internals::picture::{PictureFault, limits};
use std::ops::Range;

/// Bytes that one texture can take.
const TEXTURE_BYTES: usize = 4 * (limits::SHOWN_SIDE as usize).pow(2);
/// Pictures on their way at the same time: a few more than are fetched at once, so that decoding never waits.
const AT_ONCE: usize = limits::AT_ONCE + 2;
/// Items beyond those in sight, before and after, whose images are loaded.
const BEFORE: usize = 8;
const AFTER: usize = 20;

/// Memory for the images of a page, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// For textures.
    pub textures: usize,
    /// For fetched files, which are kept to be decoded again.
    pub files: usize,
}

impl Budget {
    /// What a page gets.
    pub(super) const OF_PAGE: Budget = Budget {
        textures: 256 << 20,
        files: 128 << 20,
    };
}

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
            let has_room = textures + (loading + 1) * TEXTURE_BYTES <= Budget::OF_PAGE.textures;
            if loading >= AT_ONCE || !(has_room || visible.contains(&item)) {
                break;
            }
            if let Some(request) = self.request(image, is_allowed) {
                loading += 1;
                requests.push(request);
            }
        }
        while loading < AT_ONCE
            && let Some(image) = self.queue.as_mut().and_then(Vec::pop)
        {
            let is_waiting = self.entry(image).is_some_and(Entry::is_waiting);
            if let Some(request) = is_waiting.then(|| self.request(image, is_allowed)).flatten() {
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
            (None, Place::Page | Place::Folder) => Origin::Page {
                embedded: self.embedded.clone(),
                source: self.image(image)?.source.clone(),
            },
            (None, Place::Network(url)) if is_allowed => Origin::Network {
                url: url.clone(),
                inside_origin: self.inside_origin.clone(),
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
    pub(super) fn evict(&mut self, visible: &Range<usize>, budget: Budget) {
        let mut textures: usize = self.entries.iter().map(Entry::texture_bytes).sum();
        let mut files: usize = self.entries.iter().map(Entry::file_bytes).sum();
        if textures <= budget.textures && files <= budget.files {
            return;
        }
        for image in self.farthest_first(visible) {
            let Some(entry) = self.entries.get_mut(image as usize) else {
                continue;
            };
            if textures > budget.textures && entry.texture().is_some() {
                textures -= entry.texture_bytes();
                entry.stage = Stage::Waiting;
            }
            if files > budget.files {
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

#[cfg(test)]
mod tests {
    use super::super::permission::Scope;
    use super::*;
    use clearline_column::reader::{ColumnItem, ItemKind};
    use clearline_engine::Reading;
    use clearline_engine::internals::methods::line_block;
    use clearline_engine::internals::picture::Picture;
    use clearline_engine::methods::Parameters;
    use clearline_engine::page::{Page, Source};
    use egui::{ColorImage, Context};

    const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;";

    /// The gallery of an article with this many images, one after each paragraph, all allowed.
    fn gallery(images: u32) -> Gallery {
        let pieces = (0..images).map(|image| format!("<p>text<p><img src=https://example.com/{image}.png alt=x>"));
        let page = Page::from_html(Source::Pasted, &pieces.collect::<String>());
        let reading = Reading::of(page, &line_block::METHOD, &Parameters::default());
        let mut gallery = Gallery::default().next(&reading, false);
        let mut settings = ImageSettings::default();
        gallery.permission.set(Scope::Article, true, &mut settings);
        let image = |image| ColumnItem {
            kind: ItemKind::Image(image),
            ..ColumnItem::default()
        };
        let items: Vec<ColumnItem> = (0..images).flat_map(|at| [ColumnItem::default(), image(at)]).collect();
        gallery.list(&items, 1, &settings);
        assert_eq!(gallery.entries().count(), images as usize);
        gallery
    }

    fn wanted(gallery: &mut Gallery, visible: Range<usize>) -> Vec<u32> {
        let requests = gallery.wanted(&visible, &ImageSettings::default());
        requests.iter().map(|request| request.image).collect()
    }

    fn item_of(gallery: &Gallery, image: u32) -> usize {
        gallery.shown.images.iter().find(|shown| shown.1 == image).unwrap().0
    }

    /// What has come for all images on their way: a pixel each.
    fn answer(gallery: &mut Gallery, ctx: &Context) {
        let picture = Picture::of(GIF.to_vec()).unwrap();
        for image in 0..gallery.entries.len() as u32 {
            if gallery.entry(image).is_some_and(Entry::is_loading) {
                let pixels = ColorImage::filled([1, 1], egui::Color32::RED);
                gallery.take(ctx, image, Ok((picture.clone(), pixels)));
            }
        }
    }

    #[test]
    fn images_in_sight_come_first_and_few_at_once() {
        let mut gallery = gallery(60);
        let sight = item_of(&gallery, 30)..item_of(&gallery, 32) + 1;
        let first = wanted(&mut gallery, sight.clone());
        assert_eq!((&first[..3], first.len()), (&[30, 31, 32][..], AT_ONCE));
        assert_eq!(
            wanted(&mut gallery, sight.clone()),
            [0; 0],
            "as long as these are on their way"
        );
        let ctx = Context::default();
        while gallery.entries.iter().any(Entry::is_loading) {
            answer(&mut gallery, &ctx);
            wanted(&mut gallery, sight.clone());
        }
        let asked = gallery.entries.iter().filter(|entry| entry.is_asked).count();
        assert!((AT_ONCE..=(BEFORE + AFTER)).contains(&asked), "{asked}");
    }

    #[test]
    fn nothing_is_asked_without_permission() {
        let mut gallery = gallery(5);
        gallery.permission.article = false;
        assert_eq!(wanted(&mut gallery, 0..100), [0; 0]);
    }

    #[test]
    fn no_more_than_a_number_of_images_is_asked_for() {
        let mut gallery = gallery(limits::PER_PAGE as u32 + 3);
        let ctx = Context::default();
        while !wanted(&mut gallery, 0..10_000).is_empty() {
            answer(&mut gallery, &ctx);
        }
        let refused = gallery
            .entries()
            .filter(|entry| entry.fault() == Some(&PictureFault::TooMany));
        assert_eq!(refused.count(), 3);
    }

    #[test]
    fn those_far_away_give_way_first_and_those_in_sight_never() {
        let mut gallery = gallery(6);
        let ctx = Context::default();
        wanted(&mut gallery, 0..100);
        answer(&mut gallery, &ctx);
        let sight = 0..item_of(&gallery, 1) + 1;
        let budget = |textures, files| Budget { textures, files };
        let there = |gallery: &Gallery| gallery.entries().filter(|entry| entry.texture().is_some()).count();
        let kept = |gallery: &Gallery| gallery.entries().filter(|entry| entry.file.is_some()).count();
        gallery.evict(&sight, budget(4 * 4, 6 * GIF.len()));
        assert_eq!((there(&gallery), kept(&gallery)), (4, 6));
        assert!(gallery.entry(5).unwrap().is_waiting());
        gallery.evict(&sight, budget(0, 0));
        assert_eq!((there(&gallery), kept(&gallery)), (2, 2));
        // What gave way comes again, though not from the network where its file was kept.
        assert_eq!(wanted(&mut gallery, 0..100), [2, 3, 4, 5]);
    }
}
