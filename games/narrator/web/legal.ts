// What the table offers me, sorted by what it asks for.
import type { Card, NarratorFrame } from './types';

export interface Choices {
  /** Cards that a clue can be given for; empty when none is asked. */
  clue: Card[];
  /** Whether the clue may be performed. */
  performance: boolean;
  /** Cards that can be offered; empty when none is asked. */
  offer: Card[];
  /** How many of them. */
  count: number;
  /** Numbers that can be voted for. */
  votes: number[];
}

export function choices(frame: NarratorFrame): Choices {
  const found: Choices = { clue: [], performance: false, offer: [], count: 1, votes: [] };
  for (const offer of frame.legal) {
    if (offer.type === 'clue')
      Object.assign(found, { clue: offer.cards, performance: offer.performance });
    else if (offer.type === 'offer') {
      found.count = offer.cards.length;
      for (const card of offer.cards) if (!found.offer.includes(card)) found.offer.push(card);
    } else found.votes.push(offer.number);
  }
  return found;
}
