//! Images: their files as data where they are at hand, else a link with their description.

use super::Writer;
use super::escape::{push_attribute, push_text};
use crate::extraction::Image;
use crate::picture::Picture;
use crate::save::characters::in_one_line;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use url::Url;

impl<'a> Writer<'a> {
    /// An image, in a link to where it leads, else to itself; its description where there is no more of it.
    pub(super) fn image(&mut self, leaf: usize, index: u32) {
        let Some(image) = self.article.images.get(index as usize) else {
            return;
        };
        let address = self.links.image(&image.source);
        let own_link = image.link.and_then(|link| self.article.links.get(link as usize));
        let own_link = own_link.and_then(|written| self.links.target(written));
        let element = match self.book {
            Some(_) => self.element_in_book(index, image),
            None => self.element_of(index, image, address.as_ref()),
        };
        // The picture is in the book itself.
        let to_picture = address.filter(|_| self.book.is_none() || element.is_none());
        match (element, own_link.or(to_picture)) {
            (Some(element), Some(link)) => {
                let mut linked = String::new();
                self.push_link(&mut linked, &link);
                self.block(&(linked + &element + "</a>"));
            }
            (Some(element), None) => self.block(&element),
            (None, Some(link)) if self.book.is_some() => {
                let mut linked = String::new();
                self.push_link(&mut linked, &link);
                let words = in_one_line(image.own_words(self.shown));
                push_text(&mut linked, &words);
                linked.push_str("</a>");
                if !words.is_empty() {
                    self.block(&linked);
                }
            }
            (None, _) => self.description(leaf, &in_one_line(image.own_words(self.shown))),
        }
    }

    fn description(&mut self, leaf: usize, alt: &str) {
        if !alt.is_empty() {
            let (open, close) = self.paragraph(leaf);
            self.html.push_str(open);
            push_text(&mut self.html, alt);
            self.html.push_str(close);
        }
    }

    /// The `img` element; `None` where there is neither a file nor an address that may be told. Without a file it has no
    /// `src`, so that nothing is ever loaded, and keeps its address as images do that are loaded late.
    fn element_of(&mut self, index: u32, image: &'a Image, address: Option<&Url>) -> Option<String> {
        let (name, source) = match self.fitting_picture(index) {
            Some(picture) => {
                if self.embedded.insert(&image.source) {
                    self.budget.add_picture(picture.bytes.len());
                }
                let data = STANDARD.encode(&picture.bytes);
                ("src", format!("data:{};base64,{data}", picture.kind.mime()))
            }
            None => {
                let address = address.map(|address| address.as_str().to_owned());
                (
                    "data-src",
                    address.or_else(|| self.links.local_image(&image.source).map(str::to_owned))?,
                )
            }
        };
        let mut element = "<img".to_owned();
        push_attribute(&mut element, name, &source);
        push_attribute(&mut element, "alt", &image.alt);
        for (name, size) in ["width", "height"].iter().zip(image.size) {
            if let Some(size) = size {
                push_attribute(&mut element, name, &size.to_string());
            }
        }
        element.push('>');
        Some(element)
    }

    /// The `img` element in a book, with a file beside; `None` where there is none that readers of books show.
    fn element_in_book(&mut self, index: u32, image: &'a Image) -> Option<String> {
        let known = self.book.as_ref()?.album.known(&image.source).map(str::to_owned);
        let href = match known {
            Some(href) => href,
            None => {
                let picture = self.fitting_picture(index)?;
                self.book.as_mut()?.album.take(&image.source, &picture)?
            }
        };
        let mut element = "<img".to_owned();
        push_attribute(&mut element, "src", &href);
        push_attribute(&mut element, "alt", &image.alt);
        element.push_str("/>");
        Some(element)
    }

    /// The file of an image, while there is room.
    fn fitting_picture(&mut self, image: u32) -> Option<Picture> {
        let picture = (self.picture)(image)?;
        self.room = self.room.checked_sub(picture.bytes.len())?;
        Some(picture)
    }
}
