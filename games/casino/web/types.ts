// Kasyno's part of the wire under the names the board uses; the types themselves are generated from the rules.
import type { GameFrame } from '$lib/wire/table';
import {
  CARDS,
  type Action,
  type Card,
  type Event,
  type LastTurn,
  type Offer,
  type Own,
  type Printed,
  type Symbol,
  type Table,
} from './wire';

export type { Fit, LastTurn, Match, Securing } from './wire';
export type Face = Symbol;
export type CardId = Card;
export type CasinoCard = Printed;
export type CasinoTable = Table;
export type CasinoOffer = Offer;
export type CasinoAction = Action;
export type CasinoEvent = Event;
export type CasinoFrame = GameFrame<Table, Own, Offer, Event>;
export type Turn = LastTurn;

const BY_ID = new Map(CARDS.map((card) => [card.id, card]));

/** What is printed on a card. */
export function cardOf(id: CardId): CasinoCard {
  const card = BY_ID.get(id);
  if (!card) throw new Error(`there is no card ${id}`);
  return card;
}

/** Whether the server offers a move of this type. */
export function may(frame: CasinoFrame, type: Exclude<Offer, { die: number }>['type']): boolean {
  return frame.legal.some((offer) => 'type' in offer && offer.type === type);
}
