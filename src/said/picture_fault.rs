//! Why a picture is not there.

use super::fetch_fault::fetch_fault;
use super::size::size;
use clearline_engine::internals::page::PartFault;
use clearline_engine::internals::picture::{PictureFault, limits};
use clearline_words::{Message, message};

/// A fault of a picture, in a sentence.
pub fn picture_fault(fault: &PictureFault) -> Message {
    message!("picture-not-loaded", why = picture_why(fault))
}

/// Its reason alone, as a part of a sentence.
pub fn picture_why(fault: &PictureFault) -> Message {
    match fault {
        PictureFault::Part(fault) => part_why(fault),
        PictureFault::NoAddress => message!("picture-no-address"),
        PictureFault::TooMany => message!("picture-too-many", limit = limits::PER_PAGE),
        PictureFault::NotInFolder => message!("picture-not-in-folder"),
        PictureFault::TooLargeTogether(limit) => message!("picture-too-large-together", size = size(*limit)),
        PictureFault::TooSlowTogether(limit) => message!("picture-too-slow-together", seconds = limit.as_secs()),
        PictureFault::BrokenDataUri => message!("picture-broken-data"),
        PictureFault::TooLarge(limit) => message!("picture-too-large", size = size(*limit)),
        PictureFault::TooManyPixels => message!("picture-too-many-pixels"),
        PictureFault::NoDecoder => message!("picture-no-decoder"),
        PictureFault::NotRunning => message!("picture-not-running"),
        PictureFault::UnknownKind { is_svg: true } => message!("picture-svg"),
        PictureFault::UnknownKind { is_svg: false } => message!("picture-unknown-kind"),
        PictureFault::Damaged(detail) => message!("picture-damaged", detail = detail.as_str()),
        other => Message::verbatim(other.sentence().why),
    }
}

fn part_why(fault: &PartFault) -> Message {
    match fault {
        PartFault::NoWebAddress(address) => message!("picture-no-web-address", address = address.as_str()),
        PartFault::Inside => message!("picture-inside"),
        PartFault::TooLarge(limit) => message!("picture-too-large", size = size(*limit)),
        PartFault::CutShort => message!("picture-cut-short"),
        PartFault::Cancelled => message!("picture-stopped"),
        PartFault::Fetch(fault) => {
            let fault = fetch_fault(fault);
            message!("picture-not-fetched", why = fault.clone().reason(), what = fault)
        }
        other => Message::verbatim(other.sentence("").why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::internals::page::FetchFault;

    #[test]
    fn faults_of_pictures_are_said_in_the_words_of_the_engine() {
        let parts = [
            PartFault::NoWebAddress("ftp://a.example/".to_owned()),
            PartFault::Inside,
            PartFault::TooLarge(8_388_608),
            PartFault::CutShort,
            PartFault::Cancelled,
            PartFault::Fetch(FetchFault::Setup("no certificates".to_owned())),
        ];
        let others = [
            PictureFault::NoAddress,
            PictureFault::TooMany,
            PictureFault::NotInFolder,
            PictureFault::TooLargeTogether(33_554_432),
            PictureFault::TooSlowTogether(limits::TOTAL_OF_PAGE),
            PictureFault::BrokenDataUri,
            PictureFault::TooLarge(limits::FILE_BYTES),
            PictureFault::TooManyPixels,
            PictureFault::NoDecoder,
            PictureFault::NotRunning,
            PictureFault::UnknownKind { is_svg: true },
            PictureFault::UnknownKind { is_svg: false },
            PictureFault::Damaged("a chunk is missing".to_owned()),
        ];
        for fault in parts.map(PictureFault::Part).into_iter().chain(others) {
            assert_says(&picture_why(&fault), &fault.sentence().why);
            assert_says(&picture_fault(&fault), &fault.to_string());
        }
    }
}
