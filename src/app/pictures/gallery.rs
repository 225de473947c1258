//! The images of one page.

use super::entry::{Entry, Place, Stage, shown_size};
use super::permission::Permission;
use crate::app::ground::settings::ImageSettings;
use clearline_column::reader::{ColumnItem, Face};
use clearline_engine::Reading;
use clearline_engine::extraction::{Article, Image, LeafKind};
use clearline_engine::internals::page::mhtml::Resource;
use clearline_engine::internals::picture::{Embedded, Picture, PictureFault};
use clearline_engine::internals::save::Links;
use clearline_engine::page::Cancel;
use clearline_words::Wording;
use egui::{ColorImage, Context, TextureId, TextureOptions, Vec2, vec2};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The images of one page.
#[derive(Default)]
pub struct Gallery {
    pub(super) page: u64,
    /// What is allowed for this page.
    pub permission: Permission,
    article: Arc<Article>,
    pub(super) embedded: Arc<Embedded>,
    /// The host of the page, where it lies in the own network.
    pub(super) inside_origin: Option<String>,
    pub(super) cancel: Cancel,
    /// One for each image of the article.
    pub(super) entries: Vec<Entry>,
    pub(super) shown: Shown,
    /// Those that are loaded one after the other, the next last; `None` where they come as they are seen.
    pub(super) queue: Option<Vec<u32>>,
}

/// What can be done about an image that is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Allow it to be loaded.
    Load,
    /// Ask for it once more.
    TryAgain,
}

/// What the column shows.
#[derive(Default)]
pub(super) struct Shown {
    version: u64,
    /// Item and number of each image, in the order of the items.
    pub images: Vec<(usize, u32)>,
    /// Whether something allows these images.
    is_allowed: bool,
}

impl Gallery {
    /// The gallery of the page that comes after this one, with its images allowed or not.
    pub(super) fn next(&self, reading: &Reading, is_allowed: bool) -> Gallery {
        self.cancel.cancel();
        let base = reading.link_base();
        let embedded = Embedded::of(&reading.page, base);
        let links = Links::of(reading);
        let images = reading.article.images.iter();
        let entries = images.map(|image| Entry::of(image, &embedded, &links)).collect();
        // Only a server can say which site a page is of: a file could name one that was allowed.
        let page = &reading.page;
        let fetched = page
            .final_url
            .as_ref()
            .filter(|_| page.arrival.status.is_some() && page.arrival.saved.is_none());
        let mut permission = Permission::of_page(fetched);
        permission.article = is_allowed;
        Gallery {
            page: self.page + 1,
            permission,
            article: reading.article.clone(),
            embedded: Arc::new(embedded),
            inside_origin: reading.page.arrival.inside_origin.clone(),
            cancel: Cancel::new(),
            entries,
            shown: Shown::default(),
            queue: None,
        }
    }

    /// The images of the text that are on the network and not here.
    pub fn missing(&self, reading: &Reading) -> impl Iterator<Item = &Entry> {
        self.missing_images(reading).filter_map(|image| self.entry(image))
    }

    fn missing_images(&self, reading: &Reading) -> impl Iterator<Item = u32> {
        let leaves = reading.article.leaves.iter().enumerate();
        let images = leaves.filter_map(|(at, leaf)| match leaf.kind {
            LeafKind::Image(image) if reading.shown.is_shown(at) => Some(image),
            _ => None,
        });
        images.filter(|&image| self.entry(image).is_some_and(Entry::is_missing))
    }

    /// Has all images of the text loaded that may come.
    pub(super) fn load_all(&mut self, reading: &Reading) {
        let can_come = |image: &u32| self.entry(*image).is_some_and(Entry::can_come);
        let mut queue: Vec<u32> = self.missing_images(reading).filter(can_come).collect();
        queue.reverse();
        for &image in queue.iter() {
            if let Some(entry) = self.entries.get_mut(image as usize).filter(|entry| !entry.is_loading()) {
                entry.stage = Stage::Waiting;
            }
        }
        self.queue = Some(queue);
    }

    /// Whether all images that were to be loaded have come, or will not; said once.
    pub(super) fn has_loaded_all(&mut self) -> bool {
        let is_done = self.queue.as_ref().is_some_and(Vec::is_empty) && !self.entries.iter().any(Entry::is_loading);
        if is_done {
            self.queue = None;
        }
        is_done
    }

