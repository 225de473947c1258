//! Element names as a small enum, and the sets of names that decide how text is cut into lines.

use html5ever::{LocalName, Namespace, local_name, ns};

macro_rules! tags {
    ($($variant:ident $name:tt),* $(,)?) => {
        /// The name of an element, as far as any method or the article asks for it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the variants are the HTML element names themselves")]
        pub enum Tag { $($variant,)* Other }

        impl Tag {
            fn of_html(name: &LocalName) -> Tag {
                match *name {
                    $(local_name!($name) => Tag::$variant,)*
                    _ => Tag::Other,
                }
            }
        }
    };
}

tags! {
    A "a", Abbr "abbr", Address "address", Applet "applet", Area "area", Article "article", Aside "aside",
    Audio "audio", B "b", Base "base", Blockquote "blockquote", Body "body", Br "br", Button "button",
    Canvas "canvas", Caption "caption", Center "center", Cite "cite", Code "code", Col "col",
    Colgroup "colgroup", Datalist "datalist", Dd "dd", Del "del", Details "details", Dialog "dialog",
    Dir "dir", Div "div", Dl "dl", Dt "dt", Em "em", Embed "embed", Fieldset "fieldset",
    Figcaption "figcaption", Figure "figure", Font "font", Footer "footer", Form "form", Frame "frame",
    Frameset "frameset", H1 "h1", H2 "h2", H3 "h3", H4 "h4", H5 "h5", H6 "h6", Head "head",
    Header "header", Hgroup "hgroup", Hr "hr", Html "html", I "i", Iframe "iframe", Img "img",
    Input "input", Ins "ins", Kbd "kbd", Label "label", Legend "legend", Li "li", Link "link",
    Listing "listing", Main "main", Map "map", Mark "mark", Menu "menu", Meta "meta", Nav "nav",
    Noframes "noframes", Noscript "noscript", Object "object", Ol "ol", Optgroup "optgroup",
    Option "option", P "p", Param "param", Picture "picture", Plaintext "plaintext", Pre "pre", Q "q",
    Rp "rp", Rt "rt", Ruby "ruby", S "s", Samp "samp", Script "script", Section "section",
    Select "select", Small "small", Source "source", Span "span", Strike "strike", Strong "strong",
    Style "style", Sub "sub", Summary "summary", Sup "sup", Table "table", Tbody "tbody", Td "td",
    Template "template", Textarea "textarea", Tfoot "tfoot", Th "th", Thead "thead", Time "time",
    Title "title", Tr "tr", Track "track", Tt "tt", U "u", Ul "ul", Var "var", Video "video", Wbr "wbr",
    Xmp "xmp", Svg "svg", Math "math",
}

impl Tag {
    /// The tag of an element name. Foreign elements other than the roots `svg` and `math` are [`Tag::Other`].
    pub fn of(namespace: &Namespace, name: &LocalName) -> Tag {
        if *namespace == ns!(html) {
            return Tag::of_html(name);
        }
        match *name {
            local_name!("svg") => Tag::Svg,
            local_name!("math") => Tag::Math,
            _ => Tag::Other,
        }
    }

    /// Whether this element begins and ends a virtual line.
    pub fn breaks_line(self) -> bool {
        use Tag::*;
        matches!(
            self,
            Address
                | Article
                | Aside
                | Blockquote
                | Body
                | Br
                | Caption
                | Center
                | Dd
                | Details
                | Dialog
                | Dir
                | Div
                | Dl
                | Dt
                | Fieldset
                | Figcaption
                | Figure
                | Footer
                | Form
                | H1
                | H2
                | H3
                | H4
                | H5
                | H6
                | Header
                | Hgroup
                | Hr
                | Legend
                | Li
                | Listing
                | Main
                | Menu
                | Nav
                | Ol
                | Optgroup
                | Option
                | P
                | Plaintext
                | Pre
                | Section
                | Summary
                | Table
                | Tbody
                | Td
                | Tfoot
                | Th
                | Thead
                | Tr
                | Ul
        )
    }

    /// Whether a reader never sees the text inside this element as text of the page: code for the browser,
    /// form controls, foreign drawings, and what only replaces something else.
    pub fn hides_text(self) -> bool {
        use Tag::*;
        matches!(
            self,
            Script
                | Style
                | Noscript
                | Template
                | Textarea
                | Select
                | Svg
                | Math
                | Iframe
                | Object
                | Head
                | Title
                | Button
                | Xmp
                | Noframes
                | Canvas
                | Audio
                | Video
                | Datalist
                | Applet
        )
    }

    /// Whether text that this element hides may still be the page's: what replaces the work of scripts, and labels of
    /// controls that unfold text.
    pub(crate) fn may_hold_main_text(self) -> bool {
        matches!(self, Tag::Noscript | Tag::Button)
    }

    /// Whether the tree holds no children for this element, so that opening and closing it are one event.
    pub fn is_void(self) -> bool {
        use Tag::*;
        matches!(
            self,
            Area | Base | Br | Col | Embed | Frame | Hr | Img | Input | Link | Meta | Param | Source | Track | Wbr
        )
    }

    /// Whether the element's text is code of the page (script or style), which no count includes.
    pub fn is_code(self) -> bool {
        matches!(self, Tag::Script | Tag::Style)
    }

    /// The level of a heading, 1 to 6.
    pub fn heading_level(self) -> Option<u8> {
        match self {
            Tag::H1 => Some(1),
            Tag::H2 => Some(2),
            Tag::H3 => Some(3),
            Tag::H4 => Some(4),
            Tag::H5 => Some(5),
            Tag::H6 => Some(6),
            _ => None,
        }
    }
}
