//! The models of a cross-validation: each page is judged by a model that has not seen it.

use super::GoldPage;
use clearline_engine::internals::methods::auto::Model;
use clearline_engine::internals::page::plain::{read_plain, read_plain_text};
use clearline_engine::internals::page::reason;
use clearline_engine::page::Sentence;
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// Most bytes of `folds.json` that are read; the groups of a million pages fit.
const LONGEST_LIST: u64 = 64 << 20;
/// Most bytes of a model that are read, some hundred times those of the program's own.
const LARGEST_MODEL: u64 = 16 << 20;
/// Most models that are read.
const MOST_FOLDS: usize = 100;

/// Models of the method `auto`, each with the groups of pages that it has not seen in training.
pub struct Folds {
    models: Vec<Model>,
    of_groups: HashMap<String, usize>,
}

/// Why a folder holds no such models.
#[derive(Debug)]
pub struct FoldsFault {
    path: PathBuf,
    why: String,
}

impl FoldsFault {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong with it, without a full stop.
    pub fn why(&self) -> &str {
        self.why.trim_end_matches('.')
    }
}

impl std::error::Error for FoldsFault {}

impl fmt::Display for FoldsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = format!(
            "{} could not be read as part of a cross-validation",
            self.path.display()
        );
        let what_now =
            "--folds takes a folder that tools/train/run.sh has written: folds.json and the models it names.";
        Sentence::new(what, self.why(), what_now).fmt(f)
    }
}

/// An entry of `folds.json`.
#[derive(Deserialize)]
struct Fold {
    model: String,
    groups: Vec<String>,
}

impl Folds {
    /// Reads `folds.json` of a folder and the models that it names.
    ///
    /// # Errors
    /// If one of these files is missing, broken or larger than the limit, or a model was trained on other features than
    /// this program computes.
    pub fn open(folder: &Path) -> Result<Folds, FoldsFault> {
        let list = folder.join("folds.json");
        let fault = |path: &Path, why: &dyn fmt::Display| FoldsFault {
            path: path.to_owned(),
            why: why.to_string(),
        };
        let text = read_plain_text(&list, LONGEST_LIST).map_err(|error| fault(&list, &reason(&error)))?;
        let entries: Vec<Fold> = serde_json::from_str(&text)
            .map_err(|error| fault(&list, &format_args!("it is no list of models: {error}")))?;
        if entries.len() > MOST_FOLDS {
            return Err(fault(&list, &format_args!("it names more than {MOST_FOLDS} models")));
        }
        let mut folds = Folds {
            models: Vec::with_capacity(entries.len()),
            of_groups: HashMap::new(),
        };
        for Fold { model, groups } in entries {
            let path = folder.join(model);
            let bytes = read_plain(&path, LARGEST_MODEL).map_err(|error| fault(&path, &reason(&error)))?;
            let model = Model::read(&bytes).map_err(|error| fault(&path, &error))?;
            let number = folds.models.len();
            folds.of_groups.extend(groups.into_iter().map(|group| (group, number)));
            folds.models.push(model);
        }
        Ok(folds)
    }

    /// The model that has not seen the page's group, or `None` where every fold has seen it.
    pub fn model_for(&self, page: &GoldPage) -> Option<&Model> {
        let number = self.of_groups.get(page.group.as_deref()?)?;
        self.models.get(*number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};

    #[test]
    fn nothing_is_read_beyond_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let [list, model] = ["folds.json", "a.model"].map(|name| folder.path().join(name));
        let told = || Folds::open(folder.path()).err().map(|fault| fault.to_string()).unwrap();
        let entry = r#"{"model": "a.model", "groups": []}"#;
        fs::write(&list, format!("[{}]", vec![entry; MOST_FOLDS + 1].join(","))).unwrap();
        assert!(told().contains("names more than 100 models"), "{}", told());
        fs::write(&list, format!("[{entry}]")).unwrap();
        File::create(&model).unwrap().set_len(LARGEST_MODEL + 1).unwrap();
        assert!(
            told().contains("a.model") && told().contains("more than 16"),
            "{}",
            told()
        );
        File::create(&list).unwrap().set_len(LONGEST_LIST + 1).unwrap();
        assert!(
            told().contains("folds.json") && told().contains("more than 6"),
            "{}",
            told()
        );
    }
}
