// Ruletka's part of the wire under the names the board uses; the types themselves are generated from the rules.
import type { GameFrame } from '$lib/wire/table';
import type { Action, Event, Own, Shared } from './wire';

export type { ActionCard, Aim, Cartridge, Fired, Peek, Played, Skin, Time } from './wire';
export type RouletteTable = Shared;
export type RouletteOwn = Own;
export type RouletteAction = Action;
export type RouletteEvent = Event;
export type RouletteFrame = GameFrame<RouletteTable, RouletteOwn, RouletteAction, RouletteEvent>;

/** Members and captain a team begins with. */
export const TEAM = 4;
/** Points from which a team can win. */
export const GOAL = 15;
