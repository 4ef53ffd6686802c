// The arrows of Iluzja and the backs of its colour cards as they are printed; the numbers are written on later.
import { CARD, eitherWay, field, ground, halfField, type Printed } from '$lib/paper/print';
import { CHALK, NAVY } from '$lib/paper/papers';
import { cut, points } from '$lib/paper/scissors';
import { COLOURS, INKS, inkOn, sign } from './colours';

const [W, H] = CARD;

/** Beside each number stands the sign of its colour. */
const ROWS = [19, 35.5, 52, 68.5];

export function printed(): Printed {
  const inks = INKS.normal;
  const arrows = COLOURS.map((colour, i) => {
    const ink = inkOn(inks[colour]);
    return [
      `arrow.${colour}`,
      {
        size: CARD,
        pieces: [
          ground(CARD, CHALK),
          field(CARD, 4, inks[colour], i + 3),
          {
            d: cut(points([9, 29, 30, 29, 30, 14, 57, 44, 30, 74, 30, 59, 9, 59]), {
              seed: i + 4,
              miss: 0.8,
            }),
            fill: ink,
          },
          sign(colour, 29, 44, 10.5, inks[colour]),
        ],
      },
    ] as const;
  });
  return {
    ...Object.fromEntries(arrows),
    'arrow.back': {
      size: CARD,
      pieces: [
        ground(CARD, CHALK),
        ...eitherWay(CARD, [
          halfField(CARD, 4, NAVY, 5),
          sign('red', W * 0.32, H * 0.3, 8, inks.red),
          sign('yellow', W * 0.68, H * 0.3, 8, inks.yellow),
        ]),
      ],
    },
    numbers: {
      size: CARD,
      pieces: [
        ground(CARD, CHALK),
        ...COLOURS.map((colour, i) => sign(colour, 14, ROWS[i] ?? 0, 5.4, inks[colour])),
      ],
    },
  };
}
