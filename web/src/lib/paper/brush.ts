// Paints paper pieces on a canvas, for pictures that leave the page.
import type { Piece } from './scissors';

/** The numbers of an SVG transform, as the canvas takes them. */
export function matrixOf(at: string): DOMMatrix {
  const matrix = new DOMMatrix();
  for (const [, name, inside] of at.matchAll(/([a-z]+)\(([^)]*)\)/gi)) {
    const [a = 0, b, c] = (inside ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === 'translate') matrix.translateSelf(a, b ?? 0);
    else if (name === 'scale') matrix.scaleSelf(a, b ?? a);
    else if (name === 'rotate')
      matrix
        .translateSelf(b ?? 0, c ?? 0)
        .rotateSelf(a)
        .translateSelf(-(b ?? 0), -(c ?? 0));
  }
  return matrix;
}

/** Colours as the page computes them: a canvas knows no custom properties. */
export class Colours {
  #probe = document.createElement('span');
  #found = new Map<string, string>();

  constructor(beside: Element) {
    this.#probe.hidden = true;
    beside.append(this.#probe);
  }

  of(colour: string): string {
    let found = this.#found.get(colour);
    if (found === undefined) {
      this.#probe.style.color = colour;
      found = getComputedStyle(this.#probe).color;
      this.#found.set(colour, found);
    }
    return found;
  }

  done(): void {
    this.#probe.remove();
  }
}

/** Paints the pieces where the canvas stands. */
export function paint(
  ground: CanvasRenderingContext2D,
  pieces: readonly Piece[],
  colours: Colours,
): void {
  for (const piece of pieces) {
    ground.save();
    if (piece.at) {
      const { a, b, c, d, e, f } = matrixOf(piece.at);
      ground.transform(a, b, c, d, e, f);
    }
    const path = new Path2D(piece.d);
    if (piece.fill && piece.fill !== 'none') {
      ground.fillStyle = colours.of(piece.fill);
      ground.fill(path);
    }
    if (piece.stroke) {
      ground.lineJoin = 'bevel';
      ground.strokeStyle = colours.of(piece.stroke);
      ground.lineWidth = piece.width ?? 1;
      ground.stroke(path);
    }
    ground.restore();
  }
}
