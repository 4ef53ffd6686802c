// What Blef says to whoever plays it for the first time.
import type { Caption } from '$lib/play/captions';
import { die } from '$lib/paper/scissors';
import type { BluffFrame } from './types';

const FOURS = [...die(4, 2, 14, 26, { seed: 3 }), ...die(4, 34, 8, 26, { seed: 5, turn: 8 })];
const ONE_OF_TWO = [...die(2, 18, 2, 26, { seed: 2 }), ...die(5, 18, 30, 26, { seed: 6 })];

export function captions({ table, seat, due }: BluffFrame): Caption[] {
  const mine = seat !== null && due.includes(seat);
  if (!mine) return [];
  if (table.phase === 'arrange') return [{ id: 'arrange', pieces: ONE_OF_TWO, size: [64, 60] }];
  if (table.phase !== 'bid') return [];
  return [
    { id: 'all', pieces: FOURS, size: [64, 48] },
    ...(table.bid ? [{ id: 'check', pieces: FOURS, size: [64, 48] as const }] : []),
  ];
}
