// What Narrator is played with, as it is printed; the dreams themselves are pictures.
import { eitherWay, ground, halfField, LARGE, type Printed } from '$lib/paper/print';
import { CHALK, MUSTARD } from '$lib/paper/papers';
import { moved, outline, points, type Piece } from '$lib/paper/scissors';
import { cardBack, CRESCENT, rabbit, RABBIT_H, RABBIT_W, SEATS, token } from './art';

const SQUARE = [40, 40] as const;
const NIGHT = '#141a4a';

const plain = (fill: string): Piece => ({
  d: outline(points([-9, -9, 49, -9, 49, 49, -9, 49])),
  fill,
});

export function printed(): Printed {
  const stars = cardBack(1).slice(3);
  return {
    back: {
      size: LARGE,
      pieces: [
        ground(LARGE, CHALK),
        ...eitherWay(LARGE, [
          halfField(LARGE, 5, NIGHT, 4),
          ...moved('translate(26 14) scale(.7)', CRESCENT),
          ...moved('translate(0 -4) scale(1.6 1)', stars.slice(0, 1)),
        ]),
      ],
    },
    ...Object.fromEntries(
      SEATS.flatMap((seat, i) => [
        [`token.${i}`, { size: SQUARE, pieces: [plain(seat.paper), ...token(i)] }],
        [
          `token.${i}.back`,
          {
            size: SQUARE,
            pieces: [plain(seat.paper), ...moved('translate(9 9) scale(.55)', rabbit(i))],
          },
        ],
        [`rabbit.${i}`, { size: [RABBIT_W, RABBIT_H] as const, pieces: rabbit(i) }],
      ]),
    ),
    night: { size: SQUARE, pieces: [plain(NIGHT)] },
    moon: { size: SQUARE, pieces: CRESCENT.map((piece) => ({ ...piece, fill: MUSTARD })) },
  };
}
