// What Ruletka says to whoever plays it for the first time.
import type { Caption } from '$lib/play/captions';
import { CARD_H, CARD_W, cartridge, helpCard, medal } from './art';
import type { RouletteFrame } from './types';

export function captions({ table, seat, due }: RouletteFrame): Caption[] {
  if (seat === null || !due.includes(seat)) return [];
  const { skin } = table.setup;
  const size = [CARD_W, CARD_H] as const;
  if (table.phase === 'load')
    return [
      { id: 'aim', pieces: medal(true), size: [40, 40] },
      { id: 'honest', pieces: cartridge('bullet', skin), size },
    ];
  return table.phase === 'bet' ? [{ id: 'icons', pieces: helpCard(skin), size }] : [];
}
