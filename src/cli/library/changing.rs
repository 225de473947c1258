//! `library tag`.

use super::arguments::TagArguments;
use super::failure::LibraryFailure;
use super::open::Library;
use super::put_counts;
use crate::cli::failure::Failure;
use crate::cli::words::tell_fault;
use clearline_library::ArticleFile;
use serde_json::json;

/// Changes tags and state of articles. All of them have to be there before any is changed.
pub(super) fn tag(arguments: &TagArguments) -> Result<(), Failure> {
    let is_idle = arguments.add.is_empty() && arguments.remove.is_empty();
    if is_idle && (arguments.state, arguments.favourite, arguments.archived) == (None, None, None) {
        return Err(LibraryFailure::NothingToChange.into());
    }
    let library = Library::of(&arguments.place)?;
    let paths = arguments.articles.iter().map(|article| library.article(article));
    let paths: Vec<_> = paths.collect::<Result<_, _>>()?;
    let changes = paths
        .iter()
        .map(|path| library.shelf.change(path, |file| change(file, arguments)));
    let mut failed: Vec<_> = changes.filter_map(Result::err).collect();
    put_counts(
        arguments.place.json,
        &json!({ "looked_at": paths.len(), "changed": paths.len() - failed.len(), "failed": failed.len() }),
    )?;
    match (failed.len(), paths.len()) {
        (0, _) => Ok(()),
        (1, 1) => Err(failed.remove(0).into()),
        (count, all) => {
            failed.iter().for_each(|fault| tell_fault(&fault.message()));
            Err(LibraryFailure::SomeFailed { failed: count, all }.into())
        }
    }
}

fn change(file: &mut ArticleFile, arguments: &TagArguments) {
    let article = &mut file.article;
    arguments.remove.iter().for_each(|tag| article.remove_tag(tag));
    arguments.add.iter().for_each(|tag| article.add_tag(tag));
    let state = &mut article.state;
    state.progress = arguments.state.unwrap_or(state.progress);
    state.favourite = arguments.favourite.unwrap_or(state.favourite);
    state.archived = arguments.archived.unwrap_or(state.archived);
}