    /// Takes in which images the column shows; `version` changes with the items.
    pub(super) fn list(&mut self, items: &[ColumnItem], version: u64, settings: &ImageSettings) {
        if self.shown.version != version {
            let images = items.iter().enumerate();
            self.shown.version = version;
            self.shown.images = images
                .flat_map(|(at, item)| item.images().map(move |image| (at, image)))
                .collect();
        }
        self.shown.is_allowed = self.permission.is_given(settings);
    }

    /// What can be done about an image that is not shown.
    pub(super) fn choice(&self, image: u32) -> Option<Choice> {
        let entry = self.entry(image)?;
        match (entry.can_be_tried_again(), entry.needs_permission()) {
            (true, _) => Some(Choice::TryAgain),
            (false, true) if !self.shown.is_allowed => Some(Choice::Load),
            _ => None,
        }
    }

    /// Lets a picture that did not come be asked for once more.
    pub(super) fn retry(&mut self, image: u32) {
        if self.entry(image).is_some_and(Entry::can_be_tried_again) {
            self.set(image, Stage::Waiting);
        }
    }

    /// What became of the images that the column shows.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.shown.images.iter().filter_map(|&(_, image)| self.entry(image))
    }

    /// What the page says of an image.
    pub fn image(&self, image: u32) -> Option<&Image> {
        self.article.images.get(image as usize)
    }

    /// What became of an image.
    pub fn entry(&self, image: u32) -> Option<&Entry> {
        self.entries.get(image as usize)
    }

    /// The files that were fetched or are next to the page, by image.
    pub fn files(&self) -> BTreeMap<u32, Picture> {
        let entries = self.entries.iter().zip(0..);
        entries
            .filter_map(|(entry, image)| Some((image, entry.file.clone()?)))
            .collect()
    }

    /// How many files were fetched; `None` while others are on their way.
    pub fn fetched(&self) -> Option<usize> {
        let is_loading = self.queue.is_some() || self.entries.iter().any(Entry::is_loading);
        (!is_loading).then(|| self.entries.iter().filter(|entry| entry.file.is_some()).count())
    }

    /// The files that were fetched or are next to the page, as parts of the page under the addresses by which it names them.
    pub fn resources(&self) -> Vec<Resource> {
        let named = self.files().into_iter().filter_map(|(image, picture)| {
            let source = &self.image(image)?.source;
            let url = self.embedded.resolve(source)?;
            Some(Resource {
                url: Some(url),
                content_id: None,
                content_type: picture.kind.mime().to_owned(),
                bytes: picture.bytes,
            })
        });
        named.collect()
    }

    /// The picture itself, and its width and height in pixels.
    pub fn picture(&self, image: u32) -> Option<(TextureId, Vec2)> {
        let entry = self.entry(image)?;
        let [width, height] = entry.texture_size()?;
        Some((entry.texture()?.id(), vec2(width as f32, height as f32)))
    }

    /// What an image looks like now.
    pub(super) fn face(&self, wording: Wording, image: u32) -> Face {
        let (Some(entry), Some(described)) = (self.entry(image), self.image(image)) else {
            return Face::default();
        };
        Face {
            size: shown_size(described.size, entry.size),
            texture: entry.texture().map(egui::TextureHandle::id),
            note: entry.note(wording),
            has_controls: self.choice(image).is_some(),
        }
    }

    pub(super) fn set(&mut self, image: u32, stage: Stage) {
        if let Some(entry) = self.entries.get_mut(image as usize) {
            entry.stage = stage;
        }
    }

    /// Takes in a picture that has come.
    pub(super) fn take(&mut self, ctx: &Context, image: u32, loaded: Result<(Picture, ColorImage), PictureFault>) {
        let Some(entry) = self.entries.get_mut(image as usize) else {
            return;
        };
        match loaded {
            Ok((picture, pixels)) => {
                let texture = ctx.load_texture(format!("image-{image}"), pixels, TextureOptions::LINEAR);
                entry.size = Some(picture.size);
                // What the page brought along is taken from there again; what is next to it goes into the library with it.
                entry.file = (entry.is_asked || entry.place == Place::Folder).then_some(picture);
                entry.stage = Stage::Shown(texture);
            }
            Err(fault) => entry.stage = Stage::Failed(fault),
        }
    }

    /// The thread that loads is gone.
    pub(super) fn give_up(&mut self, image: u32) {
        self.set(image, Stage::Failed(PictureFault::NotRunning));
    }
}
