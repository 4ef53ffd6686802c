// Iluzja's part of the wire under the names the board uses; the types themselves are generated from the rules.
import type { GameFrame } from '$lib/wire/table';
import type { Action, Event, LastRound, Offer, Own, Table } from './wire';

export type { Colour, Numbers } from './wire';
/** A picture, by the name it has in this game. */
export type Card = Table['row'][number];
export type Doubt = LastRound;
export type IllusionTable = Table;
export type IllusionAction = Action;
export type IllusionLegal = Offer;
export type IllusionEvent = Event;
export type IllusionFrame = GameFrame<Table, Own, Offer, Event>;
