//! Numbers as a language writes them, by ICU.

use fixed_decimal::{Decimal, FloatPrecision};
use fluent_bundle::FluentValue;
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
    let decimal = Decimal::try_from_f64(number.value, FloatPrecision::RoundTrip).ok()?;
    let written = languages.with_try_get::<Numbers, _, _>((), |numbers| numbers.0.format(&decimal).to_string());
    written.ok()
}
