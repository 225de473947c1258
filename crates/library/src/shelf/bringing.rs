//! What an article brings along from another program, and articles that come as files of ours.

use super::beside;
use super::{Keeping, MOST_NAMESAKES, Shelf, put};
use crate::Time;
use crate::fault::LibraryFault;
use crate::file::annotations::{Annotation, Annotations};
use crate::file::article::{Article, State};
use crate::file::{ArticleFile, ENDING};
use crate::import::{Facts, Passage, unite_state};
use crate::quote::QuotedText;
use clearline_engine::save::save_new;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What an article brings along from another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// The id that it gets.
    pub id: Option<String>,
    /// The address by which it was named.
    pub address: Option<String>,
    /// What is known of it; what the page states counts more.
    pub facts: Facts,
    /// When it was kept.
    pub kept: Option<Time>,
    /// What its reader did with it.
    pub state: State,
    /// Highlights and notes.
    pub notes: Vec<Passage>,
}

impl Brought {
    /// A new article with what it brings along.
    pub(super) fn given_to(&self, article: Article) -> Article {
        let facts = &self.facts;
        let or =
            |own: Option<String>, other: &Option<String>| own.filter(|own| !own.is_empty()).or_else(|| other.clone());
        let address = or(article.address, &self.address);
        let article = Article {
            id: self.id.clone().unwrap_or(article.id),
            asked: self
                .address
                .clone()
                .filter(|asked| Some(asked) != address.as_ref())
                .into_iter()
                .collect(),
            address,
            author: or(article.author, &facts.author),
            published: or(article.published, &facts.published),
            language: or(article.language, &facts.language),
            kept: self.kept.clone().unwrap_or(article.kept),
            state: self.state.clone(),
            ..article
        };
        article.or_titled(facts.title.as_deref())
    }

    /// Adds its highlights and notes, each once, at their places in the text. Whether there was any to add.
    pub(super) fn annotate(&self, article: &Article, annotations: &mut Annotations, text: &str) -> bool {
        let mut quoted = QuotedText::new(text);
        let mut has_added = false;
        for passage in &self.notes {
            let note = passage.note.as_deref();
            let mut items = annotations.items.iter_mut();
            if let Some(own) = items.find(|own| own.is_of(&passage.quote, note)) {
                has_added |= own.add_note(note.unwrap_or_default());
                continue;
            }
            let mut annotation = Annotation::of_words(&passage.quote, text, &mut quoted);
            annotation.target.source = article.source().into();
            annotation.set_note(note);
            if let Some(created) = &passage.created {
                annotation.created = created.clone();
            }
            annotations.items.push(annotation);
            has_added = true;
        }
        has_added
    }
}

impl Shelf {
    /// Gives a kept article what another program knows of it: its tags, marks and notes add up. What is there already changes nothing.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn unite(&self, path: &Path, keeping: &Keeping) -> Result<(), LibraryFault> {
        let _turn = self.turn()?;
        let mut file = ArticleFile::open(path)?;
        let before = file.article.clone();
        file.article = before.clone().or_titled(keeping.brought.facts.title.as_deref());
        if let Some(address) = keeping
            .brought
            .address
            .as_ref()
            .filter(|address| !file.article.is_of(address))
        {
            file.article.asked.push(address.clone());
        }
        file.article.add_tags(keeping.tags.iter().map(String::as_str));
        unite_state(&mut file.article.state, &keeping.brought.state);
        let has_notes = !keeping.brought.notes.is_empty() && {
            let text = file.text()?.text;
            keeping.brought.annotate(&file.article, &mut file.annotations, &text)
        };
        if !has_notes && file.article == before {
            return Ok(());
        }
        file.article.changed = Time::after(&file.article.changed);
        put(file, None)
    }

    /// Takes in a kept article from elsewhere as it is, with its page, its marks and notes; `keeping` adds tags. The file there stays.
    ///
    /// # Errors
    /// [`LibraryFault`]; then nothing is there that was not there before.
    pub fn take_in(&self, mut file: ArticleFile, keeping: &Keeping) -> Result<PathBuf, LibraryFault> {
        let folder = self.folder_for(&keeping.folder)?;
        // One that is damaged is not taken in.
        let text = file.text()?;
        drop(file.page()?);
        file.article.add_tags(keeping.tags.iter().map(String::as_str));
        let markdown = keeping
            .has_markdown
            .then(|| beside::markdown(&file.article, &file.annotations, &text));
        file.article.markdown = markdown.as_deref().map(beside::written);
        let bytes = file.again()?;
        let _turn = self.turn()?;
        let stem = file
            .path()
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let later = (2..=MOST_NAMESAKES).map(|number| format!("{stem} ({number}).{ENDING}"));
        let names = std::iter::once(format!("{stem}.{ENDING}")).chain(later);
        let is_free = |name: &String| !beside::path(&folder.join(name)).exists();
        let path = save_new(&folder, names.filter(is_free), |draft| draft.write_all(&bytes))?;
        beside::write_new(&path, markdown);
        Ok(path)
    }

    /// Unites a kept article with another file of it: as copies of synchronising programs are, but the other file stays.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn unite_files(&self, path: &Path, other: ArticleFile) -> Result<(), LibraryFault> {
        other.check_known()?;
        let _turn = self.turn()?;
        let mut own = ArticleFile::open(path)?;
        let before = (own.article.clone(), own.annotations.clone());
        match own.article.id == other.article.id {
            true => own.annotations.unite(other.annotations),
            false => own.annotations.unite_once(other.annotations),
        }
        own.article.add_tags(other.article.tags.iter().map(String::as_str));
        unite_state(&mut own.article.state, &other.article.state);
        if (&own.article, &own.annotations) == (&before.0, &before.1) {
            return Ok(());
        }
        own.article.changed = Time::after(&own.article.changed);
        put(own, None)
    }
}
