//! The lead image.

use super::{Sources, Stated};
use serde_json::Value;

/// The image that represents the page, as the page writes its address.
pub(super) fn lead_image(page: &Sources<'_>) -> Option<Stated> {
    let of_story = || {
        let image = ["image", "thumbnailUrl"]
            .into_iter()
            .find_map(|name| address_of(page.story.property(name)?));
        Stated::new(image?, "JSON-LD image")
    };
    page.head
        .first(&["og:image:secure_url", "og:image", "og:image:url"])
        .or_else(of_story)
        .or_else(|| page.head.first(&["twitter:image", "twitter:image:src"]))
        .or_else(|| page.head.image.clone())
        .or_else(|| page.head.first(&["image", "thumbnail"]))
}

fn address_of(image: &Value) -> Option<&str> {
    match image {
        Value::String(address) => Some(address),
        Value::Array(images) => images.iter().find_map(address_of),
        _ => ["url", "contentUrl", "@id"]
            .into_iter()
            .find_map(|name| image.get(name)?.as_str()),
    }
}
