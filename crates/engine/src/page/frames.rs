//! Pages that consist of frames: a `frameset`, or an `iframe` that holds the article of a page with next to no text of its own.

use super::source::{is_same_site, is_web_address};
use super::tags::{TagReader, attribute, read_tags};
use html5ever::tokenizer::{Tag, TagKind};
use url::{ParseError, Url};

/// A page with as much text as this is no page of frames, by [`weight`].
const MOST_TEXT: usize = 200;
/// Bytes of a page that may consist of frames: the tokenizer is quadratic in the attributes of one tag.
const LONGEST_PAGE: usize = 128 * 1024;
/// Frames of a page that are looked at.
const MOST_FRAMES: usize = 100;
/// Rows and columns of a `frameset` that are looked at, and the levels of framesets in framesets.
const MOST_CELLS: usize = 32;
const MOST_LEVELS: usize = 32;
/// Bytes of an address that is followed.
const LONGEST_ADDRESS: usize = 8 * 1024;
/// The window that frames are laid out in, in pixels.
const WINDOW: Sides = Sides {
    width: 1000.0,
    height: 800.0,
};
/// A frame of at most this many pixels across is not there to be read.
const UNSEEN: f64 = 2.0;

/// The frames of a page that consists of them.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    list: Vec<Frame>,
    /// The `href` of the first `base` element.
    base: Option<String>,
    /// Framesets that are open.
    framesets: Vec<Frameset>,
    /// How much text there is beside the frames.
    text: usize,
}

/// A page in a page.
#[derive(Debug)]
pub(crate) struct Frame {
    /// Its address as the page writes it.
    pub written: String,
    /// Whether it is one of a `frameset`.
    is_of_frameset: bool,
    /// The pixels that it takes.
    area: f64,
}

#[derive(Clone, Copy, Debug)]
struct Sides {
    width: f64,
    height: f64,
}

/// A `frameset` and the places in it that are free yet, the next last.
#[derive(Debug)]
struct Frameset {
    free: Vec<Sides>,
}

impl Frames {
    /// The frames of `html`; `None` where it has none, or text of its own.
    pub(crate) fn of(html: &str) -> Option<Frames> {
        if html.len() > LONGEST_PAGE || !names_frames(html) {
            return None;
        }
        let frames = read_tags(html, Frames::default());
        (frames.text < MOST_TEXT && !frames.list.is_empty()).then_some(frames)
    }

    /// The largest frame of a page at `address`: one of the same site, else one of a frameset.
    pub(crate) fn largest(&self, address: Option<&Url>) -> Option<&Frame> {
        let mut largest: Option<((bool, f64), &Frame)> = None;
        for frame in &self.list {
            let is_own = self.is_of_site(frame, address);
            let rank = (is_own, frame.area);
            if (is_own || frame.is_of_frameset) && largest.is_none_or(|(held, _)| rank > held) {
                largest = Some((rank, frame));
            }
        }
        largest.map(|(_, frame)| frame)
    }

    /// The address of the largest frame of the site of `address`.
    #[cfg(feature = "fetch")]
    pub(crate) fn target(&self, address: &Url) -> Option<Url> {
        let largest = self.largest(Some(address))?;
        self.resolved(largest, address)
            .filter(|target| is_same_site(target, address))
    }

    fn resolved(&self, frame: &Frame, address: &Url) -> Option<Url> {
        let base = self.base.as_deref().and_then(|base| address.join(base).ok());
        let target = base.as_ref().unwrap_or(address).join(&frame.written).ok()?;
        is_web_address(&target).then_some(target)
    }

    /// Whether a frame is of the page's site. Of a page whose address is not known, only what it names without a host is.
    fn is_of_site(&self, frame: &Frame, address: Option<&Url>) -> bool {
        match address.filter(|address| is_web_address(address)) {
            Some(address) => self
                .resolved(frame, address)
                .is_some_and(|target| is_same_site(&target, address)),
            None => {
                let is_relative = Url::parse(&frame.written) == Err(ParseError::RelativeUrlWithoutBase);
                is_relative && !frame.written.starts_with("//")
            }
        }
    }

    /// The place of the next frame of the innermost frameset.
    fn next_place(&mut self) -> Sides {
        let innermost = self.framesets.last_mut();
        innermost.and_then(|frameset| frameset.free.pop()).unwrap_or(WINDOW)
    }

    fn add(&mut self, written: Option<&str>, area: f64, is_of_frameset: bool) {
        let written = written.unwrap_or_default().trim();
        let is_page = !written.is_empty() && !written.starts_with('#') && written.len() <= LONGEST_ADDRESS;
        let scheme = Url::parse(written).map(|url| is_web_address(&url));
        if is_page && scheme.unwrap_or(true) && self.list.len() < MOST_FRAMES {
            self.list.push(Frame {
                written: written.to_owned(),
                is_of_frameset,
                area,
            });
        }
    }
}

