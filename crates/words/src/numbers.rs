//! Numbers as a language writes them, by ICU.

use fixed_decimal::{Decimal, FloatPrecision};
use fluent_bundle::FluentValue;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
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

/// Fluent's way to write a value: numbers with the digits that they have, and all other values as Fluent does.
pub(crate) fn written(value: &FluentValue<'_>, languages: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let mut decimal = Decimal::try_from_f64(number.value, FloatPrecision::RoundTrip).ok()?;
    let places = number.options.minimum_fraction_digits.unwrap_or(0);
    decimal
        .absolute
        .pad_end(i16::try_from(places).map_or(0, |places| -places));
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
