// What Ruletka brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster, splash } from './poster';

export const entry: GameEntry = {
  poster,
  costumes: { splash },
  part: new Part(() => import('./index')),
};
