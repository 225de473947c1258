//! The units of a page and their curve as CSV, described in `docs/formats.md`.

use super::{UnitAnalyses, UnitAnalysis};
use crate::Reading;
use crate::extraction::Series;
use std::io::{self, Write};

/// Writes one row for each unit under a row of names.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods, save};
///
/// let page = Page::from_html(Source::Pasted, "<p>It rained all night.");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// let mut file = Vec::new();
/// clearline_engine::internals::save::csv(&reading, &mut file)?;
/// assert!(file.starts_with(b"unit,line,"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `out` says.
pub fn csv(reading: &Reading, out: &mut impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    write(&mut writer, reading).map_err(as_io)?;
    writer.flush()
}

/// A fault of the CSV writer as one of `out`. The crate's own conversion loses the kind of the fault, by which a full disk and a
/// closed pipe are told apart.
fn as_io(fault: csv::Error) -> io::Error {
    match fault.into_kind() {
        csv::ErrorKind::Io(fault) => fault,
        other => io::Error::other(format!("{other:?}")),
    }
}

fn write(writer: &mut csv::Writer<impl Write>, reading: &Reading) -> csv::Result<()> {
    let extraction = &*reading.extraction;
    let features = extraction.units.features();
    let is_new = |series: &&Series| !features.contains(&series.name);
    let series: Vec<&Series> = extraction.curve.series.iter().filter(is_new).collect();
    let measured = features.iter().copied().chain(series.iter().map(|series| series.name));
    let after = ["first_class", "class", "keep", "reason", "text"];
    writer.write_record(["unit", "line"].into_iter().chain(measured).chain(after))?;
    for unit in UnitAnalyses::of(reading).iter() {
        let reason = extraction
            .verdicts
            .in_file(unit.unit)
            .map(|verdict| verdict.to_string());
        writer.write_record(row(&unit, &series, reason.unwrap_or_default()))?;
    }
    Ok(())
}

fn row(unit: &UnitAnalysis<'_>, series: &[&Series], reason: String) -> Vec<String> {
    let line = unit.line.map(|line| line.to_string());
    let mut row = vec![unit.unit.to_string(), line.unwrap_or_default()];
    row.extend(unit.features.values.iter().map(f64::to_string));
    let sample = |series: &&Series| series.samples.get(unit.unit).map(f64::to_string);
    row.extend(series.iter().map(|series| sample(series).unwrap_or_default()));
    row.extend([unit.first_class.name(), unit.class.name()].map(str::to_owned));
    row.extend([unit.keep.to_string(), as_text(&reason), as_text(&unit.text)]);
    row
}

/// A cell that a spreadsheet takes for text. What begins like a formula would be computed, and a page could so have
/// programs started or addresses asked.
fn as_text(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{METHODS, Parameters};
    use crate::page::{Page, Source};
    use crate::save::written;

    #[test]
    fn a_fault_of_what_is_written_to_keeps_its_kind() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let html = "<p>A text of some words that are more than a buffer holds.</p>".repeat(900);
        let page = Page::from_html(Source::Pasted, &html);
        let reading = Reading::of(page, METHODS[0], &Parameters::default());
        let fault = csv(&reading, &mut Closed).unwrap_err();
        assert_eq!(fault.kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn no_text_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert_eq!(as_text(cell), format!("'{cell}"));
        }
        assert_eq!(as_text("1 = 1"), "1 = 1");
        let html = "<p>=HYPERLINK(\"http://e.example/\") and more words that follow it".repeat(4);
        let reading = Reading::of(
            Page::from_html(Source::Pasted, &html),
            METHODS[0],
            &Parameters::default(),
        );
        let csv = written(|out| csv(&reading, out));
        assert!(csv.contains("'=HYPERLINK") && !csv.contains("\"=HYPERLINK"), "{csv}");
    }

    #[test]
    fn every_series_of_every_curve_has_a_column() {
        let html = "<ul><li><a href=/>Home</a></ul><p>It rained, “all day”, and the road was gone by noon.".repeat(4);
        for method in METHODS {
            let page = Page::from_html(Source::Pasted, &html);
            let reading = Reading::of(page, method, &Parameters::default());
            let csv = written(|out| csv(&reading, out));
            let mut rows = csv::Reader::from_reader(csv.as_bytes());
            let names = rows.headers().unwrap().clone();
            let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
            assert_eq!(rows.len(), reading.extraction.units.len(), "{}", method.name);
            for series in &reading.extraction.curve.series {
                let columns = names.iter().filter(|name| *name == series.name).count();
                assert_eq!(columns, 1, "{}: {}", method.name, series.name);
            }
        }
    }
}
