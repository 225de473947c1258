//! Five pages of one template: what is corrected on the first is corrected on the others, and nothing else is.

use super::super::matching::{comparisons, comparisons_of_a_lesson};
use super::super::*;
use crate::correct::{Act, Correction};
use crate::document::Limits;
use crate::extraction::Extraction;
use crate::methods::{Method, Parameters, method};
use std::collections::BTreeMap;
use url::Url;

/// Pages of one template.
struct Template {
    name: &'static str,
    /// The markup, with a place for the text of each part.
    markup: &'static str,
    is_chinese: bool,
}

const TEMPLATES: [Template; 7] = [
    Template {
        name: "classes",
        markup: "<header class=site-header><a href=/>Home</a> <a href=/n>News</a></header>\n<main class=page>\n<article class=story>\n\
                 <h1 class=headline>{title}</h1>\n<p class=byline>{byline}</p>\n{body}\n<figure class=photo><img src=a.jpg>\n\
                 <figcaption class=caption>{caption}</figcaption></figure>\n{more}\n<div class=author-box>\n<h3>{about}</h3>\n\
                 <p>{author}</p>\n</div>\n</article>\n<div class=related>\n<h3>Related</h3>\n<ul>{related}</ul>\n</div>\n</main>\n\
                 <footer class=site-footer><p>{footer}</p></footer>",
        is_chinese: false,
    },
    Template {
        name: "ids",
        markup: "<div id=head><a href=/>Home</a> <a href=/n>News</a></div>\n<div id=content>\n<h1 id=title>{title}</h1>\n\
                 <div id=author-line>{byline}</div>\n<div id=text>\n{body}\n<div id=picture><img src=a.jpg>\n<p>{caption}</p></div>\n{more}\n\
                 </div>\n<div id=author>\n<h3>{about}</h3>\n<p>{author}</p>\n</div>\n<div id=more><h3>Related</h3>\n<ul>{related}</ul></div>\n\
                 </div>\n<div id=foot><p>{footer}</p></div>",
        is_chinese: false,
    },
    Template {
        name: "elements",
        markup: "<header><a href=/>Home</a> <a href=/n>News</a></header>\n<main>\n<article>\n<h1>{title}</h1>\n<p>{byline}</p>\n{body}\n\
                 <figure><img src=a.jpg>\n<figcaption>{caption}</figcaption></figure>\n{more}\n<section>\n<h3>{about}</h3>\n\
                 <p>{author}</p>\n</section>\n</article>\n<aside>\n<h3>Related</h3>\n<ul>{related}</ul>\n</aside>\n</main>\n\
                 <footer><p>{footer}</p></footer>",
        is_chinese: false,
    },
    Template {
        name: "no marks",
        markup: "<div><a href=/>Home</a> <a href=/n>News</a></div>\n<div>\n<h1>{title}</h1>\n<p>{byline}</p>\n{body}\n\
                 <div><img src=a.jpg>\n<p>{caption}</p></div>\n{more}\n<div>\n<h3>{about}</h3>\n<p>{author}</p>\n</div>\n</div>\n\
                 <div>\n<h3>Related</h3>\n<ul>{related}</ul>\n</div>\n<div><p>{footer}</p></div>",
        is_chinese: false,
    },
    Template {
        name: "many classes",
        markup: "<div class='w-full flex nav'><a href=/>Home</a> <a href=/n>News</a></div>\n<div class='w-full mx-auto prose'>\n\
                 <h1 class='text-xl mb-4'>{title}</h1>\n<p class='text-sm mb-4 meta'><span>{byline}</span></p>\n{body}\n\
                 <div class='mb-4 w-full media'><img src=a.jpg>\n<p class='text-sm mb-4 legend'>{caption}</p></div>\n{more}\n\
                 <div class='mb-4 w-full post-48213 card'>\n<h3>{about}</h3>\n<p class=mb-4>{author}</p>\n</div>\n</div>\n\
                 <div class='w-full grid'>\n<h3>Related</h3>\n<ul>{related}</ul>\n</div>\n<div class='w-full dark'><p>{footer}</p></div>",
        is_chinese: false,
    },
    Template {
        name: "strange classes",
        markup: "<div class='nav:1'><a href=/>Home</a></div>\n<div class='s[x]\"y'>\n<h1>{title}</h1>\n<p class='by\\line 🖋'>{byline}</p>\n{body}\n\
                 <div class='@pic'><img src=a.jpg>\n<p class='1up #2'>{caption}</p></div>\n{more}\n<div class='a.b>c'>\n<h3>{about}</h3>\n\
                 <p>{author}</p>\n</div>\n</div>\n<div id='7'>\n<h3>Related</h3>\n<ul>{related}</ul>\n</div>\n<div class='*'><p>{footer}</p></div>",
        is_chinese: false,
    },
    Template {
        name: "Chinese",
        markup: "<div class=nav><a href=/>首页</a> <a href=/n>新闻</a></div>\n<div class=main>\n<h1>{title}</h1>\n<div class=info>{byline}</div>\n\
                 <div class=article id=artibody>\n{body}\n<p class=pic><img src=a.jpg></p>\n<p class=pic-title>{caption}</p>\n{more}\n\
                 <div class=editor>\n<p>{about}</p>\n<p>{author}</p>\n</div>\n</div>\n</div>\n<div class=xgxw>\n<h3>相关新闻</h3>\n\
                 <ul>{related}</ul>\n</div>\n<div class=foot><p>{footer}</p></div>",
        is_chinese: true,
    },
];

