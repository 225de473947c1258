//! A figure as SVG: shapes only, no scripts, no links, nothing from outside.

use super::{Anchor, Figure, Paint, Place, Rgb, Shape};
use crate::save::html::push_text;
use std::io::{self, Write};

/// Writes the figure as an SVG file. Equal figures give equal bytes.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::internals::save::figure::{Palette, curve_figure, svg};
/// use clearline_engine::{Reading, methods};
///
/// let page = Page::from_html(Source::Pasted, "<title>Rain</title><p>It rained all night.");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// let figure = curve_figure(&reading, &Palette::LIGHT, &ToString::to_string);
/// let mut file = Vec::new();
/// svg(&figure, &mut file)?;
/// assert!(file.starts_with(b"<svg") && figure.title == "Rain");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `out` says.
pub fn svg(figure: &Figure, out: &mut impl Write) -> io::Result<()> {
    out.write_all(head(figure).as_bytes())?;
    for shape in &figure.shapes {
        let mut svg = String::new();
        push_shape(&mut svg, shape);
        out.write_all(svg.as_bytes())?;
    }
    out.write_all(b"</svg>\n")
}

/// All up to the shapes.
fn head(figure: &Figure) -> String {
    let (width, height) = figure.size;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"'Source Sans 3', 'Noto Sans CJK SC', sans-serif\">\n"
    );
    for (element, text) in [("title", &figure.title), ("desc", &figure.description)] {
        svg += &format!("<{element}>");
        push_text(&mut svg, text);
        svg += &format!("</{element}>\n");
    }
    svg
}

fn push_shape(svg: &mut String, shape: &Shape) {
    match shape {
        Shape::Area { corners, fill } => {
            let Paint { rgb, opacity } = *fill;
            let path = path(corners);
            *svg += &format!("<path d=\"{path}Z\" fill=\"{}\"", hex(rgb));
            if opacity < 1.0 {
                *svg += &format!(" fill-opacity=\"{opacity}\"");
            }
            *svg += "/>\n";
        }
        Shape::Line {
            points,
            colour,
            width,
            dash,
        } => {
            let (path, colour) = (path(points), hex(*colour));
            *svg += &format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
            );
            if *dash > 0.0 {
                *svg += &format!(" stroke-dasharray=\"{dash}\"");
            }
            *svg += "/>\n";
        }
        Shape::Dot { at, radius, colour } => {
            let (x, y) = (short(at.0), short(at.1));
            *svg += &format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>\n",
                hex(*colour)
            );
        }
        Shape::Text {
            at,
            anchor,
            text,
            size,
            colour,
        } => {
            let (x, y, colour) = (short(at.0), short(at.1), hex(*colour));
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            *svg +=
                &format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{colour}\">");
            push_text(svg, text);
            *svg += "</text>\n";
        }
    }
}

fn path(points: &[Place]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        let command = if at == 0 { 'M' } else { 'L' };
        path += &format!("{command}{} {}", short(*x), short(*y));
    }
    path
}

/// A number with two places at most.
fn short(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::super::{Palette, curve_figure};
    use super::*;
    use crate::Reading;
    use crate::methods::{METHODS, Parameters};
    use crate::page::{Page, Source};
    use crate::save::written;
    use clearline_words::{Language, Wording};

    fn reading(title: &str, method: &str) -> Reading {
        let text = "<p>It rained all day, and the lower road was gone under brown water by noon.".repeat(4);
        let html = format!("<title>{title}</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>{text}");
        let method = crate::methods::method(method).unwrap();
        Reading::of(Page::from_html(Source::Pasted, &html), method, &Parameters::default())
    }

    #[test]
    fn what_a_page_says_stays_text() {
        let reading = reading(
            "&lt;/title>&lt;script>alert(1)&lt;/script> \u{1} & \u{202e}汉字",
            "line-block",
        );
        let svg = written(|out| svg(&curve_figure(&reading, &Palette::LIGHT, &ToString::to_string), out));
        assert!(
            svg.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; 汉字"),
            "{svg}"
        );
        assert!(!svg.contains("<script") && !svg.contains(|c: char| c.is_control() && c != '\n'));
    }

    #[test]
    fn every_method_has_a_figure_with_axes_marks_and_legend() {
        for method in METHODS {
            let reading = reading("Rain", method.name);
            let svg = english(&reading);
            let curve = &reading.extraction.curve;
            let axes = [
                super::super::words::unit(curve),
                super::super::words::measure(curve.y_name),
            ];
            for message in axes.into_iter().chain([method.title()]) {
                let mut escaped = String::new();
                push_text(&mut escaped, &message.to_string());
                assert!(svg.contains(&escaped), "{}: {escaped}", method.name);
            }
            assert_eq!(svg.contains(">START<"), !curve.kept.is_empty(), "{}", method.name);
            assert_eq!(
                svg.contains(">threshold "),
                curve.threshold.is_some(),
                "{}",
                method.name
            );
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", method.name);
        }
    }

    fn english(reading: &Reading) -> String {
        written(|out| svg(&curve_figure(reading, &Palette::LIGHT, &ToString::to_string), out))
    }

    /// Numbers, tags and the names of methods aside, a figure for a Chinese reader has no Latin word.
    #[test]
    fn a_figure_speaks_its_reader_s_language() {
        let chinese = Wording::of(Language::SimplifiedChinese);
        for method in METHODS {
            let reading = reading("雨", method.name);
            let figure = curve_figure(&reading, &Palette::LIGHT, &|message| chinese.say(message));
            let texts = figure.shapes.iter().filter_map(|shape| match shape {
                Shape::Text { text, .. } => Some(text.as_str()),
                _ => None,
            });
            let texts: Vec<&str> = texts.chain([figure.description.as_str()]).collect();
            let own = chinese.word(&format!("method-{}-title", method.name));
            let all = texts.join("\n").replace(&own, "");
            for class in ["good", "near-good", "short", "bad"] {
                assert!(!texts.contains(&class), "{}: {class}", method.name);
            }
            for english in [
                "threshold",
                "START",
                "END",
                "line",
                "block",
                "length",
                "density",
                "Kept",
                "kept",
            ] {
                assert!(!all.contains(english), "{}: {english}: {all}", method.name);
            }
            assert!(
                reading.extraction.curve.kept.is_empty() != texts.contains(&"起点"),
                "{all}"
            );
        }
    }
}
