// What the broadcast shows: the public facts of a frame, gathered into scenes in the order they happened.
import type { Seat } from '$lib/wire/table';
import type { Cause, Accusation } from './wire';
import type { Told } from './commentary';
import type { Cartridge, Fired, RouletteEvent } from './types';

export interface Death {
  seat: Seat;
  cause: Cause;
  /** Characters left; none if it was the captain. */
  left: number;
}

interface Facts {
  died: Death[];
  drew: { seat: Seat; cards: number }[];
  /** What the commentator has a line for. */
  told: Told | null;
}

export interface BallotScene extends Facts {
  kind: 'ballot';
  accusations: Accusation[];
  shown: { seat: Seat; card: Cartridge }[];
  penalties: { seat: Seat; swapped: boolean }[];
}

export interface ShotScene extends Facts {
  kind: 'shot';
  shot: number;
  /** One more shot for one seat, by a card. */
  extra: boolean;
  fired: Fired[];
}

export interface PointsScene {
  kind: 'points';
  scored: number[];
  totals: number[];
}

export type Scene = BallotScene | ShotScene | PointsScene;

/** An empty ballot and an empty magazine are told in a sentence: they make no scene. */
export function scenes(events: readonly RouletteEvent[], totals: readonly number[] = []): Scene[] {
  const all: Scene[] = [];
  let now: BallotScene | ShotScene | null = null;
  const open = <S extends BallotScene | ShotScene>(scene: S): void => {
    now = scene;
    all.push(scene);
  };
  const facts = (): Facts => ({ died: [], drew: [], told: null });
  for (const event of events) {
    const current = now as BallotScene | ShotScene | null;
    switch (event.type) {
      case 'ballot':
        if (event.accusations.length)
          open({
            kind: 'ballot',
            accusations: event.accusations,
            shown: [],
            penalties: [],
            ...facts(),
          });
        break;
      case 'shown':
        if (current?.kind === 'ballot') current.shown.push({ seat: event.seat, card: event.card });
        break;
      case 'penalty':
        if (current?.kind === 'ballot')
          current.penalties.push({ seat: event.seat, swapped: event.swapped });
        break;
      case 'shot':
        open({ kind: 'shot', shot: event.shot, extra: false, fired: event.fired, ...facts() });
        break;
      case 'once_more':
        if (event.card)
          open({
            kind: 'shot',
            shot: 0,
            extra: true,
            fired: [{ seat: event.seat, card: event.card, aim: { at: 'oneself' } }],
            ...facts(),
          });
        break;
      case 'died':
        current?.died.push({ seat: event.seat, cause: event.cause, left: event.left });
        break;
      case 'moment':
        if (current) current.told = { moment: event.moment, before: event.before };
        break;
      case 'drew':
        current?.drew.push({ seat: event.seat, cards: event.cards });
        break;
      case 'points':
        now = null;
        all.push({ kind: 'points', scored: event.scored, totals: [...totals] });
    }
  }
  return all;
}
