//! The menu of the character sets in which the bytes of a page can be read.

use crate::app::action::{Actions, PageAction};
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::menu;
use crate::app::ground::words::Words;
use clearline_engine::page::Page;
use clearline_words::message;
use egui::{Response, ScrollArea, Ui};

/// Character sets that are offered, by the names of the Encoding Standard, with their labels.
const CHARSETS: [(&str, &str); 20] = [
    ("utf-8", "charset-utf-8"),
    ("gb18030", "charset-gb18030"),
    ("hz-gb-2312", "charset-hz-gb-2312"),
    ("big5", "charset-big5"),
    ("shift_jis", "charset-shift-jis"),
    ("euc-jp", "charset-euc-jp"),
    ("iso-2022-jp", "charset-iso-2022-jp"),
    ("euc-kr", "charset-euc-kr"),
    ("windows-1252", "charset-windows-1252"),
    ("iso-8859-15", "charset-iso-8859-15"),
    ("windows-1250", "charset-windows-1250"),
    ("iso-8859-2", "charset-iso-8859-2"),
    ("windows-1251", "charset-windows-1251"),
    ("koi8-r", "charset-koi8-r"),
    ("windows-1253", "charset-windows-1253"),
    ("windows-1254", "charset-windows-1254"),
    ("windows-1255", "charset-windows-1255"),
    ("windows-1256", "charset-windows-1256"),
    ("windows-874", "charset-windows-874"),
    ("windows-1258", "charset-windows-1258"),
];

/// Draws the button that names the page's character set, with the menu of the others.
pub(super) fn show(ui: &mut Ui, page: &Page, actions: &mut Actions) -> Response {
    let reason = page.charset_reason.message();
    let label = ui.say(&message!(
        "status-charset",
        charset = page.charset.name(),
        reason = reason
    ));
    let name = ui.say(&message!("status-charset-named", label = label.as_str()));
    menu(ui, (label, Icon::Down.atom()), &name, |ui| {
        ui.set_min_width(240.0);
        ui.style_mut().override_text_style = None;
        let mut choose = |ui: &mut Ui, chosen: bool, label: &str, charset| {
            if ui.selectable_label(chosen, ui.word(label)).clicked() {
                actions.push(PageAction::Decode(charset));
                ui.close();
            }
        };
        choose(ui, false, "charset-of-page", None);
        ui.separator();
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for (charset, label) in CHARSETS {
                let is_chosen = page.charset.name().eq_ignore_ascii_case(charset);
                choose(ui, is_chosen, label, Some(charset));
            }
        });
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_character_set_exists() {
        for (charset, _) in CHARSETS {
            let named = clearline_engine::internals::page::charset_of_label(charset).unwrap();
            assert!(named.name().eq_ignore_ascii_case(charset), "{charset}");
        }
    }
}
