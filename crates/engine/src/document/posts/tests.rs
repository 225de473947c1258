//! Threads as programs of forums, code hosts and question-and-answer sites write them, in words of our own.

use super::*;
use crate::document::Limits;

/// The posts of a page: writer, day, and the first words of what he wrote; `-` is what is missing.
fn posts(html: &str) -> Vec<String> {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let posts = Posts::shared(&document);
    let of = |(index, post): (usize, &Post)| {
        let texts = posts
            .bodies
            .iter()
            .filter(|(_, own)| *own == index)
            .flat_map(|(texts, _)| texts.iter());
        let text: String = texts.map(|text| document.text(text)).collect();
        let words: Vec<&str> = text.split_whitespace().take(3).collect();
        let [author, date] = [&post.author, &post.date].map(|part| part.as_deref().unwrap_or("-"));
        format!("{author} | {date} | {}", words.join(" "))
    };
    posts.list().iter().enumerate().map(of).collect()
}

/// The texts that headings of posts replace.
fn heads(html: &str) -> Vec<String> {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let posts = Posts::shared(&document);
    let text = |id: &ElementId| {
        document.elements()[*id]
            .texts
            .iter()
            .map(|text| document.text(text))
            .collect::<String>()
    };
    posts
        .heads
        .iter()
        .map(text)
        .map(|text| text.split_whitespace().collect::<Vec<&str>>().join(" "))
        .collect()
}

const FERRY: &str = "The ferry stops at the lower pier again, and nobody was told about it.";
const REPLY: &str = "It stood in the window of the post office for a week, below the notice of the choir.";

#[test]
fn microdata_says_what_a_post_is() {
    let post = |kind: &str, name: &str, day: &str, text: &str| {
        format!(
            "<div itemscope itemtype='https://schema.org/{kind}'><div class=meta><span itemprop=author itemscope><a href=/u/{name}>\
             <span itemprop=name>{name}</span></a></span><time itemprop=datePublished datetime='{day}T09:00:00Z'>{day}</time>\
             <span itemprop=position>7</span></div><div itemprop=text><p>{text}</p></div><div>3 Likes</div></div>"
        )
    };
    let page = format!(
        "<h1>Ferry</h1><div itemscope itemtype='https://schema.org/DiscussionForumPosting'>{}{}</div>",
        post("DiscussionForumPosting", "oarlock", "2025-04-01", FERRY),
        post("Comment", "bramble", "2025-04-02", REPLY),
    );
    assert_eq!(
        posts(&page),
        [
            "oarlock | 2025-04-01 | The ferry stops",
            "bramble | 2025-04-02 | It stood in"
        ]
    );
    assert_eq!(heads(&page), ["oarlock2025-04-017", "bramble2025-04-027"]);
}

#[test]
fn a_question_and_its_answers_are_posts() {
    let author = |name: &str| {
        format!("<div itemprop=author itemscope><a href=/users/4/{name}><span itemprop=name>{name}</span></a></div>")
    };
    let page = format!(
        "<div itemscope itemtype=http://schema.org/Question><h1 itemprop=name>Ferry?</h1><div itemprop=text><p>{FERRY}</div>\
         <div>asked <time itemprop=dateCreated datetime=2025-04-01T10:00>2 days ago</time>{}</div>\
         <div itemscope itemtype=http://schema.org/Answer><div itemprop=text><p>{REPLY}</div><div>answered \
         <time itemprop=dateCreated datetime=2025-04-02T08:30>yesterday</time>{}</div></div></div>",
        author("Oarlock"),
        author("Bramble")
    );
    assert_eq!(
        posts(&page),
        [
            "Oarlock | 2025-04-01 | The ferry stops",
            "Bramble | 2025-04-02 | It stood in"
        ]
    );
}

