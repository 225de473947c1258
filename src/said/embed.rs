//! What is set into a page, in words.

use clearline_engine::internals::extraction::{Embed, EmbedKind};
use clearline_words::{Message, message};

/// What stands for a player or another page: what it is, and its title or where it is from.
pub fn embed(embed: Option<&Embed>) -> Message {
    let kind = match embed.map(|embed| embed.kind) {
        Some(EmbedKind::Video) => "video",
        Some(EmbedKind::Audio) => "audio",
        _ => "page",
    };
    match embed.map_or("", Embed::title_or_host) {
        "" => message!("text-embed", kind = kind),
        from => message!("text-embed-from", kind = kind, from = from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;

    #[test]
    fn embeds_are_called_as_the_engine_calls_them() {
        let kinds = [EmbedKind::Video, EmbedKind::Audio, EmbedKind::Page];
        for (title, source) in [("Rain", ""), ("", "https://tube.example/1"), ("", "")] {
            for kind in kinds {
                let (title, source) = (title.to_owned(), source.to_owned());
                let of = Embed { kind, source, title };
                assert_says(&embed(Some(&of)), &of.name());
            }
        }
    }
}
