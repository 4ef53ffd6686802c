// Generated from crates/browser by `cargo xtask wire`; do not edit.
import type { Advice } from '../counsel/counsel';
import type { Luck } from '../counsel/luck';
import type { Report } from '../fair/check';
import type { Opened } from '../replay/game';
import type { GameFrame, GameId, Heard, Options, Room } from './table';

export type NewTable = { game: GameId, options: Options,
  /** For so many; bots take all seats but one. */
  seats: number,
  /** Where the person sits. */
  seat: number, name: string, face: string, language: 'pl' | 'en',
  /** Where the table's chance comes from. */
  seed: string,
  /** The time, in ms since 1970. */
  now: number, };

export type Written = { seat: number, action: unknown, };

export type Log = { game: GameId, options: Options, seats: number, entries: readonly unknown[], };

export type Advised = { game: GameId, options?: Options, seats: number, seat: number, entries?: readonly unknown[],
  /** What the seat sees: `{"table", "own"}`. */
  view?: unknown,
  /** With the name of a picture in the view behind it: the key under which it is brought. */
  gallery?: string,
  /** A move to weigh besides. */
  action?: unknown, language?: string,
  /** In how many worlds is to be tried what a move is worth. */
  worlds?: number, seed?: string,
  /** Without the pictures that are not there. */
  blind?: boolean, };

export type Question =
  | { "games": null }
  | { "close": number }
  | { "practice": NewTable }
  | { "lesson": { at: NewTable, chance: unknown[], seed: string, } }
  | { "puzzle": { at: NewTable, view: unknown, } }
  | { "hear": { table: number, said: string, now: number, } }
  | { "wake": { table: number, now: number, } }
  | { "begin": { table: number, moves: Array<Written>, said?: string, now: number, } }
  | { "move": { table: number, move: Written, now: number, } }
  | { "try": { table: number, move: Written, } }
  | { "replay": { file: string, nobody: string, } }
  | { "position": { table: number, step: number, seat: number | null, open: boolean, } }
  | { "paint": { game: GameId, key: string, palette?: string, } }
  | { "pictures": GameId }
  | { "looks_up": { game: GameId, options: Options, } }
  | { "verify": { file: string, receipt?: string, } }
  | { "judge": Log }
  | { "counsel": Advised }
  | { "luck": { log: Log, worlds?: number, seed?: string, } }
  | { "tell": number };

export type Laid = { table: number,
  /** The secret part of its link, under which its frames know it. */
  invite: string,
  /** Files that its bots look things up in. */
  looks_up: Array<string>, };

export type News = {
  /** Frames, in their order. */
  frames: Heard[],
  /** When it has to be woken. */
  wakes: number | null,
  /** Pictures that a bot wants to see, by their keys. It is woken when they have been brought. */
  wants: Array<string>,
  /** The pictures that the person may look at: their names in the view, and the files' keys. */
  pictures: Record<string, string>, };

export type Position = { room: Room, frame: GameFrame,
  /** What each seat sees besides, with all hands open. */
  owns?: unknown[],
  /** The pictures that may be looked at: their names in the view, and the files' keys. */
  pictures: Record<string, string>, };

export type Answers = { games: GameId[], close: boolean, practice: Laid, lesson: Laid, puzzle: Laid, hear: News, wake: News, begin: News, move: News, try: true, replay: Opened, position: Position, paint: string | null, pictures: Array<string>, looks_up: Array<string>, verify: Report, counsel: Advice, luck: number, tell: { far: number } | { luck: Luck }, };
