//! Packs the model of the method `auto`: as it lies in its file it would be a fifth larger.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=assets/auto.model");
    let file = File::create(PathBuf::from(env::var("OUT_DIR")?).join("auto.model.gz"))?;
    let mut packed = GzEncoder::new(file, Compression::best());
    packed.write_all(&fs::read("assets/auto.model")?)?;
    packed.finish()?;
    Ok(())
}
