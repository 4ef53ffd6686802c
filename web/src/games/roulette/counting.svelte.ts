// Knows when a running countdown has come to its last three numbers.
import { COUNT } from './moment';

export class Counting {
  /** The moment of the shot while it is being counted down to, else null. */
  on: number | null = $state(null);

  /** To be made by a component: it watches as long as the component lives. */
  constructor(time: () => number, moment: () => number | null) {
    $effect(() => {
      const at = moment();
      this.on = null;
      if (at === null) return;
      const timer = setTimeout(() => (this.on = at), Math.max(0, at - COUNT - time()));
      return () => clearTimeout(timer);
    });
  }
}
