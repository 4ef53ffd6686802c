// What the rulebook of Narrator shows.
import { beside, type Drawing, type Drawings } from '$lib/rules/drawings';
import { cardBack, rabbit, RABBIT_H, RABBIT_W, token } from './art';

const seats = [0, 1, 2, 3];
const back = (seed: number): Drawing => ({ pieces: cardBack(seed), size: [40, 60] });

export const drawings = (): Drawings => ({
  hand: beside(8, [1, 2, 3, 4, 5, 6].map(back)),
  tokens: beside(
    10,
    seats.map((seat) => ({ pieces: token(seat), size: [40, 40] })),
  ),
  rabbits: beside(
    14,
    seats.map((seat) => ({ pieces: rabbit(seat), size: [RABBIT_W, RABBIT_H] })),
  ),
});
