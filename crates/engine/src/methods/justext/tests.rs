//! The worked example, and the method as a whole.

use super::*;
use crate::document::{Document, Limits as ParseLimits};
use crate::extraction::Class;
use crate::methods::{Method, Parameters};

fn document(html: &str) -> Document {
    Document::parse_html(html.into(), &ParseLimits::default(), &|| false)
}

fn extract_with(html: &str, set: &[(&str, &str)]) -> (Document, Extraction) {
    let mut parameters = Parameters::default();
    for (name, value) in set {
        parameters.set(METHOD.parameters, name, value).unwrap();
    }
    let document = document(html);
    let method: &Method = &METHOD;
    let extraction = method.extract(&document, &parameters);
    (document, extraction)
}

fn feature(extraction: &Extraction, unit: usize, name: &str) -> f64 {
    let place = extraction
        .units
        .features()
        .iter()
        .position(|&feature| feature == name)
        .unwrap();
    extraction.units.values(unit)[place]
}

/// A menu, a heading, a long paragraph, a short one, a middling one, a notice.
const EXAMPLE: &str = "<html lang=en><title>The mill</title><body>\
    <ul><li><a href=/>Home</a></li><li>Contact us</li></ul>\
    <h1>The mill by the river</h1>\
    <p>The mill stood by the river for as long as anyone in the village could remember, and it was the first thing \
    that a traveller saw when he came over the hill in the morning with the sun at his back and the wheel in front.</p>\
    <p>It is gone now.</p>\
    <p>What is left of it are some stones in the grass, and the name of the inn by the bridge.</p>\
    <p>© The village</p>";

/// By hand, with the package's defaults (70/200, .30/.32) and its English list:
///
/// | paragraph | characters | words | in list | alone | among neighbours |
/// |---|--:|--:|--:|---|---|
/// | Home | 4 | 1 | 1 | bad (1: link density 1) | |
/// | Contact us | 10 | 2 | 1 | short (4) | between bad and bad: bad |
/// | The mill by the river | 21 | 5 | 4 | short (4) | bad, then good: 0 characters to good text |
/// | The mill stood … | 219 | 46 | 34 | good (5) | |
/// | It is gone now. | 15 | 4 | 2 | short (4) | good before, near-good after: good |
/// | What is left … | 87 | 20 | 16 | near-good (5) | good before: good |
/// | © The village | 13 | 3 | 2 | bad (2) | |
#[test]
fn the_example_worked_by_hand() {
    let (_, extraction) = extract_with(EXAMPLE, &[("mode", "package")]);
    let found: Vec<_> = (0..extraction.units.len())
        .map(|unit| {
            let of = |name| feature(&extraction, unit, name);
            let verdict = extraction.verdicts.get(unit).unwrap();
            let classes = (verdict.first_class(), verdict.class());
            (of("length"), of("words"), of("stop-words"), classes)
        })
        .collect();
    use Class::{Bad, Good, NearGood, Short};
    assert_eq!(
        found,
        [
            (4.0, 1.0, 1.0, (Bad, Bad)),
            (10.0, 2.0, 1.0, (Short, Bad)),
            (21.0, 5.0, 4.0, (Short, Good)),
            (219.0, 46.0, 34.0, (Good, Good)),
            (15.0, 4.0, 2.0, (Short, Good)),
            (87.0, 20.0, 16.0, (NearGood, Good)),
            (13.0, 3.0, 2.0, (Bad, Bad)),
        ]
    );
    assert_eq!(extraction.curve.kept, [KeptRun { start: 2, end: 5 }]);
    assert_eq!(
        extraction.verdicts.get(0).unwrap().to_string(),
        "rule 1, many links: link density 1 > 0.20"
    );
    assert_eq!(
        extraction.verdicts.get(2).unwrap().to_string(),
        "rule 4, short: length 21 < 70 → step 2, short between bad and good → step 4, a heading before good text: \
         characters between 0 ≤ 200"
    );
}

#[test]
fn units_know_their_place_in_the_page() {
    let (document, extraction) = extract_with(EXAMPLE, &[]);
    let spans = extraction.units.spans(4);
    assert_eq!(document.span_text(&spans[0]), "It is gone now.");
    assert_eq!(extraction.units.at(spans[0].text, 3), Some(4));
    assert_eq!(extraction.units.kind(), UnitKind::Paragraph);
    assert_eq!(extraction.units.len(), extraction.verdicts.len());
    assert_eq!(extraction.curve.series[0].samples.len(), extraction.units.len());
}

#[test]
fn the_language_brings_its_limits_and_says_so() {
    let chinese = "<p>委员会星期二开会讨论新的提案，与会者认为还需要更多时间才能作出决定，会议将在下周继续进行。";
    let (_, extraction) = extract_with(chinese, &[]);
    assert_eq!(extraction.kept_count(), 1);
    assert_eq!(extraction.parameters.number("length_low"), 15.0);
    assert_eq!(extraction.parameters.choice("list"), "Chinese_characters");
    let remark = extraction.remark.unwrap();
    assert_eq!(
        remark.to_string(),
        "Read as Chinese, by characters, with the stop list Chinese_characters."
    );

    let (_, words) = extract_with(chinese, &[("zh", "words")]);
    assert_eq!(words.kept_count(), 1);
    assert_eq!(words.parameters.choice("list"), "Chinese_words");
    assert!(feature(&words, 0, "words") < feature(&extract_with(chinese, &[]).1, 0, "words"));

    // The package finds one word in it, and that in no list.
    let (_, package) = extract_with(
        chinese,
        &[("mode", "package"), ("length_low", "15"), ("length_high", "40")],
    );
    assert_eq!((package.kept_count(), feature(&package, 0, "words")), (0, 1.0));
}

