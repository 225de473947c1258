//! Images: their files as data where they are at hand, else a link with their description.

use super::Writer;
use super::escape::{push_attribute, push_link, push_text};
use crate::extraction::Image;
use crate::save::characters::in_one_line;
use crate::save::pictures::Picture;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use url::{ParseError, Url};

impl Writer<'_> {
    /// An image, in a link to where it leads, else to itself; its description where there is no more of it.
    pub(super) fn image(&mut self, leaf: usize, image: usize) {
        let Some(image) = self.article.images.get(image) else {
            return;
        };
        let address = self.links.image(&image.source);
        let own_link = image.link.and_then(|link| self.article.links.get(link as usize));
        let own_link = own_link.and_then(|written| self.links.target(written));
        match (self.element_of(image, address.as_ref()), own_link.or(address)) {
            (Some(element), Some(link)) => {
                let mut linked = String::new();
                push_link(&mut linked, &link);
                self.block(&(linked + &element + "</a>"));
            }
            (Some(element), None) => self.block(&element),
            (None, _) => self.description(leaf, &in_one_line(&image.alt)),
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
    fn element_of(&mut self, image: &Image, address: Option<&Url>) -> Option<String> {
        let (name, source) = match self.picture(image) {
            Some(picture) => {
                let data = STANDARD.encode(&picture.bytes);
                ("src", format!("data:{};base64,{data}", picture.mime))
            }
            None => {
                let address = address.map(|address| address.as_str().to_owned());
                ("data-src", address.or_else(|| relative(&image.source))?)
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

    /// The file of an image, while there is room.
    fn picture(&mut self, image: &Image) -> Option<Picture> {
        let picture = (self.pictures)(image)?;
        self.room = self.room.checked_sub(picture.bytes.len())?;
        Some(picture)
    }
}

/// An address below that of a page which is not known, as written: it names no scheme, no host and no share.
fn relative(source: &str) -> Option<String> {
    let is_relative = Url::parse(source) == Err(ParseError::RelativeUrlWithoutBase);
    let names_host = source.starts_with("//") || source.contains('\\');
    (is_relative && !names_host).then(|| source.to_owned())
}
