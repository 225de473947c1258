//! An article saved as HTML and opened again is the same article: text, kinds, looks, links, facts.

use super::written::html;
use super::{pages, shared};
use clearline_engine::extraction::{LeafKind, NodeKind, Shown, Style};
use clearline_engine::internals::picture::{Embedded, Picture};
use clearline_engine::internals::save::text;
use clearline_engine::internals::save::{Links, characters, html_with_pictures};
use clearline_engine::methods::{self, METHODS, Parameters};
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::{Reading, extraction::Image};
use clearline_words::message;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A saved page as it is read from its file.
pub fn opened(html: &str) -> Reading {
    let page = Page::from_bytes(Source::Stdin, html.as_bytes().to_vec(), &Options::default()).unwrap();
    Reading::of(page, methods::DEFAULT, &Parameters::default())
}

fn read(html: &str) -> Reading {
    let page = Page::from_html(Source::Pasted, html);
    Reading::of(page, methods::DEFAULT, &Parameters::default())
}

fn whole(html: &str) -> Reading {
    let reading = read(html);
    Reading {
        shown: Arc::new(Shown::all(&reading.article)),
        ..reading
    }
}

/// What a reading shows, a line a leaf: containers, kind, text with its looks and links.
struct Outline<'a> {
    reading: &'a Reading,
    links: Links,
    pictures: Embedded,
}

impl<'a> Outline<'a> {
    fn of(reading: &'a Reading) -> Vec<String> {
        let outline = Outline {
            reading,
            links: Links::new(reading.link_base()),
            pictures: Embedded::of(&reading.page, reading.link_base()),
        };
        let leaves = 0..reading.article.leaves.len();
        let shown = leaves.filter(|&leaf| reading.shown.is_shown(leaf));
        shown.filter_map(|leaf| outline.line(leaf)).collect()
    }

    fn line(&self, leaf: usize) -> Option<String> {
        let article = &self.reading.article;
        let kind = article.leaves[leaf].kind;
        let told = match kind {
            LeafKind::Image(image) => self.image(&article.images[image as usize])?,
            // A player becomes a link with its name.
            LeafKind::Embed(embed) => {
                let embed = &article.embeds[embed as usize];
                let link = self.target(&embed.source);
                format!("Paragraph {:?}", [(embed.name(), Style::PLAIN, link, None::<String>)])
            }
            LeafKind::Rule => "Rule".to_owned(),
            kind => {
                let language = &article.leaves[leaf].language;
                let language = language.as_ref().map(|language| format!(" {language}"));
                format!("{kind:?}{} {:?}", language.unwrap_or_default(), self.pieces(leaf))
            }
        };
        let mut path: Vec<String> = article
            .containers(article.leaves[leaf].node)
            .map(|node| self.container(node))
            .collect();
        path.reverse();
        Some(format!("{}/{told}", path.join("/")))
    }

    fn container(&self, node: u32) -> String {
        let article = &self.reading.article;
        let kind = article.nodes[node as usize].kind;
        let parent = article.nodes[article.nodes[node as usize].parent as usize].kind;
        match (kind, parent) {
            (NodeKind::Item { number }, NodeKind::List { numbering: Some(_) }) => format!("Item {number}"),
            (NodeKind::Item { .. }, _) => "Item".to_owned(),
            (NodeKind::Note(note), _) => format!("Note {}", article.notes[note as usize].label),
            (kind, _) => format!("{kind:?}"),
        }
    }

    fn target(&self, written: &str) -> Option<String> {
        self.links.target(written).map(String::from)
    }

    fn image(&self, image: &Image) -> Option<String> {
        let address = self.target(&image.source);
        let link = image
            .link
            .and_then(|link| self.target(&self.reading.article.links[link as usize]));
        let link = link.or(address.clone());
        let alt = characters::in_one_line(&image.alt);
        match self.pictures.picture(&image.source).and_then(Result::ok) {
            Some(picture) => Some(format!("picture {alt:?} {} bytes {link:?}", picture.bytes.len())),
            None if address.is_some() => Some(format!("image {alt:?} {address:?} {link:?} {:?}", image.size)),
            None if image.source.contains(':') && alt.is_empty() => None,
            None if image.source.contains(':') => Some(format!(
                "Paragraph {:?}",
                [(alt, Style::PLAIN, None::<String>, None::<String>)]
            )),
            None => Some(format!("image {alt:?} {} {link:?}", image.source)),
        }
    }

