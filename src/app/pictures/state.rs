//! The images of the open page, and the thread that loads them.

use super::action::PictureAction;
use super::gallery::Gallery;
use super::loader::{Loaded, Loader};
use super::permission::Scope;
use super::wants::Budget;
use crate::app::action::SaveAction;
use crate::app::engine::Wake;
use crate::app::ground::{dialog::Dialog, page_name::name_of, settings::ImageSettings};
use crate::app::shared::Tools;
use clearline_column::reader::Face;
use clearline_engine::Reading;
use clearline_words::Wording;
use std::collections::BTreeSet;
use std::ops::Range;

/// The images of the open page, and the thread that loads them.
pub struct Pictures {
    loader: Loader,
    gallery: Gallery,
    /// The pages whose images are allowed as long as the window is open, by their names.
    allowed: BTreeSet<String>,
    /// The open page, if it has a name.
    name: Option<String>,
    /// The items of the column that are in sight.
    in_sight: Range<usize>,
}

impl Pictures {
    /// Without a page yet. `wake` is called when a picture has come.
    pub fn start(wake: Wake) -> Pictures {
        Pictures {
            loader: Loader::start(wake),
            gallery: Gallery::default(),
            allowed: BTreeSet::new(),
            name: None,
            in_sight: 0..0,
        }
    }

    /// The images of the open page.
    pub fn gallery(&self) -> &Gallery {
        &self.gallery
    }

    /// Another page is open: what is on its way for the last one is stopped. `same` says whether it is the same page once
    /// more. What was allowed for a page stays allowed for it, also where one comes back from another page.
    pub fn turn_to(&mut self, reading: &Reading, same: bool) {
        self.name = name_of(&reading.page);
        let is_known = self.name.as_ref().is_some_and(|name| self.allowed.contains(name));
        let is_allowed = is_known || same && self.gallery.permission.article;
        self.gallery = self.gallery.next(reading, is_allowed);
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: PictureAction, tools: &mut Tools<'_>) {
        match action {
            PictureAction::Allow(scope, is_allowed) => {
                self.allow(scope, is_allowed, &mut tools.shared.settings.images);
            }
            PictureAction::LoadAll => {
                self.allow(Scope::Article, true, &mut tools.shared.settings.images);
                if let Some(open) = &tools.shared.open {
                    self.gallery.load_all(&open.reading);
                }
            }
            PictureAction::Retry(image) => self.gallery.retry(image),
            PictureAction::Enlarge(image) => {
                if self.gallery.picture(image).is_some() {
                    tools.shared.dialog = Some(Dialog::Picture(image));
                }
            }
            PictureAction::InSight(items) => self.in_sight = items,
        }
    }

    fn allow(&mut self, scope: Scope, is_allowed: bool, settings: &mut ImageSettings) {
        self.gallery.permission.set(scope, is_allowed, settings);
        match (scope, &self.name) {
            (Scope::Article, Some(name)) if is_allowed => {
                self.allowed.insert(name.clone());
            }
            (Scope::Article, Some(name)) => {
                self.allowed.remove(name);
            }
            _ => {}
        }
    }

    /// Takes in what has come, and asks for what is wanted next, first the images among the items in sight.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let results: Vec<Loaded> = self.loader.results().collect();
        for Loaded { page, image, loaded } in results {
            if page == self.gallery.page {
                self.gallery.take(tools.ctx, image, loaded);
            }
        }
        let settings = &tools.shared.settings.images;
        let Some(open) = &tools.shared.open else {
            return;
        };
        self.gallery.list(&open.view.items, open.versions.items, settings);
        self.gallery.evict(&self.in_sight, Budget::OF_PAGE);
        for request in self.gallery.wanted(&self.in_sight, settings) {
            let image = request.image;
            if !self.loader.ask(request) {
                self.gallery.give_up(image);
            }
        }
        if self.gallery.has_loaded_all() {
            tools.wish(SaveAction::ImagesCame);
        }
    }

    /// The items of the column that were in sight last.
    pub fn in_sight(&self) -> &Range<usize> {
        &self.in_sight
    }

    /// What an image looks like now.
    pub fn face(&self, wording: Wording, image: u32) -> Face {
        self.gallery.face(wording, image)
    }
}
