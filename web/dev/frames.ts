// People and a room for looking at screens without a server (development only).
import type { Person, Room } from '../src/lib/wire/table';

const person = (
  id: number,
  name: string,
  face: string,
  place: number | null,
  more: Partial<Person> = {},
): Person => ({
  person: id,
  name,
  face,
  kind: 'human',
  character: null,
  place,
  online: true,
  bot_plays: false,
  unhurried: false,
  hints: 0,
  ...more,
});

export const PEOPLE: Person[] = [
  person(1, 'Gosia', 'gosia', 0),
  person(2, 'Hania', 'hania', 1),
  person(3, 'Bartek', 'bartek', 2),
  person(4, 'Czesio', 'czesio', 3),
  person(5, 'Trybik', 'trybik', 4, { kind: 'bot', character: 'calm' }),
  person(6, 'Śrubka', 'srubka', 5, { kind: 'bot', character: 'sharp' }),
];

export const HOSTILE: Person[] = [
  PEOPLE[0]!,
  person(2, '<img src=x onerror=alert(1)>', 'hania', 1),
  person(3, '😀'.repeat(24), 'kuba', 2),
  person(4, '\u202Eabc evil \u202E', 'zosia', 3, { online: false }),
  person(5, 'Wszebor Brzęczyszczykiewi', 'tadek', 4),
  person(6, 'Korbka', 'korbka', 5, { kind: 'bot', character: 'wild' }),
];

export function room(more: Partial<Room> = {}): Room {
  return {
    t: 'room',
    seq: 41,
    invite: 'mock-invite-0000000000',
    code: 'BIGOS',
    code_until: null,
    door_open: true,
    locked: false,
    hints: false,
    shown_out: [],
    watchers: 0,
    knocks: [],
    host: 1,
    owner: 1,
    people: PEOPLE,
    tvs: 1,
    game: 'bluff',
    options: {
      order: 'count_first',
      wild_ones: false,
      directions: false,
      countdown: false,
      elimination: false,
    },
    clock: 'none',
    limits: { relaxed: 90, brisk: 30 },
    state: 'playing',
    language: null,
    paused: false,
    paused_by: null,
    growing: null,
    deck: null,
    evening: { games: [], wins: [] },
    claims: [],
    ...more,
  };
}
