//! The units of a page as CSV, described in `docs/formats.md`.

use super::failure::Failure;
use crate::Reading;
use crate::extraction::Extraction;
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
    let features = extraction.units.features().iter().copied();
    let after = ["first_class", "class", "keep", "reason", "text"];
    writer.write_record(["unit", "line"].into_iter().chain(features).chain(after))?;
    for unit in analysis(reading).units() {
        writer.write_record(row(extraction, unit))?;
    }
    Ok(())
}

fn row(extraction: &Extraction, unit: &UnitAnalysis<'_>) -> Vec<String> {
    let line = unit.line.map(|line| line.to_string());
    let reason = extraction.verdicts.get(unit.unit).map(ToString::to_string);
    let mut row = vec![unit.unit.to_string(), line.unwrap_or_default()];
    row.extend(unit.features.values.iter().map(f64::to_string));
    row.extend([unit.first_class.name(), unit.class.name()].map(str::to_owned));
    row.extend([unit.keep.to_string(), reason.unwrap_or_default(), unit.text.clone()]);
    row
}
