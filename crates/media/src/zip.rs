//! Pictures in a ZIP file: its list of contents, and one file of it after the other, never more of
//! it in memory than one.
//!
//! Names are for people to read; nothing is ever written under them. What is not stored plainly or
//! deflated is refused, so is whatever does not fit its own list. Our own reader, because what is
//! wanted is the refusing: a library reads more kinds of packing than we take, and trusts the
//! lengths that a file tells of itself until the bytes are out.

use crate::picture::FILE_BYTES;
use crate::rearranges;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::io::{Read, Seek, SeekFrom};
use thiserror::Error;

/// A ZIP file has no more bytes than this.
pub const ZIP_BYTES: u64 = 200_000_000;
/// And no more files.
const MOST_FILES: usize = 1_000;
/// And no more than this comes out of it.
const MOST_INFLATED: u64 = 1_500_000_000;
/// The longest name that is told.
const LONGEST_NAME: usize = 120;

/// Why a ZIP file, or a file inside, cannot be read.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ZipFault {
    /// No ZIP file, or not a whole one, or packed in a way that we do not read.
    #[error("this cannot be read as a ZIP file")]
    Broken,
    /// More files or bytes than we take.
    #[error("the ZIP file has too much inside")]
    TooBig,
    /// A file inside is larger than a picture may be.
    #[error("a file inside is too big")]
    FileTooBig,
}

/// A file inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The last part of its path, for people.
    pub name: String,
    method: u16,
    encrypted: bool,
    checksum: u32,
    packed: u64,
    size: u64,
    offset: u64,
}

/// An open ZIP file.
pub struct Zip<R> {
    file: R,
    length: u64,
    inflated: u64,
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let part = bytes.get(at..at + N)?;
    Some(part.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
}

/// Folders, and what some systems put beside every file.
fn is_litter(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    name.is_empty()
        || name.starts_with("._")
        || name == ".DS_Store"
        || name.eq_ignore_ascii_case("thumbs.db")
        || path.starts_with("__MACOSX/")
}

impl<R: Read + Seek> Zip<R> {
    /// Opens it and reads its list.
    pub fn open(mut file: R) -> Result<(Zip<R>, Vec<Packed>), ZipFault> {
        let broken = ZipFault::Broken;
        let length = file.seek(SeekFrom::End(0)).map_err(|_| broken)?;
        let mut zip = Zip { file, length, inflated: 0 };
        // The end of the list is at the end of the file, before a comment of at most 64 KiB.
        let tail_from = length.saturating_sub(65_557);
        let tail = zip.bytes(tail_from, length - tail_from)?;
        let end = tail.windows(4).rposition(|window| window == b"PK\x05\x06").ok_or(broken)?;
        let field = |at: usize| number::<4>(&tail, end + at).ok_or(broken);
        let (size, offset) = (field(12)?, field(16)?);
        let count = number::<2>(&tail, end + 10).ok_or(broken)? as usize;
        if count > MOST_FILES {
            return Err(ZipFault::TooBig);
        }
        let list = zip.bytes(offset, size)?;
        let (mut at, mut files) = (0, Vec::new());
        for _ in 0..count {
            let head = list
                .get(at..at + 46)
                .filter(|head| head.starts_with(b"PK\x01\x02"))
                .ok_or(broken)?;
            let short = |at: usize| number::<2>(head, at).unwrap_or_default();
            let long = |at: usize| number::<4>(head, at).unwrap_or_default();
            let name_end = at + 46 + short(28) as usize;
            let path =
                String::from_utf8_lossy(list.get(at + 46..name_end).ok_or(broken)?).to_string();
            at = name_end + short(30) as usize + short(32) as usize;
            if is_litter(&path) {
                continue;
            }
            let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
            let name =
                name.chars().filter(|letter| !rearranges(*letter)).take(LONGEST_NAME).collect();
            let encrypted = short(8) & 1 != 0;
            files.push(Packed {
                name,
                method: short(10) as u16,
                encrypted,
                checksum: long(16) as u32,
                packed: long(20),
                size: long(24),
                offset: long(42),
            });
        }
        Ok((zip, files))
    }

    /// The bytes of a file inside.
    pub fn read(&mut self, file: &Packed) -> Result<Vec<u8>, ZipFault> {
        let broken = ZipFault::Broken;
        if file.size > FILE_BYTES as u64 || file.packed > FILE_BYTES as u64 + 65_536 {
            return Err(ZipFault::FileTooBig);
        }
        if file.encrypted || !matches!(file.method, 0 | 8) {
            return Err(broken);
        }
        self.inflated += file.size;
        if self.inflated > MOST_INFLATED {
            return Err(ZipFault::TooBig);
        }
        let head = self.bytes(file.offset, 30)?;
        let skip = |at: usize| number::<2>(&head, at).unwrap_or_default();
        if !head.starts_with(b"PK\x03\x04") {
            return Err(broken);
        }
        let packed = self.bytes(file.offset + 30 + skip(26) + skip(28), file.packed)?;
        let bytes = match file.method {
            0 => packed,
            // It comes out as long as the list says, or not at all.
            _ => decompress_to_vec_with_limit(&packed, file.size as usize).map_err(|_| broken)?,
        };
        if bytes.len() as u64 != file.size || crc32fast::hash(&bytes) != file.checksum {
            return Err(broken);
        }
        Ok(bytes)
    }

    fn bytes(&mut self, from: u64, count: u64) -> Result<Vec<u8>, ZipFault> {
        let fits =
            from.checked_add(count).is_some_and(|end| end <= self.length) && count <= 64_000_000;
        if !fits {
            return Err(ZipFault::Broken);
        }
        let mut bytes = vec![0; count as usize];
        let read =
            self.file.seek(SeekFrom::Start(from)).and_then(|_| self.file.read_exact(&mut bytes));
        read.map(|()| bytes).map_err(|_| ZipFault::Broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn the_checksum_is_that_of_zip() {
        assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn what_is_no_zip_is_known() {
        for file in [
            &b""[..],
            b"PK",
            b"PK\x05\x06",
            &[0; 100],
            b"PK\x05\x06\0\0\0\0\x01\0\x01\0\xff\xff\xff\x7f\xff\xff\xff\x7f\0\0",
        ] {
            assert_eq!(Zip::open(Cursor::new(file)).err(), Some(ZipFault::Broken), "{file:?}");
        }
    }

    #[test]
    fn litter_of_systems_is_passed_over() {
        for (path, litter) in [
            ("a/", true),
            ("__MACOSX/._a.jpg", true),
            ("x/._a.jpg", true),
            (".DS_Store", true),
            ("a/b.jpg", false),
            ("../../x.png", false),
            ("c\\d.jpg", false),
        ] {
            assert_eq!(is_litter(path), litter, "{path}");
        }
    }
}
