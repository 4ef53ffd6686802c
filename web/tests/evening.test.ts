// The evening: shared places, prizes from what happened, and a commentator who never repeats himself.
import { describe, expect, it } from 'vitest';
import { commentary, lineOf, LINES } from '../src/games/roulette/commentary';
import type { Moment } from '../src/games/roulette/wire';
import { points, prizes, prizesOf, standings } from '../src/lib/play/evening';
import type { FinishedGame, Room, Wins } from '../src/lib/wire/table';
import { say } from '../src/lib/words';
import { room as mock } from '../dev/frames';

const wins = (person: number, won: number, played: number): Wins => ({
  person,
  name: `P${person}`,
  face: 'ola',
  kind: 'human',
  character: null,
  wins: won,
  played,
});

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

const evening = (games: FinishedGame[], people = [wins(1, 1, 1), wins(2, 0, 1)]): Room => ({
  ...mock(),
  state: 'lobby',
  evening: { games, wins: people },
});

describe('standings', () => {
  it('give equal wins an equal place and leave out the places behind', () => {
    const room = evening([], [wins(1, 2, 3), wins(2, 1, 3), wins(3, 1, 2), wins(4, 0, 1)]);
    expect(standings(room).map((s) => [s.person, s.place])).toEqual([
      [1, 1],
      [3, 2],
      [2, 2],
      [4, 4],
    ]);
  });
  it('list the points of a game with its winners first', () =>
    expect(points(game({ winners: [3] }))).toEqual([
      [3, 4],
      [1, 2],
      [2, 6],
    ]));
});

describe('prizes', () => {
  const feat = (name: string, seat: number | null, amount: number, adds_up = true) => ({
    feat: name,
    seat,
    amount,
    adds_up,
  });
  const all = [wins(1, 1, 2), wins(2, 1, 2), wins(3, 0, 2)];

  it('add up what adds up and take the best of the rest', () => {
    const games = [
      game({
        feats: [feat('sharp_eye', 0, 2), feat('sharp_eye', 1, 1), feat('biggest_lie', 1, 3, false)],
      }),
      game({ feats: [feat('sharp_eye', 1, 3), feat('biggest_lie', 0, 2, false)] }),
    ];
    expect(prizes(evening(games, all))).toEqual([
      { game: 'bluff', feat: 'sharp_eye', amount: 4, people: [2] },
      { game: 'bluff', feat: 'biggest_lie', amount: 3, people: [2] },
    ]);
  });
  it('are shared by two, and by more than two they are none', () => {
    const two = [game({ feats: [feat('caught', 0, 1), feat('caught', 1, 1)] })];
    expect(prizes(evening(two, all))[0]?.people).toEqual([1, 2]);
    const three = [game({ feats: [0, 1, 2].map((seat) => feat('caught', seat, 1)) })];
    expect(prizes(evening(three, all))).toEqual([]);
  });
  it('of one game are those of the one that has just ended', () => {
    const games = [
      game({ feats: [feat('sharp_eye', 0, 5)] }),
      game({ feats: [feat('sharp_eye', 1, 3)] }),
    ];
    expect(prizesOf(evening(games, all), 'bluff')).toEqual([
      { game: 'bluff', feat: 'sharp_eye', amount: 3, people: [2] },
    ]);
    expect(prizesOf(evening(games, all), 'casino')).toEqual([]);
  });
  it('go to nobody who was shown out', () => {
    const games = [game({ feats: [feat('caught', 2, 5), feat('caught', 0, 1)] })];
    expect(prizes(evening(games, all.slice(0, 2)))[0]?.people).toEqual([1]);
  });
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
