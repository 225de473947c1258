//! Headlines of small pages.

use crate::document::{Document, Limits};

fn title(html: &str) -> Option<String> {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    document.metadata(None).title.map(|title| title.value)
}

#[test]
fn the_site_is_cut_from_the_title() {
    let page = "<title>Rain\n at last - The Valley</title><meta property=og:site_name content='The Valley'>";
    assert_eq!(title(page).as_deref(), Some("Rain at last"));
    let section = "<title>Rain at last | News | The Valley</title>";
    assert_eq!(title(section).as_deref(), Some("Rain at last"));
    assert_eq!(
        title("<title>新图书馆昨日开馆了_城市日报</title>").as_deref(),
        Some("新图书馆昨日开馆了")
    );
}

#[test]
fn a_hyphen_within_a_word_parts_no_site() {
    let at = |host: &str, head: &str| {
        let html = format!("<html lang=zh><title>{head}</title><p>渡船停了。");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let address = url::Url::parse(&format!("https://{host}/a")).ok();
        document.metadata(address.as_ref()).title.map(|title| title.value)
    };
    for (host, head) in [
        ("www.ferry.example", "FERRY-PC的历史与现在"),
        ("ferry.example", "Ferry-8模拟器怎么用"),
        ("ferrydb.valley.example", "FERRYDB-2018-013542的漏洞说明"),
    ] {
        assert_eq!(at(host, head).as_deref(), Some(head), "{host}");
    }
    for head in [
        "ferry-新图书馆昨日开馆了",
        "新图书馆昨日开馆了-ferry",
        "ferry - 新图书馆昨日开馆了",
    ] {
        assert_eq!(
            at("ferry.example", head).as_deref(),
            Some("新图书馆昨日开馆了"),
            "{head}"
        );
    }
}

#[test]
fn a_heading_that_begins_the_title_is_the_headline() {
    let page = "<title>新图书馆昨日开馆_城市日报</title><h1>新图书馆昨日开馆</h1>";
    assert_eq!(title(page).as_deref(), Some("新图书馆昨日开馆"));
    let name = "<title>Rain at last - The Valley</title><h1>The Valley</h1>";
    assert_eq!(title(name).as_deref(), Some("Rain at last"));
    let mark = "<title>Rain at last - The Valley</title><h1>Rain at Last<a href=#rain>¶</a></h1>";
    assert_eq!(title(mark).as_deref(), Some("Rain at Last"));
}

#[test]
fn a_heading_that_goes_on_where_the_title_is_cut_is_the_headline() {
    let cut = "<title>新图书馆昨日在河谷开馆了</title><h1>新图书馆昨日在河谷开馆了，头一天来了三千人</h1>";
    assert_eq!(
        title(cut).as_deref(),
        Some("新图书馆昨日在河谷开馆了，头一天来了三千人")
    );
    let site = "<title>Rain at last in the valley</title><h2>Rain at last in the valley - The Valley</h2>";
    assert_eq!(title(site).as_deref(), Some("Rain at last in the valley"));
    let name = "<title>The Valley</title><h1>The Valley Excursions</h1>";
    assert_eq!(title(name).as_deref(), Some("The Valley"));
}

#[test]
fn what_programs_add_to_titles_is_cut() {
    let of_head = |head: &str| title(&format!("<title>{head}</title><p>text"));
    for head in [
        "河边的新图书馆怎么走(页 1) - 河谷论坛 - Powered by Discuz! Archiver",
        "河边的新图书馆怎么走 - 手机版",
        "河边的新图书馆怎么走 - Powered by Ferry",
    ] {
        assert_eq!(of_head(head).as_deref(), Some("河边的新图书馆怎么走"), "{head}");
    }
    assert_eq!(
        of_head("A mill powered by the river").as_deref(),
        Some("A mill powered by the river")
    );
    assert_eq!(of_head("投身河谷(3)").as_deref(), Some("投身河谷(3)"));
}

