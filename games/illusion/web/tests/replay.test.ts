// What Iluzja tells of a finished game.
import { expect, it } from 'vitest';
import { opened, step } from '#dev/steps';
import { backsOf } from '../replay';

it('Iluzja knows the backs that a doubt turned, and of the others nothing', () => {
  const numbers = { red: 12, green: 1, blue: 2, yellow: 3 };
  const steps = [step([{ type: 'doubted', cards: [4, 9], numbers: [numbers, numbers] }])];
  const backs = backsOf(opened('illusion', steps));
  expect([backs.get(9)?.red, backs.get(5)]).toEqual([12, undefined]);
});
