// What Narrator tells of a finished game.
import { expect, it } from 'vitest';
import { opened, step } from '#dev/steps';
import { hitOf, pagesOf } from '../replay';

it('Narrator makes a page of every scored round', () => {
  const round = {
    narrator: 0,
    clue: { text: 'x' },
    cards: ['a', 'b', 'c'],
    owners: [1, 0, 2],
    votes: [null, 2, 1],
    points: [3, 3, 0],
  };
  const steps = [step([]), step([{ type: 'scored', round, scores: [3, 3, 0] }])];
  expect(pagesOf(opened('narrator', steps)).map(({ number, step }) => [number, step])).toEqual([
    [1, 1],
  ]);
  expect(hitOf(round)).toBe('some');
  expect(hitOf({ ...round, votes: [null, 2, 2] })).toBe('everybody');
  expect(hitOf({ ...round, votes: [null, 1, 1] })).toBe('nobody');
});
