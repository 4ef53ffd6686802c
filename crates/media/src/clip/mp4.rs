//! MP4: boxes within boxes; the length stands in the track, or is the sum of its pieces.

use super::number;

/// Boxes that hold others and are walked into.
const WALKED: [&[u8]; 8] = [b"moov", b"trak", b"mdia", b"minf", b"stbl", b"mvex", b"moof", b"traf"];

/// What the boxes have told so far.
#[derive(Default)]
struct Told {
    tracks: u32,
    sound: bool,
    scale: u64,
    whole: u64,
    pieces: u64,
    /// The usual length of a sample: in the file, and in the open piece.
    usual: u64,
    usual_here: u64,
}

/// How long the sound lasts; nothing if this is not one whole track of AAC or Opus.
pub(super) fn seconds(bytes: &[u8]) -> Option<f64> {
    let mut told = Told::default();
    walk(bytes, &mut told, 0)?;
    let length = told.whole.max(told.pieces);
    (told.tracks == 1 && told.sound && told.scale > 0 && length > 0)
        .then_some(length as f64 / told.scale as f64)
}

fn walk(bytes: &[u8], told: &mut Told, depth: u8) -> Option<()> {
    let mut at = 0;
    while at < bytes.len() {
        let head = bytes.get(at..at + 8)?;
        let size = usize::try_from(number(&head[..4])).ok().filter(|size| *size >= 8)?;
        let (kind, body) = (&head[4..8], bytes.get(at + 8..at.checked_add(size)?)?);
        told.tracks += u32::from(kind == b"trak");
        if WALKED.contains(&kind) && depth < 6 {
            told.usual_here = told.usual;
            walk(body, told, depth + 1)?;
        } else {
            read(kind, body, told)?;
        }
        at += size;
    }
    Some(())
}

fn read(kind: &[u8], body: &[u8], told: &mut Told) -> Option<()> {
    let long = |at: usize| body.get(at..at + 4).map(number);
    let flags = long(0).map(|first| first & 0xff_ffff);
    match kind {
        b"hdlr" => told.sound = body.get(8..12)? == b"soun",
        b"stsd" => {
            let codec = body.get(12..16)?;
            (long(4)? == 1 && (codec == b"mp4a" || codec == b"Opus")).then_some(())?;
        }
        b"mdhd" if body.first() == Some(&1) => {
            (told.scale, told.whole) = (long(20)?, number(body.get(24..32)?))
        }
        b"mdhd" => (told.scale, told.whole) = (long(12)?, long(16)?),
        b"trex" => told.usual = long(12)?,
        b"tfhd" => {
            let flags = flags?;
            let at = 8 + if flags & 1 != 0 { 8 } else { 0 } + if flags & 2 != 0 { 4 } else { 0 };
            told.usual_here = if flags & 8 != 0 { long(at)? } else { told.usual };
        }
        b"trun" => {
            let (flags, count) = (flags?, long(4)?);
            let mut at =
                8 + if flags & 1 != 0 { 4 } else { 0 } + if flags & 4 != 0 { 4 } else { 0 };
            let fields =
                [0x100, 0x200, 0x400, 0x800].iter().filter(|field| flags & **field != 0).count();
            if flags & 0x100 == 0 {
                told.pieces = told.pieces.saturating_add(count.saturating_mul(told.usual_here));
                return Some(());
            }
            for _ in 0..count {
                told.pieces = told.pieces.saturating_add(long(at)?);
                at += 4 * fields;
            }
        }
        _ => {}
    }
    // A length that is not known is written as ones.
    if told.whole == u64::from(u32::MAX) || told.whole == u64::MAX {
        told.whole = 0;
    }
    Some(())
}
