//! The models of a cross-validation: each page is judged by a model that has not seen it.

use super::GoldPage;
use super::cause::Cause;
use clearline_engine::internals::methods::auto::Model;
use clearline_engine::internals::page::plain::{read_plain, read_plain_text};
use clearline_message::{Message, message};
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

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
#[derive(Debug, Error)]
#[error("{}", self.message().error_text())]
pub struct FoldsFault {
    path: PathBuf,
    #[source]
    cause: Cause,
}

impl FoldsFault {
    fn of(path: &Path, cause: impl Into<Cause>) -> FoldsFault {
        FoldsFault {
            path: path.to_owned(),
            cause: cause.into(),
        }
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        let path = self.path.display().to_string();
        message!("fault-folds", path = path, why = self.cause.message())
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
        let text = read_plain_text(&list, LONGEST_LIST).map_err(|error| FoldsFault::of(&list, error))?;
        let entries: Vec<Fold> = serde_json::from_str(&text).map_err(|error| {
            let cause = Cause::from(error).within(message!("why-folds-no-list"));
            FoldsFault::of(&list, cause)
        })?;
        if entries.len() > MOST_FOLDS {
            return Err(FoldsFault::of(&list, message!("why-folds-too-many", most = MOST_FOLDS)));
        }
        let mut folds = Folds {
            models: Vec::with_capacity(entries.len()),
            of_groups: HashMap::new(),
        };
        for Fold { model, groups } in entries {
            let path = folder.join(model);
            let bytes = read_plain(&path, LARGEST_MODEL).map_err(|error| FoldsFault::of(&path, error))?;
            let model =
                Model::read(&bytes).map_err(|error| FoldsFault::of(&path, Cause::of(error.message(), error)))?;
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
    use clearline_engine::internals::page::SystemError;
    use std::fs::{self, File};

    #[test]
    fn nothing_is_read_beyond_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let [list, model] = ["folds.json", "a.model"].map(|name| folder.path().join(name));
        let told = || Folds::open(folder.path()).err().map(|fault| fault.message()).unwrap();
        let fault = |path: &Path, why| message!("fault-folds", path = path.display().to_string(), why = why);
        let entry = r#"{"model": "a.model", "groups": []}"#;
        fs::write(&list, format!("[{}]", vec![entry; MOST_FOLDS + 1].join(","))).unwrap();
        assert_eq!(told(), fault(&list, message!("why-folds-too-many", most = 100)));
        fs::write(&list, format!("[{entry}]")).unwrap();
        for (path, most) in [(&model, LARGEST_MODEL), (&list, LONGEST_LIST)] {
            File::create(path).unwrap().set_len(most + 1).unwrap();
            let why = SystemError::from(read_plain(path, most).unwrap_err()).message();
            assert_eq!(told(), fault(path, why));
        }
    }
}
