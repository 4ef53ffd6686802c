// What the rulebook of Blef shows.
import { beside, type Drawing, type Drawings } from '$lib/rules/drawings';
import { die } from '$lib/paper/scissors';
import { CARD_H, CARD_W, cardBack, cardFace } from './cards';

const size = [CARD_W + 6, CARD_H + 6] as const;
const card = (up: number, down: number, seed: number): Drawing => ({
  pieces: cardFace(up, down, { seed }),
  size,
});
const back = (seed: number): Drawing => ({ pieces: cardBack(seed), size });
const four = (seed: number, turn: number): Drawing => ({
  pieces: die(4, 4, 8, 52, { seed, turn }),
  size: [62, 66],
});

export const drawings = (): Drawings => ({
  card: beside(22, [card(2, 5, 3), card(5, 2, 3), back(7)]),
  bid: beside(14, [four(3, -5), four(5, 4), four(8, -2)]),
});
