// Pictures of the game on this table, in the inks that its viewer has chosen.
import { getContext, setContext } from 'svelte';
import { addressOf, album, type Print } from '$lib/pictures/album';
import { settings } from '$lib/settings.svelte';
import { maybe, t } from '$lib/words';
import type { Card, IllusionFrame } from './types';

export interface Prints {
  of: (card: Card) => Print | undefined;
  /** What it is called for those who hear it: its kind of pattern, never its numbers. */
  name: (card: Card) => string;
}

const CONTEXT = Symbol('prints');

/** For everything below: where pictures come from. */
export function givePrints(frame: () => IllusionFrame): Prints {
  const of = (card: Card): Print | undefined => {
    const base = frame().pictures;
    return base === null ? undefined : album.print(addressOf(base, card, settings.palette));
  };
  const name = (card: Card): string => {
    const pattern = of(card)?.pattern;
    return (pattern && maybe(`illusion.pattern.${pattern}`)) || t('illusion.pattern.unknown');
  };
  // What will be shown next is fetched while something else is still being told.
  $effect(() => {
    const { row, top } = frame().table;
    for (const card of [...row, top]) if (card !== null) of(card);
  });
  return setContext(CONTEXT, { of, name });
}

export function usePrints(): Prints {
  return getContext<Prints>(CONTEXT);
}