/// The texts of a page, by the part that they are for.
type Texts = BTreeMap<&'static str, String>;

impl Template {
    fn texts(&self, number: usize) -> Texts {
        let (places, people) = if self.is_chinese {
            (
                ["河边", "湖边", "山里", "城南", "海港"],
                ["张三", "李四", "王小明", "赵六", "陈光"],
            )
        } else {
            (
                ["river", "lake", "mountain road", "old town", "harbour"],
                ["Anna Berg", "Jo Li", "Sam Wood", "Maria Lopez", "Kim Hale"],
            )
        };
        let (place, person) = (places[number], people[number]);
        let paragraph = |line: usize| {
            if self.is_chinese {
                format!(
                    "<p>第{line}天夜里，{place}的水位不断上涨，到了清晨，低处的道路已经被淹没，村民们无法前往磨坊，也去不了镇上的学校，只能在家中等待消息。</p>"
                )
            } else {
                format!(
                    "<p>On day {line} the water at the {place} rose in the night, and by morning the lower way was gone, so that nobody got to the \
                     mill or to the church, and the people of the village waited for news at home.</p>"
                )
            }
        };
        let link = |line: usize| match self.is_chinese {
            true => format!("<li><a href=/{line}>{place}的另一则新闻之{line}</a></li>"),
            false => format!("<li><a href=/{line}>Another story of the {place}, part {line}</a></li>"),
        };
        let join = |lines: std::ops::Range<usize>, line: &dyn Fn(usize) -> String| {
            lines.map(line).collect::<Vec<_>>().join("\n")
        };
        let mut texts = Texts::from([
            ("body", join(1..4 + number % 2, &paragraph)),
            ("more", join(6..9 + number % 3, &paragraph)),
            ("related", join(1..4, &link)),
        ]);
        texts.extend(if self.is_chinese {
            [
                ("title", format!("{place}昨夜大水，多处道路被淹")),
                ("byline", format!("来源：新报 记者：{person}")),
                ("caption", format!("图为{place}的水面，{person}摄")),
                ("about", "关于作者".to_owned()),
                ("author", format!("{person}是本报记者，长期报道水利与农村，曾获新闻奖。")),
                ("footer", "版权所有，未经许可不得转载，联系我们请致电本报".to_owned()),
            ]
        } else {
            [
                ("title", format!("Flood at the {place}")),
                ("byline", format!("By {person}")),
                ("caption", format!("Water stands high at the {place} in the morning. Photo: {person}")),
                ("about", "About the author".to_owned()),
                (
                    "author",
                    format!("{person} writes about water and weather, and has lived near the {place} for more than ten years."),
                ),
                ("footer", "All rights are reserved. Write to us if you want to print this story.".to_owned()),
            ]
        });
        texts
    }

    fn page(&self, number: usize) -> String {
        let mut html = self.markup.to_owned();
        for (part, text) in self.texts(number) {
            html = html.replace(&format!("{{{part}}}"), &text);
        }
        html
    }
}

/// What a reader does to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    /// Turns a part over: leaves it out if the method keeps it, else takes it in.
    Turn(&'static [&'static str]),
    /// Leaves out these parts where the method keeps them.
    LeaveOut(&'static [&'static str]),
    /// Takes in these parts where the method leaves them out.
    TakeIn(&'static [&'static str]),
}

const DEEDS: [(&str, Deed); 7] = [
    ("byline", Deed::Turn(&["byline"])),
    ("caption", Deed::Turn(&["caption"])),
    ("author box", Deed::Turn(&["about", "author"])),
    ("START down", Deed::LeaveOut(&["title", "byline"])),
    ("START up", Deed::TakeIn(&["title", "byline"])),
    ("END up", Deed::LeaveOut(&["about", "author", "related", "footer"])),
    ("END down", Deed::TakeIn(&["about", "author"])),
];

/// A page of a template, read by a method.
struct Read {
    document: Document,
    automatic: Extraction,
    texts: Texts,
}

impl Read {
    fn of(template: &Template, number: usize, method: &Method) -> Read {
        let document = Document::parse_html(template.page(number).into(), &Limits::default(), &|| false);
        Read {
            automatic: method.extract(&document, &Parameters::default()),
            document,
            texts: template.texts(number),
        }
    }

