//! Has the linker make the program's file smaller where it can: by one copy of functions that are the same (0.7 MB), and by packed
//! relocations (2 MB) where the C library of this machine reads such programs: glibc does from 2.36 on.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The first version of glibc that reads packed relocations.
const FIRST: (u32, u32) = (2, 36);
/// One copy of functions that are the same.
const FOLDED: &str = "-Wl,--icf=all";
/// Packed relocations; a linker that does not know them leaves them out with a warning.
const PACKED: &str = "-Wl,-z,pack-relative-relocs";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=RUSTC_LINKER");
    if env::var("TARGET") != env::var("HOST") {
        return;
    }
    if glibc().is_some_and(|version| version >= FIRST) {
        println!("cargo:rustc-link-arg-bins={PACKED}");
    }
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release && links_with(FOLDED).is_some() {
        println!("cargo:rustc-link-arg-bins={FOLDED}");
    }
}

/// The version of this machine's glibc, as POSIX's `getconf` says it ("glibc 2.36"); `None` where there is another C library.
fn glibc() -> Option<(u32, u32)> {
    let said = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let said = String::from_utf8(said.stdout).ok()?;
    let (major, minor) = said.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}

/// Links a program that does nothing, with this argument and as the program itself is linked: LLVM's linker knows it, GNU's does not.
/// `None` where that fails.
fn links_with(argument: &str) -> Option<()> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let source = folder.join("nothing.rs");
    fs::write(&source, "fn main() {}").ok()?;
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    // Cargo sets it where its configuration names a linker.
    let linker = env::var("RUSTC_LINKER").map(|linker| ["-C".to_owned(), format!("linker={linker}")]);
    let linked = Command::new(env::var_os("RUSTC")?)
        .args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()))
        .args(linker.into_iter().flatten())
        .args(["-C", &format!("link-arg={argument}"), "-o"])
        .args([&folder.join("nothing"), &source])
        .output()
        .ok()?;
    linked.status.success().then_some(())
}
