//! The resources of a page as members of its file.

use super::article::Part;
use super::container::Member;
use clearline_engine::internals::page::mhtml::Resource;
use url::Url;

impl Part {
    /// The resource again, of the bytes of its member.
    pub(super) fn resource(&self, bytes: Vec<u8>) -> Resource {
        Resource {
            url: self.url.as_deref().and_then(|url| Url::parse(url).ok()),
            content_id: self.content_id.clone(),
            content_type: self.content_type.clone(),
            bytes: bytes.into(),
        }
    }
}

/// Each resource with its member, as many as there is room for.
pub(super) fn members_of<'a>(resources: impl Iterator<Item = &'a Resource>, mut room: u64) -> Vec<(Part, Member)> {
    let mut fits = |resource: &Resource| {
        let left = room.checked_sub(resource.bytes.len() as u64);
        room = left.unwrap_or(room);
        left.is_some()
    };
    let fitting = resources.filter(|resource| fits(resource)).enumerate();
    let member = |(number, resource): (usize, &Resource)| {
        let part = Part {
            member: format!("resources/{}", number + 1),
            url: resource.url.as_ref().map(Url::to_string),
            content_id: resource.content_id.clone(),
            content_type: resource.content_type.clone(),
        };
        let member = Member {
            name: part.member.clone(),
            bytes: resource.bytes.to_vec(),
            is_packed: resource.content_type.starts_with("text/"),
        };
        (part, member)
    };
    fitting.map(member).collect()
}
