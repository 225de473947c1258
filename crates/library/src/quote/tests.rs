use super::*;

fn found<'a>(text: &'a str, quote: &Quote, near: Option<f64>) -> Option<&'a str> {
    QuotedText::new(text).find(quote, near).map(|place| &text[place])
}

fn quote(exact: &str) -> Quote {
    Quote {
        exact: exact.to_owned(),
        ..Quote::default()
    }
}

#[test]
fn a_quote_holds_its_surroundings_in_whole_characters() {
    let text = "Über die Brücke gehen";
    let own = Quote::of(text, 10..17);
    assert_eq!(
        (&*own.exact, &*own.prefix, &*own.suffix),
        ("Brücke", "Über die ", " gehen")
    );
    let inside = text.find('ü').unwrap() + 1;
    assert_eq!(
        Quote::of(text, inside..900).exact,
        "ücke gehen",
        "the middle of a letter and the end are cut"
    );
    assert_eq!(Quote::of(text, 9..9).exact, "");
}

#[test]
fn white_space_and_what_has_no_width_do_not_count() {
    assert_eq!(
        found("the\n\tri\u{AD}ver  rose", &quote("river rose"), None),
        Some("ri\u{AD}ver  rose")
    );
    assert_eq!(found("河 水\n涨了", &quote("河水涨"), None), Some("河 水\n涨"));
    assert_eq!(found("river", &quote(" \n"), None), None);
}

#[test]
fn of_several_places_the_surroundings_decide_then_the_distance() {
    let text = "A river here. A river there. A river here.";
    let second = Quote::of(text, 16..21);
    let place = QuotedText::new(text).find(&second, Some(0.0));
    assert_eq!(place, Some(16..21));
    for (near, start) in [(None, 2), (Some(0.0), 2), (Some(1.0), 31)] {
        assert_eq!(
            QuotedText::new(text).find(&quote("river"), near),
            Some(start..start + 5)
        );
    }
}

#[test]
fn a_passage_that_was_edited_is_found_by_what_is_left() {
    let old = "The river rose in the night and took the lower road with it.";
    let new = "It rained. The river rose in the nights, and it took the lower road along with it. Then it fell.";
    assert_eq!(
        found(new, &quote(old), None),
        Some("The river rose in the nights, and it took the lower road along with it.")
    );
    assert_eq!(
        found(
            "Nothing of the kind was ever seen around here before.",
            &quote(old),
            None
        ),
        None
    );
    assert_eq!(
        found("the rivr", &quote("the river"), None),
        None,
        "a short one has to be there as it is"
    );
}

/// Twelve paragraphs that are alike but for a number, the given one in other words.
fn alike(changed: Option<usize>) -> String {
    let paragraph = |number: usize| match changed == Some(number) {
        true => format!(
            "Phrase three of page {number} tells about the river, the road, the mill and all that the water took.\n"
        ),
        false => {
            format!(
                "Sentence {number} of page {number} tells about the river, the road, the mill and all that the water took.\n"
            )
        }
    };
    (0..12).map(paragraph).collect()
}

#[test]
fn of_passages_alike_the_surroundings_count_more_than_a_few_characters() {
    let old = alike(None);
    let start = old.find("Sentence 3").unwrap();
    let end = start + old[start..].find('\n').unwrap();
    let new = alike(Some(3));
    let near = start as f64 / old.len() as f64;
    for near in [None, Some(near), Some(0.0)] {
        let found = found(&new, &Quote::of(&old, start..end), near).unwrap();
        assert!(
            found.contains("of page 3 tells") && !found.contains("Sentence"),
            "{found}"
        );
    }
}

#[test]
fn of_passages_alike_the_place_counts_where_the_surroundings_say_nothing() {
    let old = alike(None);
    let start = old.find("Sentence 3").unwrap();
    let words = old[start..].lines().next().unwrap();
    let new = alike(Some(3));
    let near = Some(start as f64 / old.len() as f64);
    let by_place = found(&new, &quote(words), near).unwrap();
    assert!(by_place.contains("page 3"), "{by_place}");
    assert_eq!(found(&new, &quote(words), None), None, "neither speaks for any");
    let between = Some((start + words.len() / 2) as f64 / old.len() as f64);
    assert_eq!(found(&new, &quote(words), between), None, "the place is between two");
    let two = "Sentence 1 of the page. The river rose in the night and took the lower road.";
    let typo = "The river rises in the night and took the lower road.";
    assert_eq!(found(two, &quote(typo), None), Some(&two[24..]), "there is one only");
}

#[test]
fn a_passage_that_was_taken_out_does_not_lie_on_one_like_it() {
    let paragraph =
        |number: usize| format!("Sentence {number} tells what the river took from the mill in year {number}.\n");
    let old: String = (0..12).map(paragraph).collect();
    for number in [1, 3, 7] {
        let start = old.find(&format!("Sentence {number}")).unwrap();
        let end = start + old[start..].find('\n').unwrap();
        let new = format!("{}{}", &old[..start], &old[end + 1..]);
        let near = Some(start as f64 / old.len() as f64);
        assert_eq!(found(&new, &Quote::of(&old, start..end), near), None, "{number}");
    }
}

#[test]
fn a_long_passage_is_found_by_its_ends() {
    let sentence = |number: usize| format!("In year {number} the water stood {} feet over the mark. ", number * 7);
    let old: String = (0..60).map(sentence).collect();
    let new: String = (0..60).filter(|number| *number != 30).map(sentence).collect();
    let found = found(&new, &quote(&old), None).unwrap();
    assert_eq!(found.len(), new.trim_end().len());
}

#[test]
fn a_text_of_one_letter_does_not_make_it_long() {
    let text = "a".repeat(2_000_000);
    let mut quoted = QuotedText::new(&text);
    assert_eq!(quoted.find(&quote(&"a".repeat(500)), None), Some(0..500));
    let other = "a".repeat(250) + &"b".repeat(250);
    assert_eq!(quoted.find(&quote(&other), None), None);
    assert_eq!(
        quoted.find(&quote(&"a".repeat(500)), None),
        Some(0..500),
        "what has not changed is still found"
    );
}
