// Words on a picture that is drawn in the browser: one line, as large as its place allows.

/** Smaller than this nobody reads; what is longer still is narrowed. */
const SMALLEST = 20;

/** Writes one line at a place, smaller if it would be longer than `room`. */
export function writeLine(
  ground: CanvasRenderingContext2D,
  words: string,
  [x, y, room]: [x: number, y: number, room: number],
  size: number,
  weight: number,
  family: string,
): void {
  const font = (of: number): string => `${weight} ${of}px ${family}`;
  ground.font = font(size);
  const wide = ground.measureText(words).width;
  if (wide > room) ground.font = font(Math.max(SMALLEST, (size * room) / wide));
  ground.fillText(words, x, y, room);
}
