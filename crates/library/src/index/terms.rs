//! The index of words, by tantivy.

use super::processors::on_all;
use super::query::TextPlace;
use super::tokens::{Tokens, in_language};
use super::vocabulary::Vocabulary;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::index::SegmentId;
use tantivy::query::{Query, TermQuery};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value};
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{
    DocAddress, DocId, Index, IndexReader, IndexWriter, ReloadPolicy, Score, SegmentOrdinal, SegmentReader,
    TantivyDocument, Term,
};

/// The name of the tokenizer in the schema.
const TOKENS: &str = "clearline";
/// Bytes of memory for each thread that writes.
const WRITER_BYTES: usize = 48 << 20;
/// Threads that write.
const MOST_WRITERS: usize = 4;

/// The index of words in a folder.
pub(super) struct Terms {
    index: Index,
    reader: IndexReader,
    pub(super) fields: Fields,
    vocabularies: Mutex<HashMap<(SegmentId, Field), Arc<Vocabulary>>>,
}

/// The fields of the schema.
#[derive(Clone, Copy)]
pub(super) struct Fields {
    key: Field,
    places: [Field; 3],
    text: Field,
    notes: Field,
}

/// An article as it is indexed.
pub(super) struct Document {
    pub(super) key: u64,
    pub(super) language: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) notes: String,
}

/// An article that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) key: u64,
    pub(super) score: Score,
    pub(super) address: DocAddress,
}

impl Fields {
    pub(super) fn of(self, place: TextPlace) -> Field {
        let [title, text, notes] = self.places;
        match place {
            TextPlace::Title => title,
            TextPlace::Text => text,
            TextPlace::Notes => notes,
        }
    }
}

fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(TOKENS)
        .set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let words = TextOptions::default().set_indexing_options(indexing);
    let fields = Fields {
        key: schema.add_u64_field("key", INDEXED | FAST),
        places: ["title", "text", "notes"].map(|name| schema.add_text_field(name, words.clone())),
        text: schema.add_text_field("stored_text", STORED),
        notes: schema.add_text_field("stored_notes", STORED),
    };
    (schema.build(), fields)
}

impl Terms {
    pub(super) fn create(folder: &Path) -> tantivy::Result<Terms> {
        let (schema, _) = schema();
        Terms::of(Index::create_in_dir(folder, schema)?)
    }

    pub(super) fn open(folder: &Path) -> tantivy::Result<Terms> {
        Terms::of(Index::open_in_dir(folder)?)
    }

    fn of(index: Index) -> tantivy::Result<Terms> {
        let (schema, fields) = schema();
        if index.schema() != schema {
            return Err(tantivy::TantivyError::SchemaError("another schema".to_owned()));
        }
        index.tokenizers().register(TOKENS, TextAnalyzer::from(Tokens));
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Terms {
            index,
            reader,
            fields,
            vocabularies: Mutex::default(),
        })
    }

    /// Whether all bytes are as they were written.
    pub(super) fn is_whole(&self) -> bool {
        self.index.validate_checksum().is_ok_and(|damaged| damaged.is_empty())
    }

    pub(super) fn writer(&self) -> tantivy::Result<IndexWriter> {
        let threads = thread::available_parallelism().map_or(1, |threads| threads.get().min(MOST_WRITERS));
        self.index.writer_with_num_threads(threads, threads * WRITER_BYTES)
    }

    /// Sees what was written since.
    pub(super) fn reload(&self) -> tantivy::Result<()> {
        self.reader.reload()
    }

    pub(super) fn put(&self, writer: &IndexWriter, document: Document) -> tantivy::Result<()> {
        self.remove(writer, document.key);
        let fields = self.fields;
        let mut stored = TantivyDocument::new();
        stored.add_u64(fields.key, document.key);
        let [title, text, notes] = fields.places;
        for (field, content) in [
            (title, &document.title),
            (text, &document.text),
            (notes, &document.notes),
        ] {
            stored.add_text(field, in_language(&document.language, content));
        }
        stored.add_text(fields.text, document.text);
        stored.add_text(fields.notes, document.notes);
        writer.add_document(stored).map(drop)
    }

    pub(super) fn remove(&self, writer: &IndexWriter, key: u64) {
        writer.delete_term(Term::from_field_u64(self.fields.key, key));
    }

    /// The words of each field, segment by segment.
    pub(super) fn vocabularies(&self) -> tantivy::Result<Vec<(Field, Arc<Vocabulary>)>> {
        let searcher = self.reader.searcher();
        let segments = searcher.segment_readers();
        let mut known = self.vocabularies.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(id, _), _| segments.iter().any(|segment| segment.segment_id() == *id));
        let all = || {
            segments
                .iter()
                .flat_map(|segment| self.fields.places.map(|field| (segment, field)))
        };
        let is_new = |(segment, field): &(&SegmentReader, Field)| !known.contains_key(&(segment.segment_id(), *field));
        let new: Vec<_> = all().filter(is_new).collect();
        known.extend(on_all(&new, |(segment, field)| {
            let vocabulary = Vocabulary::of(segment, *field)?;
            tantivy::Result::Ok(((segment.segment_id(), *field), Arc::new(vocabulary)))
        })?);
        let own = |(segment, field): (&SegmentReader, Field)| {
            let vocabulary = known.get(&(segment.segment_id(), field))?;
            Some((field, Arc::clone(vocabulary)))
        };
        Ok(all().filter_map(own).collect())
    }

    /// All articles that a query finds.
    pub(super) fn matches(&self, query: &dyn Query) -> tantivy::Result<Vec<Match>> {
        self.reader.searcher().search(query, &Matches)
    }

    /// The text of an article and its notes; `None` where it has neither here.
    pub(super) fn texts(&self, key: u64) -> tantivy::Result<Option<(String, String)>> {
        let own = TermQuery::new(Term::from_field_u64(self.fields.key, key), IndexRecordOption::Basic);
        let found = self.matches(&own)?;
        let Some(found) = found.first() else {
            return Ok(None);
        };
        let document: TantivyDocument = self.reader.searcher().doc(found.address)?;
        let text = |field| {
            let value = document.get_first(field);
            value.and_then(|value| value.as_str()).unwrap_or_default().to_owned()
        };
        Ok(Some((text(self.fields.text), text(self.fields.notes))))
    }
}

/// Collects all that is found.
struct Matches;

struct SegmentMatches {
    ordinal: SegmentOrdinal,
    keys: Column<u64>,
    found: Vec<Match>,
}

impl Collector for Matches {
    type Fruit = Vec<Match>;
    type Child = SegmentMatches;

    fn for_segment(&self, ordinal: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<SegmentMatches> {
        Ok(SegmentMatches {
            ordinal,
            keys: segment.fast_fields().u64("key")?,
            found: Vec::new(),
        })
    }

    fn requires_scoring(&self) -> bool {
        true
    }

    fn merge_fruits(&self, fruits: Vec<Vec<Match>>) -> tantivy::Result<Vec<Match>> {
        Ok(fruits.concat())
    }
}

impl SegmentCollector for SegmentMatches {
    type Fruit = Vec<Match>;

    fn collect(&mut self, document: DocId, score: Score) {
        if let Some(key) = self.keys.first(document) {
            self.found.push(Match {
                key,
                score,
                address: DocAddress::new(self.ordinal, document),
            });
        }
    }

    fn harvest(self) -> Vec<Match> {
        self.found
    }
}
