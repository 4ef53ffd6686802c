// A table that stands still: one position of a game, until the person has moved.
import type { Engine } from '../engine/engine';
import { LocalTable, type Around, type Player } from '../practice/local';
import type { Said } from '../wire/table';
import type { Puzzle } from './puzzles';

export class PuzzleTable extends LocalTable {
  #onplay: (action: unknown) => void;

  /** `words`: what somebody says in the position, in this language; nothing if nobody does. */
  constructor(
    engine: Engine,
    around: Around,
    puzzle: Puzzle,
    player: Player,
    words: string | null,
    onplay: (action: unknown) => void,
  ) {
    const { seats, seat, options, pictures } = puzzle;
    const view = JSON.parse(JSON.stringify(puzzle.view), (key, value: unknown) =>
      key === 'text' && words !== null ? words : value,
    ) as Puzzle['view'];
    // The engine imagines the position; what its pictures really are stands in the puzzle.
    const hang: Around['hang'] = (_, base) => around.hang(pictures, base);
    super(engine, { ...around, hang }, player, (host) =>
      engine.ask('puzzle', { at: { ...host, seats, seat, options }, view }),
    );
    this.#onplay = onplay;
  }

  protected override async hear(text: string): Promise<void> {
    const said = JSON.parse(text) as Said;
    if (said.t !== 'do' || ['leave', 'unhurried'].includes(said.cmd.type)) return super.hear(text);
    const { id, cmd } = said;
    if (cmd.type !== 'act') return this.tell({ t: 'ack', id, ok: false, code: 'alone', data: {} });
    this.#onplay(cmd.action);
    this.tell({ t: 'ack', id, ok: true });
  }
}
