//! Packs the messages of each language, all files of its folder in `locales`, into one: as text they would be half a megabyte of
//! the program.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=locales");
    let target = PathBuf::from(env::var("OUT_DIR")?);
    for language in sorted("locales".as_ref())?.into_iter().filter(|path| path.is_dir()) {
        let name = language.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = File::create(target.join(format!("{name}.gz")))?;
        let mut packed = GzEncoder::new(file, Compression::best());
        let is_text = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ftl");
        for part in sorted(&language)?.into_iter().filter(is_text) {
            println!("cargo:rerun-if-changed={}", part.display());
            let name = part.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            // As `crates/words/src/files.rs` takes them apart.
            write!(packed, "\u{1C}{name}\u{1F}{}", fs::read_to_string(&part)?)?;
        }
        packed.finish()?;
    }
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