    /// The shown text in pieces of one look, as a file may hold it.
    fn pieces(&self, leaf: usize) -> Vec<(String, Style, Option<String>, Option<String>)> {
        let article = &self.reading.article;
        let is_code = article.leaves[leaf].kind == LeafKind::Code;
        let whole: String = article.leaf_text(&article.leaves[leaf]).to_owned();
        let tame = characters::in_body(&whole);
        let is_kept = |c: char| tame.contains(c);
        let mut pieces: Vec<(String, Style, Option<String>, Option<String>)> = Vec::new();
        let plain = (Style::PLAIN, None, None);
        for range in self.reading.shown.ranges(article, leaf) {
            let part = &article.text()[range.start as usize..range.end as usize];
            let blank: &[char] = if is_code { &['\n'] } else { &['\n', ' '] };
            let start = range.end as usize - part.trim_start_matches(blank).len();
            let part = part.trim_start_matches(blank).trim_end_matches(['\n', ' ']);
            let looks = |byte: u32| {
                let runs = article.leaf_runs(&article.leaves[leaf]);
                let run = runs.iter().find(|run| run.text.contains(&byte));
                run.map_or(plain.clone(), |run| {
                    let style = match is_code {
                        true => Style::PLAIN,
                        false => run.style,
                    };
                    let note = run.note.map(|note| article.notes[note as usize].label.clone());
                    let link = run.link.filter(|_| note.is_none());
                    let link = link.and_then(|link| self.target(&article.links[link as usize]));
                    (style, link, note)
                })
            };
            let gap = (!pieces.is_empty() && !part.is_empty()).then_some(('\n', plain.clone()));
            let characters = part.char_indices().map(|(at, c)| (c, looks((start + at) as u32)));
            for (c, (style, link, note)) in gap.into_iter().chain(characters).filter(|(c, _)| is_kept(*c)) {
                match pieces.last_mut() {
                    Some(last) if (last.1, &last.2, &last.3) == (style, &link, &note) => last.0.push(c),
                    _ => pieces.push((c.to_string(), style, link, note)),
                }
            }
        }
        pieces
    }
}

fn assert_same(name: &str, before: &Reading) {
    let saved = html(before);
    let after = opened(&saved);
    assert_eq!(Outline::of(&after), Outline::of(before), "{name}\n{saved}");
    if before.article.embeds.is_empty() {
        assert_eq!(text(&after), text(before), "{name}");
    }
    assert_eq!(after.address(), before.address(), "{name}");
    let facts = |reading: &Reading| {
        let metadata = &reading.metadata;
        let facts = [
            metadata.title.as_deref(),
            metadata.site.as_deref(),
            metadata.author.as_deref(),
            metadata.published.as_deref(),
            metadata.description.as_deref(),
        ];
        let facts: Vec<Option<String>> = facts.iter().map(|fact| fact.map(characters::in_one_line)).collect();
        (facts, metadata.tags.clone(), reading.document.language().code.clone())
    };
    assert_eq!(facts(&after), facts(before), "{name}");
    assert!(html(&after) == saved, "{name}: saved twice");
}

#[test]
fn every_fixture_comes_back_by_every_method() {
    for page in pages::fixtures() {
        let all = whole(&page.html);
        assert_same(&page.name, &all);
        for method in METHODS {
            let by = read(&page.html).by(method, &Parameters::default());
            assert_same(&format!("{} by {}", page.name, method.name), &by);
        }
    }
}

#[test]
fn a_saved_page_comes_back_whole_by_every_method() {
    let page = whole(
        "<title>Rain</title><ul><li><a href=https://e.example/>Home</a></ul><p>Wet.<img src=https://e.example/r.png>",
    );
    let saved = html(&page);
    for method in METHODS.iter().filter(|method| !method.needs_boxes()) {
        let again = opened(&saved).by(method, &Parameters::default());
        assert_eq!(Outline::of(&again), Outline::of(&page), "{}", method.name);
        let (units, verdicts) = (again.extraction.units.iter(), again.extraction.verdicts.iter());
        let with_text = units.zip(verdicts).filter(|(unit, _)| unit.characters > 0);
        let mut kept = with_text.filter(|(_, verdict)| verdict.keep).peekable();
        assert!(kept.peek().is_some(), "{}", method.name);
        assert!(
            kept.all(|(_, verdict)| verdict.deciding().rule == "saved-article"),
            "{}",
            method.name
        );
    }
}

