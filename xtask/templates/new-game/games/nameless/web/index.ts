// The screens of this game, brought as one part when a table needs them.
export { default as Play } from './Play.svelte';
export { default as Tv } from './Tv.svelte';
