//! What is to be known of a page that was read nevertheless.

use super::size::{seconds, size};
use clearline_engine::internals::page::Cut;
use clearline_engine::internals::page::mhtml::ArchiveLimit;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::Notice;
use clearline_words::{Message, message};

/// Characters of an address that are shown.
const LONGEST: usize = 100;

/// A notice, in a sentence.
pub(super) fn notice(notice: &Notice) -> Message {
    match notice {
        Notice::OnlyFirst { limit } => message!("notice-only-first", size = size(*limit)),
        Notice::CutShort { received, cut: reason } => {
            message!("notice-cut-short", size = size(*received), cut = cut(*reason))
        }
        Notice::Unreadable { count, charset } => {
            message!("notice-unreadable", count = *count, charset = charset.name())
        }
        Notice::ArchiveBeyond(limit) => message!("notice-archive-beyond", limit = archive_limit(*limit)),
        Notice::LeadsOn { to, stays: None } => message!("notice-leads-on", to = shown(to)),
        Notice::LeadsOn { to, stays: Some(why) } => {
            message!("notice-leads-on-stays", to = shown(to), why = why.as_str())
        }
        Notice::FromFrame { of } => message!("notice-from-frame", of = shown(of.as_str())),
        Notice::FrameNotRead { frame, why } => {
            message!("notice-frame-not-read", frame = shown(frame), why = why.as_str())
        }
        Notice::Overruled { declared, charset } => {
            message!("notice-overruled", declared = declared.name(), charset = charset.name())
        }
        Notice::OtherReading { charset } => message!("notice-other-reading", charset = charset.name()),
        Notice::FrontMatter { line } => message!("notice-front-matter", line = *line),
        // One of before is kept as the sentence that it was.
        other => Message::verbatim(other.to_string()),
    }
}

/// Why a page ends early, as a part of a sentence.
pub(super) fn cut(cut: Cut) -> Message {
    match cut {
        Cut::ConnectionLost => message!("cut-connection-lost"),
        Cut::Stalled(limit) => message!("cut-stalled", seconds = seconds(limit)),
        Cut::TooSlow(limit) => message!("cut-too-slow", seconds = seconds(limit)),
        Cut::BrokenCompression => message!("cut-broken-compression"),
        other => Message::verbatim(other.to_string()),
    }
}

/// What a web archive goes beyond, as a part of a sentence.
pub(super) fn archive_limit(limit: ArchiveLimit) -> Message {
    match limit {
        ArchiveLimit::Levels(levels) => message!("archive-levels", levels = levels),
        ArchiveLimit::Parts(parts) => message!("archive-parts", parts = parts),
        ArchiveLimit::Head(bytes) => message!("archive-head", size = size(bytes as u64)),
        other => Message::verbatim(other.to_string()),
    }
}

fn shown(address: &str) -> String {
    beginning(&in_one_line(address), LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::internals::page::charset_of_label;
    use std::time::Duration;

    #[test]
    fn notices_are_said_in_the_words_of_the_engine() {
        let declared = charset_of_label("gb18030").unwrap();
        let charset = charset_of_label("utf-8").unwrap();
        let limit = Duration::from_secs(15);
        let cuts = [
            Cut::ConnectionLost,
            Cut::Stalled(limit),
            Cut::TooSlow(limit),
            Cut::BrokenCompression,
        ];
        let limits = [
            ArchiveLimit::Levels(8),
            ArchiveLimit::Parts(900),
            ArchiveLimit::Head(64_000),
        ];
        let to = format!("https://example.com/{}", "a".repeat(200));
        let others = [
            Notice::OnlyFirst { limit: 16_777_216 },
            Notice::Unreadable { count: 1, charset },
            Notice::Unreadable { count: 2, charset },
            Notice::LeadsOn {
                to: "https://example.com/soup".to_owned(),
                stays: None,
            },
            Notice::LeadsOn {
                to,
                stays: Some("It was not there.".to_owned()),
            },
            Notice::FromFrame {
                of: "https://example.com/".parse().unwrap(),
            },
            Notice::FrameNotRead {
                frame: "https://example.com/main".to_owned(),
                why: "It was not there.".to_owned(),
            },
            Notice::Overruled { declared, charset },
            Notice::OtherReading { charset },
            Notice::FrontMatter { line: 3 },
            Notice::Earlier("It rained.".to_owned()),
        ];
        let cut_short = cuts.map(|cut| Notice::CutShort { received: 49, cut });
        let beyond = limits.map(Notice::ArchiveBeyond);
        for of in cut_short.iter().chain(&beyond).chain(&others) {
            assert_says(&notice(of), &of.to_string());
        }
    }
}