/// A page of everything that the fixtures have not.
const RARE: &str = "<html lang=ar dir=rtl><title>R</title><link rel=canonical href=https://e.example/a/><base href=b/>\
    <p>a<sup id=r1><a href=#n1>[1]</a></sup> b<a role=doc-noteref href=#n2>*</a> c<sup><a href=#n1>1</a></sup>\
    <p>d <math><semantics><mi>x</mi><annotation encoding=application/x-tex>x^2 < \"y\"</annotation></semantics></math> e\
    <p><math display=block><semantics><mi>x</mi><annotation encoding=application/x-tex>\\sum_i x_i</annotation></semantics></math>\
    <details><summary>f</summary>g<ul><li>h<li>i<p>j</ul></details>\
    <dl><dt>k<dt>l<dd>m<dd><p>n<p>o</dl>\
    <ol reversed type=I start=9><li>p<li value=4>q<li><ol type=a><li>r</ol></ol>\
    <table><caption>s<br><br>s2</caption><thead><tr><th colspan=2>t<th rowspan=2>u</thead><tr><td>v<td><tr><td><ul><li>w</ul>x<td><p>y<p>z<td>1</table>\
    <figure><a href=c.html><img src=d.png alt=e width=40 height=30></a><figcaption>f <b>g</b></figcaption></figure>\
    <p><iframe src=https://www.tube.example/embed/1 title=h allowfullscreen></iframe><video src=i.mp4></video>\
    <pre class=language-rust>\n  j <a href=k>l</a>\n\n    m &lt;</pre><pre><code><b>n</b>\no</code></pre>\
    <p>p <del>q</del><ins>r</ins><mark>s</mark><u>t</u> <b><i><code>u</code></i></b><br>v<blockquote>w<blockquote>x</blockquote></blockquote>\
    <ol><li id=n1>y <a href=#r1>back</a><li id=n2>z<p>1</ol><hr>\
    <p>2 <a href='#n9'>3</a><a href=d>4<i>5</i></a><a href=d>6</a><a href=javascript:7>7</a>";

#[test]
fn what_the_fixtures_have_not_comes_back_too() {
    let page = whole(RARE);
    assert_same("rare", &page);
    let saved = html(&page);
    let embed = message!("text-embed-from", kind = "page", from = "h");
    let embed = format!("<a href=\"https://www.tube.example/embed/1\" rel=\"noopener noreferrer\">{embed}</a>");
    for mark_up in [
        "<html lang=\"ar\" dir=\"rtl\">",
        "a<a id=\"reference-1-1\" href=\"#note-1\" role=\"doc-noteref\"><sup>[1]</sup></a> b",
        "<li class=\"note\" id=\"note-1\" data-label=\"1\">y <a href=\"#reference-1-1\" role=\"doc-backlink\">↩</a> \
         <a href=\"#reference-1-2\" role=\"doc-backlink\">↩</a></li>",
        "<span class=\"math\" data-tex=\"x^2 &lt; &quot;y&quot;\">x^2 &lt; \"y\"</span>",
        "<details open>\n<summary>f</summary>",
        "<ol start=\"9\" type=\"I\" reversed>\n<li>p</li>\n<li value=\"4\">q</li>",
        "<tr><th colspan=\"2\">t</th><th rowspan=\"2\">u</th></tr>\n</thead>\n<tbody>\n<tr><td>v</td><td></td></tr>",
        "<a href=\"https://e.example/a/b/c.html\" rel=\"noopener noreferrer\">\
         <img data-src=\"https://e.example/a/b/d.png\" alt=\"e\" width=\"40\" height=\"30\"></a>",
        &embed,
        "<pre><code class=\"language-rust\">  j <a href=\"https://e.example/a/b/k\" rel=\"noopener noreferrer\">l</a>\n\n    m &lt;</code></pre>",
    ] {
        assert!(
            saved.contains(mark_up),
            "{mark_up}\n{}",
            &saved[saved.find("<body").unwrap()..]
        );
    }
}

/// A GIF of two pixels, long enough to be no placeholder.
fn gif() -> Vec<u8> {
    let head = b"GIF89a\x02\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x02\0\x01\0\0\x02\x02\x04\n\0;";
    [head.as_slice(), &[7; 2_000]].concat()
}

