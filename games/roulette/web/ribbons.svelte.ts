// Which of the cards that were played are still news: those of the step that is open, none of an earlier one.
import { stepOf } from './telling';
import type { RouletteFrame } from './types';
import type { Played } from './wire';

export class Ribbons {
  shown: readonly Played[] = $state.raw([]);
  #step: string | null = null;
  #from = 0;

  /** Takes every new frame. A card that itself ended a step is told in the next. */
  see(frame: RouletteFrame): void {
    const { played, round, shot } = frame.table;
    const step = `${round} ${stepOf(frame)} ${shot}`;
    // Whoever has just come knows only by the shot when a card was played.
    if (this.#step === null) this.#from = played.filter((card) => card.shot < shot).length;
    else if (step !== this.#step)
      this.#from = played.length - frame.events.filter(({ type }) => type === 'played').length;
    this.#step = step;
    this.shown = played.slice(Math.max(0, this.#from));
  }
}
