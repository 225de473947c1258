//! Methods run over a corpus.

use super::{Corpus, GoldPage, PageScore, score_page};
use crate::Reading;
use crate::methods::{Method, Parameters};
use crate::page::{Options, Source, load};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A method with its parameters.
pub type Contestant = (&'static Method, Parameters);

/// Scores of every contestant on every page: `scores[contestant][page]`, pages in the order of the gold. A page that
/// cannot be read counts as one of which nothing was extracted. Each page is parsed once.
pub fn run(corpus: &Corpus, contestants: &[Contestant], threads: usize) -> Vec<Vec<PageScore>> {
    let scored = over_pages(&corpus.pages, threads, |page| {
        let texts = texts(corpus, page, contestants);
        texts.iter().map(|text| score_page(page, text)).collect::<Vec<_>>()
    });
    let mut by_contestant: Vec<Vec<PageScore>> = contestants.iter().map(|_| Vec::new()).collect();
    for page in scored {
        for (scores, score) in by_contestant.iter_mut().zip(page) {
            scores.push(score);
        }
    }
    by_contestant
}

fn texts(corpus: &Corpus, page: &GoldPage, contestants: &[Contestant]) -> Vec<String> {
    let loaded = load(&Source::File(corpus.file_of(page)), &Options::default());
    let (Ok(loaded), Some((first, parameters))) = (loaded, contestants.first()) else {
        return vec![String::new(); contestants.len()];
    };
    let reading = Reading::of(loaded, first, parameters);
    let others = contestants[1..]
        .iter()
        .map(|(method, parameters)| reading.by(method, parameters).text());
    std::iter::once(reading.text()).chain(others).collect()
}

/// Does `work` on every page, on several threads; the answers keep the order of the pages.
pub fn over_pages<T: Send>(pages: &[GoldPage], threads: usize, work: impl Fn(&GoldPage) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(pages.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((index, page)) = take(pages, &next) {
                    let answer = work(page);
                    done.lock()
                        .unwrap_or_else(|poisoned| poisoned.into_inner())
                        .push((index, answer));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, answer)| answer).collect()
}

fn take<'a>(pages: &'a [GoldPage], next: &AtomicUsize) -> Option<(usize, &'a GoldPage)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    pages.get(index).map(|page| (index, page))
}
