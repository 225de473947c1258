//! What assistive technology is told of the text: roles, levels, structure, and the document as a whole.

use super::desk::Desk;
use egui::Key;
use egui::Modifiers;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};

const FILLER: &str = "The water runs slowly here, between alders and old willows, and nobody is in a hurry. ";

fn page() -> String {
    let filler = format!("<p>{}</p>", FILLER.repeat(2));
    format!(
        "<!DOCTYPE html><html lang=en><title>A river</title><article><h1>A river</h1>{filler}<h2>The mill</h2>{filler}\
         <ul><li>One wheel<li>Two wheels</ul><blockquote><p>Water finds its way.</p></blockquote>\
         <table><tr><th>Year<th>Wheels<tr><td>1810<td>2<tr><td>1910<td>3</table>\
         <pre><code>let river = 1;</code></pre><figure><img src='mill.png' alt='A mill'></figure>{filler}\
         <p>A remark.<sup><a href='#fn1' id=r1>1</a></sup></p>{filler}<ol><li id=fn1>The note. <a href='#r1'>back</a></ol>\
         </article></html>"
    )
}

fn desk() -> Desk<'static> {
    let mut desk = Desk::new(egui::vec2(1280.0, 1600.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.open_page("river.html", &page());
    desk
}

#[test]
fn text_has_its_roles_and_levels() {
    let desk = desk();
    let level = |words: &str| {
        let heading = desk.harness.get_by_role_and_label(Role::Heading, words);
        heading.accesskit_node().level()
    };
    assert_eq!((level("A river"), level("The mill")), (Some(1), Some(2)));
    assert!(
        desk.harness
            .query_by_role_and_label(Role::Code, "let river = 1;")
            .is_some()
    );
    assert!(desk.harness.query_by_role_and_label(Role::Image, "A mill").is_some());
    assert!(desk.harness.query_all_by_role(Role::Paragraph).count() >= 4);
    assert!(desk.harness.query_by_role_and_label(Role::DocNoteRef, "1").is_some());
    assert!(desk.harness.query_by_role(Role::DocBackLink).is_some());
}

#[test]
fn lists_quotations_and_tables_hold_what_is_in_them() {
    let desk = desk();
    let list = desk.harness.get_all_by_role(Role::List).next().unwrap();
    let items: Vec<_> = list.query_all_by_role(Role::ListItem).collect();
    assert_eq!(items.len(), 2);
    assert!(items[1].query_by_label("Two wheels").is_some());
    let quote = desk.harness.get_by_role(Role::Blockquote);
    assert!(quote.query_by_label("Water finds its way.").is_some());
    let table = desk.harness.get_by_role(Role::Table);
    assert_eq!(table.query_all_by_role(Role::Row).count(), 3);
    let heads: Vec<_> = table.query_all_by_role(Role::ColumnHeader).collect();
    assert_eq!(heads.len(), 2);
    let cell = table.get_by_role_and_label(Role::Cell, "1910");
    assert_eq!(cell.accesskit_node().data().column_index(), Some(0));
}

#[test]
fn the_document_says_the_whole_though_only_what_is_in_sight_has_nodes() {
    let mut desk = desk();
    let html = page().replace("</article>", &format!("<p>{}</p>", FILLER.repeat(4)).repeat(300));
    desk.open_page("long.html", &html);
    let said = |desk: &Desk<'_>| {
        let document = desk.harness.get_by_role_and_label(Role::Document, "A river");
        let node = document.accesskit_node();
        assert_eq!(node.data().language(), Some("en"));
        node.data().description().unwrap_or_default().to_owned()
    };
    let at_first = said(&desk);
    assert!(at_first.ends_with(" words"), "{at_first}");
    assert!(desk.harness.query_all_by_role(Role::Paragraph).count() < 40);
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    assert_eq!(said(&desk), at_first, "nothing is told anew while the text is scrolled");
}
