use super::*;

fn name(html: &str) -> Option<&'static str> {
    prescan(html.as_bytes()).map(|(charset, _)| charset.name())
}

#[test]
fn meta_charset_in_every_spelling() {
    for html in [
        "<meta charset=euc-jp>",
        "<META CHARSET = 'EUC-JP' />",
        "<meta/charset=\"euc-jp\">",
        "<html a=1><meta name=x charset=euc-jp>",
        "<meta http-equiv=Content-Type content='text/html; charset=euc-jp'>",
        "<meta content='text/html;charset=\"euc-jp\"' http-equiv=content-type>",
        "<meta http-equiv=Content-Type content='charset charset=euc-jp'>",
    ] {
        assert_eq!(name(html), Some("EUC-JP"), "{html}");
    }
}

#[test]
fn what_is_no_declaration() {
    for html in [
        "",
        "<",
        "<meta charset=euc-jp",
        "<metacharset=euc-jp>",
        "<meta content='text/html; charset=euc-jp'>",
        "<meta http-equiv=refresh content='charset=euc-jp'>",
        "<meta http-equiv=Content-Type content='charset'>",
        "<meta http-equiv=Content-Type content='charset='>",
        "<meta http-equiv=Content-Type content='charset=\"euc-jp'>",
        "<!-- <meta charset=euc-jp> ",
        "<p title='<meta charset=euc-jp>'>",
        "<meta charset=no-such-thing>",
        "<meta charset=iso-2022-cn>",
    ] {
        assert_eq!(name(html), None, "{html}");
    }
}

#[test]
fn comments_and_declarations_are_passed_over() {
    assert_eq!(name("<!--><meta charset=koi8-r>"), Some("KOI8-R"));
    assert_eq!(
        name("<!-- <meta charset=big5> --><meta charset=koi8-r>"),
        Some("KOI8-R")
    );
    assert_eq!(name("<!doctype html><?x y?></ z><meta charset=koi8-r>"), Some("KOI8-R"));
}

#[test]
fn the_first_attribute_of_a_name_counts() {
    assert_eq!(name("<meta charset=koi8-r charset=big5>"), Some("KOI8-R"));
    assert_eq!(
        name("<meta http-equiv=content-type content='charset=big5' charset=koi8-r>"),
        Some("KOI8-R")
    );
}

#[test]
fn labels_that_mean_another_encoding() {
    assert_eq!(name("<meta charset=utf-16le>"), Some("UTF-8"));
    assert_eq!(name("<meta charset=x-user-defined>"), Some("windows-1252"));
    assert_eq!(name("<meta charset=iso-8859-1>"), Some("windows-1252"));
    assert_eq!(name("<meta charset=shift_jis>"), Some("Shift_JIS"));
}

#[test]
fn xml_declarations_come_after_meta() {
    let xml = "<?xml version='1.0' encoding='koi8-r'?><html>";
    assert_eq!(
        prescan(xml.as_bytes()),
        Some((encoding_rs::KOI8_R.into(), Declaration::Xml))
    );
    let both = format!("{xml}<meta charset=big5>");
    assert_eq!(
        prescan(both.as_bytes()),
        Some((encoding_rs::BIG5.into(), Declaration::Meta))
    );
    for html in [
        " <?xml encoding='koi8-r'?>",
        "<?xml encoding=koi8-r?>",
        "<?xml encoding='koi8-r?>",
        "<?xml encoding='koi8 -r'?>",
        "<?xml?><p encoding='koi8-r'>",
    ] {
        assert_eq!(name(html), None, "{html}");
    }
}

#[test]
fn utf_16_is_known_by_its_xml_declaration() {
    let le: Vec<u8> = "<?xml".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let be: Vec<u8> = "<?xml".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(prescan(&le), Some((UTF_16LE.into(), Declaration::Xml)));
    assert_eq!(prescan(&be), Some((UTF_16BE.into(), Declaration::Xml)));
}

#[test]
fn a_late_meta_is_found_up_to_the_limit() {
    let meta = "<meta charset=koi8-r>";
    let fitting = "x".repeat(PRESCAN_BYTES - meta.len()) + meta;
    assert_eq!(name(&fitting), Some("KOI8-R"));
    assert_eq!(name(&format!("x{fitting}")), None);
}

#[test]
fn the_language_is_that_of_the_html_element() {
    let language = |html: &str| stated_language(html.as_bytes());
    let stated = |language: &str| Some(language.to_owned());
    assert_eq!(language("<!doctype html><HTML class=x lang='fr-CA'><p>"), stated("fr"));
    assert_eq!(language("<html\nxml:lang=\"De\" >"), stated("de"));
    assert_eq!(language("<html lang=''>"), stated(""));
    for html in [
        "",
        "<html",
        "<html>",
        "<html lang",
        "<html-x lang=de>",
        "<body lang=de>",
        "<html class=x>",
    ] {
        assert_eq!(language(html), None, "{html}");
    }
}

#[test]
fn a_misnamed_declaration_counts_where_there_is_no_other() {
    let misnamed = "<META name=\"HTTP-EQUIV\" content=\"Content-Type: text/html; charset=koi8-r\">";
    assert_eq!(name(misnamed), Some("KOI8-R"));
    assert_eq!(
        name("<meta name=content-type content='text/html; charset=koi8-r'>"),
        Some("KOI8-R")
    );
    assert_eq!(
        name(&format!("{misnamed}<meta name=http-equiv content='charset=big5'>")),
        Some("KOI8-R")
    );
    assert_eq!(name(&format!("{misnamed}<meta charset=big5>")), Some("Big5"));
    assert_eq!(name("<meta name=description content='charset=koi8-r'>"), None);
}

#[test]
fn hz_is_declared_like_any_other() {
    assert_eq!(name("<meta charset=HZ-GB-2312>"), Some("HZ-GB-2312"));
}
