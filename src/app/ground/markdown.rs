//! Notes in Markdown, shown as they read: emphasis, links, lists and code. What else Markdown knows is shown as text.

use super::theme::{WindowPalette, scheme};
use clearline_column::bidi;
use clearline_engine::internals::save::characters::beginning;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontFamily, FontId, RichText, Stroke, TextStyle, Ui};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Room before each level of a list, in points.
const INDENT: f32 = 14.0;
/// Levels that are set further in; deeper ones stand below these.
const DEEPEST: usize = 8;
/// How much larger strong text is: the fonts of the controls have no bold type.
const STRONG: f32 = 1.1;
/// Characters of a note that are read: more is shown nowhere.
const LONGEST: usize = 5_000;

/// A note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    blocks: Vec<Block>,
}

/// A paragraph, an entry of a list, or a line of code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    /// In how many lists and quotations it is.
    depth: usize,
    /// What stands before an entry.
    bullet: String,
    spans: Vec<Span>,
}

/// Text of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Span {
    text: String,
    style: Style,
}

/// How a text is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Style {
    is_strong: bool,
    is_emphasis: bool,
    is_struck: bool,
    is_code: bool,
    /// Where it leads.
    link: Option<String>,
}

impl Markdown {
    /// Reads a note, as far as one is shown.
    pub fn of(note: &str) -> Markdown {
        let mut reader = Reader::default();
        let note = beginning(note, LONGEST);
        Parser::new_ext(&note, Options::ENABLE_STRIKETHROUGH).for_each(|event| reader.take(event));
        reader.end_block();
        Markdown { blocks: reader.blocks }
    }

    /// Its text in one line, without the signs of Markdown.
    pub fn in_one_line(&self) -> String {
        let mut line = String::new();
        self.spans_in_line(|text, _| line.push_str(text));
        line
    }

    /// Whether its text in one line of this width says all of it.
    pub fn fits_in_line(&self, ui: &Ui, font: &FontId, width: f32) -> bool {
        let has_links = self.blocks.iter().any(Block::has_links);
        let line = || bidi::lay_out(ui.ctx(), self.line(ui, font, Color32::PLACEHOLDER));
        self.blocks.len() <= 1 && !has_links && line().size().x <= width
    }

    /// Its text in one line with its styles.
    pub fn line(&self, ui: &Ui, font: &FontId, colour: Color32) -> LayoutJob {
        let mut job = LayoutJob::default();
        self.spans_in_line(|text, style| job.append(text, 0.0, style.format(ui, font, colour)));
        job
    }

    fn spans_in_line(&self, mut add: impl FnMut(&str, &Style)) {
        for (number, block) in self.blocks.iter().enumerate() {
            if number > 0 {
                add(" ", &Style::default());
            }
            add(&block.bullet, &Style::default());
            let spans = block.spans.iter();
            spans.for_each(|span| add(&span.text, &span.style));
        }
    }

    /// Draws all of it. Returns the address of a link that was clicked.
    pub fn show(&self, ui: &mut Ui) -> Option<String> {
        let mut clicked = None;
        for block in &self.blocks {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                // Else the lines of a list are as far apart as buttons.
                ui.spacing_mut().interact_size.y = 0.0;
                ui.add_space(INDENT * block.depth as f32);
                match block.is_rtl() {
                    true => block.show_whole(ui, &mut clicked),
                    false => block.show(ui, &mut clicked),
                }
            });
        }
        clicked
    }
}

impl Block {
    fn has_links(&self) -> bool {
        self.spans.iter().any(|span| span.style.link.is_some())
    }

    /// Whether it has letters from right to left.
    fn is_rtl(&self) -> bool {
        self.spans.iter().any(|span| bidi::has_rtl(&span.text))
    }

    /// Draws it span by span.
    fn show(&self, ui: &mut Ui, clicked: &mut Option<String>) {
        if !self.bullet.is_empty() {
            ui.label(&self.bullet);
        }
        for span in &self.spans {
            if span.show(ui) {
                clicked.clone_from(&span.style.link);
            }
        }
    }

    /// Draws it as one text, since spans would stand side by side in reading order; its links stand below.
    fn show_whole(&self, ui: &mut Ui, clicked: &mut Option<String>) {
        let (font, plain) = (TextStyle::Body.resolve(ui.style()), ui.visuals().text_color());
        let mut whole = LayoutJob::default();
        whole.append(&self.bullet, 0.0, Style::default().format(ui, &font, plain));
        for Span { text, style } in &self.spans {
            whole.append(text, 0.0, style.format(ui, &font, plain));
        }
        ui.vertical(|ui| {
            bidi::add_label(ui, whole);
            let mut addresses: Vec<&String> = self.spans.iter().filter_map(|span| span.style.link.as_ref()).collect();
            addresses.dedup();
            for address in addresses {
                if ui.link(address).clicked() {
                    *clicked = Some(address.clone());
                }
            }
        });
    }
}