#[test]
fn the_trail_to_a_page_is_no_part_of_its_title() {
    let trail = "<title>河边的新图书馆怎么走 - 问路 - 谷口</title><a href=/>谷口</a> &gt; <a href=/f>问路</a><p>text";
    assert_eq!(title(trail).as_deref(), Some("河边的新图书馆怎么走"));
    let english = "<title>Rain at last in the valley - Fields - Shore</title><a>Shore</a><a>Fields</a><p>text";
    assert_eq!(title(english).as_deref(), Some("Rain at last in the valley"));
    let site = "<title>The valley club - Excursions</title><a>Excursions</a><p>text";
    assert_eq!(title(site).as_deref(), Some("The valley club - Excursions"));
    // The other half of a headline is no link.
    let whole = "<title>Rain at last - for fields</title><a href=/f>Fields</a><p>text";
    assert_eq!(title(whole).as_deref(), Some("Rain at last - for fields"));
}

#[test]
fn the_only_heading_wins_where_it_says_mostly_the_same() {
    let page = "<html lang=zh><title>新图书馆昨日在河谷开馆 读者众多</title><h1>新图书馆昨日开馆 众多读者来访</h1>";
    assert_eq!(title(page).as_deref(), Some("新图书馆昨日开馆 众多读者来访"));
    let other = "<html lang=zh><title>新图书馆昨日在河谷开馆</title><h1>渡船明日停航的通知</h1>";
    assert_eq!(title(other).as_deref(), Some("新图书馆昨日在河谷开馆"));
    assert_eq!(
        title("<title>河谷 - 百科全书</title><h1>河谷[编辑]</h1>").as_deref(),
        Some("河谷")
    );
    let ruby = "<meta property=og:title content=橋が直る><h1><ruby>橋<rt>はし</ruby>が直る</h1>";
    assert_eq!(title(ruby).as_deref(), Some("橋が直る"));
}

#[test]
fn on_an_article_a_heading_may_say_it_in_other_words() {
    let page = "<title>Rain at last after weeks</title><h1>At last it rains on the valley</h1>";
    assert_eq!(title(page).as_deref(), Some("Rain at last after weeks"));
    let article = format!("<meta property=og:type content=article>{page}");
    assert_eq!(title(&article).as_deref(), Some("At last it rains on the valley"));
}

#[test]
fn a_part_that_stands_on_the_page_is_the_headline() {
    let page = "<title>河谷日报 » 新图书馆昨日开馆了</title><p>新图书馆昨日开馆了<p>馆长致辞。";
    assert_eq!(title(page).as_deref(), Some("新图书馆昨日开馆了"));
    let page = "<title>Rain at last - Weather - The Valley</title><p>Rain at last<p>It came at night.";
    assert_eq!(title(page).as_deref(), Some("Rain at last"));
    let said = "<title>Rain at last - for the fields</title><h2>Rain at last, and for the fields</h2><p>Rain at last";
    assert_eq!(title(said).as_deref(), Some("Rain at last - for the fields"));
}

#[test]
fn a_label_gives_way_to_the_heading() {
    let page = "<title>News</title><h1>News</h1><h1>Rain at last</h1>";
    assert_eq!(title(page).as_deref(), Some("Rain at last"));
    assert_eq!(
        title("<title>News | Of the valley</title><h1>News</h1>").as_deref(),
        Some("News")
    );
    assert_eq!(title("<title>Home</title><p>text").as_deref(), Some("Home"));
    assert_eq!(title("<title>1</title><p>text"), None);
}

#[test]
fn the_name_of_a_blog_leads_up() {
    let page = "<h1><a href=/ida/>Ida Marsh</a></h1><h2>Rain at last on the hills</h2>";
    let document = Document::parse_html(page.into(), &Limits::default(), &|| false);
    let address = url::Url::parse("https://blogs.example/ida/2024/rain.html").unwrap();
    let title = |address| document.metadata(address).title.map(|title| title.value);
    assert_eq!(title(Some(&address)).as_deref(), Some("Rain at last on the hills"));
    assert_eq!(title(None).as_deref(), Some("Ida Marsh"));
}

#[test]
fn what_stands_above_a_headline_in_its_element_is_no_part_of_it() {
    let head = "<title>Rain at last in the valley - Weather</title><meta property=og:title content='Rain at last in the valley'>";
    for heading in [
        "<span>Weather</span><span>Rain at last in the valley</span>",
        "Weather – Rain at last in the valley",
        "<a>Thread</a> Rain at last in the valley",
        "Rain at last in the valley <small>7 October 2020</small>",
        "Rain at last in the valley | Weather",
    ] {
        assert_eq!(
            title(&format!("{head}<h1>{heading}</h1>")).as_deref(),
            Some("Rain at last in the valley"),
            "{heading}"
        );
    }
    let whole = "<h1>Rain at last in the valley <i>and in the hills</i></h1>";
    let own = "<title>Rain at last in the valley and in the hills</title>";
    assert_eq!(
        title(&format!("{own}{whole}")).as_deref(),
        Some("Rain at last in the valley and in the hills")
    );
}

