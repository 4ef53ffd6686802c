// The evening: shared places, and prizes from what happened.
import { describe, expect, it } from 'vitest';
import { points, prizes, prizesOf, standings } from '../src/lib/play/evening';
import type { FinishedGame, Room, Wins } from '../src/lib/wire/table';
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
