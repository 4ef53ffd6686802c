// Knows when a running countdown has come to its last three numbers.
import { COUNT } from './moment';

export class Counting {
  /** The moment of the shot while it is being counted down to, else null. */
  on: number | null = $state(null);

  /** To be made by a component: it watches as long as the component lives. `onbegin` is called when the first number is said. */
  constructor(time: () => number, moment: () => number | null, onbegin: () => void) {
    $effect(() => {
      const at = moment();
      this.on = null;
      if (at === null) return;
      const wait = at - COUNT - time();
      const begin = (): void => {
        this.on = at;
        // A window shorter than the count, as in tests that are in a hurry, takes nothing off the air.
        if (wait >= 0) onbegin();
      };
      const timer = setTimeout(begin, Math.max(0, wait));
      return () => clearTimeout(timer);
    });
  }
}
