// What the rulebook of Iluzja shows.
import { beside, type Drawings } from '$lib/rules/drawings';
import { FALLS, ROW, SHOWN } from './captions';
import { ARROW_H, ARROW_W, arrowCard, COLOURS, INKS } from './colours';

export const drawings = (): Drawings => ({
  arrows: beside(
    14,
    COLOURS.map((colour, i) => ({
      pieces: arrowCard(colour, INKS.normal[colour], i + 3),
      size: [ARROW_W + 4, ARROW_H + 5] as const,
    })),
  ),
  row: { pieces: ROW, size: SHOWN },
  falls: { pieces: FALLS, size: SHOWN },
});
