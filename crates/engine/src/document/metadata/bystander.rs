//! Elements that name somebody besides the author of the page: who comments on it, took its pictures or logs in.

use super::sections::Kind;
use super::surroundings::Surroundings;
use crate::document::characters::is_wide;
use crate::document::{Document, ElementId, Tag, TextId};

/// Signs between two labels of one person, as in 作者/编辑.
const SHARED: [char; 6] = ['/', '／', '、', '｜', '|', '&'];

/// What Chinese pages write before the name of an editor.
const EDITOR_LABELS: [&str; 6] = ["责任编辑", "責任編輯", "责编", "責編", "编辑", "編輯"];

/// Words of classes and ids of lines that say whose a picture is.
const CREDITS: [&str; 4] = ["caption", "credit", "copyright", "photographer"];

/// Words of classes and ids of places where a reader logs in.
const LOGINS: [&str; 3] = ["login", "logon", "signin"];

/// Words of classes and ids of lines that say who has paid for what is beside them.
const SPONSORS: [&str; 4] = ["sponsor", "attribution", "disclosure", "advert"];

/// Elements around one that are looked at.
const LEVELS: usize = 24;
/// Elements around a name that say that a picture or an advertisement is meant.
const CREDIT_LEVELS: usize = 3;

/// Whether an element speaks of somebody besides the author.
pub(super) fn is_bystander(document: &Document, around: &Surroundings<'_>, id: ElementId) -> bool {
    let elements = document.elements();
    let is_credit =
        |id: ElementId| matches!(elements[id].tag, Tag::Figure | Tag::Figcaption) || names_hold(document, id, &CREDITS);
    boxes(document, around, id).take(CREDIT_LEVELS).any(is_credit)
        || is_comment(document, around, id)
        || is_of_related(document, around, id)
        || is_of_teaser(document, around, id)
}

/// Whether an element of a Chinese page behind the text speaks of another page, to which it leads: it is part of a link that says more, or
/// follows a heading in its box that is a link and no link to itself.
fn is_of_teaser(document: &Document, around: &Surroundings<'_>, id: ElementId) -> bool {
    if document.language().primary() != "zh" || !around.is_behind_text(id) {
        return false;
    }
    let elements = document.elements();
    let texts = &elements[id].texts;
    let characters = |texts| document.counts(texts).characters;
    let is_link = |other: ElementId| {
        let around = &elements[other].texts;
        elements[other].tag == Tag::A
            && characters(around.start.until(texts.start)) + characters(texts.end.until(around.end)) > 0
    };
    let is_heading = |other: ElementId| {
        let heading = &elements[other];
        let counts = document.counts(heading.texts.start.until(heading.texts.end));
        matches!(heading.tag, Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6)
            && counts.characters > 0
            && counts.linked == counts.characters
            && heading.texts.end <= texts.start
    };
    let of_link = boxes(document, around, id).skip(1).take(CREDIT_LEVELS).any(is_link);
    let parent = boxes(document, around, id).nth(1);
    of_link || parent.is_some_and(|parent| document.children(parent).any(is_heading))
}

/// Whether an element is in a review of what the page is about, or in a comment, as its microdata say. A page that is a review
/// is an item of its own.
pub(super) fn is_of_review(document: &Document, id: ElementId) -> bool {
    let around = document
        .ancestors(id)
        .filter_map(|id| document.attribute(id, "itemprop"));
    let mut properties = around.flat_map(str::split_ascii_whitespace);
    properties.any(|property| matches!(property, "review" | "reviews" | "comment"))
}

/// Words of classes and ids of lists of links to the parts of a site.
const MENUS: [&str; 2] = ["nav", "menu"];

/// Elements around the text of a link in which a menu is, and those in which an entry of its list is.
const MENU_LEVELS: usize = 6;
const ENTRY_LEVELS: usize = 3;

/// Whether a menu of the page leads to something of this name: a list of links that is called so.
pub(super) fn is_of_menu(document: &Document, name: &str) -> bool {
    let linked = document
        .text_ids()
        .iter()
        .zip(document.texts())
        .filter(|(_, node)| node.linked);
    let mut named = linked.filter(|&(id, _)| document.text(id).trim() == name);
    named.any(|(_, node)| {
        let around = || std::iter::once(node.element).chain(document.ancestors(node.element));
        let is_menu = |id: ElementId| document.elements()[id].tag == Tag::Nav || names_hold(document, id, &MENUS);
        around()
            .take(ENTRY_LEVELS)
            .any(|id| document.elements()[id].tag == Tag::Li)
            && around().take(MENU_LEVELS).any(is_menu)
    })
}

