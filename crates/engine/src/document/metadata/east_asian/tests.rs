//! Tests of the bylines of East Asian pages.

use super::*;

#[test]
fn openings_stand_anywhere_in_a_line() {
    assert_eq!(names_in("来源：日报 作者：麦田 魏乐 编辑：石桥"), ["麦田", "魏乐"]);
    assert_eq!(names_in("（记者 麦田）"), ["麦田"]);
    assert_eq!(names_in("서울 보리밭 기자"), ["보리밭"]);
    assert_eq!(names_in("作者：麦田[河边出版社]"), ["麦田"]);
    assert_eq!(names_in("作者：麦田 出自[河边出版社]"), ["麦田"]);
    assert_eq!(names_in("作者：石　桥 摄"), ["石桥"]);
    assert_eq!(names_in("作者：麦田（微博）"), ["麦田"]);
    assert_eq!(names_in("作者：麦田&石桥"), ["麦田", "石桥"]);
    assert!(names_in("河谷日报记者 麦田 摄").is_empty());
    assert_eq!(names_in("记者：麦田 日报编辑：石桥"), ["麦田"]);
    assert_eq!(names_in("记者 石小桥 校对 王五 审核 麦田"), ["石小桥"]);
    assert_eq!(names_in("文/河谷日报记者麦田 实习生 石桥"), ["麦田", "石桥"]);
    assert_eq!(names_in("作者：麦田，河谷报道"), ["麦田"]);
    assert!(names_in("记者：“河谷的桥").is_empty());
    assert!(names_in("记者：我们现在就站在河边").is_empty());
    assert!(names_in("作者：登录后可见").is_empty());
    assert!(names_in("阅读全文：第二页").is_empty());
    assert_eq!(names_in("本报记者麦田发自河谷"), ["麦田"]);
    assert_eq!(names_in("作者：麦田 (Ida Field)"), ["麦田 (Ida Field)"]);
    assert_eq!(names_in("作者：Ida(微博"), ["Ida"]);
    assert_eq!(names_in("作者：（美）麦田"), ["麦田"]);
    assert_eq!(names_in("作者：麦田【打印】【关闭】"), ["麦田"]);
    assert_eq!(names_in("作者：石小桥 河谷渡口 職員"), ["石小桥"]);
    assert_eq!(names_in("作者：石小桥、河谷渡客"), ["石小桥", "河谷渡客"]);
    assert_eq!(
        names_in("本报记者 石小桥 实 习 生 麦田 河谷、渡口报道"),
        ["石小桥", "麦田"]
    );
    assert!(names_in("记者：渡船停了，河谷的人怎么过河？对两岸的生活会有影响吗？").is_empty());
    assert_eq!(names_in("桥修好了。（麦田 河谷报道）"), ["麦田"]);
    assert_eq!(names_in("桥修好了。（本报记者麦田 通讯员石桥）"), ["麦田", "石桥"]);
    assert!(names_in("记者说这是发自内心的话").is_empty());
    assert!(names_in("桥修好了（记者提问）").is_empty());
    assert!(names_in("桥修好了（见 昨日报道）").is_empty());
    assert!(names_in("记者招待会在昨天举行").is_empty());
    for line in [
        "作者：新华社记者 石桥",
        "来源：新华社 作者：新华社 记者 石桥 编辑：麦田",
        "作者：新华社 石桥",
        "作者：新华社记者石桥",
        "作者 | 石桥\u{3000}编辑 | 麦田",
    ] {
        assert_eq!(names_in(line), ["石桥"], "{line}");
    }
    for nobody in [
        "作者：新华社",
        "作者：佚名 来源：本站整理",
        "中文 | 石桥",
        "作者：管理员",
        "作者：系统管理员 2023年11月9日",
        "作者：小编",
        "只看该作者 | 倒序浏览",
        "只看該作者 ｜ 倒序瀏覽",
        "作者：【打印】",
        "作者：[打印] [关闭]",
        "作者：【字号】【打印】【关闭】",
        "作者： 打印 关闭",
        "作者：党委宣传部",
    ] {
        assert!(names_in(nobody).is_empty(), "{nobody}");
    }
}

#[test]
fn a_label_in_an_element_of_its_own_leads_to_the_next() {
    let page = |head: &str| {
        crate::document::metadata::author_of(&format!(
            "<html lang=zh><title>[心得] 渡口的麵 - 看板 ferry</title>{head}\n昨夜下雨了，渡船停在河谷。\n我們等到天亮。"
        ))
    };
    let line =
        |label: &str, value: &str| format!("<div><span class=tag>{label}</span><span class=value>{value}</span></div>");
    let title = line("標題", "[心得] 渡口的麵");
    let time = line("時間", "Sat Mar  9 22:14:51 2024");
    for label in ["作者", "作者：", "發信人"] {
        let head = format!("{}{title}{time}", line(label, "slowferry (慢慢開)"));
        assert_eq!(page(&head).as_deref(), Some("slowferry"), "{label}");
    }
    let cells = "<table><tr><th>作者</th><td>石小桥</td></tr></table>";
    assert_eq!(page(&format!("{title}{cells}")).as_deref(), Some("石小桥"));
    let heads = "<table><tr><th>作者</th><th>回复</th></tr></table>";
    assert_eq!(page(&format!("{title}{heads}")), None);
}

#[test]
fn elements_next_to_each_other_are_apart() {
    let page = |line: &str| {
        crate::document::metadata::author_of(&format!(
            "<html lang=zh><h1>老渡口的最后一天</h1><div>{line}</div><p>昨天上午，城北的老渡口正式关门。"
        ))
    };
    let joined = "<span>2018年10月09日</span><span>来源：河谷晚报</span><span>作者：石青</span><a href=/c>我来说两句(<em>12</em>)</a>";
    assert_eq!(page(joined).as_deref(), Some("石青"));
    assert_eq!(page("作者：<b>石青</b>").as_deref(), Some("石青"));
}
