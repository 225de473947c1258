//! Tables of pages: an Arrow record batch in, one out.

use crate::answer::{Format, words_of, written};
use crate::guard::{Fault, guarded};
use crate::minhash::{BANDS, bands_of};
use crate::pages::{Slice, decoded};
use crate::recipe::{Limits, Reader, Values};
use arrow_array::builder::{
    FixedSizeBinaryBuilder, FixedSizeListBuilder, Float64Builder, Int64Builder, LargeStringBuilder, StringBuilder,
};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, UInt64Array};
use arrow_schema::{DataType, Field as ArrowField, Schema};
use clearline_engine::Reading;
use clearline_engine::internals::save::Record;
use clearline_engine::page::Options;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::sync::Arc;
use url::Url;

/// Bytes of a text's hash: half of SHA-256, so that no two texts of any crawl share one by chance.
const HASH: i32 = 16;

/// A column of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Method,
    Text,
    Markdown,
    Html,
    Title,
    Author,
    Published,
    Language,
    Site,
    Charset,
    Confidence,
    Status,
    Reason,
    Error,
    TextHash,
    Bands,
}

impl Field {
    /// All of them with their names, in their order.
    const ALL: [(Field, &'static str); 16] = [
        (Field::Method, "method"),
        (Field::Text, "text"),
        (Field::Markdown, "markdown"),
        (Field::Html, "html"),
        (Field::Title, "title"),
        (Field::Author, "author"),
        (Field::Published, "published"),
        (Field::Language, "language"),
        (Field::Site, "site"),
        (Field::Charset, "charset"),
        (Field::Confidence, "confidence"),
        (Field::Status, "status"),
        (Field::Reason, "reason"),
        (Field::Error, "error"),
        (Field::TextHash, "text_hash"),
        (Field::Bands, "bands"),
    ];

    pub(crate) fn names() -> [&'static str; 16] {
        Field::ALL.map(|(_, name)| name)
    }

    fn named(name: &str) -> PyResult<Field> {
        let found = Field::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(field, _)| field).ok_or_else(|| {
            let all = Field::names().join(", ");
            PyValueError::new_err(format!("There is no field “{name}”. There are: {all}."))
        })
    }

    pub(crate) fn name(self) -> &'static str {
        Field::ALL[self as usize].1
    }
}

/// One page's values. Markdown and HTML are made only where a field asks for them.
#[derive(Default)]
struct Row {
    record: Record,
    markdown: Option<String>,
    html: Option<String>,
    error: Option<String>,
}

/// Finds the main text of each page in a column of a record batch.
///
/// Parameters
/// ----------
/// batch : any Arrow record batch
///     With a column of pages, and perhaps columns of addresses and of Content-Type headers.
/// methods : sequence of str
///     Each page has one row for each, in this order.
/// fields : sequence of str, optional
///     The columns of the answer, of FIELDS. Without it: method, text, title, author, published, language, charset, confidence,
///     status, reason, error.
/// html, url, content_type : str
///     The names of these columns. Pages are binary or text; a column of addresses or headers may be missing.
/// threads : int
///     How many threads read pages. A cluster's worker is one of many on its machine, so one is the default.
///
/// policy, parameters, rules and limits are those of `extract`.
///
/// Returns
/// -------
/// pyarrow.RecordBatch
///     All columns of the batch but the pages, then the fields. A page that cannot be read has a row with an error.
#[pyfunction]
#[pyo3(signature = (batch, *, methods, policy="article", fields=None, html="html", url="url", content_type="content_type", parameters=None, rules=None, limits=None, threads=1))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn extract_batch<'py>(
    py: Python<'py>,
    batch: PyRecordBatch,
    methods: Vec<String>,
    policy: &str,
    fields: Option<Vec<String>>,
    html: &str,
    url: &str,
    content_type: &str,
    parameters: Option<Values<'py>>,
    rules: Option<PathBuf>,
    limits: Option<Limits>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let reader = Reader::new(&methods, policy, parameters, rules, limits)?;
    let fields = match fields {
        Some(names) => names
            .iter()
            .map(|name| Field::named(name))
            .collect::<PyResult<Vec<_>>>()?,
        None => USUAL.to_vec(),
    };
    let batch = batch.into_inner();
    let table = Table::of(&batch, html, url, content_type)?;
    let rows = py.detach(|| rows(&reader, &table, &fields, threads))?;
    let answer = assembled(&batch, html, methods.len(), &fields, &rows);
    let answer =
        answer.map_err(|error| PyValueError::new_err(format!("The columns make no record batch: {error}.")))?;
    PyRecordBatch::new(answer).into_pyarrow(py)
}

