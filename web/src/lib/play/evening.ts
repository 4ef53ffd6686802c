// What the evening has come to: who stands where, and who is remembered for what.
import type { FinishedGame, GameId, PersonId, Room, Wins } from '../wire/table';

export interface Standing extends Wins {
  /** Who has won equally often shares a place. */
  place: number;
}

/** The table of the evening; people with as many wins stand on the same place, and the places behind them are left out. */
export function standings(room: Room): Standing[] {
  const sorted = [...room.evening.wins].sort((a, b) => b.wins - a.wins || a.played - b.played);
  return sorted.map((one) => ({
    ...one,
    place: 1 + sorted.filter((other) => other.wins > one.wins).length,
  }));
}

export interface Prize {
  game: GameId;
  feat: string;
  amount: number;
  /** More than one if they are equally good. */
  people: PersonId[];
}

/** So many can share a prize; what everybody has done is no feat. */
const SHARED = 2;

/** Who did most of everything that is worth telling, the games in the order in which they were played. */
export function prizes(room: Room): Prize[] {
  const counted = new Set(room.evening.wins.map(({ person }) => person));
  const found = new Map<string, { game: GameId; feat: string; by: Map<PersonId, number> }>();
  for (const { game, feats, people } of room.evening.games)
    for (const { feat, seat, amount, adds_up } of feats) {
      const person = seat === null ? undefined : people[seat];
      if (person === undefined || !counted.has(person)) continue;
      const key = `${game} ${feat}`;
      const prize = found.get(key) ?? { game, feat, by: new Map<PersonId, number>() };
      const before = prize.by.get(person) ?? 0;
      prize.by.set(person, adds_up ? before + amount : Math.max(before, amount));
      found.set(key, prize);
    }
  return [...found.values()].flatMap(({ game, feat, by }) => {
    const amount = Math.max(...by.values());
    const people = [...by].flatMap(([person, n]) => (n === amount ? [person] : []));
    return people.length > SHARED ? [] : [{ game, feat, amount, people }];
  });
}

/** The prizes of the game that has just ended, if it is this one. */
export function prizesOf(room: Room, game: GameId): Prize[] {
  const last = room.evening.games.at(-1);
  if (last?.game !== game) return [];
  return prizes({ ...room, evening: { ...room.evening, games: [last] } });
}

/** Everybody's points of a game, the winners first and then as they were seated. */
export function points({ people, winners, scores }: FinishedGame): [PersonId, number][] {
  const rows = people.map((person, seat): [PersonId, number] => [person, scores[seat] ?? 0]);
  return [
    ...rows.filter(([person]) => winners.includes(person)),
    ...rows.filter(([person]) => !winners.includes(person)),
  ];
}
