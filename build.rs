//! Has the linker pack the program's relocations, which makes its file 2 MB smaller, where the C library of this machine reads
//! such programs: glibc does from 2.36 on. A linker that does not know the option leaves it out with a warning.

use std::env;
use std::process::Command;

/// The first version of glibc that reads packed relocations.
const FIRST: (u32, u32) = (2, 36);

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_own_machine = env::var("TARGET") == env::var("HOST");
    if is_own_machine && glibc().is_some_and(|version| version >= FIRST) {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The version of this machine's glibc, as POSIX's `getconf` says it ("glibc 2.36"); `None` where there is another C library.
fn glibc() -> Option<(u32, u32)> {
    let said = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let said = String::from_utf8(said.stdout).ok()?;
    let (major, minor) = said.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}