#[test]
fn a_chinese_heading_that_goes_on_behind_a_mark_is_the_headline() {
    let headline = |heading: &str| {
        let head = "<html lang=zh><title>市政府召开会议_河谷网</title>";
        title(&format!("{head}<h1>{heading}</h1><p>昨天，与会者谈了很久。"))
    };
    for heading in ["市政府召开会议：部署下一阶段工作", "市政府召开会议，部署下一阶段工作"]
    {
        assert_eq!(headline(heading).as_deref(), Some(heading));
    }
}

#[test]
fn a_song_comes_before_its_singer() {
    let title = |h1: &str, h2: &str, head: &str| {
        title(&format!(
            "<title>{head}</title><header><h2>{h2}</h2><h1>{h1}</h1></header><p>La la la"
        ))
    };
    let song = title(
        "Eleven Bells",
        "Ida Marsh",
        "Ida Marsh - Eleven Bells | Songs of the valley",
    );
    assert_eq!(song.as_deref(), Some("Eleven Bells"));
    // The last part of a title is as likely the name of a book or a site.
    let book = title("The Book of Bells", "Ringing", "Ringing - The Book of Bells");
    assert_eq!(book.as_deref(), Some("Ringing"));
}

#[test]
fn places_where_words_may_be_divided_do_not_count() {
    let page = "<title>Rain at last in the valley - Weather</title><h1>Rain at last in the val\u{ad}ley</h1>";
    assert_eq!(title(page).as_deref(), Some("Rain at last in the valley"));
}

#[test]
fn a_page_without_title_is_named_by_its_first_heading() {
    assert_eq!(title("<h1>Rain <b>at last</b></h1>").as_deref(), Some("Rain at last"));
    assert_eq!(
        title("<h2>글자를 짜는 일</h2><p>text").as_deref(),
        Some("글자를 짜는 일")
    );
    assert_eq!(title("<p>text"), None);
}

#[test]
fn a_heading_that_names_the_blog_is_not_the_headline() {
    let post = Some("Rain at last on the hills");
    for name in [
        "<h1><a href=/>Ida Marsh</a></h1>",
        "<h1 class=site-title>Ida Marsh</h1>",
        "<div id=logo><h1>Ida Marsh</h1></div>",
    ] {
        for head in [
            "Ida Marsh",
            "Ida Marsh: Rain at last on the hills",
            "Ida Marsh | Rain at last on the hills",
            "Rain at last on the hills – Ida Marsh",
        ] {
            let page = format!("<title>{head}</title>{name}<h2>Rain at last on the hills</h2><p>It rained.");
            assert_eq!(title(&page).as_deref(), post, "{page}");
        }
        // A list of posts is the blog's front page.
        let front = format!("<title>Ida Marsh</title>{name}<h2>Rain at last</h2><h2>No rain at all</h2>");
        assert_eq!(title(&front).as_deref(), Some("Ida Marsh"), "{front}");
    }
    let article = r#"<meta property=og:type content=article><title>Rain at last - The Valley Blog</title>"#;
    let page = format!("{article}<h1>The Valley Blog</h1><p class=t>It rained.");
    assert_eq!(title(&page).as_deref(), Some("Rain at last"));
}

#[test]
fn a_section_before_the_headline_is_none() {
    let page = "<title>Opinion | Rain at last on the hills</title><h1>Rain at last on the hills</h1><p>It rained.\
                <footer><h3>News</h3><h3>Opinion</h3></footer>";
    assert_eq!(title(page).as_deref(), Some("Rain at last on the hills"));
    let page = "<title>Rain at last on the hills - Weather: rain and hills</title><meta property=og:type content=article>\
                <h1>Weather: rain and hills</h1><p>It rained.";
    assert_eq!(title(page).as_deref(), Some("Weather: rain and hills"));
    let page = "<title>Opinion | Rain at last on the hills</title><h1>Rain at last on the hills</h1><p>It rained.\
                <nav><h3>News</h3><h3>Opinion</h3></nav>";
    assert_eq!(title(page).as_deref(), Some("Rain at last on the hills"));
}
