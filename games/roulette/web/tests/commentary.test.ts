// A commentator who never repeats himself in an evening.
import { describe, expect, it } from 'vitest';
import { room } from '#dev/frames';
import type { FinishedGame, Room } from '$lib/wire/table';
import { say } from '$lib/words';
import { commentary, lineOf, LINES } from '../commentary';
import type { Moment } from '../wire';

const game = (more: Partial<FinishedGame> = {}): FinishedGame => ({
  number: 1,
  game: 'bluff',
  people: [1, 2, 3],
  winners: [1],
  scores: [2, 6, 4],
  reason: 'fewest_cards',
  feats: [],
  options: {},
  ...more,
});

const evening = (games: FinishedGame[]): Room => ({
  ...room(),
  state: 'lobby',
  evening: { games, wins: [] },
});

describe('the commentator', () => {
  const KINDS = Object.keys(LINES) as Moment[];

  it.each(KINDS)(
    'has at least twenty lines for %s in both languages, and no more than he knows of',
    (kind) => {
      expect(LINES[kind]).toBeGreaterThanOrEqual(20);
      for (const lang of ['pl', 'en'] as const)
        for (const skin of ['classic', 'splash']) {
          const lines = Array.from({ length: LINES[kind] + 1 }, (_, i) =>
            say(lang, `roulette.moment.${kind}.${i}`, { skin }),
          );
          expect(lines.at(-1)).toBe(`roulette.moment.${kind}.${LINES[kind]}`);
          expect(new Set(lines).size).toBe(lines.length);
        }
    },
  );

  it('never says a line twice in an evening, whichever game of it is played', () => {
    const used = (kind: Moment, amount: number): FinishedGame =>
      game({ game: 'roulette', feats: [{ feat: kind, seat: null, amount, adds_up: true }] });
    for (const kind of KINDS) {
      const first = evening([]);
      const later = evening([game(), used(kind, 9)]);
      const said = [
        ...Array.from({ length: 9 }, (_, before) => lineOf(first, { moment: kind, before })),
        ...Array.from({ length: LINES[kind] - 9 }, (_, before) =>
          lineOf(later, { moment: kind, before }),
        ),
      ];
      expect(said).not.toContain(null);
      expect(new Set(said).size).toBe(LINES[kind]);
      const last = { moment: kind, before: LINES[kind] - 9 };
      expect(lineOf(later, last)).toBeNull();
      expect(commentary(later, 'classic', last)).toEqual([]);
    }
  });

  it('does not count the game that has just ended as an earlier one', () => {
    const told = { moment: 'died' as const, before: 3 };
    const running = { ...evening([]), state: 'playing' as const };
    const over = {
      ...evening([
        game({ game: 'roulette', feats: [{ feat: 'died', seat: null, amount: 4, adds_up: true }] }),
      ]),
      state: 'over' as const,
    };
    expect(lineOf(over, told)).toBe(lineOf(running, told));
  });

  it('says other things at another table', () => {
    const told = { moment: 'died' as const, before: 0 };
    const lines = ['RYŚ', 'KOT', 'SOWA', 'BÓBR', 'LIS'].map((invite) =>
      lineOf({ ...evening([]), invite }, told),
    );
    expect(new Set(lines).size).toBeGreaterThan(1);
  });
});
