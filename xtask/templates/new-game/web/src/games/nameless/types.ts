// The part of Nameless on the wire under the names the board uses; the types themselves are generated from the rules.
import type { GamePicture } from '$lib/wire/table';
import type { Action, Event, Offer, Own, Table } from './wire';

export type NamelessAction = Action;
export type NamelessEvent = Event;
export type NamelessPicture = GamePicture<Table, Own, Offer, Event>;
