//! Messages as ids and values, for those who test the window.

use clearline_message::{Message, Name, Value};

/// Returns an id with values, as `bar-show(passages=67)`.
pub(crate) fn called(id: &str, values: &[(Name, Value)]) -> String {
    if values.is_empty() {
        return id.to_owned();
    }
    let values: Vec<String> = values
        .iter()
        .map(|(name, value)| format!("{name}={}", plain(value)))
        .collect();
    format!("{id}({})", values.join(", "))
}

fn plain(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Figure(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Message(message) | Value::Error(message) => printed(message),
        Value::Reason(error) => called(&format!("{}.why", error.id()), error.values()),
        Value::List(parts) | Value::Sentences(parts) => {
            let parts: Vec<String> = parts.iter().map(printed).collect();
            parts.join(", ")
        }
    }
}

fn printed(message: &Message) -> String {
    called(message.id(), message.values())
}

#[cfg(test)]
mod tests {
    use crate::{Language, Value, Wording, message};

    const IDS: Wording = Wording::of(Language::Ids);

    #[test]
    fn values_are_printed_with_their_names() {
        assert_eq!(IDS.word("close"), "close");
        assert_eq!(
            IDS.say(&message!("bar-show", passages = 1200)),
            "bar-show(passages=1200)"
        );
        let line = message!("import-spot-line", line = Value::Figure("1261.50".to_owned()));
        let spot = message!("import-spot-in", file = "a.csv", spot = line);
        assert_eq!(
            IDS.say(&spot),
            "import-spot-in(file=a.csv, spot=import-spot-line(line=1261.50))"
        );
        let parts = vec![message!("class-good"), message!("class-bad")];
        let both = message!("verbatim", text = parts);
        assert_eq!(IDS.say(&both), "verbatim(text=class-good, class-bad)");
    }

    #[test]
    fn an_error_has_the_parts_that_english_has() {
        let error = IDS.error_text(&message!("fault-no-thread"));
        assert_eq!(
            (&*error.what, &*error.why, &*error.what_now),
            ("fault-no-thread", "fault-no-thread.why", "fault-no-thread.now")
        );
        let plain = IDS.error_text(&message!("bar-show", passages = 3));
        assert_eq!(
            (&*plain.what, &*plain.why, &*plain.what_now),
            ("bar-show(passages=3)", "", "")
        );
        let error = message!("fault-no-thread");
        assert_eq!(IDS.in_one(&error), "fault-no-thread");
        let told = message!("verbatim", text = error.reason());
        assert_eq!(IDS.say(&told), "verbatim(text=fault-no-thread.why)");
    }
}
