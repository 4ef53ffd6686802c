// Blef's part of the wire under the names the board uses; the types themselves are generated from the rules.
import type { GameFrame } from '$lib/wire/table';
import type { Action, Event, LastRound, Offer, Own, Setup, Shown, Table } from './wire';

export type { Bid } from './wire';
export type Check = LastRound;
export type ShownCard = Shown;
export type BluffSetup = Setup;
export type BluffTable = Table;
export type BluffOwn = Own;
export type BluffLegal = Offer;
export type BluffAction = Action;
export type BluffEvent = Event;
export type BluffFrame = GameFrame<BluffTable, BluffOwn, BluffLegal, BluffEvent>;
