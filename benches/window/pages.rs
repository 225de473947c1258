//! The long pages that the window is measured with.

use super::words::{Random, chinese_word, latin_word};

/// Bytes of the texts.
const BYTES: usize = 2_000_000;
/// Rows of the table.
const ROWS: usize = 10_000;

/// A text of words from a generator.
pub struct Script {
    /// Its name in the report and on the command line.
    pub name: &'static str,
    /// Its language, as a BCP 47 tag.
    language: &'static str,
    word: fn(&mut Random) -> String,
}

/// The scripts that are measured.
pub const SCRIPTS: [Script; 3] = [
    Script {
        name: "Latin",
        language: "en",
        word: latin_word,
    },
    Script {
        name: "Chinese",
        language: "zh",
        word: chinese_word,
    },
    Script {
        name: "Arabic",
        language: "ar",
        word: arabic_word,
    },
];

impl Script {
    /// An article of [`BYTES`] bytes, another for each seed.
    pub fn page(&self, seed: u64) -> String {
        let mut random = Random(seed);
        let mut page = format!(
            "<html lang='{}'><meta charset=utf-8><title>A long article</title>",
            self.language
        );
        let mut paragraph = 0;
        while page.len() < BYTES {
            paragraph += 1;
            if paragraph % 12 == 0 {
                page += &format!("<h2>{}</h2>\n", (self.word)(&mut random));
            }
            let words: String = (0..40 + random.below(90)).map(|_| (self.word)(&mut random)).collect();
            page += &format!("<p>{words}</p>\n");
        }
        page
    }
}

/// A table of [`ROWS`] rows, wider than the column.
pub fn long_table() -> String {
    let row = |n: usize| format!("<tr><td>{n}{}</tr>\n", "<td>some words in a cell".repeat(9));
    let rows: String = (0..ROWS).map(row).collect();
    format!("<title>A long table</title><table><caption>Rows</caption>{rows}</table>")
}

/// An article with a menu before it, of [`BYTES`] bytes.
pub fn long_page() -> String {
    let mut page = String::from("<title>A long article</title><ul>");
    for n in 0..40 {
        page += &format!("<li><a href='/{n}'>Entry {n}</a></li>\n");
    }
    page += "</ul>\n";
    let sentence =
        "The river carries <em>more</em> than water down from the hills, and nobody has ever counted all of it. ";
    let mut paragraph = 0;
    while page.len() < BYTES {
        paragraph += 1;
        if paragraph % 12 == 0 {
            page += &format!("<h2>Chapter {}</h2>\n", paragraph / 12);
        }
        page += &format!("<p>{paragraph}. {}</p>\n", sentence.repeat(3 + paragraph % 4));
    }
    page
}

fn arabic_word(random: &mut Random) -> String {
    const LETTERS: [char; 28] = [
        'ا', 'ب', 'ت', 'ث', 'ج', 'ح', 'خ', 'د', 'ذ', 'ر', 'ز', 'س', 'ش', 'ص', 'ض', 'ط', 'ظ', 'ع', 'غ', 'ف', 'ق', 'ك',
        'ل', 'م', 'ن', 'ه', 'و', 'ي',
    ];
    let mut word: String = (0..2 + random.below(6)).map(|_| LETTERS[random.below(28)]).collect();
    word.push_str(if random.below(12) == 0 { "، " } else { " " });
    word
}

/// A page of about 16 MB: paragraphs, tags with long attributes, a script, each part followed by an ending.
pub fn source_page(ending: &str) -> String {
    let script = "var a=1;".repeat(200);
    let part = |number: usize| {
        format!(
            "<div class=\"block block-{number}\" data-track=\"{number}\"><p>Paragraph {number}, with some words of running text in \
             it, and 一些中文 too.</p></div>{ending}<script>{script}</script>{ending}"
        )
    };
    (0..9_000).map(part).collect()
}

/// Blocks of the page with boxes in a row, and rows.
const BLOCKS: (usize, usize) = (70, 72);

/// A page of 5,040 visual blocks with their boxes. Where the page is as wide as the pane, all of them are in sight, which is the most
/// that a frame has to draw.
pub fn boxes_page() -> String {
    let (columns, rows) = BLOCKS;
    let mut random = Random(7);
    // In 1/64 px: a block is 100 × 40 px, and 60 px from the next.
    let px = |length: usize| length * 64;
    let (width, height) = (160 * columns, 100 * rows);
    let mut html = String::from("<html><head></head><body>");
    let whole = [0, 0, px(width), px(height)];
    let mut places = vec![whole, [0; 4], whole];
    for block in 0..columns * rows {
        html += &format!("<p>{} {}</p>", latin_word(&mut random), latin_word(&mut random));
        let (column, row) = (block % columns, block / columns);
        places.push([px(160 * column), px(100 * row), px(100), px(40)]);
    }
    html += "</body></html>";
    let side = |places: &[[usize; 4]], side: usize| places.iter().map(|place| place[side]).collect::<Vec<_>>();
    let elements = places.len();
    let tags: Vec<usize> = (1..=3).chain(std::iter::repeat_n(4, elements - 3)).collect();
    let texts = &places[3..];
    let table = serde_json::json!({
        "version": 1, "html": html,
        "viewport": [width, 1_000], "page": [width, height],
        "strings": ["", "html", "head", "body", "p", "block"],
        "elements": {
            "tag": tags, "display": vec![5; elements], "fs": vec![1_600; elements], "fw": vec![400; elements],
            "bg": vec![0; elements], "flags": vec![1; elements],
            "x": side(&places, 0), "y": side(&places, 1), "w": side(&places, 2), "h": side(&places, 3),
        },
        "texts": {
            "x": side(texts, 0), "y": side(texts, 1), "w": side(texts, 2), "h": side(texts, 3), "flags": vec![1; texts.len()],
        },
    });
    // The form is named first.
    format!(r#"{{"format": "clearline-layout", {}"#, &table.to_string()[1..])
}