impl Span {
    /// Draws it; true where it is a link that was clicked.
    fn show(&self, ui: &mut Ui) -> bool {
        let style = &self.style;
        let mut text = RichText::new(&self.text);
        if style.is_strong {
            text = text.strong().size(STRONG * TextStyle::Body.resolve(ui.style()).size);
        }
        if style.is_emphasis {
            text = text.italics();
        }
        if style.is_struck {
            text = text.strikethrough();
        }
        if style.is_code {
            text = text.code();
        }
        match &style.link {
            Some(address) => ui.link(text).on_hover_text(address).clicked(),
            None => {
                bidi::add_label(ui, text);
                false
            }
        }
    }
}

impl Style {
    fn format(&self, ui: &Ui, font: &FontId, plain: Color32) -> TextFormat {
        let family = if self.is_code {
            FontFamily::Monospace
        } else {
            font.family.clone()
        };
        let struck = if self.is_struck {
            Stroke::new(1.0, plain)
        } else {
            Stroke::NONE
        };
        let size = if self.is_strong { font.size * STRONG } else { font.size };
        TextFormat {
            font_id: FontId::new(size, family),
            color: self.colour(ui, plain),
            italics: self.is_emphasis,
            strikethrough: struck,
            ..TextFormat::default()
        }
    }

    fn colour(&self, ui: &Ui, plain: Color32) -> Color32 {
        match (&self.link, self.is_strong) {
            (Some(_), _) => WindowPalette::of(scheme(ui.ctx())).accent,
            (None, true) => ui.visuals().strong_text_color(),
            (None, false) => plain,
        }
    }
}

/// Makes blocks of what the parser reads.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    block: Block,
    style: Style,
    /// Where the links and pictures around lead.
    links: Vec<String>,
    /// The number of the next entry of each list around; `None` where its entries have none.
    lists: Vec<Option<u64>>,
    quotations: usize,
    is_code_block: bool,
}

impl Reader {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_code_block => {
                for line in text.lines() {
                    self.add_code(line);
                    self.end_block();
                }
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.add(&text),
            Event::Code(text) => self.add_code(&text),
            Event::SoftBreak => self.add(" "),
            Event::HardBreak | Event::Rule => self.end_block(),
            _ => {}
        }
    }

    fn begin(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.style.is_strong = true,
            Tag::Emphasis => self.style.is_emphasis = true,
            Tag::Strikethrough => self.style.is_struck = true,
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push(dest_url.into_string());
                self.style.link = self.links.last().cloned();
            }
            Tag::Heading { .. } => {
                self.end_block();
                self.style.is_strong = true;
            }
            Tag::List(first) => {
                self.end_block();
                self.lists.push(first);
            }
            Tag::Item => {
                self.end_block();
                self.block.bullet = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "• ".to_owned(),
                };
            }
            Tag::BlockQuote(_) => {
                self.end_block();
                self.quotations += 1;
            }
            Tag::CodeBlock(_) => {
                self.end_block();
                self.is_code_block = true;
            }
            Tag::Paragraph if !self.block.spans.is_empty() => self.end_block(),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.style.is_strong = false,
            TagEnd::Emphasis => self.style.is_emphasis = false,
            TagEnd::Strikethrough => self.style.is_struck = false,
            TagEnd::Link | TagEnd::Image => {
                self.links.pop();
                self.style.link = self.links.last().cloned();
            }
            TagEnd::Heading(_) => {
                self.end_block();
                self.style.is_strong = false;
            }
            TagEnd::List(_) => {
                self.end_block();
                self.lists.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.end_block();
                self.quotations = self.quotations.saturating_sub(1);
            }
            TagEnd::CodeBlock => self.is_code_block = false,
            TagEnd::Paragraph | TagEnd::Item | TagEnd::HtmlBlock => self.end_block(),
            _ => {}
        }
    }

    fn add(&mut self, text: &str) {
        let text = text.replace(char::is_control, " ");
        match self.block.spans.last_mut() {
            Some(last) if last.style == self.style => last.text.push_str(&text),
            _ => self.block.spans.push(Span {
                text,
                style: self.style.clone(),
            }),
        }
    }

    fn add_code(&mut self, text: &str) {
        let style = Style {
            is_code: true,
            ..self.style.clone()
        };
        let text = text.replace(char::is_control, " ");
        self.block.spans.push(Span { text, style });
    }

    /// The next text begins a line of its own.
    fn end_block(&mut self) {
        if self.block.spans.is_empty() && self.block.bullet.is_empty() {
            return;
        }
        let mut block = std::mem::take(&mut self.block);
        block.depth = (self.lists.len().saturating_sub(1) + self.quotations).min(DEEPEST);
        self.blocks.push(block);
    }
}

#[cfg(test)]
mod tests;
