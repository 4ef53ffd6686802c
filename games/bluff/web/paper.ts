// The cards of Blef as they are printed: two faces of one size, so that either end can be held up.
import { CARD, eitherWay, ground, halfField, type Printed } from '$lib/paper/print';
import { CHALK, PINK, SOOT } from '$lib/paper/papers';
import { cut, moved, outline, pips, points } from '$lib/paper/scissors';

const [W, H] = CARD;
const FACE = 34;
const FACES = [1, 2, 3, 4, 5, 6];

const end = (face: number, seed: number) =>
  pips(face, (W - FACE) / 2, (H / 2 - FACE) / 2 + 0.5, FACE, SOOT, seed);

function card(up: number, down: number): Printed[string] {
  return {
    size: CARD,
    pieces: [
      ground(CARD, CHALK),
      {
        d: cut(points([-4, H * 0.55, W + 4, H * 0.45, W + 4, H + 4, -4, H + 4]), {
          seed: up * 7 + down,
          miss: 0.6,
        }),
        fill: 'var(--tektura)',
      },
      ...end(up, up * 6 + down),
      ...moved(`rotate(180 ${W / 2} ${H / 2})`, end(down, down * 6 + up)),
    ],
  };
}

export function printed(): Printed {
  const pairs = FACES.flatMap((up) =>
    FACES.filter((down) => down > up).map((down) => [up, down] as const),
  );
  return {
    ...Object.fromEntries(pairs.map(([up, down]) => [`${up}/${down}`, card(up, down)])),
    back: {
      size: CARD,
      pieces: [
        ground(CARD, CHALK),
        ...eitherWay(CARD, [halfField(CARD, 5.5, SOOT, 4)]),
        { d: outline(points([5.5, 54, 57.5, 26, 57.5, 34, 5.5, 62])), fill: PINK },
      ],
    },
  };
}
