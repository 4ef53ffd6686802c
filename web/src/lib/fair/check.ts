// The check of a finished game: everything is worked out in this browser.
import { engine } from '../engine/engine';
import type { Receipt } from './phone';

export type CheckLine = 'draw' | 'chance' | 'moves' | 'receipt';

export interface Misfit {
  line: CheckLine;
  code: string;
  at?: number;
  seat?: number;
}

export interface Report {
  fits: CheckLine[];
  misfit: Misfit | null;
  version: number | null;
  /** How many people sat there. */
  people: number;
  /** Seats whose phones count. */
  gave: number[];
  /** People's seats whose phones do not. */
  missing: number[];
  withheld: [round: number, seat: number][];
  list: string | null;
}

/** Checks the file of a game, with what a phone kept of it. */
export function check(file: string, receipt: Receipt | null): Promise<Report> {
  return engine.ask('verify', { file, ...(receipt ? { receipt: JSON.stringify(receipt) } : {}) });
}

/** Which words say where a misfit is. */
export function placeOf(misfit: Misfit): 'round' | 'entry' | 'shuffle' | 'frame' {
  if (misfit.code === 'told_view') return 'frame';
  if (misfit.code === 'told_root') return 'shuffle';
  return misfit.line === 'draw' || misfit.line === 'receipt' ? 'round' : 'entry';
}