    /// The units of some parts.
    fn units(&self, parts: &[&str]) -> Vec<usize> {
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let of_parts: Vec<String> = parts.iter().map(|part| plain(&self.texts[part])).collect();
        let is_meant = |unit: &usize| {
            let text = plain(&self.document.text_of(self.automatic.units.spans(*unit)));
            !text.is_empty() && of_parts.iter().any(|part| part.contains(&text))
        };
        (0..self.automatic.units.len()).filter(is_meant).collect()
    }

    /// What becomes of the page where these parts are left out or taken in; `None` where they are so already.
    fn after(&self, parts: &[&str], keep: bool) -> Option<Extraction> {
        let mut units = self.units(parts);
        units.retain(|&unit| self.automatic.verdicts.keeps(unit) != keep);
        let correction = Correction::of_units(Act::Flipped, keep, &self.document, &self.automatic.units, units);
        (!correction.is_empty()).then(|| self.automatic.corrected(&[correction]))
    }

    fn keeps_some_of(&self, part: &str) -> bool {
        self.units(&[part])
            .iter()
            .any(|unit| self.automatic.verdicts.keeps(*unit))
    }

    fn learned(&self, corrected: &Extraction) -> Result<Rule, NotLearned> {
        let pages = Pattern::of_site(&Url::parse("https://example.com/news/1").unwrap()).unwrap();
        let budget = comparisons_of_a_lesson(&|| false);
        learn(&pages, &self.document, &self.automatic, corrected, &budget)
    }
}

fn kept(document: &Document, extraction: &Extraction) -> String {
    let spans: Vec<TextSpan> = extraction.kept_spans().cloned().collect();
    document.text_of(&spans)
}

/// What came of one deed on the five pages of a template.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// There was nothing to be done.
    Nothing,
    Refused(NotLearned),
    /// The other pages came out as they should.
    Right,
    /// They did not: what was learned, and a page that it was wrong for.
    Wrong {
        page: usize,
        named: String,
        got: String,
    },
}

fn outcome(template: &Template, method: &Method, deed: Deed) -> Outcome {
    let first = Read::of(template, 0, method);
    let keep = match deed {
        Deed::Turn(parts) => !parts.iter().any(|part| first.keeps_some_of(part)),
        Deed::LeaveOut(_) => false,
        Deed::TakeIn(_) => true,
    };
    let (Deed::Turn(parts) | Deed::LeaveOut(parts) | Deed::TakeIn(parts)) = deed;
    // Of a part that is so already on the first page nothing is learned.
    let parts: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|part| first.after(&[part], keep).is_some())
        .collect();
    let Some(corrected) = first.after(&parts, keep) else {
        return Outcome::Nothing;
    };
    let rule = match first.learned(&corrected) {
        Ok(rule) => rule,
        Err(why) => return Outcome::Refused(why),
    };
    for number in 0..5 {
        let other = Read::of(template, number, method);
        let wanted = other.after(&parts, keep);
        let wanted = kept(&other.document, wanted.as_ref().unwrap_or(&other.automatic));
        let ruled = rule.apply(
            &other.document,
            &other.automatic,
            Fit::Expected,
            &comparisons(&|| false),
        );
        let got = match &ruled {
            Ok(ruled) => kept(&other.document, ruled),
            Err(stale) => format!("stale: {stale}"),
        };
        if got != wanted {
            let named: Vec<&str> = rule
                .container
                .iter()
                .chain(&rule.drop)
                .chain(&rule.keep)
                .map(Selector::text)
                .collect();
            return Outcome::Wrong {
                page: number,
                named: named.join(", "),
                got,
            };
        }
    }
    Outcome::Right
}

/// Checks all deeds on all templates; returns how many of them were right, and of how many.
fn check(method: &Method) -> (usize, usize) {
    let (mut all, mut right) = (0, 0);
    for template in &TEMPLATES {
        for (name, deed) in DEEDS {
            let outcome = outcome(template, method, deed);
            all += usize::from(outcome != Outcome::Nothing);
            right += usize::from(outcome == Outcome::Right);
            let has_no_mark = template.name == "no marks" && outcome == Outcome::Refused(NotLearned::NoMark);
            assert!(
                matches!(outcome, Outcome::Nothing | Outcome::Right) || has_no_mark,
                "{} / {} / {name}: {outcome:?}",
                method.name,
                template.name
            );
        }
    }
    (right, all)
}

#[test]
fn all_is_learned_that_a_reader_corrects_of_what_auto_finds() {
    let (right, all) = check(method("auto").unwrap());
    assert_eq!(right, all);
    assert!(all > 30, "{all}");
}

#[test]
fn nearly_all_is_learned_of_what_other_methods_find() {
    for name in ["line-block", "justext", "punctuation-density", "dbscan", "clearreader"] {
        let (right, all) = check(method(name).unwrap());
        assert!(right + 2 >= all && all > 30, "{name}: {right} of {all}");
    }
}
