//! Ogg: pages one after the other, each with the time at its end.

/// How long the sound lasts; nothing if this is not one whole stream of Opus.
pub(super) fn seconds(bytes: &[u8]) -> Option<f64> {
    let (mut at, mut serial, mut skipped, mut end) = (0, None, 0, 0);
    while at < bytes.len() {
        let head = bytes.get(at..at + 27).filter(|head| head.starts_with(b"OggS\0"))?;
        let own = head.get(14..18)?;
        let lengths = bytes.get(at + 27..at + 27 + usize::from(head[26]))?;
        let from = at + 27 + lengths.len();
        let body = bytes
            .get(from..from + lengths.iter().map(|length| usize::from(*length)).sum::<usize>())?;
        match serial {
            None => {
                let start = body.strip_prefix(b"OpusHead")?;
                skipped = u64::from(u16::from_le_bytes([*start.get(2)?, *start.get(3)?]));
                serial = Some(own);
            }
            Some(serial) if serial != own => return None,
            Some(_) => {}
        }
        let time = u64::from_le_bytes(head.get(6..14)?.try_into().ok()?);
        // No packet ends on a page without a time.
        if time != u64::MAX {
            end = end.max(time);
        }
        at = from + body.len();
    }
    // Opus counts in 48 kHz, whatever it was recorded in.
    (end > 0).then_some(end.saturating_sub(skipped) as f64 / 48_000.0)
}
