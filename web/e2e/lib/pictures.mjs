// Pictures to upload, made on the spot: PNG and ZIP by hand, JPEG and WebP by the browser, and files that only look like pictures.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function pngOf(width, height, rows) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A striped PNG of its own colour. */
export function png(number, width = 200, height = 300) {
  const colour = (y) =>
    Math.floor(y / 20) % 2
      ? [number * 6, 255 - number * 5, (number * 37) % 256]
      : [(number * 53) % 256, number * 4, 200];
  return pngOf(
    width,
    height,
    Buffer.concat(
      Array.from({ length: height }, (_, y) =>
        Buffer.from([0, ...Array.from({ length: width }, () => colour(y)).flat()]),
      ),
    ),
  );
}

/** A few kilobytes that would be three gigabytes. */
export const bomb = () => pngOf(30_000, 30_000, Buffer.alloc(1_000_000));

export const svg = () =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"/>');

/** A hill of its own colour under a sky, painted by the browser as `image/jpeg` or `image/webp`. */
export async function painted(guest, number, type) {
  const text = await guest.page.evaluate(
    async ([number, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 480 });
      const brush = canvas.getContext('2d');
      const fill = (colour, draw) => (
        (brush.fillStyle = colour),
        brush.beginPath(),
        draw(),
        brush.fill()
      );
      fill(`hsl(${number * 47} 60% 78%)`, () => brush.rect(0, 0, 320, 480));
      fill(`hsl(${number * 47 + 40} 80% 55%)`, () =>
        brush.arc(60 + ((number * 61) % 200), 110, 30 + (number % 5) * 6, 0, 7),
      );
      fill(`hsl(${number * 47 + 150} 45% 38%)`, () =>
        brush.ellipse((number * 83) % 320, 470, 260, 200, 0, 0, 7),
      );
      const blob = await new Promise((done) => canvas.toBlob(done, type, 0.9));
      if (blob.type !== type) throw new Error(`this browser writes no ${type}`);
      return new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result.split(',')[1]);
        reader.readAsDataURL(blob);
      });
    },
    [number, type],
  );
  return Buffer.from(text, 'base64');
}

/** A ZIP of these names and bytes. */
export function zip(files) {
  const [bodies, list] = [[], []];
  let offset = 0;
  for (const [name, bytes] of files) {
    const [packed, title, facts] = [deflateRawSync(bytes), Buffer.from(name), Buffer.alloc(26)];
    // Version, the flag for names in UTF-8, deflate; then what is inside.
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt16LE(8, 4);
    [crc32(bytes), packed.length, bytes.length].forEach((fact, place) =>
      facts.writeUInt32LE(fact, 10 + place * 4),
    );
    facts.writeUInt16LE(title.length, 22);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, title, packed]);
    bodies.push(body);
    list.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, at, title);
    offset += body.length;
  }
  const [directory, end] = [Buffer.concat(list), Buffer.alloc(18)];
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}

/** Holds files or folders of this machine over something, and lets go of them. */
export async function drop(guest, locator, paths) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  const hand = await guest.context.newCDPSession(guest.page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await hand.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  await hand.detach();
}
