// WebP files as the server sends them: only the picture, without profile and other chunks.

/** The file with nothing but its lossy picture. */
export function bare(bytes) {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const whole = 8 + size + (size & 1);
    if (bytes.toString('latin1', at, at + 4) === 'VP8 ') {
      const out = Buffer.alloc(12 + whole);
      out.write('RIFF', 0, 'latin1');
      out.writeUInt32LE(4 + whole, 4);
      out.write('WEBP', 8, 'latin1');
      bytes.copy(out, 12, at, at + whole);
      return out;
    }
    at += whole;
  }
  throw new Error('no lossy picture in this file');
}

/** Width, height and size of a bare file; nothing for any other. */
export function measure(bytes) {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, size: bytes.length };
}
