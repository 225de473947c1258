//! One image, and what became of it.

use clearline_engine::extraction::Image;
use clearline_engine::internals::page::PartFault;
use clearline_engine::internals::picture::{Embedded, Picture, PictureFault};
use clearline_engine::internals::save::Links;
use clearline_words::{Wording, message};
use egui::{TextureHandle, Vec2, vec2};
use url::Url;

/// Sides that a page states and that are smaller than this, in pixels, say nothing about what there is to be seen.
const LEAST_SIDE: u32 = 8;
/// A stated ratio that is farther than this from the picture's is wrong.
const RATIO_TOLERANCE: f32 = 0.05;

/// An image, and what became of it.
pub struct Entry {
    /// Where it is to be had.
    pub place: Place,
    /// Whether the network was asked for it.
    pub is_asked: bool,
    pub(super) stage: Stage,
    /// The file, where it was fetched.
    pub(super) file: Option<Picture>,
    /// Width and height in pixels, once it was there.
    pub(super) size: Option<[u32; 2]>,
}

/// Where an image is to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The page brings it along.
    Page,
    /// In a file next to the page.
    Folder,
    /// On the network.
    Network(Url),
    /// Its address leads nowhere.
    Nowhere,
}

/// What became of an image.
#[derive(Default)]
pub(super) enum Stage {
    #[default]
    Waiting,
    Loading,
    Shown(TextureHandle),
    Failed(PictureFault),
}

impl Entry {
    /// An image that nobody has seen yet.
    pub(super) fn of(image: &Image, embedded: &Embedded, links: &Links) -> Entry {
        let place = match links.image(&image.source) {
            _ if embedded.is_in_folder(&image.source) => Place::Folder,
            _ if embedded.has(&image.source) => Place::Page,
            Some(url) => Place::Network(url),
            None => Place::Nowhere,
        };
        let stage = match place {
            Place::Nowhere => Stage::Failed(PictureFault::NoAddress),
            _ => Stage::Waiting,
        };
        Entry {
            place,
            is_asked: false,
            stage,
            file: None,
            size: None,
        }
    }

    /// Why it is not there, if it failed.
    pub fn fault(&self) -> Option<&PictureFault> {
        match &self.stage {
            Stage::Failed(fault) => Some(fault),
            _ => None,
        }
    }

    /// Whether it is on its way.
    pub fn is_loading(&self) -> bool {
        matches!(self.stage, Stage::Loading)
    }

    /// Width and height of the picture in pixels, as long as it can be seen.
    pub fn texture_size(&self) -> Option<[u32; 2]> {
        self.size.filter(|_| self.texture().is_some())
    }

    /// Whether the network would have to be asked for it.
    pub fn needs_permission(&self) -> bool {
        matches!((&self.stage, &self.place), (Stage::Waiting, Place::Network(_))) && self.file.is_none()
    }

    /// Whether it did not come for a reason that may pass.
    pub fn can_be_tried_again(&self) -> bool {
        let passes =
            |fault: &PictureFault| matches!(fault, PictureFault::Part(PartFault::CutShort | PartFault::Fetch(_)));
        self.fault().is_some_and(passes)
    }

    /// Whether it is on the network and its file is not here.
    pub fn is_missing(&self) -> bool {
        matches!(self.place, Place::Network(_)) && self.file.is_none()
    }

    /// Whether it may come where it is asked for.
    pub fn can_come(&self) -> bool {
        !matches!(self.stage, Stage::Failed(_)) || self.can_be_tried_again()
    }

    pub(super) fn is_waiting(&self) -> bool {
        matches!(self.stage, Stage::Waiting)
    }

    pub(super) fn texture(&self) -> Option<&TextureHandle> {
        match &self.stage {
            Stage::Shown(texture) => Some(texture),
            _ => None,
        }
    }

    pub(super) fn texture_bytes(&self) -> usize {
        self.texture().map_or(0, TextureHandle::byte_size)
    }

    pub(super) fn file_bytes(&self) -> usize {
        self.file.as_ref().map_or(0, |file| file.bytes.len())
    }

    /// A line on where it is and what became of it.
    pub(super) fn note(&self, wording: Wording) -> String {
        let place = match &self.place {
            Place::Network(url) => url.host_str().unwrap_or_default().to_owned(),
            Place::Page | Place::Folder | Place::Nowhere => wording.word("pictures-in-page"),
        };
        match &self.stage {
            Stage::Shown(_) => String::new(),
            Stage::Waiting => place,
            Stage::Loading => wording.say(&message!("pictures-loading", place = place)),
            Stage::Failed(fault) => wording.say(&fault.message()),
        }
    }
}

/// The size in points in which a picture is shown: what the page states, where the picture has that shape.
pub(super) fn shown_size(stated: [Option<u32>; 2], found: Option<[u32; 2]>) -> Option<Vec2> {
    let stated = stated.map(|side| side.filter(|&side| side >= LEAST_SIDE).map(|side| side as f32));
    let found = found.map(|sides| Vec2::from(sides.map(|side| side.max(1) as f32)));
    match (stated, found) {
        ([Some(width), Some(height)], None) => Some(vec2(width, height)),
        (_, None) => None,
        ([Some(width), Some(height)], Some(found)) => {
            let is_off = (found.x * height / (found.y * width) - 1.0).abs() > RATIO_TOLERANCE;
            Some(if is_off { found } else { vec2(width, height) })
        }
        ([Some(width), None], Some(found)) => Some(found * (width / found.x)),
        ([None, Some(height)], Some(found)) => Some(found * (height / found.y)),
        ([None, None], Some(found)) => Some(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stated_size_counts_where_it_has_the_pictures_shape() {
        let size = |stated, found| shown_size(stated, found);
        assert_eq!(size([Some(300), Some(200)], None), Some(vec2(300.0, 200.0)));
        assert_eq!(size([Some(300), None], None), None);
        assert_eq!(
            size([Some(300), Some(200)], Some([1200, 800])),
            Some(vec2(300.0, 200.0))
        );
        assert_eq!(
            size([Some(300), Some(300)], Some([1200, 800])),
            Some(vec2(1200.0, 800.0))
        );
        assert_eq!(size([Some(300), None], Some([1200, 800])), Some(vec2(300.0, 200.0)));
        assert_eq!(size([None, Some(200)], Some([1200, 800])), Some(vec2(300.0, 200.0)));
        assert_eq!(size([Some(1), Some(1)], Some([1200, 800])), Some(vec2(1200.0, 800.0)));
    }
}