#[test]
fn without_a_list_length_and_links_decide() {
    let page = "<html lang=en><p>Zebra quartz violin copper. Zebra quartz violin copper. Zebra quartz violin copper. Zebra \
                quartz violin copper. Zebra quartz violin copper. Zebra quartz violin copper. Zebra quartz violin copper. Zebra.";
    assert_eq!(extract_with(page, &[("list", "English")]).1.kept_count(), 0);
    for mode in ["repaired", "package"] {
        let (_, extraction) = extract_with(page, &[("mode", mode), ("list", "none")]);
        assert_eq!(extraction.kept_count(), 1);
        assert_eq!(extraction.parameters.number("stopwords_low"), 0.0);
    }
    let (_, lao) = extract_with("<html lang=lo><p>ຄະນະກຳມະການປະຊຸມ", &[]);
    let remark = lao.remark.unwrap();
    assert_eq!(
        remark.to_string(),
        "Read as Lao, by length and links alone, without a stop list."
    );
}

#[test]
fn thai_is_read_by_the_words_of_its_list() {
    let page = "<html lang=th><p>คณะกรรมการได้ประชุมกันที่โรงเรียนเมื่อวันอังคาร และได้ตัดสินใจว่าจะสร้างสะพานใหม่ข้ามแม่น้ำ เพราะสะพานเก่า\
                ไม่สามารถรับน้ำหนักของรถบรรทุกได้อีกต่อไปแล้ว<p>หน้าแรก ข่าว กีฬา บันเทิง ดูดวง หวย รถยนต์ สุขภาพ ท่องเที่ยว อาหาร เกม ผู้หญิง บ้าน มือถือ โทรศัพท์ คอมพิวเตอร์ กล้อง นาฬิกา แฟชั่น";
    let (_, extraction) = extract_with(page, &[]);
    let remark = extraction.remark.map(|remark| remark.to_string());
    let remark = remark.as_deref();
    assert_eq!(
        remark,
        Some("Read as Thai, by the words of a list, with the stop list Thai.")
    );
    let keep: Vec<bool> = extraction.verdicts.kept().collect();
    assert_eq!(keep, [true, false]);
}

#[test]
fn a_list_that_does_not_fit_is_dropped_unless_it_was_asked_for() {
    // German text on a page that says it is English.
    let page = "<html lang=en><p>Die Mühle stand so lange am Fluss, wie sich im Dorf irgendjemand erinnern konnte, und sie \
                war das Erste, was ein Wanderer sah, der am Morgen über den Hügel kam.";
    let (_, extraction) = extract_with(page, &[]);
    assert_eq!(extraction.kept_count(), 1);
    assert_eq!(extraction.parameters.number("stopwords_high"), 0.0);
    assert_eq!(
        extraction.remark.map(|remark| remark.to_string()).as_deref(),
        Some("Read as English, by length and links alone, as few of its words are in the stop list English.")
    );
    for set in [("list", "English"), ("stopwords_low", "0.15"), ("mode", "package")] {
        assert_eq!(extract_with(page, &[set]).1.kept_count(), 0);
    }
}

#[test]
fn what_is_set_wins_over_the_language() {
    let set = [
        ("length_low", "5"),
        ("list", "German"),
        ("no_headings", "yes"),
        ("language", "de"),
    ];
    let (_, extraction) = extract_with(EXAMPLE, &set);
    assert_eq!(extraction.parameters.number("length_low"), 5.0);
    assert_eq!(extraction.parameters.number("length_high"), 120.0);
    assert_eq!(extraction.parameters.choice("list"), "German");
    assert!((0..extraction.units.len()).all(|unit| feature(&extraction, unit, "heading") == 0.0));
}

#[test]
fn an_empty_page_has_no_paragraphs() {
    for mode in ["repaired", "package"] {
        let (_, extraction) = extract_with("<!-- nothing -->", &[("mode", mode)]);
        assert!(extraction.units.is_empty() && extraction.curve.kept.is_empty());
        assert!(matches!(extraction.status, Status::Nothing(_)));
    }
}

#[test]
fn the_stop_words_of_a_paragraph_are_as_many_as_it_counts() {
    for (html, set) in [
        (EXAMPLE, vec![]),
        (EXAMPLE, vec![("mode", "package"), ("language", "en")]),
        ("<html lang=zh><p>我们在北京大学的图书馆里读书。", vec![("zh", "words")]),
    ] {
        let (document, extraction) = extract_with(html, &set);
        let mut found = 0;
        for unit in 0..extraction.units.len() {
            let words = METHOD.counted_words(&document, &extraction, unit);
            assert_eq!(words.len() as f64, feature(&extraction, unit, "stop-words"), "{unit}");
            found += words.len();
        }
        assert!(found > 0, "{set:?}");
    }
    let (document, extraction) = extract_with("<html lang=en><p>The mill <b>and</b> the inn", &[]);
    let words = METHOD.counted_words(&document, &extraction, 0);
    let texts: Vec<_> = words.iter().map(|word| document.span_text(word)).collect();
    assert_eq!(texts, ["The", "and", "the"]);
}
