//! Where the link under the pointer, or under the keyboard, leads: a line at the column's lower edge, as browsers have it.

use crate::app::ground::{
    icons::Icon,
    links::{Destination, LONGEST_TOLD, other_site_in},
    theme::{WindowPalette, scheme},
};
use crate::app::shared::OpenPage;
use clearline_column::bidi;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_words::{Wording, message};
use egui::accesskit::Role;
use egui::epaint::text::TextWrapping;
use egui::text::LayoutJob;
use egui::{Align2, Color32, FontId, Rect, Response, Sense, Stroke, StrokeKind, TextFormat, Ui, WidgetInfo, vec2};
use std::ops::Range;

const TYPE_SIZE: f32 = 12.5;
/// Share of the column's width that the line takes at most.
const WIDEST: f32 = 0.92;
const PADDING: egui::Vec2 = vec2(8.0, 4.0);

/// A link, with what it says of itself.
pub(super) struct LinkLine {
    text: String,
    /// A warning that stands before it, where the words of the link name a site and it leads to another.
    warning: Option<String>,
}

impl LinkLine {
    /// The line of a link that is written so in the page; `words` are bytes of the article, where it has words.
    pub(super) fn of(wording: Wording, open: &OpenPage, written: &str, words: Option<Range<u32>>) -> LinkLine {
        let links = &open.view.guide.links;
        let words = words.and_then(|words| {
            let text = open.reading.article.text();
            text.get(words.start as usize..words.end as usize)
        });
        let (text, named) = match links.destination(written) {
            Destination::Place(name) if name.is_empty() => (wording.word("link-to-beginning"), None),
            Destination::Place(name) => (wording.say(&message!("link-on-this-page", name = name)), None),
            // Hosts in other scripts are told as the network knows them, so that none can look like another.
            Destination::Page(url) => (url.to_string(), words.and_then(|words| other_site_in(words, &url))),
            Destination::File(path, _) => (path.display().to_string(), None),
            Destination::Mail(url) => (url.to_string(), None),
            Destination::Nowhere if links.lacks_address(written) && !links.is_of_file() => {
                (wording.say(&message!("link-lacks-address", written = written)), None)
            }
            Destination::Nowhere => (wording.say(&message!("link-leads-nowhere", written = written)), None),
        };
        let text = in_one_line(&beginning(&text, LONGEST_TOLD));
        let warning = named.map(|named| wording.say(&message!("link-leads-elsewhere", named = named)));
        LinkLine { text, warning }
    }

    /// Draws the line into a corner of the column, away from the pointer.
    pub(super) fn show(&self, ui: &Ui, column: &Response) {
        let palette = WindowPalette::of(scheme(ui.ctx()));
        let sign = if self.warning.is_some() { 20.0 } else { 0.0 };
        let room = WIDEST * column.rect.width() - 2.0 * PADDING.x - sign;
        let galley = bidi::lay_out(ui.ctx(), self.job(palette, room));
        let size = galley.size() + 2.0 * PADDING + vec2(sign, 0.0);
        let place = |corner: Align2| corner.align_size_within_rect(size, column.rect);
        let left = place(Align2::LEFT_BOTTOM);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let area = match pointer {
            Some(at) if left.expand(12.0).contains(at) => place(Align2::RIGHT_BOTTOM).translate(vec2(-14.0, 0.0)),
            _ => left,
        };
        let painter = ui.painter().with_clip_rect(column.rect);
        let stroke = Stroke::new(1.0, palette.line);
        painter.rect(area, 3.0, palette.ground, stroke, StrokeKind::Inside);
        let inside = area.shrink2(PADDING);
        if self.warning.is_some() {
            let sign = Rect::from_min_size(inside.min, vec2(14.0, inside.height()));
            Icon::Caution.paint(&painter, sign, palette.text);
        }
        painter.galley(inside.min + vec2(sign, 0.0), galley, palette.text);
        let response = ui.interact(area, column.id.with("link-line"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, self.told()));
    }

    /// The line as it is read out.
    fn told(&self) -> String {
        [self.warning.as_deref().unwrap_or_default(), &self.text].concat()
    }

    fn job(&self, palette: &WindowPalette, room: f32) -> LayoutJob {
        let format = |colour: Color32| TextFormat::simple(FontId::proportional(TYPE_SIZE), colour);
        let mut job = LayoutJob {
            wrap: TextWrapping::truncate_at_width(room),
            ..LayoutJob::default()
        };
        if let Some(warning) = &self.warning {
            job.append(warning, 0.0, format(palette.text));
        }
        job.append(&self.text, 0.0, format(palette.quiet));
        job
    }
}

/// The link at a byte of an item: what the page writes, and its words.
pub(super) fn link_at(open: &OpenPage, spot: clearline_column::reader::Spot) -> Option<(&str, Range<u32>)> {
    let byte = open.view.article_byte(spot)?;
    let (words, written) = open.reading.link_at(byte)?;
    Some((written, words))
}