/// The fields that most want.
pub(crate) const USUAL: [Field; 11] = [
    Field::Method,
    Field::Text,
    Field::Title,
    Field::Author,
    Field::Published,
    Field::Language,
    Field::Charset,
    Field::Confidence,
    Field::Status,
    Field::Reason,
    Field::Error,
];

/// The columns that are read.
struct Table<'a> {
    pages: &'a ArrayRef,
    urls: Option<&'a ArrayRef>,
    content_types: Option<&'a ArrayRef>,
}

impl<'a> Table<'a> {
    fn of(batch: &'a RecordBatch, html: &str, url: &str, content_type: &str) -> PyResult<Table<'a>> {
        let pages = batch.column_by_name(html).ok_or_else(|| {
            PyValueError::new_err(format!(
                "The batch has no column “{html}”; name the column of pages by html=."
            ))
        })?;
        if bytes_at(pages, None).is_none() {
            let kind = pages.data_type();
            return Err(PyValueError::new_err(format!(
                "The column “{html}” holds {kind}; pages are binary or text."
            )));
        }
        let words = |name: &str| match batch.column_by_name(name) {
            Some(column) if *column.data_type() == DataType::Null => Ok(None),
            Some(column) if bytes_at(column, None).is_none() => {
                let kind = column.data_type();
                Err(PyValueError::new_err(format!(
                    "The column “{name}” holds {kind}; cast it to text, or name another column."
                )))
            }
            column => Ok(column),
        };
        Ok(Table {
            pages,
            urls: words(url)?,
            content_types: words(content_type)?,
        })
    }

    fn text(column: Option<&ArrayRef>, row: usize) -> Option<&str> {
        let bytes = bytes_at(column?, Some(row))??;
        match bytes {
            Slice::Text(text) => Some(text),
            Slice::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
        }
    }
}

/// The value of a row, where the column holds bytes or text; without a row, whether it does. `Some(None)` is an empty cell.
fn bytes_at(column: &ArrayRef, row: Option<usize>) -> Option<Option<Slice<'_>>> {
    let is_empty = row.is_none_or(|row| column.is_null(row));
    let at = row.unwrap_or_default();
    macro_rules! value {
        ($array:expr, $slice:path) => {
            Some(if is_empty {
                None
            } else {
                Some($slice($array.value(at)))
            })
        };
    }
    match column.data_type() {
        DataType::Binary => value!(column.as_binary::<i32>(), Slice::Bytes),
        DataType::LargeBinary => value!(column.as_binary::<i64>(), Slice::Bytes),
        DataType::BinaryView => value!(column.as_binary_view(), Slice::Bytes),
        DataType::Utf8 => value!(column.as_string::<i32>(), Slice::Text),
        DataType::LargeUtf8 => value!(column.as_string::<i64>(), Slice::Text),
        DataType::Utf8View => value!(column.as_string_view(), Slice::Text),
        _ => None,
    }
}

/// The rows of all pages, in their order: for each page one for each method.
fn rows(reader: &Reader, table: &Table<'_>, fields: &[Field], threads: usize) -> PyResult<Vec<Row>> {
    let count = table.pages.len();
    let pages = crate::many::in_order(count, threads, |row| page_rows(reader, table, fields, row))?;
    Ok(pages.into_iter().flatten().collect())
}

fn page_rows(reader: &Reader, table: &Table<'_>, fields: &[Field], row: usize) -> Vec<Row> {
    let made = guarded(|| {
        let html = bytes_at(table.pages, Some(row)).flatten();
        let html = html.ok_or_else(|| Fault::Page("The row holds no page.".to_owned()))?;
        let options = Options {
            base_url: Table::text(table.urls, row).and_then(|url| Url::parse(url).ok()),
            content_type: Table::text(table.content_types, row).map(str::to_owned),
            ..Options::default()
        };
        let page = decoded(html, &options, reader.limits.bytes())?;
        let readings = reader.readings(page)?;
        readings.iter().map(|reading| row_of(reading, fields)).collect()
    });
    made.unwrap_or_else(|fault| {
        let failed = |method| Row {
            record: Record {
                method,
                ..Record::default()
            },
            error: Some(fault.sentence().to_owned()),
            ..Row::default()
        };
        reader.methods().map(failed).collect()
    })
}

fn row_of(reading: &Reading, fields: &[Field]) -> Result<Row, Fault> {
    let form = |field: Field, format: Format| {
        let is_asked = fields.contains(&field);
        is_asked.then(|| written(reading, format)).transpose()
    };
    Ok(Row {
        record: Record::of(reading),
        markdown: form(Field::Markdown, Format::Markdown)?,
        html: form(Field::Html, Format::Html)?,
        error: None,
    })
}

