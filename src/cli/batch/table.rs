//! A batch as a Parquet file: the columns of `clearline.jobs.warc`, a row for each page.
//!
//! Records are kept as lines while the batch goes on, as for any other file, so that it can be resumed. At its end they become the
//! table.

use arrow_array::{ArrayRef, Float64Array, LargeStringArray, RecordBatch, StringArray};
use clearline_engine::internals::methods::auto::MODEL_FILE;
use clearline_engine::internals::save::fingerprint;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use serde::Deserialize;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// Rows of a group.
const ROWS: usize = 1024;

/// What of a record is in the table.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Row {
    id: String,
    url: Option<String>,
    crawled: Option<String>,
    lang: Option<String>,
    title: Option<String>,
    author: Option<String>,
    date: Option<String>,
    text: Option<String>,
    markdown: Option<String>,
    method: String,
    confidence: Option<f64>,
    status: Option<String>,
}

/// Writes the records in the lines of a stream as a table.
///
/// # Errors
/// Where the stream or the file fails, or a line is no record.
pub(super) fn write(lines: &mut dyn BufRead, out: &mut (impl Write + Send)) -> io::Result<()> {
    let compression = Compression::ZSTD(ZstdLevel::default());
    let properties = WriterProperties::builder().set_compression(compression).build();
    let model = format!("{:016x}", fingerprint(&MODEL_FILE));
    let batch = |rows: &[Row]| batch(rows, &model).map_err(io::Error::other);
    let first = batch(&[])?;
    let mut writer = ArrowWriter::try_new(out, first.schema(), Some(properties)).map_err(failure)?;
    let mut rows = Vec::with_capacity(ROWS);
    for line in lines.lines() {
        rows.push(serde_json::from_str(&line?)?);
        if rows.len() == ROWS {
            writer.write(&batch(&rows)?).map_err(failure)?;
            writer.flush().map_err(failure)?;
            rows.clear();
        }
    }
    writer.write(&batch(&rows)?).map_err(failure)?;
    writer.close().map_err(failure)?;
    Ok(())
}

/// A full disk is said as such.
fn failure(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

fn batch(rows: &[Row], model: &str) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let short =
        |value: fn(&Row) -> Option<&str>| -> ArrayRef { Arc::new(rows.iter().map(value).collect::<StringArray>()) };
    let long = |value: fn(&Row) -> Option<&str>| -> ArrayRef {
        Arc::new(rows.iter().map(value).collect::<LargeStringArray>())
    };
    let same = |value: &str| -> ArrayRef { Arc::new(StringArray::from(vec![Some(value); rows.len()])) };
    RecordBatch::try_from_iter_with_nullable(
        [
            ("url", short(|row| row.url.as_deref())),
            ("date", short(|row| row.crawled.as_deref())),
            ("warc_id", short(|row| Some(&row.id))),
            ("language", short(|row| row.lang.as_deref())),
            ("title", short(|row| row.title.as_deref())),
            ("author", short(|row| row.author.as_deref())),
            ("published", short(|row| row.date.as_deref())),
            ("text", long(|row| row.text.as_deref())),
            ("markdown", long(|row| row.markdown.as_deref())),
            ("method", short(|row| Some(&row.method))),
            (
                "confidence",
                Arc::new(rows.iter().map(|row| row.confidence).collect::<Float64Array>()),
            ),
            ("status", short(|row| Some(row.status.as_deref().unwrap_or("failed")))),
            ("engine", same(env!("CARGO_PKG_VERSION"))),
            ("model", same(model)),
        ]
        .map(|(name, column)| (name, column, true)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    #[test]
    fn each_record_is_a_row() {
        let mut lines = String::new();
        for number in 0..ROWS + 2 {
            lines += &format!(
                "{{\"id\":\"p{number}\",\"text\":\"It rained.\",\"method\":\"auto\",\"status\":\"found\",\"confidence\":0.5}}\n"
            );
        }
        lines += "{\"id\":\"broken\",\"method\":\"auto\",\"error\":\"It is no page.\"}\n";
        let mut file = tempfile::tempfile().unwrap();
        write(&mut lines.as_bytes(), &mut file).unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        assert_eq!(reader.metadata().num_row_groups(), 2);
        let batches: Vec<RecordBatch> = reader.build().unwrap().map(Result::unwrap).collect();
        let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
        assert_eq!(rows, ROWS + 3);
        let last = batches.last().unwrap();
        let at = last.num_rows() - 1;
        let short = |name: &str| last.column_by_name(name).unwrap().as_string::<i32>();
        assert_eq!(
            (short("status").value(at), short("status").value(at - 1)),
            ("failed", "found")
        );
        assert_eq!(short("engine").value(at), env!("CARGO_PKG_VERSION"));
        let texts = last.column_by_name("text").unwrap().as_string::<i64>();
        assert!(texts.is_null(at) && texts.value(at - 1) == "It rained.");
    }

    #[test]
    fn a_line_that_is_no_record_is_a_fault() {
        let fault = write(&mut &b"{\"id\":1}\n"[..], &mut Vec::new()).unwrap_err();
        assert!(fault.to_string().contains("expected a string"), "{fault}");
    }
}