/// Whether others speak in an element, behind some text: what begins right below the headline, as in forums, is what the
/// page is about.
pub(super) fn is_comment(document: &Document, around: &Surroundings<'_>, id: ElementId) -> bool {
    around.is_behind_text(id) && is_of_others(document, around, id)
}

/// Whether a day at an element is that of a comment: a sentence is text enough before it. Whoever wrote a page may be named
/// below its first sentence, but a page without a day is better than one with the day of a comment.
pub(super) fn is_day_of_comment(document: &Document, around: &Surroundings<'_>, id: ElementId) -> bool {
    (around.is_behind_sentence(id) || around.is_behind_text(id)) && is_of_others(document, around, id)
}

/// Whether an element is in a part of the page where others speak.
fn is_of_others(document: &Document, around: &Surroundings<'_>, id: ElementId) -> bool {
    is_of_part(document, around, (id, Kind::Voices))
}

/// Whether an element is behind some text in a part that leads to other pages.
fn is_of_related(document: &Document, around: &Surroundings<'_>, id: ElementId) -> bool {
    around.is_behind_text(id) && is_of_part(document, around, (id, Kind::Related))
}

/// Whether an element is in a part of a kind, by the names of a box around it, by the heading with which that begins, or by one before it.
fn is_of_part(document: &Document, around: &Surroundings<'_>, (id, kind): (ElementId, Kind)) -> bool {
    let boxes = || boxes(document, around, id).take(LEVELS);
    let is_line = |id: &ElementId| !document.elements()[*id].tag.breaks_line();
    // The block of the line itself has no heading but the line.
    let mut around_line = boxes().skip_while(is_line).skip(1);
    boxes().any(|id| kind.is_named(document, id))
        || around_line.any(|id| kind.is_headed(document, id))
        || around.is_below(kind, id)
}

/// An element and the boxes around it. What holds the headline, too, is no such box.
fn boxes(document: &Document, around: &Surroundings<'_>, id: ElementId) -> impl Iterator<Item = ElementId> {
    let elements = document.elements();
    let heading = around.heading();
    let holds_heading = move |id: ElementId| heading.is_some_and(|heading| (id..elements[id].end).contains(&heading));
    let is_outside =
        move |id: &ElementId| !matches!(elements[*id].tag, Tag::Html | Tag::Body | Tag::Main) && !holds_heading(*id);
    std::iter::once(id).chain(document.ancestors(id)).take_while(is_outside)
}

/// Whether an element is of a line that says who has paid for links.
pub(super) fn is_sponsor(document: &Document, id: ElementId) -> bool {
    let mut around = std::iter::once(id).chain(document.ancestors(id)).take(CREDIT_LEVELS);
    around.any(|id| names_hold(document, id, &SPONSORS))
}

/// Whether an element belongs to a form: it holds a field to type into, or is beside one, or speaks of a login.
pub(super) fn is_of_form(document: &Document, id: ElementId) -> bool {
    is_of_field(document, id) || names_hold(document, id, &LOGINS)
}

/// Kinds of inputs that are typed into; buttons and boxes to tick are beside bylines, too.
const TYPED: [&str; 6] = ["text", "email", "url", "search", "password", "tel"];

/// Whether an element holds a field to type into, or is beside one: then its text says what to type, as in forms of comments.
/// Right in the body everything is beside everything.
fn is_of_field(document: &Document, id: ElementId) -> bool {
    let elements = document.elements();
    let is_typed = |kind: &str| TYPED.iter().any(|typed| kind.eq_ignore_ascii_case(typed));
    let is_field = |id: ElementId| match elements[id].tag {
        Tag::Input => document.attribute(id, "type").is_none_or(is_typed),
        Tag::Textarea => true,
        _ => false,
    };
    let element = &elements[id];
    let is_near = elements[element.parent].tag != Tag::Body;
    (id + 1).until(element.end).iter().any(is_field) || is_near && document.children(element.parent).any(is_field)
}

/// Whether the class or the id of an element holds one of these words.
pub(super) fn names_hold(document: &Document, id: ElementId, words: &[&str]) -> bool {
    let says_so = |name: &str| {
        let lower = name.to_ascii_lowercase();
        let mut found = words.iter().flat_map(|word| lower.match_indices(word));
        found.any(|(at, _)| begins_word(name, at))
    };
    let names = ["class", "id"].map(|attribute| document.attribute(id, attribute));
    names.into_iter().flatten().any(says_so)
}

/// Whether a word of a class begins at a byte: "weblogin" does not speak of a login at its fourth one, "authorLogin" does.
pub(super) fn begins_word(name: &str, at: usize) -> bool {
    let before = name[..at].chars().next_back();
    let is_capital = name[at..].starts_with(char::is_uppercase);
    before.is_none_or(|c| !c.is_alphanumeric() || c.is_lowercase() && is_capital)
}

