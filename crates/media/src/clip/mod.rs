//! Recorded clips: what may come in, judged by its bytes. Only containers are read here; nothing is
//! decoded.
//!
//! Our own readers, because a library would decode: all that has to be known is that there is one
//! track of sound, that it is whole, and how long it lasts, and that takes a page for each
//! container.

mod mp4;
mod ogg;
mod webm;

use thiserror::Error;

/// A clip has no more bytes than this.
pub const CLIP_BYTES: usize = 400_000;
/// Ten seconds, and what a phone takes to stop recording.
const LONGEST: f64 = 11.0;

/// What a clip is kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    WebM,
    Ogg,
    Mp4,
}

impl Container {
    /// The type that goes out with it, whatever came in with it.
    pub fn media_type(self) -> &'static str {
        match self {
            Container::WebM => "audio/webm",
            Container::Ogg => "audio/ogg",
            Container::Mp4 => "audio/mp4",
        }
    }
}

/// Why bytes are no clip.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ClipFault {
    /// More bytes than a clip has.
    #[error("a clip has at most 400 KB")]
    TooBig,
    /// It sounds for too long.
    #[error("a clip lasts at most 10 seconds")]
    TooLong,
    /// Another container or codec, more than one track, or not whole.
    #[error("a clip is sound alone, WebM or Ogg with Opus or MP4 with AAC")]
    WrongSound,
}

/// What a clip is kept in, if it is one: known container, one track of sound, whole, and short
/// enough.
pub fn check(bytes: &[u8]) -> Result<Container, ClipFault> {
    if bytes.len() > CLIP_BYTES {
        return Err(ClipFault::TooBig);
    }
    let (container, seconds) = match bytes {
        [0x1a, 0x45, 0xdf, 0xa3, ..] => (Container::WebM, webm::seconds(bytes)),
        [b'O', b'g', b'g', b'S', ..] => (Container::Ogg, ogg::seconds(bytes)),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => (Container::Mp4, mp4::seconds(bytes)),
        _ => return Err(ClipFault::WrongSound),
    };
    match seconds {
        None => Err(ClipFault::WrongSound),
        Some(seconds) if seconds > LONGEST => Err(ClipFault::TooLong),
        Some(_) => Ok(container),
    }
}

