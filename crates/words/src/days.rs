//! Days as a language writes them, by ICU.

use crate::spacing::spaced_out;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentValue};
use icu_calendar::{Date, Gregorian};
use icu_datetime::FixedCalendarDateTimeFormatter;
use icu_datetime::fieldsets::YMD;
use icu_locale_core::Locale;
use intl_memoizer::{IntlLangMemoizer, Memoizable, concurrent};
use std::borrow::Cow;
use unic_langid::LanguageIdentifier;

/// How long a day is written: "2 January 2026", "2 Jan 2026", "02/01/2026".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Style {
    Long,
    Medium,
    Short,
}

/// Writes the days of one language in one style.
struct Days {
    formatter: FixedCalendarDateTimeFormatter<Gregorian, YMD>,
    is_chinese: bool,
}

impl Memoizable for Days {
    type Args = (Style,);
    type Error = ();

    fn construct(language: LanguageIdentifier, (style,): (Style,)) -> Result<Days, ()> {
        let locale: Locale = language.to_string().parse().map_err(drop)?;
        let fields = match style {
            Style::Long => YMD::long(),
            Style::Medium => YMD::medium(),
            Style::Short => YMD::short(),
        };
        let formatter = FixedCalendarDateTimeFormatter::try_new((&locale).into(), fields).map_err(drop)?;
        let is_chinese = language.language == "zh";
        Ok(Days { formatter, is_chinese })
    }
}

/// A day and how it is to be written.
#[derive(Clone, Debug, PartialEq)]
struct Day {
    date: Date<Gregorian>,
    style: Style,
}

impl FluentType for Day {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, languages: &IntlLangMemoizer) -> Cow<'static, str> {
        let written = languages.with_try_get::<Days, _, _>((self.style,), |days| self.by(days));
        written.unwrap_or_default().into()
    }

    fn as_string_threadsafe(&self, languages: &concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        let written = languages.with_try_get::<Days, _, _>((self.style,), |days| self.by(days));
        written.unwrap_or_default().into()
    }
}

impl Day {
    fn by(&self, days: &Days) -> String {
        let written = days.formatter.format(&self.date).to_string();
        if days.is_chinese { spaced_out(&written) } else { written }
    }
}

/// Fluent's function `DATETIME`, for days: `DATETIME($day, dateStyle: "long")` writes the text `2026-01-02` as the language
/// does. Text that is no day stays as it is.
pub(crate) fn day<'a>(values: &[FluentValue<'a>], options: &FluentArgs<'_>) -> FluentValue<'a> {
    let [FluentValue::String(written)] = values else {
        return FluentValue::Error;
    };
    let style = match options.get("dateStyle") {
        Some(FluentValue::String(style)) if style == "short" => Style::Short,
        Some(FluentValue::String(style)) if style == "medium" => Style::Medium,
        _ => Style::Long,
    };
    match date(written) {
        Some(date) => FluentValue::Custom(Box::new(Day { date, style })),
        None => FluentValue::String(written.clone()),
    }
}

/// A day of the form `YYYY-MM-DD` (ISO 8601).
fn date(written: &str) -> Option<Date<Gregorian>> {
    let (year, rest) = written.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    Date::try_new_gregorian(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use crate::{Language, Wording, message};
    use fluent_bundle::{FluentArgs, FluentValue};

    fn said(language: Language, day: &str) -> String {
        Wording::of(language).say(&message!("day", day = day))
    }

    #[test]
    fn days_are_written_as_the_language_does() {
        for (language, written) in [
            (Language::English, "2 January 2026"),
            (Language::SimplifiedChinese, "2026 年 1 月 2 日"),
            (Language::TraditionalChinese, "2026 年 1 月 2 日"),
        ] {
            assert_eq!(said(language, "2026-01-02"), written);
        }
    }

    #[test]
    fn what_is_no_day_stays_as_it_is() {
        for other in [
            "2026",
            "2026-13-01",
            "2025-02-29",
            "2026-01",
            "last week",
            "a-1-b",
            "2026-01-02-03",
        ] {
            assert_eq!(said(Language::English, other), other);
        }
    }

    #[test]
    fn a_message_asks_for_the_length_of_a_day() {
        let mut bundle = fluent_bundle::concurrent::FluentBundle::new_concurrent(vec!["en-GB".parse().unwrap()]);
        bundle.add_function("DATETIME", super::day).unwrap();
        for (style, written) in [
            ("long", "2 January 2026"),
            ("medium", "2 Jan 2026"),
            ("short", "02/01/2026"),
        ] {
            let message = format!("day = {{ DATETIME($day, dateStyle: \"{style}\") }}");
            bundle.add_resource_overriding(fluent_bundle::FluentResource::try_new(message).unwrap());
            let mut values = FluentArgs::new();
            values.set("day", FluentValue::from("2026-01-02"));
            let pattern = bundle.get_message("day").and_then(|message| message.value()).unwrap();
            let said = bundle.format_pattern(pattern, Some(&values), &mut Vec::new());
            assert_eq!(said.replace(['\u{2068}', '\u{2069}'], ""), written);
        }
    }
}
