// Pictures of the game on this table, and the words for those who have them read aloud.
import { getContext, setContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { addressOf, album } from '$lib/pictures/album';
import { settings, type Lang } from '$lib/settings.svelte';
import { t } from '$lib/words';
import type { Card, NarratorFrame } from './types';

interface Dream {
  id: string;
  alt: Record<Lang, string>;
}

export interface Prints {
  /** Where the browser has it, once it has come. */
  of: (card: Card) => string | undefined;
  /** What is to be seen on it; `place` is where it lies, from 1, for pictures without words. */
  name: (card: Card, place: number) => string;
}

// Only the words that describe; what bots think of the cards stands in the same file and is never shown.
const files = import.meta.glob<Dream[]>('../words/dreams.json', {
  import: 'default',
});
const described = new SvelteMap<Card, Record<Lang, string>>();
let asked = false;

async function describe(): Promise<void> {
  asked = true;
  for (const load of Object.values(files)) {
    const dreams = await load().catch(() => null);
    // Whoever needs them next asks again.
    if (!dreams) asked = false;
    for (const { id, alt } of dreams ?? []) described.set(id, alt);
  }
}

const CONTEXT = Symbol('prints');

/** For everything below: where pictures come from. */
export function givePrints(frame: () => NarratorFrame): Prints {
  const of = (card: Card): string | undefined => {
    const base = frame().pictures;
    // Dreams have one set of inks: nobody has to tell their colours apart.
    return base === null ? undefined : album.print(addressOf(base, card, 'normal'))?.src;
  };
  const name = (card: Card, place: number): string => {
    if (frame().table.setup.deck !== 'dreams') return t('narrator.card.unknown', { n: place });
    if (!asked) void describe();
    return (
      described.get(card)?.[settings.lang].replace(/\.$/, '') ??
      t('narrator.card.unknown', { n: place })
    );
  };
  // What will be looked at next is fetched while something else is still being told.
  $effect(() => {
    const { own, table } = frame();
    for (const card of [...(own?.hand ?? []), ...(own?.given ?? []), ...table.table]) of(card);
  });
  return setContext(CONTEXT, { of, name });
}

export function usePrints(): Prints {
  return getContext<Prints>(CONTEXT);
}