/// A number in the order of the network, of up to eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An EBML element with a size of eight bytes; without one if nothing is said, as recorders
    /// write it.
    fn element(id: &[u8], body: Option<&[u8]>) -> Vec<u8> {
        let size = body.map_or(u64::MAX >> 8, |body| body.len() as u64) | 0x01 << 56;
        [id, &size.to_be_bytes(), body.unwrap_or_default()].concat()
    }

    fn webm(kind: u8, codec: &[u8], last: u16) -> Vec<u8> {
        let track = [element(&[0x83], Some(&[kind])), element(&[0x86], Some(codec))].concat();
        let block = [&[0x81][..], &last.to_be_bytes(), &[0x80, 1, 2, 3]].concat();
        let cluster = [
            element(&[0xe7], Some(&[0])),
            element(&[0xa3], Some(&[0x81, 0, 0, 0x80, 1])),
            element(&[0xa3], Some(&block)),
        ]
        .concat();
        [
            element(&[0x1a, 0x45, 0xdf, 0xa3], Some(&element(&[0x42, 0x82], Some(b"webm")))),
            element(&[0x18, 0x53, 0x80, 0x67], None),
            element(&[0x16, 0x54, 0xae, 0x6b], Some(&element(&[0xae], Some(&track)))),
            element(&[0x1f, 0x43, 0xb6, 0x75], None),
            cluster,
        ]
        .concat()
    }

    fn page(granule: u64, serial: u32, body: &[u8]) -> Vec<u8> {
        let head = [
            b"OggS\0\0".as_slice(),
            &granule.to_le_bytes(),
            &serial.to_le_bytes(),
            &[0; 8],
            &[1, body.len() as u8],
        ]
        .concat();
        [head, body.to_vec()].concat()
    }

    fn ogg(codec: &[u8], seconds: u64) -> Vec<u8> {
        let head = [codec, &[1, 1, 0x38, 0x01, 0, 0, 0, 0, 0, 0, 0]].concat();
        [page(0, 7, &head), page(0, 7, b"OpusTags"), page(seconds * 48_000 + 312, 7, &[9; 40])]
            .concat()
    }

    fn atom(kind: &[u8], body: &[u8]) -> Vec<u8> {
        [&(body.len() as u32 + 8).to_be_bytes()[..], kind, body].concat()
    }

    fn mp4(handler: &[u8], codec: &[u8], seconds: u32, fragments: u32) -> Vec<u8> {
        let mdhd = atom(
            b"mdhd",
            &[&[0; 12][..], &48_000_u32.to_be_bytes(), &(seconds * 48_000).to_be_bytes(), &[0; 4]]
                .concat(),
        );
        let hdlr = atom(b"hdlr", &[&[0; 8][..], handler, &[0; 12]].concat());
        let stsd = atom(b"stsd", &[&[0, 0, 0, 0, 0, 0, 0, 1][..], &atom(codec, &[0; 28])].concat());
        let mdia = atom(b"mdia", &[mdhd, hdlr, atom(b"minf", &atom(b"stbl", &stsd))].concat());
        let moof = || {
            let tfhd =
                atom(b"tfhd", &[&[0, 0, 0, 8, 0, 0, 0, 1][..], &1024_u32.to_be_bytes()].concat());
            let trun = atom(b"trun", &[0, 0, 0, 0, 0, 0, 0, 47]);
            atom(b"moof", &atom(b"traf", &[tfhd, trun].concat()))
        };
        let moofs: Vec<u8> = (0..fragments).flat_map(|_| moof()).collect();
        [
            atom(b"ftyp", b"isom\0\0\0\0"),
            atom(b"moov", &atom(b"trak", &mdia)),
            moofs,
            atom(b"mdat", &[1; 50]),
        ]
        .concat()
    }

    #[test]
    fn sound_of_ten_seconds_comes_in_and_nothing_else() {
        let sound = webm(2, b"A_OPUS", 9_900);
        for (name, bytes, expected) in [
            ("webm", sound.clone(), Ok(Container::WebM)),
            ("webm that is long", webm(2, b"A_OPUS", 12_000), Err(ClipFault::TooLong)),
            ("webm with a picture", webm(1, b"V_VP8", 100), Err(ClipFault::WrongSound)),
            ("webm of another codec", webm(2, b"A_VORBIS", 100), Err(ClipFault::WrongSound)),
            ("webm cut short", sound[..sound.len() - 3].to_vec(), Err(ClipFault::WrongSound)),
            ("ogg", ogg(b"OpusHead", 10), Ok(Container::Ogg)),
            ("ogg that is long", ogg(b"OpusHead", 12), Err(ClipFault::TooLong)),
            ("ogg of another codec", ogg(b"\x01vorbis_", 3), Err(ClipFault::WrongSound)),
            (
                "ogg of two streams",
                [ogg(b"OpusHead", 3), page(0, 8, b"OpusHead")].concat(),
                Err(ClipFault::WrongSound),
            ),
            (
                "ogg with a tail",
                [ogg(b"OpusHead", 3), b"<script>".to_vec()].concat(),
                Err(ClipFault::WrongSound),
            ),
            ("mp4", mp4(b"soun", b"mp4a", 10, 0), Ok(Container::Mp4)),
            ("mp4 that is long", mp4(b"soun", b"mp4a", 13, 0), Err(ClipFault::TooLong)),
            ("mp4 in pieces", mp4(b"soun", b"mp4a", 0, 9), Ok(Container::Mp4)),
            ("mp4 in many pieces", mp4(b"soun", b"mp4a", 0, 12), Err(ClipFault::TooLong)),
            ("mp4 with a picture", mp4(b"vide", b"avc1", 3, 0), Err(ClipFault::WrongSound)),
            ("mp4 without a length", mp4(b"soun", b"mp4a", 0, 0), Err(ClipFault::WrongSound)),
            ("html", b"<html>".to_vec(), Err(ClipFault::WrongSound)),
            ("nothing", Vec::new(), Err(ClipFault::WrongSound)),
            ("wav", b"RIFF\x24\0\0\0WAVEfmt ".to_vec(), Err(ClipFault::WrongSound)),
            ("too much", vec![0; CLIP_BYTES + 1], Err(ClipFault::TooBig)),
        ] {
            assert_eq!(check(&bytes), expected, "{name}");
        }
    }

    #[test]
    fn nonsense_does_no_harm() {
        for sample in [webm(2, b"A_OPUS", 900), ogg(b"OpusHead", 2), mp4(b"soun", b"mp4a", 2, 2)] {
            for place in 0..sample.len() {
                for value in [0, 1, 0x7f, 0xff] {
                    let mut bytes = sample.clone();
                    bytes[place] = value;
                    let _ = check(&bytes);
                    let _ = check(&bytes[..place]);
                }
            }
        }
    }
}
