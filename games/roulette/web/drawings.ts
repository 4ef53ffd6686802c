// What the rulebook of Ruletka shows, in the costume it is played in.
import { beside, type Drawing, type Drawings } from '$lib/rules/drawings';
import { actionCard, CARD_H, CARD_W, cartridge, helpCard } from './art';
import type { ActionCard, Skin } from './types';

const size = [CARD_W + 3, CARD_H + 4] as const;

export function drawings(costume: string): Drawings {
  const skin: Skin = costume === 'splash' ? 'splash' : 'classic';
  const click = (seed: number): Drawing => ({ pieces: cartridge('click', skin, seed), size });
  const action = (card: ActionCard, i: number): Drawing => ({
    pieces: actionCard(card, skin, i + 2),
    size,
  });
  return {
    seven: beside(8, [
      ...[1, 2, 3, 4, 5, 6].map(click),
      { pieces: cartridge('bullet', skin, 7), size },
    ]),
    help: beside(14, [
      { pieces: helpCard(skin), size },
      { pieces: helpCard(skin, true), size },
    ]),
    actions: beside(
      10,
      (['barrel', 'dare', 'airgun', 'respin', 'posthumous'] as const).map(action),
    ),
  };
}
