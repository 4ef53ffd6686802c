// What `legal` offers, sorted by what the hand can do with it; no rule is judged here.
import type { Seat } from '$lib/wire/table';
import type { ActionCard, Cartridge, RouletteAction, Time } from './types';

/** When each card has its time: printed on the card, so that a card which cannot be played now can say when it can. */
export const TIMES: Record<ActionCard, Time> = {
  barrel: 'bet',
  voyeur: 'bet',
  second_thoughts: 'challenge',
  dare: 'challenge',
  cold_feet: 'challenge',
  airgun: 'shot',
  bang: 'shot',
  shoot_someone: 'shot',
  respin: 'shot',
  bodyguard: 'shot',
  once_more: 'after',
  posthumous: 'after',
};

/** What a card that may be played now still wants to know. */
export interface Playable {
  targets: Seat[];
  shots: number[];
}

export interface Choices {
  hide: Cartridge[];
  bets: number[];
  accuse: Seat[];
  aim: Seat[];
  pass: boolean;
  ready: boolean;
  survivor: boolean;
  cards: Map<ActionCard, Playable>;
}

export function choices(legal: readonly RouletteAction[]): Choices {
  const found: Choices = {
    hide: [],
    bets: [],
    accuse: [],
    aim: [],
    pass: false,
    ready: false,
    survivor: false,
    cards: new Map(),
  };
  for (const action of legal) {
    switch (action.type) {
      case 'hide':
        found.hide.push(action.card);
        break;
      case 'bet':
        found.bets.push(action.shots);
        break;
      case 'accuse':
        found.accuse.push(action.target);
        break;
      case 'aim':
        found.aim.push(action.target);
        break;
      case 'pass':
        found.pass = true;
        break;
      case 'ready':
        found.ready = true;
        break;
      case 'walk':
      case 'shoot_on':
        found.survivor = true;
        break;
      case 'play': {
        const card = found.cards.get(action.card) ?? { targets: [], shots: [] };
        if (action.target !== undefined) card.targets.push(action.target);
        if (action.shots !== undefined) card.shots.push(action.shots);
        found.cards.set(action.card, card);
      }
    }
  }
  return found;
}

/** Cards of one kind lie on one heap, in the order of their times. */
export function heaps(cards: readonly ActionCard[]): { card: ActionCard; count: number }[] {
  return (Object.keys(TIMES) as ActionCard[])
    .map((card) => ({ card, count: cards.filter((c) => c === card).length }))
    .filter(({ count }) => count > 0);
}
