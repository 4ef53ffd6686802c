// What Narrator says to whoever plays it for the first time.
import type { Caption } from '$lib/play/captions';
import { MOUTH, rabbit, RABBIT_H, RABBIT_W, token } from './art';
import type { NarratorFrame } from './types';

export function captions({ table, seat, due }: NarratorFrame): Caption[] {
  if (seat === null || !due.includes(seat)) return [];
  switch (table.phase) {
    case 'first_clue':
    case 'clue':
      return [{ id: 'clue', pieces: MOUTH, size: [40, 40] }];
    case 'offer':
      return [{ id: 'offer', pieces: rabbit(seat), size: [RABBIT_W, RABBIT_H] }];
    case 'vote':
      return [{ id: 'vote', pieces: token(seat), size: [40, 40] }];
    default:
      return [];
  }
}
