//! The names of parameters in sentences.

use clearline_engine::methods::method;

/// What the window calls a parameter of the method with that name; an unknown one by its own name.
pub fn parameter_title(name: &str, parameter: &'static str) -> &'static str {
    let card = method(name).and_then(|method| method.parameter(parameter));
    card.map_or(parameter, |card| card.title)
}

#[cfg(test)]
mod tests {
    use super::parameter_title;

    #[test]
    fn a_parameter_has_the_title_of_its_card() {
        assert_eq!(parameter_title("line-block", "k"), "block height k");
        assert_eq!(parameter_title("line-block", "unheard"), "unheard");
    }
}