impl TagReader for Frames {
    fn tag(&mut self, tag: &Tag, is_inert: bool) {
        match (tag.kind, &*tag.name) {
            _ if is_inert => {}
            (TagKind::StartTag, "base") if self.base.is_none() => {
                self.base = attribute(tag, "href").map(str::to_owned);
            }
            (TagKind::StartTag, "frameset") if self.framesets.len() < MOST_LEVELS => {
                let place = self.next_place();
                self.framesets.push(Frameset::of(tag, place));
            }
            (TagKind::EndTag, "frameset") => {
                self.framesets.pop();
            }
            (TagKind::StartTag, "frame") => {
                let Sides { width, height } = self.next_place();
                self.add(attribute(tag, "src"), width * height, true);
            }
            (TagKind::StartTag, "iframe") if !is_hidden(tag) => {
                let side = |name, window| {
                    attribute(tag, name)
                        .and_then(|side| length(side, window))
                        .unwrap_or(window)
                };
                let (width, height) = (side("width", WINDOW.width), side("height", WINDOW.height));
                if width > UNSEEN && height > UNSEEN {
                    self.add(late_or_own(tag), width * height, false);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        self.text += weight(text);
    }

    fn has_enough(&self) -> bool {
        self.text >= MOST_TEXT
    }
}

impl Frameset {
    fn of(tag: &Tag, place: Sides) -> Frameset {
        let lengths = |name, side| lengths(attribute(tag, name).unwrap_or_default(), side);
        let (rows, columns) = (lengths("rows", place.height), lengths("cols", place.width));
        let places = rows
            .iter()
            .flat_map(|&height| columns.iter().map(move |&width| Sides { width, height }));
        let mut free: Vec<Sides> = places.collect();
        free.reverse();
        Frameset { free }
    }
}

/// Counts the text of a page in characters, those of Chinese and Japanese as three. It stops at `enough`.
#[cfg(feature = "fetch")]
pub(crate) fn amount_of_text(html: &str, enough: usize) -> usize {
    struct Text {
        read: usize,
        enough: usize,
    }
    impl TagReader for Text {
        fn tag(&mut self, _: &Tag, _: bool) {}

        fn text(&mut self, text: &str) {
            self.read += weight(text);
        }

        fn has_enough(&self) -> bool {
            self.read >= self.enough
        }
    }
    let html = &html[..html.floor_char_boundary(LONGEST_PAGE)];
    read_tags(html, Text { read: 0, enough }).read
}

fn weight(text: &str) -> usize {
    const FIRST_WIDE: char = '\u{2E80}';
    let shown = text.chars().filter(|c| !c.is_whitespace());
    shown.map(|c| if c < FIRST_WIDE { 1 } else { 3 }).sum()
}

/// Whether a page names frames at all, so that most pages need no tokenizer.
fn names_frames(html: &str) -> bool {
    let bytes = html.as_bytes();
    let follows = |at: usize, name: &[u8]| {
        let word = bytes.get(at + 1..at + 1 + name.len());
        word.is_some_and(|word| word.eq_ignore_ascii_case(name))
    };
    memchr::memchr_iter(b'<', bytes).any(|at| follows(at, b"frame") || follows(at, b"iframe"))
}

/// The address of an `iframe`, also where a script would set it late.
fn late_or_own(tag: &Tag) -> Option<&str> {
    let is_set = |src: &&str| !src.trim().is_empty() && !src.trim_start().starts_with("about:");
    attribute(tag, "src").filter(is_set).or(attribute(tag, "data-src"))
}

fn is_hidden(tag: &Tag) -> bool {
    let style: String = attribute(tag, "style").unwrap_or_default().split_whitespace().collect();
    let style = style.to_ascii_lowercase();
    attribute(tag, "hidden").is_some() || style.contains("display:none") || style.contains("visibility:hidden")
}

/// A length in pixels or as a share of `whole`.
fn length(written: &str, whole: f64) -> Option<f64> {
    let written = written.trim();
    let number = |digits: &str| digits.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    match written.strip_suffix('%') {
        Some(percent) => number(percent).map(|percent| whole * percent.min(100.0) / 100.0),
        None => number(written.strip_suffix("px").unwrap_or(written)),
    }
}

/// The lengths of the rows or columns of a frameset, such as `80,2*,20%`; one of all where none is written.
fn lengths(written: &str, whole: f64) -> Vec<f64> {
    if written.trim().is_empty() {
        return vec![whole];
    }
    let parts = || written.split(',').take(MOST_CELLS);
    let share = |part: &str| {
        let share = part.trim().strip_suffix('*')?;
        Some(
            share
                .parse::<f64>()
                .ok()
                .filter(|n| n.is_finite() && *n > 0.0)
                .unwrap_or(1.0),
        )
    };
    let fixed: f64 = parts()
        .filter(|part| share(part).is_none())
        .filter_map(|part| length(part, whole))
        .sum();
    let shares: f64 = parts().filter_map(share).sum();
    let rest = (whole - fixed).max(0.0);
    parts()
        .map(|part| match share(part) {
            Some(share) => rest * share / shares,
            None => length(part, whole).unwrap_or_default(),
        })
        .collect()
}

#[cfg(feature = "fetch")]
#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://example.com/a/index.html";

    fn largest(html: &str) -> Option<String> {
        let address = Url::parse(PAGE).unwrap();
        Some(Frames::of(html)?.largest(Some(&address))?.written.clone())
    }

    fn target(html: &str) -> Option<String> {
        Frames::of(html)?.target(&Url::parse(PAGE).unwrap()).map(String::from)
    }

    #[test]
    fn the_largest_frame_of_a_frameset_is_found() {
        let page = |sizes: &str| format!("<frameset {sizes}><frame src=a.html><frame src=b.html></frameset>");
        for (sizes, name) in [
            ("rows='80,*'", "b.html"),
            ("cols='*,180'", "a.html"),
            ("cols='30%, 70%'", "b.html"),
            ("cols='3*,2*'", "a.html"),
            ("", "a.html"),
            ("rows='80px,x'", "a.html"),
        ] {
            assert_eq!(largest(&page(sizes)).as_deref(), Some(name), "{sizes}");
        }
        let nested = "<FRAMESET ROWS=80,*><frame src=top.html><frameset cols=200,*><frame src=menu.html>\
                      <frame src=main.html></frameset></frameset><noframes><p>Your browser shows no frames.</noframes>";
        assert_eq!(target(nested).as_deref(), Some("https://example.com/a/main.html"));
    }

    #[test]
    fn an_iframe_counts_where_the_page_has_next_to_no_text() {
        let frame = "<iframe id=main src=/inner.html></iframe>";
        assert_eq!(target(frame).as_deref(), Some("https://example.com/inner.html"));
        let note = "It rained all night, and the lower road was gone. ".repeat(8);
        assert_eq!(target(&format!("<p>{note}{frame}")), None);
        assert_eq!(
            target(&format!("<p>{}{frame}", "雨下了一整夜，河边的路没了。".repeat(8))),
            None
        );
        for other in [
            "<iframe src=https://ads.example/x></iframe>",
            "<iframe src=/x width=1 height=1></iframe>",
            "<iframe src=/x style='display: none'></iframe>",
            "<iframe src=about:blank></iframe>",
            "<iframe src='javascript:x()'></iframe>",
            "<noscript><iframe src=/x></iframe></noscript>",
            "<!-- <iframe src=/x></iframe> -->",
            "<iframe></iframe>",
        ] {
            assert_eq!(target(other), None, "{other}");
            assert_eq!(largest(other), None, "{other}");
        }
        let ads = format!("<iframe src=/ad width=300 height=250></iframe>{frame}");
        assert_eq!(target(&ads).as_deref(), Some("https://example.com/inner.html"));
    }

    #[test]
    fn a_frame_of_another_site_is_named_and_never_asked() {
        let page = "<frameset><frame src=https://other.example/x></frameset>";
        assert_eq!(largest(page).as_deref(), Some("https://other.example/x"));
        assert_eq!(target(page), None);
        let own = "<frameset rows='*,10'><frame src=https://other.example/x><frame src=y.html></frameset>";
        assert_eq!(target(own).as_deref(), Some("https://example.com/a/y.html"));
        let without = |html: &str| Frames::of(html).and_then(|frames| Some(frames.largest(None)?.written.clone()));
        assert_eq!(
            without("<iframe src=inner.html></iframe>").as_deref(),
            Some("inner.html")
        );
        assert_eq!(without("<iframe src=https://e.example/x></iframe>"), None);
        assert_eq!(without("<iframe src=//e.example/x></iframe>"), None);
    }

    #[test]
    fn hostile_frames_are_bounded() {
        let many = format!("<iframe src=/x></iframe>{}", "<frameset rows=1,1,1>".repeat(5_000));
        assert!(Frames::of(&many).is_some());
        let cells = format!("<frameset rows='{0}' cols='{0}'><frame src=x>", "*,".repeat(20_000));
        assert_eq!(largest(&cells).as_deref(), Some("x"));
        let long = format!("<iframe src=/x></iframe><a {}>", "a ".repeat(LONGEST_PAGE));
        assert!(Frames::of(&long).is_none());
        assert_eq!(amount_of_text(&"<p>rain".repeat(50_000), 9).min(9), 9);
    }
}
