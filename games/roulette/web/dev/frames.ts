// Recorded pictures of Ruletka for looking at screens without a server (development only).
import type { RouletteAction, RouletteOwn, RouletteFrame, RouletteTable, Skin } from '../types';
import type { Room } from '$lib/wire/table';
import { PEOPLE, room } from '#dev/frames';

const six = <T>(value: T): T[] => Array<T>(6).fill(value);

export function hall(skin: Skin = 'classic', more: Partial<Room> = {}): Room {
  return room({ game: 'roulette', options: { skin }, people: PEOPLE, ...more });
}

export function team(more: Partial<RouletteTable> = {}): RouletteTable {
  return {
    setup: { skin: 'classic' },
    phase: 'load',
    round: 3,
    shot: 0,
    waiting: [0, 2, 4],
    bets: six(null),
    characters: [4, 3, 4, 1, 2, 4],
    in_round: six(true),
    points: [7, 9, 4, 12, 3, 6],
    action_cards: [4, 2, 1, 3, 0, 1],
    extra_bullets: [0, 1, 0, 0, 0, 2],
    supply: 10,
    loaded: six(7),
    turned: six([]),
    shown: six(null),
    accused: six(false),
    survived: six(0),
    out: six(null),
    aims: six(null),
    played: [],
    deck: 17,
    discard: [],
    tied: 0,
    ending: null,
    ...more,
  };
}

export const OWN: RouletteOwn = {
  magazine: { clicks: 6, bullets: 1 },
  hidden: null,
  bet: null,
  ballot: null,
  aim: null,
  cards: ['voyeur', 'dare', 'bang', 'bang', 'respin'],
  peeks: [],
};

export function duel(
  table: Partial<RouletteTable>,
  more: Partial<RouletteFrame> = {},
): RouletteFrame {
  const whole = team(table);
  return {
    t: 'game',
    game: 'roulette',
    seq: 80,
    decision: 21,
    seat: 0,
    seats: [1, 2, 3, 4, 5, 6],
    due: whole.waiting,
    deadline: null,
    pictures: null,
    table: whole,
    own: OWN,
    legal: [],
    events: [],
    outcome: null,
    ...more,
  };
}

export const BETS: RouletteAction[] = [0, 1, 2, 3, 4, 5].map((shots) => ({ type: 'bet', shots }));
export const at = (
  card: 'voyeur' | 'dare' | 'bang' | 'respin' | 'once_more' | 'posthumous',
  seats: number[],
): RouletteAction[] => seats.map((target) => ({ type: 'play', card, target }));
