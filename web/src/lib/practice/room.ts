// The room of a table in this browser alone, as the server would tell it.
import type { Room } from '../wire/table';
import { ME } from './company';

/** What is the same in every such room; nobody can come, and no time runs. */
export function roomOf(told: Partial<Room> & Pick<Room, 'invite' | 'game' | 'people'>): Room {
  return {
    t: 'room',
    seq: 0,
    code: '',
    code_until: null,
    door_open: false,
    locked: true,
    shown_out: [],
    knocks: [],
    host: ME,
    owner: null,
    tvs: 0,
    watchers: 0,
    options: {},
    language: null,
    clock: 'none',
    limits: { relaxed: 60, brisk: 20 },
    hints: false,
    state: 'playing',
    paused: false,
    paused_by: null,
    growing: null,
    deck: null,
    evening: { games: [], wins: [] },
    claims: [],
    ...told,
  };
}
