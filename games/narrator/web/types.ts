// Narrator's part of the wire under the names the table uses; the types themselves are generated from the rules.
import type { GameFrame } from '$lib/wire/table';
import type { Action, Event, LastRound, Offer, Own, Table } from './wire';

export type { Clue } from './wire';
/** A picture, by its name. */
export type Card = Table['table'][number];
/** A round that has been scored. */
export type Told = LastRound;
export type NarratorTable = Table;
export type NarratorAction = Action;
export type NarratorOffer = Offer;
export type NarratorEvent = Event;
export type NarratorFrame = GameFrame<Table, Own, Offer, Event>;

/** The longest clue there may be, in characters as the rules count them. */
export const LONGEST = 200;
