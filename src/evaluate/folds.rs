//! The models of a cross-validation, so that a page is judged by one that has not seen it.

use super::GoldPage;
use crate::methods::auto::Model;
use crate::page::{Sentence, open};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

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

impl std::error::Error for FoldsFault {}

impl fmt::Display for FoldsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = format!(
            "{} could not be read as part of a cross-validation",
            self.path.display()
        );
        let why = self.why.trim_end_matches('.');
        let what_now =
            "--folds takes a folder that tools/train/run.sh has written: folds.json and the models it names.";
        Sentence::new(what, why, what_now).fmt(f)
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
    /// Where one of these files is missing or broken, or was trained on other features than this program computes.
    pub fn open(folder: &Path) -> Result<Folds, FoldsFault> {
        let list = folder.join("folds.json");
        let fault = |path: &Path, why: &dyn fmt::Display| FoldsFault {
            path: path.to_owned(),
            why: why.to_string(),
        };
        let text = std::fs::read_to_string(&list).map_err(|error| fault(&list, &open::reason(&error)))?;
        let entries: Vec<Fold> = serde_json::from_str(&text)
            .map_err(|error| fault(&list, &format_args!("it is no list of models: {error}")))?;
        let mut folds = Folds {
            models: Vec::with_capacity(entries.len()),
            of_groups: HashMap::new(),
        };
        for Fold { model, groups } in entries {
            let path = folder.join(model);
            let bytes = std::fs::read(&path).map_err(|error| fault(&path, &open::reason(&error)))?;
            let model = Model::read(&bytes).map_err(|error| fault(&path, &error))?;
            let number = folds.models.len();
            folds.of_groups.extend(groups.into_iter().map(|group| (group, number)));
            folds.models.push(model);
        }
        Ok(folds)
    }

    /// The model that has not seen the page's group; none where no fold has left that group out.
    pub fn model_for(&self, page: &GoldPage) -> Option<&Model> {
        let number = self.of_groups.get(page.group.as_deref()?)?;
        self.models.get(*number)
    }
}