/// Whether the page shows a Chinese name, but nowhere else than behind the label of an editor: programs state their user as the author.
pub(super) fn is_only_editor(document: &Document, name: &str) -> bool {
    if !name.chars().all(is_wide) {
        return false;
    }
    let shown = document.text_ids().iter().filter(|&id| !document.texts()[id].hidden);
    let naming = shown.filter(|&id| document.text(id).contains(name));
    let is_editor = |id: TextId| {
        // The label may be in an element of its own before the name.
        let mut before = TextId::FIRST.until(id).iter().rev().map(|id| document.text(id));
        let before = before.find(|text| !text.trim().is_empty()).unwrap_or_default();
        document.text(id).match_indices(name).all(|(at, _)| {
            let own = &document.text(id)[..at];
            let label = if own.trim().is_empty() { before } else { own };
            let label = label.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '：' | ':' | '|'));
            let mut labels = EDITOR_LABELS.iter().filter_map(|editor| label.strip_suffix(editor));
            labels.any(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || SHARED.contains(&c)))
        })
    };
    let mut are_editors = naming.map(is_editor).peekable();
    are_editors.peek().is_some() && are_editors.all(|is_editor| is_editor)
}

#[cfg(test)]
mod tests {
    use crate::document::metadata::author_of as author;
    use crate::document::{Document, Limits};

    const TEXT: &str = "<p>昨天上午，河谷的新图书馆开馆了，来了许多读者，馆长在门前致辞，孩子们唱了三支歌。";

    #[test]
    fn whoever_comments_is_no_author_of_a_chinese_page() {
        let text = TEXT.repeat(10);
        for box_of in [
            "class=comment-list",
            "id=pinglun",
            "class=feedback",
            "class=cmt-list",
            "class=hotcmt",
            "id=cmt_item",
        ] {
            let comments = format!("<div {box_of}><p>作者：石桥<p>写得好。</div>");
            let page = format!("<html lang=zh><h1>新图书馆昨日开馆</h1>{text}{comments}");
            assert_eq!(author(&page), None, "{box_of}");
            let signed = format!("<html lang=zh><h1>新图书馆昨日开馆</h1>{text}<p>作者：麦田</p>{comments}");
            assert_eq!(author(&signed).as_deref(), Some("麦田"), "{box_of}");
        }
    }

    #[test]
    fn whoever_comments_below_a_heading_that_says_so_is_no_author() {
        let text = TEXT.repeat(10);
        let page = |comments: &str| author(&format!("<html lang=zh><h1>新图书馆昨日开馆</h1>{text}{comments}"));
        let line = "<div>作者：石桥</div><p>写得好。";
        for heading in ["网友评论", "读者留言（2）", "最新回复", "网友评论 共 12 条"] {
            assert_eq!(page(&format!("<div><h3>{heading}</h3>{line}</div>")), None, "{heading}");
            let beside = format!("<section><h3>{heading}</h3><ul><li>{line}</ul></section>");
            assert_eq!(page(&beside), None, "{heading}");
            let right_in_body = format!("<h3>{heading}</h3>{line}");
            assert_eq!(page(&right_in_body), None, "{heading}");
            let below_bar = format!("<div><h3>{heading}</h3></div><ul><li>{line}</ul>");
            assert_eq!(page(&below_bar), None, "{heading}");
            let parted = format!("<h3>{heading}</h3><p>写得好。<h3>图书馆</h3>{line}");
            assert_eq!(page(&parted).as_deref(), Some("石桥"), "{heading}");
        }
        for heading in ["关于网友评论的说明", "图书馆"] {
            let author = page(&format!("<div><h3>{heading}</h3>{line}</div>"));
            assert_eq!(author.as_deref(), Some("石桥"), "{heading}");
        }
        for own in [
            "<p>作者：石桥 | 评论(3)</p>",
            "<div><a href=/c>评论</a> <span>作者：石桥</span></div>",
            "<p>评论 作者：石桥</p>",
            "<section><h3>评论</h3><p>写得好。</section><p>作者：石桥</p>",
        ] {
            assert_eq!(page(own).as_deref(), Some("石桥"), "{own}");
        }
    }

