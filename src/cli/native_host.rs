//! `native-host`: what a browser starts for the extension.

use super::arguments::NativeHostArguments;
use super::failure::Failure;
use super::words::say;
use crate::integration::host::{self, Refusal};
use clearline_engine::save::SaveFault;
use clearline_words::{Message, message};
use std::io::{BufReader, stdin, stdout};
use std::path::Path;

/// Serves the browser that has started this program, until it closes the stream.
pub(super) fn native_host(arguments: &NativeHostArguments) -> Result<(), Failure> {
    if !host::is_allowed(&arguments.caller) {
        return Err(Failure::ForeignCaller);
    }
    let (mut input, mut output) = (BufReader::new(stdin().lock()), stdout().lock());
    let worded = |refusal| say(&sentence(refusal));
    let served = host::serve(&mut input, &mut output, &mut host::deliver, &worded);
    served.map_err(|error| SaveFault::of(Path::new(&say(&message!("standard-output"))), &error).into())
}

fn sentence(refusal: Refusal) -> Message {
    match refusal {
        Refusal::Malformed => message!("host-malformed"),
        Refusal::Version => message!("host-version"),
        Refusal::TooLarge => message!("host-too-large"),
        Refusal::TooLong => message!("host-too-long"),
        Refusal::Incomplete => message!("host-incomplete"),
        Refusal::Address => message!("host-address"),
        Refusal::NoWindow => message!("host-no-window"),
        Refusal::Superseded => message!("host-superseded"),
        Refusal::Ended => message!("host-ended"),
    }
}
