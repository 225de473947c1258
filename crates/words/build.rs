//! Packs the messages of the languages, all files of their folders in `locales`: as text they would be half a megabyte of the program.
//! Languages that are variants of one, as Simplified and Traditional Chinese are, share a pack, since they have much in common.

use brotli::enc::BrotliEncoderParams;
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Nearly as small as the best, and made in a tenth of the time.
const QUALITY: i32 = 9;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=locales");
    let target = PathBuf::from(env::var("OUT_DIR")?);
    let mut packs: BTreeMap<String, String> = BTreeMap::new();
    for language in sorted("locales".as_ref())?.into_iter().filter(|path| path.is_dir()) {
        let tag = language.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let primary = tag.split('-').next().unwrap_or_default().to_owned();
        let pack = packs.entry(primary).or_default();
        // As `crates/words/src/files.rs` takes them apart.
        pack.push('\u{1D}');
        pack.push_str(&files_of(&language)?);
    }
    for (primary, pack) in packs {
        let parameters = BrotliEncoderParams {
            quality: QUALITY,
            ..BrotliEncoderParams::default()
        };
        let mut packed = Vec::new();
        brotli::BrotliCompress(&mut pack.as_bytes(), &mut packed, &parameters)?;
        fs::write(target.join(format!("{primary}.br")), packed)?;
    }
    Ok(())
}

/// The names and the texts of the files of a language, without remarks.
fn files_of(language: &Path) -> Result<String, Box<dyn Error>> {
    let mut files = String::new();
    let is_text = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ftl");
    for part in sorted(language)?.into_iter().filter(is_text) {
        println!("cargo:rerun-if-changed={}", part.display());
        let name = part.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        files.push_str(&format!("\u{1C}{name}\u{1F}"));
        for line in fs::read_to_string(&part)?.lines().filter(|line| !line.starts_with('#')) {
            files.push_str(line);
            files.push('\n');
        }
    }
    Ok(files)
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
