//! Words, sentences and paragraphs that several presses select.

use super::selecting::{PAGE, copy, copy_markdown, offered, open, select_all, words};
use clearline_column::reader::{Selection, Spot};
use egui::{Event, Key, Modifiers, PointerButton, vec2};

#[test]
fn two_presses_take_a_word_three_a_sentence_and_four_a_paragraph() {
    let mut desk = open(PAGE);
    let at = words(&desk, "The last words").left_center() + vec2(8.0, 0.0);
    desk.presses(at, 2);
    assert_eq!(copy(&mut desk), "The");
    let mut desk = open(PAGE);
    let at = words(&desk, "The last words").left_center() + vec2(8.0, 0.0);
    desk.presses(at, 3);
    assert_eq!(copy(&mut desk), "The last words.");
    let cell = words(&desk, "Rhine").left_center() + vec2(14.0, 0.0);
    desk.presses(cell, 3);
    assert_eq!(copy(&mut desk), "Rhine");
    let line = words(&desk, "let a = 1").left_bottom() + vec2(40.0, -20.0);
    desk.presses(line, 3);
    assert_eq!(copy(&mut desk), "let b = 2;");
    let mut desk = open("<p>One. Two words. Three.</p>");
    let at = words(&desk, "Two words").left_center() + vec2(50.0, 0.0);
    desk.presses(at, 3);
    assert_eq!(copy(&mut desk), "Two words.");
    let mut desk = open("<p>One. Two words. Three.</p>");
    desk.presses(at, 4);
    assert_eq!(copy(&mut desk), "One. Two words. Three.");
}

#[test]
fn presses_know_the_words_of_scripts_without_spaces() {
    let chinese = "新的国家标准今年实施。他说：“好。”然后走了。";
    for (html, presses, selected) in [
        (format!("<div lang=zh><p>{chinese}</p></div>"), 2, "国家"),
        (
            format!("<div lang=zh><p>{chinese}</p></div>"),
            3,
            "新的国家标准今年实施。",
        ),
        ("<div lang=th><p>ภาษาไทยไม่มีช่องว่าง</p></div>".to_owned(), 2, "ไทย"),
        ("<div lang=ja><p>私は大学で勉強します。</p></div>".to_owned(), 2, "大学"),
    ] {
        let mut desk = open(&html);
        let label = html.split('>').nth(2).and_then(|text| text.split('<').next()).unwrap();
        // In the third character of the text, or in the third of Thai that has a width of its own.
        desk.presses(words(&desk, label).left_center() + vec2(47.0, 0.0), presses);
        assert_eq!(copy(&mut desk), selected);
    }
}

#[test]
fn quick_presses_within_a_frame_count() {
    let mut desk = open(PAGE);
    let at = words(&desk, "The last words").left_center() + vec2(8.0, 0.0);
    desk.harness.hover_at(at);
    desk.harness.run();
    for _ in 0..2 {
        for pressed in [true, false] {
            desk.harness.input_mut().events.push(Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        desk.harness.step();
    }
    assert_eq!(copy(&mut desk), "The");
}

#[test]
fn a_drag_after_two_presses_takes_whole_words() {
    let mut desk = open(PAGE);
    let area = words(&desk, "The last words");
    let at = area.left_center() + vec2(8.0, 0.0);
    desk.presses(at, 1);
    desk.button(at, true, Modifiers::NONE);
    desk.harness.hover_at(at + vec2(40.0, 0.0));
    desk.harness.step();
    desk.button(at + vec2(40.0, 0.0), false, Modifiers::NONE);
    assert_eq!(copy(&mut desk), "The last");
}

#[test]
fn paragraphs_are_copied_with_the_readings_of_their_characters_and_words_without_them() {
    let mut desk = open("<div lang=zh><p>这是<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rt>zì</rt></ruby>。</p></div>");
    let reading = "这是漢(hàn)字(zì)。";
    assert_eq!(desk.open().reading.text().trim_end(), reading);
    let part = |from: &str, to: &str| {
        let items = &desk.open().view.items;
        let item = items.iter().position(|item| item.text.contains(reading)).unwrap();
        let spot = |byte| Spot { item, byte };
        let byte = |part| items[item].text.find(part).unwrap();
        Selection {
            anchor: spot(byte(from)),
            focus: spot(byte(to)),
        }
    };
    let word = desk.open().view.text_of_selection(part("漢", "。"));
    assert_eq!(word, "漢字");
    select_all(&mut desk);
    assert_eq!(copy(&mut desk), reading);
    assert_eq!(copy_markdown(&mut desk).trim_end(), "这是漢(hàn)字(zì)。");
}

#[test]
fn a_drag_after_three_presses_takes_whole_sentences() {
    let mut desk = open("<div lang=zh><p>新的标准。今年实施了。再见。</p></div>");
    let at = words(&desk, "新的标准").left_center() + vec2(30.0, 0.0);
    let to = at + vec2(6.0 * 19.0, 0.0);
    desk.presses(at, 2);
    desk.button(at, true, Modifiers::NONE);
    desk.harness.hover_at(to);
    desk.harness.step();
    desk.button(to, false, Modifiers::NONE);
    assert_eq!(copy(&mut desk), "新的标准。今年实施了。");
}

#[test]
fn shift_extends_from_where_the_last_click_was() {
    let mut desk = open(PAGE);
    desk.click(words(&desk, "The first").left_center());
    let to = words(&desk, "other bank").right_center();
    desk.harness.hover_at(to);
    desk.harness.event(Event::ModifiersChanged(Modifiers::SHIFT));
    desk.harness.run();
    for pressed in [true, false] {
        desk.button(to, pressed, Modifiers::SHIFT);
    }
    desk.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    desk.harness.run();
    assert!(copy(&mut desk).ends_with("• one bank\n• other bank"));
}

#[test]
fn what_the_program_selects_for_who_wants_to_type_is_not_offered_to_the_middle_button() {
    let mut desk = open(PAGE);
    desk.harness.key_press_modifiers(Modifiers::COMMAND, Key::L);
    let offered: Vec<String> = (0..4).flat_map(|_| offered(&mut desk)).collect();
    assert_eq!(offered, Vec::<String>::new());
}

#[test]
fn each_paragraph_of_a_selection_is_copied_with_readings_where_it_is_whole() {
    let paragraph = |sign: &str| format!("<p>这是<ruby>{sign}<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>字。</p>");
    let desk = open(&format!(
        "<div lang=zh>{}</div>",
        ["漢", "韓", "汗"].map(paragraph).concat()
    ));
    let view = &desk.open().view;
    let spot = |sign: &str, before: &str| {
        let item = view.items.iter().position(|item| item.text.contains(sign)).unwrap();
        let byte = view.items[item].text.find(before).unwrap();
        Spot { item, byte }
    };
    let selection = Selection {
        anchor: spot("漢", "漢"),
        focus: spot("汗", "字"),
    };
    assert_eq!(view.text_of_selection(selection), "漢字。\n\n这是韓(hàn)字。\n\n这是汗");
}