#[test]
fn repeated_mark_up_is_a_thread() {
    // Tables with a column for the writer.
    let table = |number: usize, name: &str, clock: &str, text: &str| {
        format!(
            "<div id=post_{number}><table><tr><td class=pls><div class=authi><a href=#>{name}</a></div><p>注册会员</p></td><td class=plc>\
             <div class=pi><strong>{number}楼</strong><em>发表于 2021-5-3 {clock}:11</em><a>只看该作者</a></div><div class=fsz><table><tr>\
             <td class=t_f>{text}</td></tr></table></div></td></tr></table></div>"
        )
    };
    let page = format!(
        "<div id=list>{}{}</div>",
        table(1, "石桥", "20:15", "渡船今天又停在下面的码头，谁也没有接到通知。"),
        table(
            2,
            "麦田",
            "21:40",
            "<div class=quote><blockquote>石桥 发表于 2021-5-3 20:15<br>渡船今天又停</blockquote></div>公告贴在邮局窗口一个星期了。"
        )
    );
    let [first, second] = posts(&page).try_into().unwrap();
    assert!(first.starts_with("石桥 | 2021-05-03 20:15 | 渡船今天"), "{first}");
    assert!(
        second.starts_with("麦田 | 2021-05-03 21:40 | 石桥 发表于"),
        "the quotation stays: {second}"
    );
    assert_eq!(heads(&page)[0], "石桥注册会员");

    // Boxes with controls that are links, too.
    let post = |class: &str, name: &str, text: &str| {
        format!(
            "<div class='post {class}'><p class=author>by <a class=username href=./member.php?u=5>{name}</a> » Thu Apr 03, 2025 8:12 pm</p>\
             <ul><li><a class=username href=/quote>Quote</a></ul><div class=content>{text}</div></div>"
        )
    };
    let page: String = ["Oarlock", "Bramble", "Tern"]
        .map(|name| post("bg1", name, FERRY))
        .concat();
    assert_eq!(posts(&page)[2], "Tern | 2025-04-03 8:12 pm | The ferry stops");
}

#[test]
fn replies_inside_replies_are_posts_of_their_own() {
    let comment = |name: &str, text: &str, replies: &str| {
        format!(
            "<details class=CommentBox open><summary><h3>Piers</h3><p class=CommentPoster>Posted Apr 3, 2025 11:04 UTC (Thu) by <b>{name}</b> \
             (subscriber, #17) [<a href=/c/1>Link</a>]</p></summary><div class=FormattedComment><p>{text}</p></div>{replies}</details>"
        )
    };
    let page = comment("oarlock", FERRY, &comment("bramble", REPLY, "")) + &comment("tern", REPLY, "");
    assert_eq!(
        posts(&page),
        [
            "oarlock | 2025-04-03 11:04 | The ferry stops",
            "bramble | 2025-04-03 11:04 | It stood in",
            "tern | 2025-04-03 11:04 | It stood in"
        ]
    );
    assert!(
        heads(&page).iter().all(|head| head.starts_with("Posted Apr 3")),
        "{:?}",
        heads(&page)
    );
}

#[test]
fn the_post_that_others_answer_may_look_unlike_them() {
    let comment = |name: &str| {
        format!(
            "<div class=timeline><h4 class=sr-only>{name} commented</h4><div><a href=/{name}>{name}</a></div>\
             <relative-time datetime=2025-04-02T11:02:00Z>2025-04-02T11:02:00Z</relative-time><div class=body-of-comment><p>{REPLY}</p></div></div>"
        )
    };
    let page = format!(
        "<main><div class=issue><div class=header><a href=/oarlock class=header-author>oarlock</a> opened on \
         <relative-time datetime=2025-04-01T09:00:00Z>Apr 1, 2025</relative-time></div><div class=text><p>{FERRY} {FERRY}</p></div></div>\
         <div class=activity>{}{}</div></main>",
        comment("bramble"),
        comment("tern")
    );
    assert_eq!(
        posts(&page),
        [
            "oarlock | 2025-04-01 | The ferry stops",
            "bramble | 2025-04-02 | It stood in",
            "tern | 2025-04-02 | It stood in"
        ]
    );
}

#[test]
fn days_need_neither_clock_nor_year() {
    let comment = |head: &str| {
        format!("<li class=comment><p class=comment-author>{head}</p><div class=body><p>{REPLY}</p></div></li>")
    };
    let page = format!(
        "<ol>{}{}</ol>",
        comment("Orla, 14 March at 9:12"),
        comment("Pell, 3 March")
    );
    assert_eq!(
        posts(&page),
        ["Orla | 14 March at 9:12 | It stood in", "Pell | 3 March | It stood in"]
    );
    let page = ["石桥", "麦田"]
        .map(|name| {
            format!(
                "<div class=item><b class=author>{name}</b> <i>3月4日</i><div class=body><p>{REPLY}</p></div></div>"
            )
        })
        .concat();
    assert_eq!(posts(&page)[1], "麦田 | 3月4日 | It stood in");
    let ranking = ["Kittiwake", "Gannet"]
        .map(|name| format!("<li><h4 class=author>{name}</h4><span>8.3</span><p>{REPLY}</p></li>"));
    assert_eq!(posts(&format!("<ol>{}</ol>", ranking.concat())), [""; 0]);
}

