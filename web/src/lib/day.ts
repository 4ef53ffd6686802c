// Days as people say them.
import { settings } from './settings.svelte';

/** A day of this or next year, in the language of the player. */
export function dayOf(time: number): string {
  return new Date(time).toLocaleDateString(settings.lang, { day: 'numeric', month: 'long' });
}