/// The answer: the columns of the batch but the pages, each row as often as there are methods, and the fields.
fn assembled(
    batch: &RecordBatch,
    html: &str,
    methods: usize,
    fields: &[Field],
    rows: &[Row],
) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let (mut names, mut columns) = (Vec::new(), Vec::new());
    let pages = batch.num_rows() as u64;
    let repeated = UInt64Array::from_iter_values((0..pages).flat_map(|page| std::iter::repeat_n(page, methods)));
    for (field, column) in batch.schema().fields().iter().zip(batch.columns()) {
        if field.name() == html || fields.iter().any(|own| own.name() == field.name()) {
            continue;
        }
        names.push(Arc::clone(field));
        columns.push(match methods {
            1 => Arc::clone(column),
            _ => arrow_select::take::take(column, &repeated, None)?,
        });
    }
    for field in fields {
        let column = column(*field, rows);
        names.push(Arc::new(ArrowField::new(
            field.name(),
            column.data_type().clone(),
            true,
        )));
        columns.push(column);
    }
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(rows.len()));
    RecordBatch::try_new_with_options(Arc::new(Schema::new(names)), columns, &options)
}

fn column(field: Field, rows: &[Row]) -> ArrayRef {
    match field {
        Field::Method => words(rows, |row| Some(row.record.method)),
        Field::Text => texts(rows, |row| row.record.text.as_deref()),
        Field::Markdown => texts(rows, |row| row.markdown.as_deref()),
        Field::Html => texts(rows, |row| row.html.as_deref()),
        Field::Title => words(rows, |row| row.record.title.as_deref()),
        Field::Author => words(rows, |row| row.record.author.as_deref()),
        Field::Published => words(rows, |row| row.record.date.as_deref()),
        Field::Language => words(rows, |row| row.record.lang.as_deref()),
        Field::Site => words(rows, |row| row.record.site.as_deref()),
        Field::Charset => words(rows, |row| row.record.charset),
        Field::Confidence => {
            let mut built = Float64Builder::with_capacity(rows.len());
            rows.iter().for_each(|row| built.append_option(row.record.confidence));
            Arc::new(built.finish())
        }
        Field::Status => words(rows, |row| Some(words_of(row.record.status, row.error.is_some()).0)),
        Field::Reason => {
            let reasons: Vec<_> = rows.iter().map(|row| words_of(row.record.status, false).1).collect();
            let mut built = StringBuilder::new();
            reasons.iter().for_each(|reason| built.append_option(reason.as_deref()));
            Arc::new(built.finish())
        }
        Field::Error => words(rows, |row| row.error.as_deref()),
        Field::TextHash => hashes(rows),
        Field::Bands => bands(rows),
    }
}

/// Short texts.
fn words<'a>(rows: &'a [Row], word: impl Fn(&'a Row) -> Option<&'a str>) -> ArrayRef {
    let mut built = StringBuilder::new();
    rows.iter().for_each(|row| built.append_option(word(row)));
    Arc::new(built.finish())
}

/// Texts that together may have more than 2 GiB.
fn texts<'a>(rows: &'a [Row], text: impl Fn(&'a Row) -> Option<&'a str>) -> ArrayRef {
    let mut built = LargeStringBuilder::new();
    rows.iter().for_each(|row| built.append_option(text(row)));
    Arc::new(built.finish())
}

/// The text, where there is any.
fn some_text(row: &Row) -> Option<&str> {
    row.record.text.as_deref().filter(|text| !text.is_empty())
}

fn hashes(rows: &[Row]) -> ArrayRef {
    let mut built = FixedSizeBinaryBuilder::with_capacity(rows.len(), HASH);
    for row in rows {
        let hash = some_text(row).map(|text| Sha256::digest(text.as_bytes()));
        match hash.as_ref().and_then(|hash| hash.get(..HASH as usize)) {
            // The half of a hash has the builder's length.
            Some(half) => drop(built.append_value(half)),
            None => built.append_null(),
        }
    }
    Arc::new(built.finish())
}

fn bands(rows: &[Row]) -> ArrayRef {
    let mut built = FixedSizeListBuilder::new(Int64Builder::new(), BANDS as i32);
    for row in rows {
        let bands = some_text(row).and_then(bands_of);
        built.values().append_slice(&bands.unwrap_or_default());
        built.append(bands.is_some());
    }
    Arc::new(built.finish())
}
