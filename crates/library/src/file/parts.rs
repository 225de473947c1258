//! The resources of a page as members of its file.

use super::article::Part;
use super::container::Member;
use super::{ARTICLE, ArticleFile, MOST_RESOURCES, json};
use crate::fault::LibraryFault;
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

/// What the names of the members begin with.
const FOLDER: &str = "resources/";

impl ArticleFile {
    /// The whole file again with those of these pictures that it has not got yet; `None` where it has them all.
    pub(crate) fn with_pictures(&mut self, pictures: &[Resource]) -> Result<Option<Vec<u8>>, LibraryFault> {
        self.check_known()?;
        let parts = &self.article.resources;
        let is_new = |picture: &&Resource| {
            let url = picture.url.as_ref().map(Url::as_str);
            url.is_some() && parts.iter().all(|part| part.url.as_deref() != url)
        };
        let number = |part: &Part| part.member.strip_prefix(FOLDER)?.parse::<usize>().ok();
        let last = parts.iter().filter_map(number).max().unwrap_or(0);
        let taken = std::fs::metadata(&self.path).map_or(0, |file| file.len());
        let room = MOST_RESOURCES.saturating_sub(taken);
        let added = members_of(pictures.iter().filter(is_new), last, room);
        if added.is_empty() {
            return Ok(None);
        }
        let (parts, mut members): (Vec<Part>, Vec<Member>) = added.into_iter().unzip();
        self.article.resources.extend(parts);
        members.push(json(ARTICLE, &self.article)?);
        self.members.with(members, |_| false).map(Some)
    }
}

/// Each resource with its member, numbered behind the `last` number, as many as there is room for.
pub(super) fn members_of<'a>(
    resources: impl Iterator<Item = &'a Resource>,
    last: usize,
    mut room: u64,
) -> Vec<(Part, Member)> {
    let mut fits = |resource: &Resource| {
        let left = room.checked_sub(resource.bytes.len() as u64);
        room = left.unwrap_or(room);
        left.is_some()
    };
    let fitting = resources.filter(|resource| fits(resource)).enumerate();
    let member = |(number, resource): (usize, &Resource)| {
        let part = Part {
            member: format!("{FOLDER}{}", last + number + 1),
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
