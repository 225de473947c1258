//! The units of a page as CSV, described in `docs/formats.md`.

use super::failure::Failure;
use crate::Reading;
use crate::extraction::{Class, Extraction};
use crate::save::{UnitAnalysis, analysis};

/// One row for each unit under a row of names.
pub(super) fn units(reading: &Reading) -> Result<String, Failure> {
    let extraction = &*reading.extraction;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = write(&mut writer, reading, extraction);
    let bytes = written.and_then(|()| writer.into_inner().map_err(|error| error.into_error().into()));
    let bytes = bytes.map_err(|error| Failure::Internal(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| Failure::Internal(error.to_string()))
}

fn write(writer: &mut csv::Writer<Vec<u8>>, reading: &Reading, extraction: &Extraction) -> csv::Result<()> {
    let before = ["unit", "line", "characters", "wide", "linked", "punctuation"];
    let measures = extraction.curve.series.iter().map(|series| series.name);
    let after = ["first_class", "class", "keep", "reason", "text"];
    writer.write_record(before.into_iter().chain(measures).chain(after))?;
    for unit in analysis(reading).units() {
        writer.write_record(row(extraction, unit))?;
    }
    Ok(())
}

fn row(extraction: &Extraction, unit: &UnitAnalysis<'_>) -> Vec<String> {
    let counts = &unit.counts;
    let numbers = [counts.characters, counts.wide, counts.linked, counts.punctuation];
    let mut row = vec![
        unit.unit.to_string(),
        unit.line.map(|line| line.to_string()).unwrap_or_default(),
    ];
    row.extend(numbers.iter().map(u32::to_string));
    for series in &extraction.curve.series {
        row.push(series.samples.get(unit.unit).map(f64::to_string).unwrap_or_default());
    }
    let reason = extraction.verdicts.get(unit.unit).map(ToString::to_string);
    row.extend([name(unit.first_class), name(unit.class)].map(str::to_owned));
    row.extend([unit.keep.to_string(), reason.unwrap_or_default(), unit.text.clone()]);
    row
}

fn name(class: Class) -> &'static str {
    match class {
        Class::Good => "good",
        Class::NearGood => "near-good",
        Class::Short => "short",
        Class::Bad => "bad",
    }
}
