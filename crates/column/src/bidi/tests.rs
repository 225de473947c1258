use super::*;
use egui::text::TextWrapping;
use egui::{Color32, FontId, TextFormat};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// Every character is one wide.
fn count(job: LayoutJob) -> f32 {
    job.text.chars().count() as f32
}

fn job(text: &str, wrap: TextWrapping) -> LayoutJob {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::default());
    job.wrap = wrap;
    job
}

fn seen(text: &str) -> String {
    Rearranged::of(&job(text, TextWrapping::no_max_width()), &count)
        .job
        .text
}

/// The words of a text that reads from right to left, from the left.
fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

#[test]
fn words_stand_from_right_to_left_and_their_letters_are_left_to_the_font() {
    assert_eq!(seen("أهلا يا عالم"), "عالم يا أهلا");
    assert_eq!(seen("שלום לכם"), "לכם שלום");
}

#[test]
fn latin_and_numbers_stay_as_they_are_within() {
    assert_eq!(seen("שלום Hello world 2024 לכם"), "לכם Hello world 2024 שלום");
    assert_eq!(seen("the word שלום לכם is here"), "the word לכם שלום is here");
    assert_eq!(seen("في ٢٠٢٤م"), "م٢٠٢٤ في");
}

#[test]
fn brackets_are_turned_round_and_signs_stand_behind_their_words() {
    assert_eq!(seen("أهلا (يا) عالم!"), "!عالم (يا) أهلا");
    assert_eq!(seen("أهلا، «يا»"), "«يا» ،أهلا");
}

#[test]
fn words_and_the_signs_that_touch_them_are_shaped_apart() {
    let seen = Rearranged::of(&job("أهلا، «يا» abc, d", TextWrapping::no_max_width()), &count).job;
    seen.debug_sanity_check();
    let pieces: Vec<&str> = seen
        .sections
        .iter()
        .filter_map(|section| seen.text.get(section.byte_range.start.0..section.byte_range.end.0))
        .collect();
    assert_eq!(pieces, ["abc, d", " ", "«", "يا", "»", " ", "،", "أهلا"]);
}

#[test]
fn marks_of_direction_are_followed_and_not_shown() {
    assert_eq!(seen("a \u{2067}b שלום\u{2069} c"), "a שלום b c");
}

#[test]
fn what_does_not_fit_is_cut_at_the_end_as_it_is_read() {
    let text = "אחת שתיים שלוש ארבע";
    let cut = Rearranged::of(&job(text, TextWrapping::truncate_at_width(12.0)), &count);
    assert!(cut.is_cut);
    assert_eq!(cut.job.text, "…ש שתיים אחת");
    let whole = Rearranged::of(&job(text, TextWrapping::truncate_at_width(40.0)), &count);
    assert!(!whole.is_cut);
    assert_eq!(words(&whole.job.text), ["ארבע", "שלוש", "שתיים", "אחת"]);
    let none = Rearranged::of(&job(text, TextWrapping::truncate_at_width(0.5)), &count);
    assert_eq!(none.job.text, "");
}

#[test]
fn the_first_words_stand_in_the_first_line() {
    let text = "אחת שתיים שלוש ארבע\nan English line of words";
    let broken = Rearranged::of(&job(text, TextWrapping::wrap_at_width(10.0)), &count);
    let lines: Vec<&str> = broken.job.text.lines().collect();
    assert_eq!(lines, ["שתיים אחת", "ארבע שלוש", "an English line of words"]);
    assert_eq!(broken.job.wrap.max_width, 10.0, "egui breaks the last one");
    let long = Rearranged::of(&job("שלום אאאאאאאאאאאא", TextWrapping::wrap_at_width(5.0)), &count);
    assert!(
        long.job.text.lines().all(|line| line.chars().count() <= 5),
        "{}",
        long.job.text
    );
}

#[test]
fn formats_stay_with_their_words() {
    let mut two = LayoutJob::default();
    let red = TextFormat::simple(FontId::default(), Color32::RED);
    two.append("אחת שתיים", 0.0, TextFormat::default());
    two.append(" שלוש", 0.0, red.clone());
    let seen = Rearranged::of(&two, &count).job;
    seen.debug_sanity_check();
    let of_red: String = seen
        .sections
        .iter()
        .filter(|section| section.format == red)
        .filter_map(|section| seen.text.get(section.byte_range.start.0..section.byte_range.end.0))
        .collect();
    assert_eq!(of_red, "שלוש ");
}

#[test]
fn a_label_is_called_by_its_text_as_it_is_read() {
    let text = "אחת שתיים שלוש ארבע";
    let mut has_fonts = false;
    let harness = Harness::new_ui(|ui| {
        // They are there from the next frame on.
        if !std::mem::replace(&mut has_fonts, true) {
            crate::fonts::install(ui.ctx(), false);
            return ui.ctx().request_repaint();
        }
        ui.set_width(90.0);
        add_label(ui, text);
        add_label(ui, "plain");
    });
    let label = harness.get_by_value(text);
    assert!(label.rect().height() > 25.0, "{}", label.rect());
    assert!(harness.query_all_by_value("plain").next().is_some());
}
