// The check of a finished game in this browser: its log from the server, everything else worked out here.
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
  gave: number[];
  withheld: [round: number, seat: number][];
  list: string | null;
}

/** Checks a game of a table, with what this phone kept of it; fails if the log cannot be had. */
export async function check(
  invite: string,
  number: number,
  receipt: Receipt | null,
): Promise<Report> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(invite)}/games/${number}/log`);
  if (!answer.ok) throw new Error(`GET the log of a game: ${answer.status}`);
  const file = await answer.text();
  return engine.ask('verify', { file, ...(receipt ? { receipt: JSON.stringify(receipt) } : {}) });
}

/** Which words say where a misfit is. */
export function placeOf(misfit: Misfit): 'round' | 'entry' | 'shuffle' | 'frame' {
  if (misfit.code === 'told_view') return 'frame';
  if (misfit.code === 'told_root') return 'shuffle';
  return misfit.line === 'draw' || misfit.line === 'receipt' ? 'round' : 'entry';
}
