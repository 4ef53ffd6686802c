// The poster of Narrator.
import { CHALK, RED, MUSTARD, PINK, PLUM } from '$lib/paper/papers';
import { piece, snip, spot, type PosterDrawing } from '$lib/paper/poster';
import { cut, lifted, outline, points, type Piece } from '$lib/paper/scissors';

/** A night inside a mouth, with a ladder: say what cannot be seen. */
export function poster(): PosterDrawing {
  const star = (x: number, y: number, s: number): Piece =>
    piece(
      outline([
        [x, y - s],
        [x + s * 0.25, y - s * 0.2],
        [x + s, y],
        [x + s * 0.2, y + s * 0.25],
        [x, y + s],
        [x - s * 0.28, y + s * 0.2],
        [x - s, y],
        [x - s * 0.2, y - s * 0.25],
      ]),
      CHALK,
    );
  const upper = cut(
    points([
      24, 352, 92, 250, 190, 176, 256, 168, 304, 204, 352, 164, 416, 176, 514, 252, 578, 350, 500,
      440, 100, 440,
    ]),
    { seed: 3, miss: 4, step: 60 },
  );
  const lower = cut(
    points([
      24, 352, 84, 376, 300, 400, 520, 376, 578, 350, 520, 482, 420, 574, 300, 598, 180, 574, 82,
      484,
    ]),
    { seed: 8, miss: 4, step: 60 },
  );
  const rungs = Array.from({ length: 7 }, (_, i): Piece => {
    const t = i / 6.4 + 0.06;
    return { d: `M${214 + 92 * t} ${566 - 232 * t}l42 8`, stroke: CHALK, width: 8 };
  });
  return {
    ground: PLUM,
    pieces: [
      ...lifted(upper, RED),
      ...lifted(lower, 'color-mix(in srgb, var(--cynober) 82%, #4B2247)'),
      snip(
        points([
          80, 352, 140, 296, 232, 250, 300, 262, 370, 248, 462, 296, 524, 350, 462, 432, 380, 476,
          300, 486, 214, 474, 136, 430,
        ]),
        '#141a4a',
        5,
        3,
        60,
      ),
      snip(
        points([
          372, 290, 338, 306, 322, 344, 332, 386, 366, 410, 402, 410, 424, 396, 388, 384, 366, 356,
          362, 320,
        ]),
        MUSTARD,
        2,
        1.4,
        60,
      ),
      star(160, 352, 13),
      star(236, 300, 10),
      star(470, 352, 12),
      star(196, 408, 8),
      star(448, 410, 7),
      { d: 'M204 580L306 322M252 590L350 334', stroke: CHALK, width: 9 },
      ...rungs,
      ...lifted(
        cut(
          points([
            456, 110, 476, 84, 520, 76, 548, 92, 574, 70, 572, 124, 548, 106, 516, 126, 474, 126,
          ]),
          { seed: 4, miss: 2 },
        ),
        PINK,
        4,
        5,
      ),
      spot(482, 100, 6, 6, PLUM, 1, 7),
    ],
    title: { x: 30, y: 742, size: 128, fill: CHALK, seed: 14, wild: 0.6, track: 0.012 },
    tagline: { x: 40, y: 72, size: 32, fill: PINK },
  };
}
