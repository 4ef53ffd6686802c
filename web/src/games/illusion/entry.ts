// What Iluzja brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster } from './poster';
import Settings from './Settings.svelte';

export const entry: GameEntry = { poster, Settings, part: new Part(() => import('./index')) };
