// What Ruletka tells of a finished game.
import { expect, it } from 'vitest';
import { moved, opened, step } from '#dev/steps';
import type { Step } from '$lib/replay/game';
import { hidings, unpunished } from '../replay';

it('Ruletka tells who hid a bullet and was never seen', () => {
  const hide = (seat: number, card: string): Step => step([], moved(seat, { type: 'hide', card }));
  const steps = [
    step([{ type: 'round', round: 1 }]),
    hide(0, 'bullet'),
    hide(1, 'bullet'),
    step([{ type: 'shown', seat: 1, card: 'bullet' }]),
    step([{ type: 'round', round: 2 }]),
    hide(0, 'click'),
    hide(1, 'bullet'),
  ];
  expect(hidings(steps).filter(({ caught }) => caught)).toEqual([
    { round: 1, seat: 1, cheated: true, caught: true },
  ]);
  expect(unpunished(opened('roulette', steps))).toEqual([1, 1]);
});
