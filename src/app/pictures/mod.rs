//! The images of the open page: which are there, which may be fetched, which are wanted next.
//!
//! Nothing is fetched before the user allows it ([`Permission`]). What is allowed, and what the page brings along, is
//! loaded when the text around it comes into sight, by a thread of its own (`loader`), and shown as textures; those far
//! away give way where the textures take too much memory (`wants`).

mod action;
mod controls;
mod entry;
mod gallery;
mod loader;
mod overlay;
mod permission;
mod wants;

pub use action::PictureAction;
pub use controls::{show_controls, show_menu};
pub use entry::{Entry, Place};
pub use gallery::Gallery;
pub use overlay::show as show_enlarged;
pub use permission::{Permission, Scope};

use crate::app::engine::Wake;
use crate::app::ground::settings::ImageSettings;
use crate::app::journey::positions::name_of;
use clearline_column::reader::{ColumnItem, Face};
use clearline_engine::Reading;
use egui::Context;
use loader::{Answer, Loader};
use std::collections::BTreeSet;
use std::ops::Range;
use wants::Budget;

/// The images of the open page, and the thread that loads them.
pub struct Pictures {
    loader: Loader,
    gallery: Gallery,
    /// The pages whose images are allowed as long as the window is open, by their names.
    allowed: BTreeSet<String>,
    /// The open page, if it has a name.
    name: Option<String>,
}

impl Pictures {
    /// Without a page yet. `wake` is called when a picture has come.
    pub fn start(wake: Wake) -> Pictures {
        Pictures {
            loader: Loader::start(wake),
            gallery: Gallery::default(),
            allowed: BTreeSet::new(),
            name: None,
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

    /// Allows images, or takes that back.
    pub fn allow(&mut self, scope: Scope, is_allowed: bool, settings: &mut ImageSettings) {
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

    /// Lets an image that did not come be asked for once more.
    pub fn retry(&mut self, image: u32) {
        self.gallery.retry(image);
    }

    /// Before the column is drawn: takes in what has come, and which images the column shows. `version` changes with the
    /// items.
    pub fn take(&mut self, ctx: &Context, (items, version): (&[ColumnItem], u64), settings: &ImageSettings) {
        let answers: Vec<Answer> = self.loader.answers().collect();
        for Answer { page, image, loaded } in answers {
            if page == self.gallery.page {
                self.gallery.take(ctx, image, loaded);
            }
        }
        self.gallery.list(items, version, settings);
    }

    /// After the column is drawn: asks for what is wanted next, first the images among the items in sight.
    pub fn ask(&mut self, visible: &Range<usize>, settings: &ImageSettings) {
        self.gallery.evict(visible, Budget::OF_PAGE);
        for request in self.gallery.wanted(visible, settings) {
            let image = request.image;
            if !self.loader.ask(request) {
                self.gallery.give_up(image);
            }
        }
    }

    /// What an image looks like now.
    pub fn face(&self, image: u32) -> Face {
        self.gallery.face(image)
    }
}
