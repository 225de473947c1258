//! Frames: a length in four bytes, then so many bytes. Browsers speak so with their native hosts (length in the order of the
//! machine), and Clearline's programs with each other.

use std::io::{self, ErrorKind, Read, Write};

/// Reads a frame of at most `most` bytes; `None` at the end of the stream. Room is made for what comes, not for what was announced.
///
/// # Errors
/// [`ErrorKind::InvalidData`] where the frame is longer, [`ErrorKind::UnexpectedEof`] where the stream ends within it.
pub fn read(stream: &mut impl Read, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    let mut here = 0;
    while here < length.len() {
        match stream.read(&mut length[here..]) {
            Ok(0) if here == 0 => return Ok(None),
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(count) => here += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let length = u32::from_ne_bytes(length);
    if usize::try_from(length).is_ok_and(|length| length > most) {
        return Err(ErrorKind::InvalidData.into());
    }
    let mut bytes = Vec::new();
    stream.take(length.into()).read_to_end(&mut bytes)?;
    match bytes.len() == length as usize {
        true => Ok(Some(bytes)),
        false => Err(ErrorKind::UnexpectedEof.into()),
    }
}

/// Writes a frame.
///
/// # Errors
/// [`ErrorKind::InvalidInput`] where its length has no room in four bytes, and those of the stream.
pub fn write(stream: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(|_| ErrorKind::InvalidInput)?;
    stream.write_all(&length.to_ne_bytes())?;
    stream.write_all(bytes)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_comes_back_whole_or_not_at_all() {
        let mut written = Vec::new();
        write(&mut written, b"soup").unwrap();
        write(&mut written, b"").unwrap();
        let mut stream = written.as_slice();
        assert_eq!(read(&mut stream, 4).unwrap().as_deref(), Some(&b"soup"[..]));
        assert_eq!(read(&mut stream, 4).unwrap().as_deref(), Some(&b""[..]));
        assert_eq!(read(&mut stream, 4).unwrap(), None);
        let kind = |bytes: &[u8], most| read(&mut &*bytes, most).unwrap_err().kind();
        assert_eq!(kind(&written, 3), ErrorKind::InvalidData);
        assert_eq!(kind(&written[..6], 4), ErrorKind::UnexpectedEof);
        assert_eq!(kind(&written[..2], 4), ErrorKind::UnexpectedEof);
        assert_eq!(kind(&[0xff; 8], 1 << 20), ErrorKind::InvalidData);
    }
}
