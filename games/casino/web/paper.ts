// The cards, tokens and dice of Kasyno as they are printed; points and combinations are laid on later.
import { BLEED, CARD, eitherWay, ground, halfField, type Printed } from '$lib/paper/print';
import { BOTTLE, CHALK, MUSTARD, RED } from '$lib/paper/papers';
import { cut, moved, outline, points, type Piece } from '$lib/paper/scissors';
import { CHIP, FACES, SYMBOLS } from './symbols';

const [W, H] = CARD;
const SQUARE = [40, 40] as const;

/** A corner of bottle green for the points, running over the edge. */
const corner: Piece = {
  d: cut(points([-BLEED, -BLEED, 23, -BLEED, 19.5, 13, 14, 19, -BLEED, 21]), {
    seed: 4,
    miss: 0.5,
  }),
  fill: BOTTLE,
};
const plain = (fill: string): Piece => ({
  d: outline(points([-9, -9, 49, -9, 49, 49, -9, 49])),
  fill,
});

export function printed(): Printed {
  return {
    ...Object.fromEntries(FACES.map((face) => [face, { size: SQUARE, pieces: SYMBOLS[face] }])),
    card: { size: CARD, pieces: [ground(CARD, CHALK), corner] },
    back: {
      size: CARD,
      pieces: [
        ground(CARD, CHALK),
        ...eitherWay(CARD, [
          halfField(CARD, 5, BOTTLE, 6),
          ...moved(`translate(${W / 2 - 15} 10) scale(.75)`, SYMBOLS.seven).map((piece, i) => ({
            ...piece,
            fill: i ? RED : MUSTARD,
          })),
        ]),
        {
          d: outline(points([5, H / 2 - 1.2, 58, H / 2 - 1, 58, H / 2 + 1.2, 5, H / 2 + 1])),
          fill: CHALK,
        },
      ],
    },
    token: { size: SQUARE, pieces: [plain(MUSTARD), ...CHIP] },
    'token.back': { size: SQUARE, pieces: [plain(MUSTARD), ...CHIP] },
  };
}
