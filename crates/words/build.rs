//! Packs the messages of the languages, all files of their folders in `locales`: as text they would be half a megabyte of the program.
//! The variants of a language, as Simplified and Traditional Chinese are, stand side by side, since they have much in common.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=locales");
    let target = PathBuf::from(env::var("OUT_DIR")?);
    let mut variants: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for language in sorted("locales".as_ref())?.into_iter().filter(|path| path.is_dir()) {
        let tag = language.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let primary = tag.split('-').next().unwrap_or_default().to_owned();
        variants.entry(primary).or_default().push(language);
    }
    for (primary, variants) in variants {
        let file = File::create(target.join(format!("{primary}.gz")))?;
        let mut packed = GzEncoder::new(file, Compression::best());
        for name in names(&variants)? {
            // As `crates/words/src/files.rs` takes them apart.
            write!(packed, "\u{1C}{name}")?;
            for language in &variants {
                write!(packed, "\u{1F}{}", text(&language.join(&name).with_extension("ftl"))?)?;
            }
        }
        packed.finish()?;
    }
    Ok(())
}

/// The names of the files that any of these folders has.
fn names(folders: &[PathBuf]) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for folder in folders {
        let files = sorted(folder)?.into_iter();
        let texts = files.filter(|path| path.extension().is_some_and(|ending| ending == "ftl"));
        names.extend(texts.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())));
    }
    Ok(names)
}

/// The text of a file without remarks; none where the file is missing.
fn text(path: &Path) -> Result<String, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={}", path.display());
    if !path.exists() {
        return Ok(String::new());
    }
    let text = fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
