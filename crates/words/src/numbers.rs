//! Numbers as a language writes them, by ICU.

use fixed_decimal::{Decimal, FloatPrecision};
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentValue};
use icu_decimal::DecimalFormatter;
use icu_locale_core::Locale;
use intl_memoizer::Memoizable;
use intl_memoizer::concurrent::IntlLangMemoizer;
use unic_langid::LanguageIdentifier;

/// Writes the numbers of one language.
struct Numbers(DecimalFormatter);

impl Memoizable for Numbers {
    type Args = ();
    type Error = ();

    fn construct(language: LanguageIdentifier, _: ()) -> Result<Numbers, ()> {
        let locale: Locale = language.to_string().parse().map_err(drop)?;
        let formatter = DecimalFormatter::try_new((&locale).into(), Default::default());
        formatter.map(Numbers).map_err(drop)
    }
}

/// Fluent's function `NUMBER`: the number with as many places as the message asks for, as in
/// `NUMBER($score, minimumFractionDigits: 3, maximumFractionDigits: 3)`.
pub(crate) fn number<'a>(values: &[FluentValue<'a>], options: &FluentArgs<'_>) -> FluentValue<'a> {
    let [FluentValue::Number(number)] = values else {
        return FluentValue::Error;
    };
    let mut number = number.clone();
    number.options.merge(options);
    FluentValue::Number(number)
}

/// Fluent's way to write a value: numbers with the digits that they have, or as [`number`] asks, and all other values as Fluent does.
pub(crate) fn written(value: &FluentValue<'_>, languages: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let mut decimal = Decimal::try_from_f64(number.value, FloatPrecision::RoundTrip).ok()?;
    let place = |places: usize| i16::try_from(places).map_or(0, |places| -places);
    if let Some(most) = number.options.maximum_fraction_digits {
        decimal.round(place(most));
        decimal.absolute.trim_end();
    }
    let least = number.options.minimum_fraction_digits.unwrap_or(0);
    decimal.absolute.pad_end(place(least));
    let written = languages.with_try_get::<Numbers, _, _>((), |numbers| numbers.0.format(&decimal).to_string());
    written.ok()
}

/// A number by its digits, with as many places as those have; other text stays as it is.
pub(crate) fn figure(digits: &str) -> FluentValue<'static> {
    let Ok(number) = digits.parse() else {
        return FluentValue::from(digits.to_owned());
    };
    let places = digits.split_once('.').map(|(_, places)| places.len());
    let options = FluentNumberOptions {
        minimum_fraction_digits: places,
        ..FluentNumberOptions::default()
    };
    FluentValue::Number(FluentNumber::new(number, options))
}

#[cfg(test)]
mod tests {
    use crate::{Language, Value, Wording, message};

    #[test]
    fn a_message_asks_for_the_places_of_a_number() {
        let said = |score: f64| Wording::default().say(&message!("tune-progress", settings = 1200, mean = score));
        for (score, written) in [
            (0.93125, "0.9312"),
            (0.9, "0.9000"),
            (1.0, "1.0000"),
            (0.99999, "1.0000"),
        ] {
            let said = said(score);
            assert_eq!(said, format!("1,200 settings measured, mean F1 {written}"));
        }
        let took = |time: f64| Wording::default().say(&message!("status-milliseconds", time = time));
        assert_eq!(
            [took(3.04), took(0.26), took(1234.0)],
            ["3\u{a0}ms", "0.3\u{a0}ms", "1,234\u{a0}ms"]
        );
    }

    #[test]
    fn figures_are_grouped_and_keep_their_places() {
        for language in [
            Language::English,
            Language::SimplifiedChinese,
            Language::TraditionalChinese,
        ] {
            let said = |digits: &str| {
                let line = message!("import-spot-line", line = Value::Figure(digits.to_owned()));
                Wording::of(language).say(&line)
            };
            for (digits, written) in [
                ("1261.50", "1,261.50"),
                ("0.10", "0.10"),
                ("-84334.98", "-84,334.98"),
                ("7", "7"),
                ("NaN", "NaN"),
                ("inf", "inf"),
                ("some", "some"),
            ] {
                assert!(said(digits).contains(written), "{}", said(digits));
            }
        }
    }
}
