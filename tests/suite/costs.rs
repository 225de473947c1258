//! What a run of the program takes of the processor and of memory.

use super::figures::{memory, processor_seconds};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The address space of the program, in kB, as the shell counts.
const ADDRESS_SPACE: &str = "1048576";

/// What a run of the program took.
#[derive(Default)]
pub struct Cost {
    /// Seconds of the processor, all threads together.
    pub processor: f64,
    /// MiB at the worst moment.
    pub memory: f64,
    pub code: Option<i32>,
    pub told: String,
}

fn program(arguments: &[&str]) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$0\"; exec \"$@\"", ADDRESS_SPACE]);
    command.arg(env!("CARGO_BIN_EXE_clearline")).args(arguments);
    // The user's own rules are none of the tests'.
    command.env("XDG_DATA_HOME", "/nowhere");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Lets the program read something on its standard input, and looks at it while it does so.
pub fn cost(arguments: &[&str], input: String) -> Cost {
    let mut child = program(arguments);
    let process = child.id().to_string();
    let mut stdin = child.stdin.take().unwrap();
    // A page that is too large is not read to its end.
    let feeder = thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
    let mut cost = Cost::default();
    let status = loop {
        cost.processor = cost.processor.max(processor_seconds(&process).unwrap_or_default());
        cost.memory = cost.memory.max(memory(&process, "VmHWM").unwrap_or_default());
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_millis(2));
    };
    feeder.join().unwrap();
    cost.code = status.code();
    child.stderr.take().unwrap().read_to_string(&mut cost.told).unwrap();
    cost
}

/// MiB that the program takes for a page of a word: what it takes for others is held against this.
pub fn start() -> f64 {
    cost(&["extract", "-"], "<p>x".to_owned()).memory
}