    #[test]
    fn whoever_wrote_something_else_that_a_page_leads_to_is_not_its_author() {
        let text = TEXT.repeat(10);
        let page = |other: &str| author(&format!("<html lang=zh><h1>新图书馆昨日开馆</h1>{text}{other}"));
        let book = "<div><h3><a href=/b>渡船与桥</a></h3><div class=author>作者：石桥</div><p>一本好书。</div>";
        assert_eq!(page(book), None);
        assert_eq!(
            page("<ul><li><a href=/c><span class=author>石桥：</span>渡船还会停的</a></ul>"),
            None
        );
        assert_eq!(
            page("<div><h3>新图书馆</h3><div class=author>作者：石桥</div></div>").as_deref(),
            Some("石桥")
        );
        assert_eq!(
            page("<p><a href=/s><span class=author>石桥</span></a></p>").as_deref(),
            Some("石桥")
        );
    }

    #[test]
    fn the_day_of_a_comment_is_not_the_pages() {
        let day = |html: &str| {
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            document.metadata(None).published.map(|day| day.value)
        };
        let text = TEXT.repeat(5);
        for line in [
            "<p>石桥 发表于 2024-01-02 10:00",
            "<p>发表于 2024-01-02 10:00",
            "<p class=date>2024-01-02",
            "<time datetime=2024-01-02>前天</time>",
        ] {
            let page =
                format!("<html lang=zh><h1>新图书馆昨日开馆</h1>{text}<div class=comments>{line}<p>写得好。</div>");
            assert_eq!(day(&page), None, "{line}");
            let below = page.replace("class=comments", "class=foot");
            assert_eq!(day(&below).as_deref(), Some("2024-01-02"), "{line}");
        }
    }

    #[test]
    fn comments_below_a_short_article_give_no_day() {
        let day = |html: &str| {
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            document.metadata(None).published.map(|day| day.value)
        };
        for line in [
            "<p>作者：网友小明 2023年11月09日",
            "<p>发表于 2023年11月09日",
            "<p class=date>2023-11-09",
            "<time datetime=2023-11-09>前天</time>",
            "<time itemprop=datePublished datetime=2023-11-09>前天</time>",
        ] {
            let page = |text: &str, box_of: &str| {
                let byline = "<p>11月8日 14:22 文/石桥";
                day(&format!(
                    "<html lang=zh><h1>新图书馆昨日开馆</h1>{byline}{text}<div {box_of}>{line}<p>写得好。</div>"
                ))
            };
            assert_eq!(page(TEXT, "id=comment"), None, "{line}");
            assert_eq!(page(TEXT, "id=foot").as_deref(), Some("2023-11-09"), "{line}");
            // What begins right below the headline is what the page is about.
            assert_eq!(page("", "id=comment").as_deref(), Some("2023-11-09"), "{line}");
        }
    }

    #[test]
    fn a_short_chinese_article_is_some_text() {
        let page = |box_of: &str| {
            author(&format!(
                "<html lang=zh><h1>新图书馆昨日开馆</h1>{}<div class={box_of}><span class=author>石桥</span><p>写得好。</div>",
                TEXT.repeat(5)
            ))
        };
        assert_eq!(page("comments"), None);
        assert_eq!(page("foot").as_deref(), Some("石桥"));
    }

    #[test]
    fn who_is_shown_as_editor_only_is_no_author() {
        let page = |line: &str| {
            let head = "<html lang=zh><meta name=author content=石桥><h1>新图书馆昨日开馆</h1>";
            author(&format!("{head}{}{line}", TEXT.repeat(5)))
        };
        for line in [
            "<p>[ 责编：石桥 ]",
            "<p>编辑：石桥　校对：麦田",
            "<p><b>责任编辑：</b> <i>石桥</i>",
        ] {
            assert_eq!(page(line), None, "{line}");
        }
        for line in ["", "<p>文：石桥　责编：石桥", "<p>责编：麦田", "<p>作者/编辑：石桥"] {
            assert_eq!(page(line).as_deref(), Some("石桥"), "{line}");
        }
    }

    #[test]
    fn whoever_pays_for_links_or_makes_the_program_is_no_author() {
        let page = |line: &str| author(&format!("<h1>The bridge</h1>{line}<p>It stands again."));
        assert_eq!(page("<div class=link-attribution>by Tidestock</div>"), None);
        assert_eq!(page("<div class=line>by Ida Marsh</div>").as_deref(), Some("Ida Marsh"));
        let made = |program: &str, author_of: &str| {
            author(&format!(
                "<meta name=generator content='{program}'><meta name=author content='{author_of}'><h1>新图书馆开馆</h1>"
            ))
        };
        assert_eq!(made("Ferry! X3.4", "Ferry! Team and Harbour UI Team"), None);
        assert_eq!(made("河谷版通", "河谷网络"), None);
        assert_eq!(made("Ferry! X3.4", "Ida Marsh").as_deref(), Some("Ida Marsh"));
        assert_eq!(made("Hugo 0.1", "Hugo Marsh").as_deref(), Some("Hugo Marsh"));
    }
}
