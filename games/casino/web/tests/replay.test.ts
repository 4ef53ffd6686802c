// What Kasyno tells of a finished game.
import { expect, it } from 'vitest';
import { moved, opened, POSITION, step } from '#dev/steps';
import type { Position } from '$lib/wire/engine';
import type { GameFrame } from '$lib/wire/table';
import { risksOf } from '../replay';

it('Kasyno counts the exact risk of a roll from what the table showed before it', async () => {
  const rolled = { type: 'rolled', seat: 1, dice: [0, 1], symbols: [], again: true, tokens: 3 };
  const steps = [step([]), step([rolled, { type: 'bust', seat: 1 }], moved(1, { type: 'reroll' }))];
  const see = (at: number): Promise<Position> => {
    const table = { fitting: at === 0 ? ['cherry', 'plum', 'bell'] : [] };
    return Promise.resolve({ ...POSITION, frame: { ...POSITION.frame, table } as GameFrame });
  };
  const [risk] = await risksOf(opened('casino', steps), see);
  expect(risk).toEqual({ step: 1, seat: 1, dice: 2, risk: 0.25, bust: true });
});
