// The part of Nameless on the wire under the names the board uses; the types themselves are generated from the rules.
import type { GameFrame } from '$lib/wire/table';
import type { Action, Event, Offer, Own, Table } from './wire';

export type NamelessAction = Action;
export type NamelessEvent = Event;
export type NamelessFrame = GameFrame<Table, Own, Offer, Event>;
