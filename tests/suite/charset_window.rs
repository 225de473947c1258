//! Another character set for the page that is open, in the whole window.

use super::desk::Desk;
use super::moves::page;
use clearline::app::action::{MethodAction, PageAction};
use clearline_engine::methods::method;

#[test]
fn another_character_set_keeps_the_method_and_its_parameters() {
    let mut desk = Desk::with_example();
    desk.open_page("river.html", &page("A river", 3, 3));
    desk.apply(MethodAction::Choose(method("justext").unwrap()));
    desk.apply(MethodAction::Set {
        name: "max_link_density",
        value: "0.3".to_owned(),
    });
    desk.wait_for_reading(|reading| reading.extraction.method == "justext");
    desk.apply(PageAction::Decode(Some("windows-1252")));
    desk.wait_for_reading(|reading| reading.page.charset.name() == "windows-1252");
    let reading = &desk.open().reading;
    assert_eq!(reading.extraction.method, "justext");
    assert_eq!(reading.extraction.parameters.number("max_link_density"), 0.3);
    assert_eq!(desk.state().shared.recipe.method.name, "justext");
}
