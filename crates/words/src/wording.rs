//! From messages to words.

use crate::days::day;
use crate::files::sources;
use crate::ids::called;
use crate::language::Language;
use crate::numbers::{figure, number, written};
use crate::pseudo::lengthened;
use crate::spacing::spaced;
use clearline_message::{ErrorText, Message, Name, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use std::sync::OnceLock;

type Bundle = FluentBundle<FluentResource>;

/// The words of a language.
///
/// ```
/// use clearline_words::{Language, Wording, message};
///
/// let wording = Wording::of(Language::TraditionalChinese);
/// assert_eq!(wording.word("close"), "關閉");
/// assert_eq!(wording.say(&message!("bar-show", passages = 1200)), "略去 1,200 段 · 顯示");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    language: Language,
}

impl Wording {
    /// The words of this language.
    pub const fn of(language: Language) -> Wording {
        Wording { language }
    }

    /// Which language it is.
    pub fn language(self) -> Language {
        self.language
    }

    /// A message without values.
    pub fn word(self, id: &str) -> String {
        self.part(id, None, &[]).unwrap_or_else(|| id.to_owned())
    }

    /// A message. One that no language has is its id.
    pub fn say(self, message: &Message) -> String {
        let said = self.part(message.id(), None, message.values());
        said.unwrap_or_else(|| message.id().to_owned())
    }

    /// A message about something that is wrong: its attributes `why` and `now` are the reason and what to do now.
    pub fn error_text(self, message: &Message) -> ErrorText {
        let attribute = |name| self.part(message.id(), Some(name), message.values());
        ErrorText {
            what: self.say(message),
            why: attribute("why").unwrap_or_default(),
            what_now: attribute("now").unwrap_or_default(),
        }
    }

    /// A message about something that is wrong, in one text: what, why, and what to do now, as far as they are there.
    pub fn in_one(self, message: &Message) -> String {
        if self.language == Language::Ids {
            return self.say(message);
        }
        let ErrorText { what, why, what_now } = self.error_text(message);
        let sentence = match why.is_empty() {
            true => Message::new("sentence-what").with("what", what),
            false => Message::new("sentence-what-why").with("what", what).with("why", why),
        };
        match what_now.is_empty() {
            true => self.say(&sentence),
            false => self.say(
                &Message::new("sentence-and-now")
                    .with("sentence", sentence)
                    .with("now", what_now),
            ),
        }
    }

    /// Whether a message has words of its own in this language.
    pub fn has(self, id: &str) -> bool {
        bundle(self.language).get_message(id).is_some()
    }

    /// The value of a message, or of one of its attributes, in this language, else in English.
    fn part(self, id: &str, attribute: Option<&str>, values: &[(Name, Value)]) -> Option<String> {
        if self.language == Language::Ids {
            let Some(name) = attribute else {
                return Some(called(id, values));
            };
            let english = bundle(Language::English).get_message(id)?;
            return english.get_attribute(name).map(|_| format!("{id}.{name}"));
        }
        let languages = [self.language, Language::English];
        languages.into_iter().find_map(|language| {
            let (text, faults) = self.formatted(language, (id, attribute), values)?;
            debug_assert!(faults.is_empty(), "{id}: {faults:?}");
            Some(match language.is_chinese() {
                true => spaced(&text),
                false => text,
            })
        })
    }

    /// The same in one language, with what is wrong with the values.
    fn formatted(
        self,
        language: Language,
        (id, attribute): (&str, Option<&str>),
        values: &[(Name, Value)],
    ) -> Option<(String, Vec<FluentError>)> {
        let bundle = bundle(language);
        let message = bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let mut arguments = FluentArgs::new();
        for (name, value) in values {
            arguments.set(name.clone(), self.value(value));
        }
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut faults);
        Some((text.into_owned(), faults))
    }

    fn value(self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Text(text) => FluentValue::from(text.clone()),
            Value::Number(number) => FluentValue::from(*number),
            Value::Figure(digits) => figure(digits),
            Value::Message(message) => FluentValue::from(self.say(message)),
            Value::Reason(fault) => {
                let why = self.part(fault.id(), Some("why"), fault.values());
                FluentValue::from(why.unwrap_or_default())
            }
            Value::Error(fault) => FluentValue::from(self.in_one(fault)),
            Value::List(parts) => self.joined(parts, "list-comma"),
            Value::Sentences(parts) => self.joined(parts, "sentence-space"),
        }
    }

    /// The parts with what the message `between` says between them.
    fn joined(self, parts: &[Message], between: &str) -> FluentValue<'static> {
        let parts: Vec<String> = parts.iter().map(|part| self.say(part)).collect();
        FluentValue::from(parts.join(&self.word(between)))
    }
}

/// A message in the language of a tag; `None` for a language that the program does not speak.
///
/// ```
/// use clearline_words::{message, text_in};
///
/// assert_eq!(text_in("zh-TW", &message!("book-contents")).as_deref(), Some("目錄"));
/// assert_eq!(text_in("de", &message!("book-contents")), None);
/// assert_eq!(text_in("en-XI", &message!("book-contents")), None, "a page must not ask for ids");
/// ```
pub fn text_in(tag: &str, message: &Message) -> Option<String> {
    let language = Language::of_tag(tag).filter(|language| Language::ALL.contains(language))?;
    Some(Wording::of(language).say(message))
}

/// The messages of a language, read when they are first wanted.
fn bundle(language: Language) -> &'static Bundle {
    const COUNT: usize = Language::Ids as usize + 1;
    static BUNDLES: [OnceLock<Bundle>; COUNT] = [const { OnceLock::new() }; COUNT];
    BUNDLES[language as usize].get_or_init(|| read(language))
}

fn read(language: Language) -> Bundle {
    let locale = language.locale().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // Values are short and marked where they are shown: `clearline_column::bidi`. In Chinese, the marks only say where a space may belong.
    bundle.set_use_isolating(language.is_chinese());
    bundle.set_formatter(Some(written));
    let added = bundle
        .add_function("NUMBER", number)
        .and_then(|()| bundle.add_function("DATETIME", day));
    debug_assert!(added.is_ok(), "{added:?}");
    if language == Language::Pseudo {
        bundle.set_transform(Some(lengthened));
    }
    for (name, text) in sources(language) {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(whole, faults)| {
            debug_assert!(false, "{name}.ftl: {faults:?}");
            whole
        });
        let added = bundle.add_resource(resource);
        debug_assert!(added.is_ok(), "{name}.ftl: {added:?}");
    }
    bundle
}