#[test]
fn a_name_is_without_the_verb_after_it() {
    let author = |name: &str| {
        let post = |name: &str| {
            format!(
                "<div class=c><b class=author>{name}</b><i class=date>2025-04-01</i><div class=body><p>{REPLY}</p></div></div>"
            )
        };
        let found = posts(&(post(name) + &post("Tern")));
        found[0].split(" | ").next().unwrap().to_owned()
    };
    for (text, name) in [
        ("Ann Lee says:", "Ann Lee"),
        ("Ida schrieb", "Ida"),
        ("Luc a écrit :", "Luc"),
        ("石桥写道：", "石桥"),
        ("麦田 说道：", "麦田"),
        ("Edward Said", "Edward Said"),
        ("写道", "写道"),
        ("听说", "听说"),
    ] {
        assert_eq!(author(text), name, "{text}");
    }
}

#[test]
fn a_post_of_one_line_names_its_writer_itself() {
    let push = |name: &str, clock: &str| {
        format!(
            "<div class=push><span class=push-tag>推 </span><span class=push-userid>{name}</span><span class=push-content>: 碼頭真的冷</span>\
             <span class=push-ipdatetime> 03/09 {clock}</span></div>"
        )
    };
    let html = push("shiqiao", "22:20") + &push("maitian", "22:31");
    let document = Document::parse_html(html.as_str().into(), &Limits::default(), &|| false);
    assert!(Posts::shared(&document).list().iter().all(|post| post.is_line));
    assert_eq!(posts(&html).len(), 2);
    assert!(heads(&html).is_empty());
}

#[test]
fn lists_of_articles_are_no_threads() {
    let teaser = |name: &str, title: &str| {
        format!(
            "<div class=entry><h2><a href=/{title}>{title}</a></h2><a rel=author href=/author/{name}>{name}</a> <time datetime=2025-04-01>April 1, \
             2025</time><p>{FERRY}</p></div>"
        )
    };
    assert!(posts(&(teaser("ida", "Rain") + &teaser("tom", "Piers"))).is_empty());
    let row = |name: &str| {
        format!(
            "<tr class=row><td><a href=/t/1>{FERRY}</a></td><td><a class=username href=/u/{name}>{name}</a></td><td class=date>2025-04-01</td></tr>"
        )
    };
    assert!(posts(&format!("<table>{}{}</table>", row("ida"), row("tom"))).is_empty());
    let card = |name: &str, title: &str| {
        format!(
            "<li class=card><a href=/{title}>A soup of {title}</a> by <span class=author>{name}</span> <time datetime=2025-04-01>April 1, 2025\
             </time><p>{FERRY}</p></li>"
        )
    };
    let cards = format!("<ul>{}{}</ul>", card("ida", "leeks"), card("tom", "beets"));
    assert!(posts(&cards).is_empty(), "{:?}", posts(&cards));
    let own = |day: &str| {
        format!("<div class=log><b class=author>Ida</b> <i class=date>2025-04-0{day}</i><p>{FERRY}</p></div>")
    };
    assert!(
        posts(&["1", "2", "3", "4"].map(own).concat()).is_empty(),
        "an archive of one writer"
    );
}

#[test]
fn names_that_data_for_programs_state_are_found_on_the_page() {
    let data = "<script type=application/ld+json>{\"@type\":\"DiscussionForumPosting\",\"author\":{\"name\":\"Oarlock\"},\"comment\":[\
                {\"@type\":\"Comment\",\"author\":{\"@type\":\"Person\",\"name\":\"Bramble\"}}]}</script>";
    let post = |name: &str| {
        format!("<section class=item><b>{name}</b><i>2025-04-01</i><div class=words><p>{FERRY}</div></section>")
    };
    let page = [data.to_owned(), post("Oarlock"), post("Bramble")].concat();
    assert_eq!(posts(&page)[1], "Bramble | 2025-04-01 | The ferry stops");
    assert!(posts(&page[data.len()..]).is_empty());
}

#[test]
fn a_page_of_many_posts_and_marks_is_read_in_time() {
    let nested = "<div class=c><b class=author>ida</b><i class=date>2025-04-01</i><p>rain</p>".repeat(20_000);
    let flat =
        "<div class=c><b class=author>ida</b><b class=author>tom</b><i class=date>2025-04-01</i><p>rain</p></div>"
            .repeat(20_000);
    let marks = format!(
        "<div class=c>{}</div>",
        "<b class=author>ida</b><i class=date>2025-04-01</i><p>rain</p>".repeat(20_000)
    )
    .repeat(2);
    for page in [nested, flat, marks] {
        posts(&page);
    }
}
