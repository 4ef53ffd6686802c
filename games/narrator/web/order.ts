// The order of the reveal, which keeps the tension: decoys that were believed, decoys that nobody noticed, the narrator's card.
import type { Seat } from '$lib/wire/table';
import type { Told } from './types';

/** One step of the telling; what was told before stays. */
export interface Beat {
  /** Which of the laid-out cards, from 0. */
  card: number;
  /** How many of its votes lie on it now. */
  votes: number;
  /** Whether its owner is named. */
  owner: boolean;
  /** Milliseconds until the next step. */
  wait: number;
}

/** Milliseconds: a vote falls, an owner is named, a card that nobody chose passes by, the breath before the last card. */
const VOTE = 620;
const OWNER = 1500;
const PASSING = 420;
const BREATH = 900;

/** Who voted for each of the cards, in the order of the seats. */
export function votesByCard({ cards, votes }: Told): Seat[][] {
  return cards.map((_, card) =>
    votes.flatMap((number, seat) => (number === card + 1 ? [seat] : [])),
  );
}

/** The cards in the order in which they are told, from 0. */
export function order(told: Told): number[] {
  const voters = votesByCard(told);
  const mine = (card: number): boolean => told.owners[card] === told.narrator;
  const rank = (card: number): number => (mine(card) ? 2 : voters[card]?.length ? 0 : 1);
  // Among the believed the believed most comes last.
  return told.cards
    .map((_, card) => card)
    .sort(
      (a, b) => rank(a) - rank(b) || (voters[a]?.length ?? 0) - (voters[b]?.length ?? 0) || a - b,
    );
}

export function beats(told: Told): Beat[] {
  const voters = votesByCard(told);
  return order(told).flatMap((card): Beat[] => {
    const all = voters[card]?.length ?? 0;
    const last = told.owners[card] === told.narrator;
    const owner = { card, votes: all, owner: true, wait: all || last ? OWNER : PASSING };
    const falling = Array.from({ length: all }, (_, i) => ({
      card,
      votes: i + 1,
      owner: false,
      wait: i + 1 === all ? BREATH : VOTE,
    }));
    return last
      ? [{ card, votes: 0, owner: false, wait: BREATH }, ...falling, owner]
      : [...falling, owner];
  });
}

/** Milliseconds from the first step to the verdict. */
export function untilVerdict(told: Told): number {
  return beats(told).reduce((sum, beat) => sum + beat.wait, 0);
}

/** What lies on a card after the first `done` steps. */
export function stateOf(
  told: readonly Beat[],
  done: number,
  card: number,
): { votes: number; owner: boolean } {
  const last = told.slice(0, done).findLast((beat) => beat.card === card);
  return { votes: last?.votes ?? 0, owner: last?.owner ?? false };
}

export type Verdict = 'all' | 'none' | 'some';

/** How many found the narrator's card, and what that was called in the rules. */
export function verdict(told: Told): { kind: Verdict; finders: Seat[] } {
  const card = told.owners.indexOf(told.narrator);
  const finders = votesByCard(told)[card] ?? [];
  const guessers = told.votes.filter((vote) => vote !== null).length;
  return {
    kind: finders.length === 0 ? 'none' : finders.length === guessers ? 'all' : 'some',
    finders,
  };
}

/** Whether votes on decoys were worth a point in this round. */
export function decoysCount(told: Told, always: boolean): boolean {
  return always || verdict(told).kind === 'some';
}
