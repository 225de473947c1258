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

    /// Whether it says more than its text in one line does.
    pub fn is_more_than_a_line(&self) -> bool {
        let leads = |span: &Span| span.style.link.is_some();
        self.blocks.len() > 1 || self.blocks.iter().any(|block| block.spans.iter().any(leads))
    }

    /// Its text in one line with its styles.
    pub fn line(&self, ui: &Ui, font: &FontId, colour: Color32) -> LayoutJob {
        let mut job = LayoutJob::default();
        self.spans_in_line(|text, style| {
            let family = if style.is_code {
                FontFamily::Monospace
            } else {
                font.family.clone()
            };
            let struck = if style.is_struck {
                Stroke::new(1.0, colour)
            } else {
                Stroke::NONE
            };
            let size = if style.is_strong { font.size * STRONG } else { font.size };
            let format = TextFormat {
                font_id: FontId::new(size, family),
                color: style.colour(ui, colour),
                italics: style.is_emphasis,
                strikethrough: struck,
                ..TextFormat::default()
            };
            job.append(text, 0.0, format);
        });
        job
    }

    fn spans_in_line(&self, mut add: impl FnMut(&str, &Style)) {
        for (number, block) in self.blocks.iter().enumerate() {
            if number > 0 {
                add(" ", &Style::default());
            }
            add(&block.bullet, &Style::default());
            let spans = block.spans.iter();
            spans.for_each(|span| add(&span.text.replace(char::is_control, " "), &span.style));
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
                if !block.bullet.is_empty() {
                    ui.label(&block.bullet);
                }
                for span in &block.spans {
                    if span.show(ui) {
                        clicked.clone_from(&span.style.link);
                    }
                }
            });
        }
        clicked
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
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => self.style.link = Some(dest_url.into_string()),
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
            TagEnd::Link | TagEnd::Image => self.style.link = None,
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
        match self.block.spans.last_mut() {
            Some(last) if last.style == self.style => last.text.push_str(text),
            _ => self.block.spans.push(Span {
                text: text.to_owned(),
                style: self.style.clone(),
            }),
        }
    }

    fn add_code(&mut self, text: &str) {
        let style = Style {
            is_code: true,
            ..self.style.clone()
        };
        let text = text.to_owned();
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
mod tests {
    use super::*;

    #[test]
    fn what_markdown_means_is_told_from_its_signs() {
        let note = Markdown::of("A *slow* **river**, `x_1` and [more](https://example.org/).");
        let [Block { spans, .. }] = &note.blocks[..] else {
            panic!("{note:?}");
        };
        let of = |is: fn(&Style) -> bool| {
            let spans = spans.iter().filter(|span| is(&span.style));
            spans.map(|span| span.text.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(of(|style| style.is_emphasis), ["slow"]);
        assert_eq!(of(|style| style.is_strong), ["river"]);
        assert_eq!(of(|style| style.is_code), ["x_1"]);
        assert_eq!(
            of(|style| style.link.as_deref() == Some("https://example.org/")),
            ["more"]
        );
        assert_eq!(note.in_one_line(), "A slow river, x_1 and more.");
        assert!(note.is_more_than_a_line() && !Markdown::of("Which *one*?").is_more_than_a_line());
    }

    #[test]
    fn lists_quotations_and_code_are_lines_of_their_own() {
        let note = Markdown::of("Two:\n\n1. one\n   - below\n2. two\n\n> said\n\n```\na\n b\n```\n# End\nlast\\\nline");
        let lines: Vec<(usize, String)> = note
            .blocks
            .iter()
            .map(|block| {
                let text: String = block.spans.iter().map(|span| span.text.as_str()).collect();
                (block.depth, format!("{}{text}", block.bullet))
            })
            .collect();
        let expected = [
            (0, "Two:"),
            (0, "1. one"),
            (1, "• below"),
            (0, "2. two"),
            (1, "said"),
            (0, "a"),
            (0, " b"),
            (0, "End"),
            (0, "last"),
            (0, "line"),
        ];
        assert_eq!(lines, expected.map(|(depth, text)| (depth, text.to_owned())));
    }

    #[test]
    fn whatever_is_typed_is_shown() {
        for note in [
            "",
            "*",
            "**half",
            "<b>tag</b>",
            "[no link",
            "- ",
            "1 < 2 & 3",
            "***",
            "> ",
            "```",
        ] {
            Markdown::of(note).in_one_line();
        }
        assert_eq!(
            Markdown::of("<b>tag</b> 1 < 2 & 3").in_one_line(),
            "<b>tag</b> 1 < 2 & 3"
        );
        assert_eq!(Markdown::of("河水*很慢*").in_one_line(), "河水很慢");
    }
}