#[test]
fn pictures_that_a_page_brings_along_come_back_from_the_file() {
    use base64::Engine;
    let data = base64::engine::general_purpose::STANDARD.encode(gif());
    let html_part = format!(
        "<p>a<img src=cid:r alt=R><p>b<img src=/s.png><p>c<img src='data:image/png;base64,{data}' width=40><p>d"
    );
    let archive = format!(
        "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=B\r\n\r\n--B\r\nContent-Type: text/html\r\n\
         Content-Location: https://e.example/\r\n\r\n{html_part}\r\n--B\r\nContent-Type: image/png\r\nContent-ID: <r>\r\n\
         Content-Transfer-Encoding: base64\r\n\r\n{data}\r\n--B\r\nContent-Type: image/png\r\n\
         Content-Location: https://e.example/s.png\r\nContent-Transfer-Encoding: base64\r\n\r\n{data}\r\n--B--\r\n"
    );
    let page = Page::from_bytes(Source::Stdin, archive.into_bytes(), &Options::default()).unwrap();
    let reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
    let reading = Reading {
        shown: Arc::new(Shown::all(&reading.article)),
        ..reading
    };
    let saved = html(&reading);
    let src = format!("src=\"data:image/gif;base64,{data}\"");
    assert_eq!(saved.matches(&src).count(), 3);
    let own = opened(&saved);
    assert_eq!(own.article.images.len(), 3);
    let pictures = Embedded::of(&own.page, None);
    let bytes: Vec<_> = own
        .article
        .images
        .iter()
        .filter_map(|image| pictures.picture(&image.source)?.ok())
        .collect();
    assert!(html(&own) == saved, "saved twice");
    assert!(bytes.len() == 3 && bytes.iter().all(|picture| *picture.bytes == gif()));
}

#[test]
fn small_pictures_come_back_from_the_file() {
    let small = |image: u32| [&gif()[..37], &[image as u8]].concat();
    let page = whole("<p>a<img src=https://e.example/r.gif><p>b<img src=https://e.example/s.gif><img src=t.gif>");
    let saved = html_with_pictures(&page, &|image| Some(Picture::of(small(image)).unwrap())).unwrap();
    assert_eq!(saved.matches("src=\"data:image/gif;base64,").count(), 3);
    let again = opened(&saved);
    assert_eq!(again.article.images.len(), 3);
    assert!(html(&again) == saved, "saved twice");
}

#[test]
fn pictures_that_were_fetched_stand_in_the_file() {
    let page = whole("<p>a<img src=https://e.example/r.gif alt=R><p>b<img src=https://e.example/s.gif><p>c");
    let saved = html_with_pictures(&page, &|image| (image == 0).then(|| Picture::of(gif()).unwrap())).unwrap();
    assert!(saved.contains(
        "<a href=\"https://e.example/r.gif\" rel=\"noopener noreferrer\"><img src=\"data:image/gif;base64,R0lG"
    ));
    assert!(
        saved.contains("<img data-src=\"https://e.example/s.gif\" alt=\"\"></a>"),
        "{saved}"
    );
    let again = opened(&saved);
    assert!(html(&again) == saved, "saved twice");
}

/// Leaves that come back the same, by corpus: all of their containers, their kind, text, looks and links.
#[test]
#[ignore = "needs the corpora of the shared folder"]
fn pages_of_the_corpora_come_back() {
    let Some(folder) = shared::folder() else { return };
    const MOST: usize = 60;
    let tells = std::env::var_os("CLEARLINE_TELL").is_some();
    for corpus in [
        "bbc175",
        "defuddle",
        "netease74",
        "multilang-extra",
        "webmainbench-samples",
        "wcxb-dev",
    ] {
        let pages = pages::in_folder(&folder.join("corpora/dev").join(corpus).join("pages"), MOST);
        let (mut leaves, mut same_leaves, mut same_text, mut same_twice) = (0, 0, 0, 0);
        for page in &pages {
            let before = read(&page.html);
            let saved = html(&before);
            let after = opened(&saved);
            let (before_lines, after_lines) = (Outline::of(&before), Outline::of(&after));
            let mut found: BTreeMap<&str, usize> = BTreeMap::new();
            for line in &after_lines {
                *found.entry(line).or_default() += 1;
            }
            leaves += before_lines.len().max(after_lines.len());
            for line in &before_lines {
                match found.get_mut(line.as_str()) {
                    Some(count) if *count > 0 => {
                        *count -= 1;
                        same_leaves += 1;
                    }
                    _ if tells => {
                        shared::report(&format!(
                            "{}: {}",
                            page.name,
                            line.chars().take(300).collect::<String>()
                        ));
                    }
                    _ => {}
                }
            }
            let is_same_text = text(&before) == text(&after);
            let is_same_twice = html(&after) == saved;
            same_text += usize::from(is_same_text);
            same_twice += usize::from(is_same_twice);
            if tells && !(is_same_text && is_same_twice) {
                shared::report(&format!(
                    "{}: same text {is_same_text}, same file {is_same_twice}",
                    page.name
                ));
            }
        }
        let share = 100.0 * same_leaves as f64 / leaves.max(1) as f64;
        shared::report(&format!(
            "{corpus}: {} pages, {same_leaves} of {leaves} leaves the same ({share:.2} %), same text on {same_text}, same file when saved twice on {same_twice}",
            pages.len()
        ));
        assert!(share >= 99.0, "{corpus}");
    }
}
