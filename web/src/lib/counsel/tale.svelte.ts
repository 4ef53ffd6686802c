// Luck or nerve of a finished game, told entry by entry: one sees how far it is, and other questions are answered between.
import type { Engine } from '../engine/engine';
import type { GameId, Options } from '../wire/table';
import type { Luck } from './luck';

interface Finished {
  game: GameId;
  options: Options;
  seats: number;
  entries: readonly unknown[];
}

export class Tale {
  luck: Luck | null = $state.raw(null);
  phase: 'idle' | 'telling' | 'failed' = $state('idle');
  /** How much of it has been told, from 0 to 1. */
  share = $state(0);
  #engine: Engine;
  #game: Finished;
  #ready: () => Promise<void>;
  #left = false;

  /** `ready` brings what bots look things up in. */
  constructor(engine: Engine, game: Finished, ready: () => Promise<void>) {
    this.#engine = engine;
    this.#game = game;
    this.#ready = ready;
  }

  /** Begins, unless it has. */
  async tell(): Promise<void> {
    if (this.phase === 'telling' || this.luck) return;
    [this.phase, this.share, this.#left] = ['telling', 0, false];
    try {
      await this.#ready();
      const table = await this.#engine.ask('luck', { log: this.#game });
      const of = this.#game.entries.length + 1;
      while (!this.#left && !this.luck) {
        const told = await this.#engine.ask('tell', table);
        if ('luck' in told) this.luck = told.luck;
        else this.share = told.far / of;
      }
      await this.#engine.ask('close', table);
      this.phase = 'idle';
    } catch (error) {
      console.warn(error);
      this.phase = 'failed';
    }
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#left = true;
  }
}
