//! The pages that ship with the program, so that the first start shows something without a network.

use crate::app::engine::{Here, Order};
use clearline_engine::page::Source;
use clearline_words::Language;

/// One of the built-in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// In English.
    English,
    /// In Simplified Chinese.
    Chinese,
    /// In Traditional Chinese, in the words of Taiwan.
    TraditionalChinese,
}

impl Example {
    /// All of them, in the order of the menu.
    pub const ALL: [Example; 3] = [Example::English, Example::Chinese, Example::TraditionalChinese];

    /// The one that a reader of this language begins with.
    pub fn of(language: Language) -> Example {
        match language {
            Language::English | Language::Pseudo | Language::Ids => Example::English,
            Language::SimplifiedChinese => Example::Chinese,
            Language::TraditionalChinese => Example::TraditionalChinese,
        }
    }

    /// The message that names it in the menu.
    pub fn title(self) -> &'static str {
        match self {
            Example::English => "opening-example-english",
            Example::Chinese => "opening-example-chinese",
            Example::TraditionalChinese => "opening-example-traditional-chinese",
        }
    }

    /// How to open it.
    pub fn order(self) -> Order {
        let (name, html) = match self {
            Example::English => ("example-en", include_str!("../../../assets/examples/example-en.html")),
            Example::Chinese => ("example-zh", include_str!("../../../assets/examples/example-zh.html")),
            Example::TraditionalChinese => (
                "example-zh-tw",
                include_str!("../../../assets/examples/example-zh-tw.html"),
            ),
        };
        Order::Here(Here::Text {
            source: Source::BuiltIn(name),
            html: html.into(),
        })
    }
}
