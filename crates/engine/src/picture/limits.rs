//! What a picture may cost.

use std::time::Duration;

/// Bytes of a picture file, unpacked.
pub const FILE_BYTES: u64 = 8 << 20;
/// Bytes of a picture inside a data URI.
pub const DATA_URI_BYTES: usize = 2 << 20;
/// Width and height in pixels.
pub const SIDE: u32 = 8192;
/// Bytes that decoding may take.
pub const DECODED_BYTES: u64 = 128 << 20;
/// Bytes that may be unpacked before the pixels, such as a colour profile, and for a row of them.
pub const HEAD_BYTES: u64 = 8 << 20;
/// Width and height in pixels to which larger pictures are scaled down.
pub const SHOWN_SIDE: u32 = 2048;
/// Time to fetch a picture, redirects included.
pub const TOTAL: Duration = Duration::from_secs(30);
/// Time to fetch all pictures of a page for a file.
pub const TOTAL_OF_PAGE: Duration = Duration::from_secs(120);
/// Bytes of the pictures in one file, so that it can be opened again.
pub const BYTES_OF_PAGE: usize = 32 << 20;
/// Pictures that are fetched at the same time.
pub const AT_ONCE: usize = 4;
/// Pictures of one page that are fetched at all.
pub const PER_PAGE: usize = 200;
