// The screens of this game, brought as one part when a table needs them.
import './place.css';

export { default as Play } from './Play.svelte';
export { default as Tv } from './Tv.svelte';
export { captions } from './captions';

export const replay = () => import('./replay').then((part) => part.replay);
