// A game's tune when its cards are laid out; whoever comes to a running game has missed it.
import { untrack } from 'svelte';
import { play, type Theme } from '../sound';
import type { Room } from '../wire/table';

export function overture(
  state: () => Room['state'] | null,
  theme: () => Theme | null | undefined,
): void {
  let before: Room['state'] | null = null;
  $effect(() => {
    const now = state();
    if (before !== null && before !== 'playing' && now === 'playing')
      untrack(() => {
        const tune = theme();
        if (tune) play(tune);
      });
    before = now;
  });
}
